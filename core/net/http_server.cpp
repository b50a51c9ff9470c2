// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/http_server.h"

#include "core/base/nested.h"
#include "core/net/server_connections.h"
#include "core/net/server_gate.h"
#include "core/net/server_guard.h"
#include "core/net/server_response.h"
#include "core/net/server_socket.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/http_struct.h>
#include <event2/keyvalq_struct.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <new>
#include <utility>

namespace stagefall::net {
namespace {

/// CONNECT is left out: it has no path and would make the connection a tunnel.
constexpr ev_uint16_t kMethods = EVHTTP_REQ_GET | EVHTTP_REQ_POST | EVHTTP_REQ_HEAD | EVHTTP_REQ_PUT |
                                 EVHTTP_REQ_DELETE | EVHTTP_REQ_OPTIONS | EVHTTP_REQ_TRACE | EVHTTP_REQ_PATCH;

/// Of a body that the socket does not take whole; libevent's own 16 KiB would be many wake-ups.
constexpr std::size_t kWriteAtOnce = 256UL * 1024;

const char* methodName(evhttp_cmd_type type) {
    switch (type) {
    case EVHTTP_REQ_GET:
        return "GET";
    case EVHTTP_REQ_POST:
        return "POST";
    case EVHTTP_REQ_HEAD:
        return "HEAD";
    case EVHTTP_REQ_PUT:
        return "PUT";
    case EVHTTP_REQ_DELETE:
        return "DELETE";
    case EVHTTP_REQ_OPTIONS:
        return "OPTIONS";
    case EVHTTP_REQ_TRACE:
        return "TRACE";
    case EVHTTP_REQ_CONNECT:
        return "CONNECT";
    case EVHTTP_REQ_PATCH:
        return "PATCH";
    }
    return "";
}

std::string decoded(const std::string& text) {
    std::size_t size = 0;
    char* bytes = evhttp_uridecode(text.c_str(), 0, &size);
    if (bytes == nullptr) throw std::bad_alloc();
    std::string out(bytes, size);
    std::free(bytes);
    return out;
}

/// UTF-8 without control characters: what may stand in logs, messages and names.
bool isText(std::string_view path) {
    for (std::size_t at = 0; at < path.size();) {
        const auto lead = static_cast<unsigned char>(path[at]);
        const std::size_t length = lead < 0x80U ? 1 : lead < 0xC2U ? 0 : lead < 0xE0U ? 2 : lead < 0xF0U ? 3 : 4;
        if (lead < 0x20U || lead == 0x7FU || lead > 0xF4U || length == 0 || at + length > path.size()) return false;
        char32_t code = lead & (length == 1 ? 0x7FU : 0xFFU >> (length + 1));
        for (std::size_t i = 1; i < length; ++i) {
            const auto byte = static_cast<unsigned char>(path[at + i]);
            if ((byte & 0xC0U) != 0x80U) return false;
            code = (code << 6U) | (byte & 0x3FU);
        }
        const bool too_long = (length == 3 && code < 0x800U) || (length == 4 && code < 0x10000U);
        if (too_long || code > 0x10FFFFU || (code >= 0xD800U && code <= 0xDFFFU)) return false;
        at += length;
    }
    return true;
}

std::string authorityOf(evhttp_request* request) {
    const evhttp_uri* uri = evhttp_request_get_evhttp_uri(request);
    if (evhttp_uri_get_scheme(uri) == nullptr || evhttp_uri_get_host(uri) == nullptr) return {};
    std::string host = evhttp_uri_get_host(uri);
    if (const int port = evhttp_uri_get_port(uri); port >= 0) host += ":" + std::to_string(port);
    return host;
}

/// Split by hand where it is a path: evhttp takes "//name/..." for a host.
void setTarget(evhttp_request* request, ServerRequest& to) {
    std::string target = evhttp_request_get_uri(request);
    if (!authorityOf(request).empty()) {
        const evhttp_uri* uri = evhttp_request_get_evhttp_uri(request);
        const char* path = evhttp_uri_get_path(uri);
        const char* query = evhttp_uri_get_query(uri);
        target = path == nullptr || *path == '\0' ? "/" : path;
        if (query != nullptr) target.append("?").append(query);
    }
    target.resize(std::min(target.find('#'), target.size()));
    const auto question = target.find('?');
    if (question != std::string::npos) to.query = target.substr(question + 1);
    to.path = decoded(target.substr(0, question));
}

ServerRequest toRequest(evhttp_request* request, const Stamp& complete) {
    ServerRequest out;
    out.method = methodName(evhttp_request_get_command(request));
    setTarget(request, out);
    for (const evkeyval* field = evhttp_request_get_input_headers(request)->tqh_first; field != nullptr;
         field = field->next.tqe_next)
        out.headers.emplace_back(field->key, field->value);
    evbuffer* body = evhttp_request_get_input_buffer(request);
    out.body.resize(evbuffer_get_length(body));
    evbuffer_copyout(body, out.body.data(), out.body.size());
    char* peer = nullptr;
    ev_uint16_t peer_port = 0;
    evhttp_connection_get_peer(evhttp_request_get_connection(request), &peer, &peer_port);
    if (peer != nullptr) out.peer = std::string(peer) + ":" + std::to_string(peer_port);
    out.complete_at = complete.at;
    out.complete_by_kernel = complete.kernel;
    return out;
}

} // namespace

struct HttpServer::Impl {
    Impl(EventLoop& l, const ServerOptions& o, Handler h)
        : loop(l), options(o), handler(std::move(h)),
          connections(l, {.request = std::chrono::milliseconds(o.request_ms),
                          .request_bytes = 2 * (o.max_body_bytes + o.max_header_bytes),
                          .silence = std::chrono::milliseconds(o.silence_ms),
                          .kept = std::chrono::milliseconds(o.kept_ms)}) {}

