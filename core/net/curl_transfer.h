// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/net/answer_guard.h"
#include "core/net/connection_facts.h"
#include "core/net/curl_multi.h"
#include "core/net/http_client.h"
#include "core/net/phase_clock.h"
#include "core/net/request_target.h"
#include "core/net/response_head.h"

#include <array>
#include <atomic>
#include <optional>

struct curl_slist;

namespace stagefall::net {

/// One transfer from start to end. Lives in the client's table until it is over, and as long as someone holds it.
/// Whatever ends it early is noted at once (nothing more is delivered) and carried out from the loop's queue,
/// because curl may be on the stack.
class CurlTransfer final : public HttpClient::Transfer, public std::enable_shared_from_this<CurlTransfer> {
public:
    CurlTransfer(EventLoop& loop, HttpRequest request, std::shared_ptr<TransferHandler> handler);
    ~CurlTransfer() override;

    void cancel() override;
    void finishEarly() override;
    void setIdleTimeout(int ms) override;

    // For the client, on the loop, never while curl is on the stack.
    /// Hands the request to curl. `over` is called when the transfer has no more use for the handle it returns;
    /// nullptr where the request cannot be sent: its onEnd follows from the queue.
    void* begin(CurlMulti& multi, std::function<void(void* easy)> over);
    void curlDone(int code);
    /// Its answer is waited for there.
    void watched(int socket);
    /// Ends it now with Cancelled: the client goes away.
    void shutDown();

    struct Callbacks;

private:
    enum class Stop { None, Cancelled, FinishedEarly, TooLarge, Guarded, TimedOut, BadRequest };

    void stop(Stop why);
    void settle();
    void deliverEnd(TransferEnd end);
    TransferEnd endOfStop();
    TransferEnd endOfCurl(int code);
    Error timeoutError() const;
    void release();
    void setUp();
    void arm(std::string_view kind, int ms);
    void limitReached();
    void timeOut(std::string_view kind, int ms);
    bool silent() const { return stop_ != Stop::None || ended_; }
    MonoTime arrival();
    int openSocket() const;

    void onReady();
    void onWritten(bool body, std::string_view bytes);
    void onHeaderLine(std::string_view line);
    void onRead(std::size_t bytes);
    void onBody(std::string_view bytes);
    /// Whether curl should go on with what it holds. Where not, it is told so at once: it would otherwise inflate
    /// bytes that nobody wants, for as long as they last.
    bool wanted();
    bool tunnels() const { return !request_.proxy.empty() && target_.tls; }

    EventLoop& loop_;
    HttpRequest request_;
    std::shared_ptr<TransferHandler> handler_;
    RequestTarget target_;
    std::optional<Error> bad_request_;
    CurlMulti* multi_ = nullptr;
    std::function<void(void*)> over_;
    void* easy_ = nullptr; ///< CURL*
    curl_slist* header_list_ = nullptr;
    std::array<char, 256> curl_error_{};
    std::unique_ptr<PhaseClock> phases_;
    ResponseHeadParser head_;
    AnswerGuard guard_;
    ConnectionWatch connection_;
    int socket_ = -1;                         ///< where known
    std::unique_ptr<EventLoop::Timer> limit_; ///< of the phase that is on, later of draining
    std::unique_ptr<EventLoop::Timer> total_;
    std::string_view limit_kind_;
    int limit_ms_ = 0;
    std::string_view timeout_kind_;
    int timeout_ms_ = 0;
    std::uint64_t received_ = 0;
    std::uint64_t drained_ = 0;
    Stop stop_ = Stop::None;
    MonoTime stopped_at_;
    std::atomic<bool> cancel_asked_{false}; ///< by another thread; the loop may be deep in bytes of this transfer
    bool sent_told_ = false;
    bool answered_ = false; ///< a final status line was read
    bool head_read_ = false;
    bool curl_done_ = false;
    bool ended_ = false; ///< onEnd was called
    std::atomic<bool> over_flag_{false};
};

} // namespace stagefall::net
