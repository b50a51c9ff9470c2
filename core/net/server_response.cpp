// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/server_response.h"

#include "core/net/response_text.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/http_struct.h>
#include <fcntl.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include <charconv>
#include <utility>

namespace stagefall::net {
namespace {

/// What a client may send ahead while its request is being answered.
constexpr std::size_t kReadAhead = 64UL * 1024;

bool is(const char* text, const char* wanted) { return text != nullptr && strcasecmp(text, wanted) == 0; }

} // namespace

ServerResponse::ServerResponse(EventLoop& loop, evhttp_request* request)
    : loop_(loop), request_(request), connection_(evhttp_request_get_connection(request)),
      channel_(evhttp_connection_get_bufferevent(connection_)), output_(bufferevent_get_output(channel_)),
      http10_(request->major < 1 || (request->major == 1 && request->minor < 1)),
      head_only_(evhttp_request_get_command(request) == EVHTTP_REQ_HEAD) {
    const char* wish = evhttp_find_header(evhttp_request_get_input_headers(request), "Connection");
    client_keeps_ = http10_ ? is(wish, "keep-alive") : !is(wish, "close");
}

void ServerResponse::attach() {
    self_ = shared_from_this();
    bufferevent_event_cb on_event = nullptr;
    void* context = nullptr;
    bufferevent_getcb(channel_, nullptr, nullptr, &on_event, &context);
    // evhttp's own write callback would take the first drained buffer for the end of the response; and its read
    // callback must not see what a client sends ahead. Reading stays on, which is how a close shows.
    bufferevent_setcb(channel_, nullptr, nullptr, on_event, context);
    bufferevent_setwatermark(channel_, EV_READ, 0, kReadAhead);
    bufferevent_disable(channel_, EV_WRITE);
    bufferevent_enable(channel_, EV_READ);
    watch_ = evbuffer_add_cb(
        output_,
        [](evbuffer*, const evbuffer_cb_info* info, void* self) {
            if (info->n_deleted > 0) static_cast<ServerResponse*>(self)->drainedBy(info->n_deleted);
        },
        this);
}

Headers ServerResponse::withConnection(Headers headers) {
    if (const auto* wish = findHeader(headers, "Connection")) {
        close_after_ = close_after_ || is(wish->c_str(), "close");
        return headers;
    }
    if (close_after_ || !client_keeps_) {
        headers.emplace_back("Connection", "close");
    } else if (http10_) {
        headers.emplace_back("Connection", "keep-alive");
    }
    return headers;
}

void ServerResponse::send(int status, const Headers& headers, std::string body) {
    if (!usable() || state_ != State::Fresh) return;
    state_ = State::Ended;
    Headers all = withConnection(headers);
    if (statusHasBody(status) && findHeader(all, "Content-Length") == nullptr)
        all.emplace_back("Content-Length", std::to_string(body.size()));
    std::string bytes = responseHead(status, http10_, all);
    if (statusHasBody(status) && !head_only_) bytes += body;
    after_drain_ = AfterDrain::Finish;
    append(bytes);
}

void ServerResponse::begin(int status, const Headers& headers) {
    if (!usable() || state_ != State::Fresh) return;
    state_ = State::Streaming;
    Headers all = headers;
    if (const auto* length = findHeader(headers, "Content-Length")) {
        std::uint64_t value = 0;
        if (std::from_chars(length->data(), length->data() + length->size(), value).ec == std::errc{})
            declared_ = value;
    }
    if (statusHasBody(status) && !head_only_) {
        coding_ = declared_ || http10_ ? Coding::Plain : Coding::Chunked;
        if (coding_ == Coding::Chunked) all.emplace_back("Transfer-Encoding", "chunked");
        if (coding_ == Coding::Plain && !declared_) close_after_ = true; // the close is its end
    }
    append(responseHead(status, http10_, withConnection(std::move(all))));
}

void ServerResponse::write(std::string_view bytes) {
    if (!usable() || state_ != State::Streaming || bytes.empty()) return;
    body_written_ += bytes.size();
    if (coding_ == Coding::Chunked) append(chunk(bytes));
    if (coding_ == Coding::Plain) append(bytes);
}

void ServerResponse::end(const Headers& trailers) {
    if (!usable() || state_ == State::Ended) return;
    begin(200, {}); // where there is none yet
    state_ = State::Ended;
    if (coding_ == Coding::Plain && declared_ && *declared_ != body_written_) close_after_ = true;
    if (coding_ == Coding::Chunked) append(lastChunk(trailers));
    whenDrained(AfterDrain::Finish);
}

void ServerResponse::writeRaw(std::string_view bytes) {
    if (!usable()) return;
    close_after_ = true; // nobody knows what the client makes of it
    append(bytes);
}

void ServerResponse::closeNow() {
    if (!usable()) return;
    doomed_ = true;
    whenDrained(AfterDrain::Close);
}

void ServerResponse::reset() {
    if (!usable()) return;
    doomed_ = true;
    const int socket = bufferevent_getfd(channel_);
    const linger at_once{1, 0};
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &at_once, sizeof(at_once));
    // evhttp says goodbye with a FIN before it closes, which the client could take for an end. So the socket is
    // closed under its number, with a RST, and evhttp is left with /dev/null.
    if (const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC); nothing >= 0) {
        dup2(nothing, socket);
        close(nothing);
    }
    loop_.post([self = shared_from_this()] {
        if (!self->over_) evhttp_connection_free(self->connection_);
    });
}

