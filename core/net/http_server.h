// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/net/event_loop.h"
#include "core/net/http_client.h" // Headers

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace stagefall::net {

struct ServerRequest {
    std::string method;
    std::string path;  ///< without query, percent-decoded
    std::string query; ///< raw, without '?'
    Headers headers;
    std::string body;
    std::string peer;
    MonoTime complete_at;            ///< when the request's last byte arrived
    bool complete_by_kernel = false; ///< the kernel says so; else it is when it was read
};

/// The answer to one request. Use on the loop only. Every call is harmless once the client has gone.
class Responder {
public:
    virtual ~Responder() = default;
    /// A whole response with Content-Length.
    virtual void send(int status, const Headers& headers, std::string body) = 0;
    /// Starts a stream (chunked on HTTP/1.1). Each write() is one HTTP chunk, flushed at once.
    virtual void begin(int status, const Headers& headers) = 0;
    virtual void write(std::string_view bytes) = 0;
    /// Ends the stream; trailers are sent after a chunked body.
    virtual void end(const Headers& trailers = {}) = 0;
    /// Faults, for the lab: bytes past all framing; close without ending (FIN); reset (RST).
    virtual void writeRaw(std::string_view bytes) = 0;
    virtual void closeNow() = 0;
    virtual void reset() = 0;
    virtual bool gone() const = 0;
    /// Called once when the client closes, also its sending half alone, before the end; at once where it has.
    virtual void onGone(std::function<void()> callback) = 0;
    /// Called after bytes of this response were handed to the socket: how many in all (framing included) and when.
    virtual void onWritten(std::function<void(std::uint64_t total_bytes, MonoTime at)> callback) = 0;
};

struct ServerOptions {
    std::string address = "127.0.0.1"; ///< anything but loopback needs `lan_token`
    std::uint16_t port = 0;            ///< 0 = any free one
    std::string lan_token;             ///< asked for as "Authorization: Bearer" on non-loopback addresses
    std::size_t max_body_bytes = 64UL * 1024 * 1024;
    std::size_t max_header_bytes = 64UL * 1024;
    std::size_t max_connections = 1024; ///< further ones wait in the socket's queue
    int request_ms = 60'000;            ///< first byte of a request -> its last
    int silence_ms = 30'000;            ///< a connection without a request
    int kept_ms = 600'000;              ///< a connection between two requests
    /// Told on the loop, once, when it cannot accept for now: no descriptors are left, or no place.
    std::function<void(const Message&)> on_full;
};

/// The product's one HTTP server. Requests whose Host is not the bound address or localhost, or whose Origin is
/// foreign, get 403 and never reach the handler (DNS rebinding, pages in a browser); one whose path is not text gets
/// 400.
class HttpServer {
public:
    /// Called on the loop. The responder may be kept and used later; dropping it unfinished closes the connection.
    using Handler = std::function<void(ServerRequest request, std::shared_ptr<Responder> responder)>;

    /// Fails with AlreadyExists where the port is taken; the message names it and offers a free one ("offer" in
    /// context).
    static Result<std::unique_ptr<HttpServer>> listen(EventLoop& loop, const ServerOptions& options, Handler handler);
    ~HttpServer(); ///< closes all connections; onGone is not called for that
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    std::uint16_t port() const;
    std::string url() const; ///< "http://127.0.0.1:PORT"

private:
    struct Impl;
    explicit HttpServer(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

} // namespace stagefall::net
