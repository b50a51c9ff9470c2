// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/http_server.h"

#include "core/base/nested.h"
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
#include <cstdlib>
#include <new>
#include <unordered_map>
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

ServerRequest toRequest(evhttp_request* request, MonoTime complete_at) {
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
    out.complete_at = complete_at;
    return out;
}

} // namespace

struct HttpServer::Impl {
    Impl(EventLoop& l, const ServerOptions& o, Handler h) : loop(l), options(o), handler(std::move(h)) {}

    struct Connection {
        MonoTime last_read;
        std::weak_ptr<ServerResponse> response;
    };

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
        return evhttp_accept_socket_with_handle(http, socket.fd) != nullptr;
    }

    void close() {
        closing = true;
        evhttp_free(http);
    }

    static bufferevent* newChannel(event_base* base, void* self) {
        bufferevent* channel = bufferevent_socket_new(base, -1, 0);
        if (channel == nullptr) return nullptr;
        bufferevent_set_max_single_write(channel, kWriteAtOnce);
        evbuffer_add_cb(bufferevent_get_input(channel), &Impl::onRead, self);
        return channel;
    }

    /// Right after the bytes were read and before they are parsed. Entries of connections that close without a
    /// request stay until their buffer's address is used again, which bounds their number.
    static void onRead(evbuffer* input, const evbuffer_cb_info* info, void* self) {
        if (info->n_added == 0) return;
        auto* impl = static_cast<Impl*>(self);
        impl->loop.noteWakeUp();
        impl->connections[input].last_read = impl->loop.wakeUp();
    }

    static void onRequest(evhttp_request* request, void* self) { static_cast<Impl*>(self)->serve(request); }

    static void onClose(evhttp_connection* connection, void* self) {
        auto* impl = static_cast<Impl*>(self);
        const auto entry =
            impl->connections.extract(bufferevent_get_input(evhttp_connection_get_bufferevent(connection)));
        if (entry.empty()) return;
        if (const auto response = entry.mapped().response.lock()) response->connectionClosed(impl->closing);
    }

    void serve(evhttp_request* request) {
        evhttp_connection* connection = evhttp_request_get_connection(request);
        evhttp_connection_set_closecb(connection, &Impl::onClose, this);
        auto& entry = connections[bufferevent_get_input(evhttp_connection_get_bufferevent(connection))];
        auto parsed = toRequest(request, entry.last_read);
        const auto response = std::make_shared<ServerResponse>(loop, request);
        entry.response = response;
        response->attach();
        const bool http10 = request->major < 1 || (request->major == 1 && request->minor < 1);
        if (auto refused = guard->check(parsed.headers, authorityOf(request), http10)) {
            Headers headers = {{"Content-Type", "application/json"}};
            if (refused->status == 401) headers.emplace_back("WWW-Authenticate", "Bearer");
            response->send(refused->status, headers, std::move(refused->body));
            return;
        }
        handler(std::move(parsed),
                std::shared_ptr<Responder>(response.get(), [response](Responder*) { response->dropped(); }));
    }

    EventLoop& loop;
    ServerOptions options;
    Handler handler;
    std::unique_ptr<ServerGuard> guard;
    evhttp* http = nullptr;
    std::uint16_t port = 0;
    bool closing = false;
    std::unordered_map<evbuffer*, Connection> connections;
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