    bool open(const ListeningSocket& socket) {
        port = socket.port;
        guard = std::make_unique<ServerGuard>(options.address, port,
                                              isLoopback(options.address) ? std::string() : options.lan_token);
        http = evhttp_new(loop.base());
        if (http == nullptr) throw std::bad_alloc();
        evhttp_set_allowed_methods(http, kMethods);
        evhttp_set_max_headers_size(http, static_cast<ev_ssize_t>(options.max_header_bytes));
        evhttp_set_max_body_size(http, static_cast<ev_ssize_t>(options.max_body_bytes));
        evhttp_set_bevcb(http, &Impl::newChannel, this);
        evhttp_set_gencb(http, &Impl::onRequest, this);
        evhttp_bound_socket* bound = evhttp_accept_socket_with_handle(http, socket.fd);
        if (bound == nullptr) return false;
        gate = std::make_unique<ServerGate>(
            loop, evhttp_bound_socket_get_listener(bound),
            [this] { return connections.count() < options.max_connections; },
            [this](const std::string& reason) { tellFull(reason); });
        return true;
    }

    void close() {
        closing = true;
        gate.reset();
        evhttp_free(http);
    }

    void tellFull(const std::string& reason) const {
        if (options.on_full)
            options.on_full({"net.too_many_connections",
                             {{"address", options.address}, {"port", std::to_string(port)}, {"reason", reason}}});
    }

    static bufferevent* newChannel(event_base* base, void* self) {
        bufferevent* channel = bufferevent_socket_new(base, -1, 0);
        if (channel == nullptr) return nullptr;
        bufferevent_set_max_single_write(channel, kWriteAtOnce);
        evbuffer_add_cb(bufferevent_get_input(channel), &Impl::onRead, self);
        static_cast<Impl*>(self)->opened(channel);
        return channel;
    }

    void opened(bufferevent* channel) {
        connections.opened(channel);
        const auto most = options.max_connections;
        if (connections.atMost() >= most && connections.count() >= most)
            gate->shut(asArgument(Message{"net.reason.connections", {{"limit", std::to_string(most)}}}));
    }