void ServerResponse::onGone(std::function<void()> callback) {
    if (gone_) return callback();
    if (usable()) on_gone_ = std::move(callback);
}

void ServerResponse::onWritten(std::function<void(std::uint64_t, MonoTime)> callback) {
    if (usable()) on_written_ = std::make_shared<std::function<void(std::uint64_t, MonoTime)>>(std::move(callback));
}

void ServerResponse::append(std::string_view bytes) {
    // Without this the buffer would ask for a wake-up that finds nothing left to write.
    if (evbuffer_get_length(output_) == 0) bufferevent_disable(channel_, EV_WRITE);
    evbuffer_add(output_, bytes.data(), bytes.size());
    flush();
}

void ServerResponse::flush() {
    if (std::exchange(flushing_, true)) return; // called from onWritten: the loop below goes on
    while (!over_ && evbuffer_get_length(output_) > 0) {
        evbuffer_unfreeze(output_, 1); // bufferevents keep others from taking bytes out
        const int written = evbuffer_write(output_, bufferevent_getfd(channel_));
        evbuffer_freeze(output_, 1);
        if (written <= 0) break; // full, or broken: the bufferevent finds out which
    }
    flushing_ = false;
    if (over_) return;
    if (evbuffer_get_length(output_) > 0) bufferevent_enable(channel_, EV_WRITE);
    goOn();
}

void ServerResponse::drainedBy(std::size_t bytes) {
    const MonoTime at = loop_.clock().now();
    total_written_ += bytes;
    const auto self = shared_from_this();
    if (const auto tell = on_written_) (*tell)(total_written_, at);
    if (!flushing_) goOn();
}

void ServerResponse::whenDrained(AfterDrain what) {
    after_drain_ = what;
    goOn();
}

void ServerResponse::goOn() {
    if (over_ || after_drain_ == AfterDrain::Nothing || evbuffer_get_length(output_) > 0) return;
    // Later, because evhttp may be on the stack and would free what it still uses.
    loop_.post([self = shared_from_this(), what = std::exchange(after_drain_, AfterDrain::Nothing)] {
        if (self->over_) return;
        if (what == AfterDrain::Close) {
            evhttp_connection_free(self->connection_);
        } else {
            self->finish();
        }
    });
}

void ServerResponse::finish() {
    const auto self = shared_from_this();
    letGo();
    if (close_after_ || !client_keeps_)
        evhttp_add_header(evhttp_request_get_output_headers(request_), "Connection", "close");
    bufferevent_setwatermark(channel_, EV_READ, 0, 0);
    if (const auto tell = std::exchange(when_finished_, nullptr)) tell();
    request_->chunked = 0; // of the request that came; evhttp would end our response for it
    evhttp_send_reply_end(request_);
}

void ServerResponse::connectionClosed(bool by_server) {
    if (over_) return;
    const auto self = shared_from_this();
    const bool early = state_ != State::Ended && !doomed_ && !by_server;
    gone_ = true;
    const auto tell = std::exchange(on_gone_, nullptr);
    letGo();
    // A connection that fails under a request leaves it to us; one that is freed takes it along.
    if (evhttp_request_get_connection(request_) == nullptr) evhttp_request_free(request_);
    if (early && tell) tell();
}

void ServerResponse::letGo() {
    over_ = true;
    evbuffer_remove_cb_entry(output_, watch_);
    on_gone_ = nullptr;
    on_written_ = nullptr;
    self_.reset();
}

void ServerResponse::dropped() {
    if (over_) return;
    loop_.post([self = shared_from_this()] {
        if (self->state_ != State::Ended) self->closeNow();
    });
}

} // namespace stagefall::net
