// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/net/http_server.h"

#include <atomic>
#include <optional>

struct bufferevent;
struct evbuffer;
struct evbuffer_cb_entry;
struct evbuffer_cb_info;
struct evhttp_connection;
struct evhttp_request;

namespace stagefall::net {

/// One response on an evhttp connection. evhttp reads requests; responses are written here, straight into the
/// socket where it takes them, because evhttp has no trailers, no raw bytes and writes one loop turn later.
/// Keeps itself alive until the response is done with or the connection closed. On the loop only, but dropped().
class ServerResponse final : public Responder, public std::enable_shared_from_this<ServerResponse> {
public:
    ServerResponse(EventLoop& loop, evhttp_request* request);
    /// Takes over the connection's output and watches for the client closing it.
    void attach();
    /// Its connection is about to be freed.
    void connectionClosed(bool by_server);
    /// `callback` is called when it is done with and its connection is kept for the next request.
    void whenFinished(std::function<void()> callback) { when_finished_ = std::move(callback); }
    /// Done with, or its connection closed.
    bool over() const { return over_; }
    /// The handler let go of it. An unfinished response then ends with the connection, so that nobody waits.
    void dropped();

    void send(int status, const Headers& headers, std::string body) override;
    void begin(int status, const Headers& headers) override;
    void write(std::string_view bytes) override;
    void end(const Headers& trailers) override;
    void writeRaw(std::string_view bytes) override;
    void closeNow() override;
    void reset() override;
    bool gone() const override { return gone_ || doomed_; }
    void onGone(std::function<void()> callback) override;
    void onWritten(std::function<void(std::uint64_t, MonoTime)> callback) override;

private:
    enum class State { Fresh, Streaming, Ended };
    enum class Coding { None, Chunked, Plain };
    enum class AfterDrain { Nothing, Finish, Close };

    bool usable() const { return !over_ && !doomed_; }
    Headers withConnection(Headers headers);
    void append(std::string_view bytes);
    void flush();
    void drainedBy(std::size_t bytes);
    void whenDrained(AfterDrain what);
    void goOn();
    void finish();
    void letGo();

    EventLoop& loop_;
    evhttp_request* request_;
    evhttp_connection* connection_;
    bufferevent* channel_;
    evbuffer* output_;
    evbuffer_cb_entry* watch_ = nullptr;
    std::shared_ptr<ServerResponse> self_;
    bool http10_ = false;
    bool head_only_ = false;
    bool client_keeps_ = true; ///< the connection, after this response
    bool close_after_ = false;
    State state_ = State::Fresh;
    Coding coding_ = Coding::None;
    AfterDrain after_drain_ = AfterDrain::Nothing;
    std::optional<std::uint64_t> declared_; ///< Content-Length of a stream
    std::uint64_t body_written_ = 0;
    std::uint64_t total_written_ = 0;
    std::function<void()> on_gone_;
    std::function<void()> when_finished_;
    std::shared_ptr<std::function<void(std::uint64_t, MonoTime)>> on_written_; ///< shared: it may replace itself
    bool flushing_ = false;
    bool doomed_ = false; ///< closed or reset by us: takes nothing more
    bool gone_ = false;
    std::atomic<bool> over_{false};
};

} // namespace stagefall::net