    /// Right after the bytes were read and before they are parsed.
    static void onRead(evbuffer* input, const evbuffer_cb_info* info, void* self) {
        if (info->n_added == 0) return;
        auto* impl = static_cast<Impl*>(self);
        impl->connections.read(input, info->n_added);
    }

    static void onRequest(evhttp_request* request, void* self) { static_cast<Impl*>(self)->serve(request); }

    static void onClose(evhttp_connection* connection, void* self) {
        auto* impl = static_cast<Impl*>(self);
        if (const auto response = impl->connections.closed(evhttp_connection_get_bufferevent(connection)))
            response->connectionClosed(impl->closing);
    }

    void serve(evhttp_request* request) {
        evhttp_connection* connection = evhttp_request_get_connection(request);
        evhttp_connection_set_closecb(connection, &Impl::onClose, this);
        const auto response = std::make_shared<ServerResponse>(loop, request);
        const auto complete = connections.requestComplete(evhttp_connection_get_bufferevent(connection), response);
        auto parsed = toRequest(request, complete);
        response->attach();
        const bool http10 = request->major < 1 || (request->major == 1 && request->minor < 1);
        if (auto refused = guard->check(parsed.headers, authorityOf(request), http10)) {
            Headers headers = {{"Content-Type", "application/json"}};
            if (refused->status == 401) headers.emplace_back("WWW-Authenticate", "Bearer");
            response->send(refused->status, headers, std::move(refused->body));
            return;
        }
        if (!isText(parsed.path)) return refuse(*response, 400, "The path is not text in UTF-8.");
        const auto responder =
            std::shared_ptr<Responder>(response.get(), [response](Responder*) { response->dropped(); });
        try {
            handler(std::move(parsed), responder);
        } catch (const std::exception&) { // against the contract; it must cost this request alone
            refuse(*responder, 500, "The request could not be answered.");
        }
    }

    static void refuse(Responder& responder, int status, const char* words) {
        responder.send(status, {{"Content-Type", "application/json"}},
                       std::string(R"({"error":{"type":"invalid_request_error","message":")") + words + R"("}})");
    }

    EventLoop& loop;
    ServerOptions options;
    Handler handler;
    std::unique_ptr<ServerGuard> guard;
    evhttp* http = nullptr;
    std::uint16_t port = 0;
    bool closing = false;
    ServerConnections connections;
    std::unique_ptr<ServerGate> gate;
};

HttpServer::HttpServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

HttpServer::~HttpServer() {
    impl_->loop.run([this] { impl_->close(); });
}

Result<std::unique_ptr<HttpServer>> HttpServer::listen(EventLoop& loop, const ServerOptions& options, Handler handler) {
    if (!isLoopback(options.address) && options.lan_token.empty())
        return fail(ErrorCode::PermissionDenied, "net.lan_needs_token", {{"address", options.address}});
    const auto socket = listenOn(options.address, options.port);
    if (!socket) return fail(socket.error());
    auto impl = std::make_unique<Impl>(loop, options, std::move(handler));
    bool accepting = false;
    loop.run([&] { accepting = impl->open(*socket); });
    auto server = std::unique_ptr<HttpServer>(new HttpServer(std::move(impl)));
    if (accepting) return server;
    ::close(socket->fd);
    return fail(ErrorCode::IoError, "net.listen_failed",
                {{"address", options.address},
                 {"port", std::to_string(socket->port)},
                 {"reason", asArgument(Message{"net.reason.not_accepting", {}})}});
}

std::uint16_t HttpServer::port() const { return impl_->port; }

std::string HttpServer::url() const {
    const auto& address = impl_->options.address;
    const bool v6 = address.find(':') != std::string::npos;
    return "http://" + (v6 ? "[" + address + "]" : address) + ":" + std::to_string(impl_->port);
}

} // namespace stagefall::net
