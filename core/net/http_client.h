// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/net/connection_facts.h"
#include "core/net/event_loop.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stagefall::net {

using Headers = std::vector<std::pair<std::string, std::string>>;
/// First header of that name, case-insensitive; nullptr where there is none.
const std::string* findHeader(const Headers& headers, std::string_view name);

/// 0 = no limit of that kind.
struct Timeouts {
    int connect_ms = 10'000;     ///< name lookup + connect + TLS
    int first_byte_ms = 300'000; ///< request sent -> first response byte; a cold server loads its model first
    int idle_ms = 120'000;       ///< between two reads of the response, or two writes of the request
    int total_ms = 0;
};

enum class HttpVersion { Auto, Http1, Http2PriorKnowledge };

struct HttpRequest {
    std::string method = "GET";
    std::string url;
    Headers headers;
    std::string body;
    Timeouts timeouts;
    std::string proxy;       ///< "" = none (the environment's proxies are not used unless the caller reads them)
    std::string ca_file;     ///< "" = the system's
    std::string client_cert; ///< PEM, with its chain; "" = none
    std::string client_key;  ///< PEM, unencrypted; "" = in the file of the certificate
    HttpVersion version = HttpVersion::Auto; ///< Auto: HTTP/2 where TLS offers it
    std::size_t max_body_bytes = 0;          ///< 0 = no limit; over it the transfer ends with LimitExceeded
};

/// When the phases of one attempt ended. Unmeasured is empty, never 0. All on the client's clock.
struct Phases {
    MonoTime start;                       ///< handed to curl
    std::optional<MonoTime> resolved;     ///< empty on a reused connection
    std::optional<MonoTime> connected;    ///< TCP; empty on a reused connection
    std::optional<MonoTime> tls_done;     ///< empty without TLS
    std::optional<MonoTime> request_sent; ///< last byte of the request handed to the socket
    std::optional<MonoTime> first_byte;   ///< first byte of the response's head
    std::optional<MonoTime> end;
    bool connection_reused = false;
};

struct ResponseHead {
    int status = 0;
    Headers headers;
    std::string http_version; ///< "1.0", "1.1", "2"
};

/// Bytes as they came, decoded from chunked coding and gzip. `at` is when the kernel says that the last of what was
/// read with them arrived; where it does not say, when the loop woke up for them, or read on within the same wake-up.
/// It is never older than the bytes. `read` numbers those reads.
struct Bytes {
    std::string_view data;
    MonoTime at;
    std::uint32_t read = 0;
};

/// How a transfer ended. `error` is empty for any complete response, whatever its status.
struct TransferEnd {
    std::optional<Error> error; ///< ResolveFailed, ConnectFailed, TlsFailed, TimedOut, ConnectionLost, Cancelled,
                                ///< LimitExceeded, InvalidArgument, BadResponse (not HTTP, or wrongly packed)
    bool body_complete = false; ///< framing said so (or the close of a close-delimited body)
    std::string timeout_kind;   ///< "connect", "first_byte", "idle", "total" with TimedOut
    Headers trailers;
    Phases phases;
    ConnectionFacts connection;
    std::string effective_url;
};

/// Called on the loop, in order: onSent? onHead? onBytes* onEnd. Nothing after onEnd.
/// onSent may come late or never where the server answers before it has read the whole request. Where a kept
/// connection turns out to be dead, curl repeats the request on a fresh one: onSent is not called again, and
/// Phases::request_sent is that of the last try.
class TransferHandler {
public:
    virtual ~TransferHandler() = default;
    virtual void onSent(MonoTime) {}
    virtual void onHead(const ResponseHead&) {}
    virtual void onBytes(const Bytes& bytes) = 0;
    virtual void onEnd(const TransferEnd& end) = 0;
};

/// HTTP over curl's multi socket interface on an EventLoop. Connections are kept and reused, TCP_NODELAY is set,
/// there is no cap on connections. Callable from any thread.
class HttpClient {
public:
    explicit HttpClient(EventLoop& loop);
    /// Cancels what runs (their onEnd is called with Cancelled). Not from within a handler. The loop must outlive it.
    ~HttpClient();
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;

    /// A running transfer. Dropping it does not cancel.
    class Transfer {
    public:
        virtual ~Transfer() = default;
        /// Ends it with Cancelled within 50 ms, also in name lookup. Any thread; harmless when over. The server sees
        /// the connection close, or with HTTP/2 its stream reset; curl before 8.1 sends that reset only with the
        /// next bytes of a connection that carries other streams.
        virtual void cancel() = 0;
        /// Ends it as complete (no error, body_complete), body unread: the reader has what it needs ([DONE]).
        /// What follows is read and dropped for up to 100 ms or 64 KiB; an answer that ends within that leaves its
        /// connection for reuse, any other has it closed (HTTP/2: the stream reset). On the loop only.
        virtual void finishEarly() = 0;
        /// Restarts the idle limit's clock or changes it (0 = off). On the loop only.
        virtual void setIdleTimeout(int ms) = 0;
    };
    /// Starts at once. `handler` is kept until after onEnd.
    std::shared_ptr<Transfer> start(HttpRequest request, std::shared_ptr<TransferHandler> handler);

    struct Response {
        ResponseHead head;
        std::string body;
        TransferEnd end;
    };
    /// Whole response at once, blocking; never call it on the loop or on a UI thread.
    /// Errors are those of TransferEnd; a status such as 404 is a Response.
    Result<Response> fetch(HttpRequest request, const CancelToken& cancel = {});

    EventLoop& loop();

private:
    struct Impl;
    std::shared_ptr<Impl> impl_; ///< shared with tasks on the loop
};

} // namespace stagefall::net
