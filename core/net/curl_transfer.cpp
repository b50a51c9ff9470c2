// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/curl_transfer.h"

#include "core/net/curl_error.h"
#include "core/net/easy_setup.h"

#include <curl/curl.h>

#include <chrono>
#include <new>
#include <utility>

namespace stagefall::net {
namespace {

/// How long and how far an answer is read on after finishEarly(), so that its end frees the connection for reuse.
constexpr auto kDrainFor = std::chrono::milliseconds(100);
constexpr std::uint64_t kDrainBytes = 64UL * 1024;

/// Older versions keep the RST_STREAM of a removed HTTP/2 stream in a buffer until something else is sent.
bool keepsResetsBack() {
    static const bool old = curl_version_info(CURLVERSION_NOW)->version_num < 0x080100;
    return old;
}

} // namespace

struct CurlTransfer::Callbacks {
    static std::size_t header(char* data, std::size_t size, std::size_t count, void* self) {
        auto* transfer = static_cast<CurlTransfer*>(self);
        transfer->onHeaderLine({data, size * count});
        return transfer->wanted() ? size * count : CURL_WRITEFUNC_ERROR;
    }
    static std::size_t body(char* data, std::size_t size, std::size_t count, void* self) {
        auto* transfer = static_cast<CurlTransfer*>(self);
        transfer->onBody({data, size * count});
        return transfer->wanted() ? size * count : CURL_WRITEFUNC_ERROR;
    }
    static int ready(void* self, char*, char*, int, int) {
        static_cast<CurlTransfer*>(self)->onReady();
        return CURL_PREREQFUNC_OK;
    }
    static int debug(CURL*, curl_infotype type, char* data, std::size_t size, void* self) {
        if (type == CURLINFO_HEADER_OUT) static_cast<CurlTransfer*>(self)->onWritten(false, {data, size});
        if (type == CURLINFO_DATA_IN) static_cast<CurlTransfer*>(self)->onRead(size);
        if (type == CURLINFO_DATA_OUT) static_cast<CurlTransfer*>(self)->onWritten(true, {data, size});
        return 0;
    }
};

CurlTransfer::CurlTransfer(EventLoop& loop, HttpRequest request, std::shared_ptr<TransferHandler> handler)
    : loop_(loop), request_(std::move(request)), handler_(std::move(handler)) {}

CurlTransfer::~CurlTransfer() = default;

void CurlTransfer::cancel() {
    if (over_flag_) return;
    if (loop_.onLoop()) return stop(Stop::Cancelled);
    cancel_asked_ = true;
    loop_.post([self = shared_from_this()] { self->stop(Stop::Cancelled); });
}

void CurlTransfer::finishEarly() { stop(Stop::FinishedEarly); }

void CurlTransfer::setIdleTimeout(int ms) {
    request_.timeouts.idle_ms = ms;
    if (!silent() && limit_kind_ == "idle") arm("idle", ms);
}

void* CurlTransfer::begin(CurlMulti& multi, std::function<void(void*)> over) {
    if (silent()) return nullptr;
    auto target = parseTarget(request_.url);
    const Status headers = checkHeaders(request_);
    if (!target || !headers) {
        bad_request_ = target ? headers.error() : target.error();
        stop(Stop::BadRequest);
        return nullptr;
    }
    target_ = *std::move(target);
    multi_ = &multi;
    over_ = std::move(over);
    setUp();
    limit_ = std::make_unique<EventLoop::Timer>(loop_, [this] { limitReached(); });
    total_ = std::make_unique<EventLoop::Timer>(loop_, [this] { timeOut("total", request_.timeouts.total_ms); });
    const auto body_size = request_.method == "HEAD" ? 0 : request_.body.size();
    phases_ = std::make_unique<PhaseClock>(easy_, loop_.clock().now(), body_size);
    multi.add(easy_);
    arm("connect", request_.timeouts.connect_ms);
    if (request_.timeouts.total_ms > 0) total_->start(std::chrono::milliseconds(request_.timeouts.total_ms));
    return easy_;
}

void CurlTransfer::setUp() {
    easy_ = curl_easy_init();
    if (easy_ == nullptr) throw std::bad_alloc();
    header_list_ = headerList(request_);
    setUpEasy(easy_, request_, target_, header_list_);
    static_assert(std::tuple_size_v<decltype(curl_error_)> >= CURL_ERROR_SIZE);
    curl_easy_setopt(easy_, CURLOPT_ERRORBUFFER, curl_error_.data());
    curl_easy_setopt(easy_, CURLOPT_HEADERFUNCTION, &Callbacks::header);
    curl_easy_setopt(easy_, CURLOPT_HEADERDATA, this);
    curl_easy_setopt(easy_, CURLOPT_WRITEFUNCTION, &Callbacks::body);
    curl_easy_setopt(easy_, CURLOPT_WRITEDATA, this);
    curl_easy_setopt(easy_, CURLOPT_PREREQFUNCTION, &Callbacks::ready);
    curl_easy_setopt(easy_, CURLOPT_PREREQDATA, this);
    curl_easy_setopt(easy_, CURLOPT_DEBUGFUNCTION, &Callbacks::debug);
    curl_easy_setopt(easy_, CURLOPT_DEBUGDATA, this);
    curl_easy_setopt(easy_, CURLOPT_VERBOSE, 1L); // or the debug function is not called
}

void CurlTransfer::arm(std::string_view kind, int ms) {
    limit_kind_ = kind;
    limit_ms_ = ms;
    if (ms > 0) {
        limit_->start(std::chrono::milliseconds(ms));
    } else {
        limit_->stop();
    }
}

void CurlTransfer::limitReached() {
    if (ended_) return release(); // drained for long enough
    if (limit_kind_ == "first_byte" && phases_->firstByteRead()) return arm("idle", request_.timeouts.idle_ms);
    timeOut(limit_kind_, limit_ms_);
}

void CurlTransfer::timeOut(std::string_view kind, int ms) {
    if (silent()) return;
    timeout_kind_ = kind;
    timeout_ms_ = ms;
    stop(Stop::TimedOut);
}

MonoTime CurlTransfer::arrival() {
    const auto& sent = phases_->phases().request_sent;
    const auto stamp = loop_.wakeUp();
    if (sent && *sent >= stamp.woken)
        loop_.noteWakeUp(); // sent and answered in one wake-up: its stamp is older than the request
    else if (sent && *sent > stamp.at)
        loop_.delayWakeUp(*sent); // the answer was there before this process could note that it had sent
    return loop_.wakeUp().at;
}

void CurlTransfer::watched(int socket) {
    socket_ = socket;
    if (!phases_->isReady()) return; // connecting, or talking with a proxy
    connection_.begin(socket, loop_.clock().now(), phases_->phases().connection_reused);
}

void CurlTransfer::onReady() {
    if (silent()) return;
    phases_->ready(loop_.clock().now());
    if (socket_ >= 0) watched(socket_);
    arm("idle", request_.timeouts.idle_ms); // an upload that gets stuck is silence too
}

void CurlTransfer::onWritten(bool body, std::string_view bytes) {
    if (silent() || !phases_->isReady()) return; // before that it is the talk with a proxy
    const MonoTime now = multi_->writtenAt(loop_.clock().now());
    const bool last = body ? phases_->wroteBody(bytes.size(), now) : phases_->wroteHead(bytes, now);
    if (!answered_) {
        if (last) {
            arm("first_byte", request_.timeouts.first_byte_ms);
        } else {
            arm("idle", request_.timeouts.idle_ms);
        }
    }
    if (!last || std::exchange(sent_told_, true)) return;
    handler_->onSent(phases_->phases().request_sent.value_or(now));
}

void CurlTransfer::onHeaderLine(std::string_view line) {
    if (silent()) return;
    // With HTTP/2 a line is longer than it was on the way.
    if (head_.head().http_version != "2") multi_->delivered(line.size(), socket_);
    const MonoTime at = arrival();
    connection_.arrived(at);
    guard_.headLine(line.size());
    if (guard_.struck() != nullptr) return stop(Stop::Guarded);
    const auto step = head_.feed(line);
    if (step == ResponseHeadParser::Step::FinalStatus) {
        answered_ = true;
        phases_->answered(at, head_.sawInterim());
        // Once, not with each line: a head that drips is no progress.
        arm("idle", request_.timeouts.idle_ms);
    }
    if (step != ResponseHeadParser::Step::Head) return;
    head_read_ = true;
    arm("idle", request_.timeouts.idle_ms);
    handler_->onHead(head_.head());
}

void CurlTransfer::onRead(std::size_t bytes) {
    multi_->delivered(bytes, socket_);
    guard_.read(bytes);
    if (guard_.struck() != nullptr) stop(Stop::Guarded);
}

bool CurlTransfer::wanted() {
    if (cancel_asked_) stop(Stop::Cancelled);
    const bool draining = stop_ == Stop::FinishedEarly && drained_ <= kDrainBytes;
    if (stop_ == Stop::None || draining) return true;
    // Before curl ends the stream, or an old one keeps the news of it back from the server.
    if (keepsResetsBack()) curl_easy_setopt(easy_, CURLOPT_FORBID_REUSE, 1L);
    return false;
}

void CurlTransfer::onBody(std::string_view bytes) {
    if (silent()) {
        drained_ += bytes.size();
        return;
    }
    guard_.body(bytes.size());
    if (guard_.struck() != nullptr) return stop(Stop::Guarded);
    const MonoTime at = arrival();
    connection_.arrived(at);
    connection_.piece(loop_.wakeUp().kernel);
    arm("idle", request_.timeouts.idle_ms);
    const auto max = request_.max_body_bytes;
    const bool too_large = max > 0 && received_ + bytes.size() > max;
    if (too_large) bytes = bytes.substr(0, max - received_);
    received_ += bytes.size();
    if (!bytes.empty()) handler_->onBytes({bytes, at, loop_.wakeUpId()});
    if (too_large) stop(Stop::TooLarge);
}

void CurlTransfer::stop(Stop why) {
    if (silent()) return;
    stop_ = why;
    stopped_at_ = multi_ != nullptr && multi_->busy() ? arrival() : loop_.clock().now();
    if (limit_) limit_->stop();
    if (total_) total_->stop();
    loop_.post([self = shared_from_this()] { self->settle(); });
}

void CurlTransfer::settle() {
    if (ended_) return; // curl was quicker
    deliverEnd(endOfStop());
    if (stop_ == Stop::FinishedEarly && easy_ != nullptr) {
        limit_->start(kDrainFor);
    } else {
        release();
    }
}

void CurlTransfer::curlDone(int code) {
    const auto self = shared_from_this();
    curl_done_ = true;
    if (!ended_) deliverEnd(stop_ == Stop::None ? endOfCurl(code) : endOfStop());
    release();
}

void CurlTransfer::shutDown() {
    const auto self = shared_from_this();
    if (!ended_) {
        stop_ = Stop::Cancelled;
        stopped_at_ = loop_.clock().now();
        deliverEnd(endOfStop());
    }
    release();
}

Error CurlTransfer::timeoutError() const {
    Message message{"net.timeout_" + std::string(timeout_kind_),
                    {{"host", target_.host}, {"port", target_.port}, {"limit_ms", std::to_string(timeout_ms_)}}};
    if (timeout_kind_ == "connect" && !request_.proxy.empty()) {
        const auto proxy = parseProxy(request_.proxy);
        message.id = "net.proxy_timeout";
        message.args.emplace_back("proxy", proxy.host + ":" + proxy.port);
    }
    return Error{ErrorCode::TimedOut, std::move(message), {}};
}

TransferEnd CurlTransfer::endOfStop() {
    TransferEnd end;
    if (phases_) phases_->ended(stopped_at_);
    switch (stop_) {
    case Stop::FinishedEarly:
        end.body_complete = true;
        break; // says the one who reads it
    case Stop::TimedOut:
        end.error = timeoutError();
        end.timeout_kind = timeout_kind_;
        break;
    case Stop::TooLarge:
        end.error = Error{
            ErrorCode::LimitExceeded,
            Message{"net.body_too_large", {{"host", target_.host}, {"limit", std::to_string(request_.max_body_bytes)}}},
            {}};
        break;
    case Stop::Guarded:
        end.error = Error{ErrorCode::LimitExceeded,
                          Message{guard_.struck(), {{"host", target_.host}, {"limit", std::to_string(guard_.limit())}}},
                          {}};
        break;
    case Stop::BadRequest:
        end.error = bad_request_;
        break;
    case Stop::None:
    case Stop::Cancelled:
        end.error = Error{ErrorCode::Cancelled, Message{"net.cancelled", {}}, {}};
        break;
    }
    return end;
}

TransferEnd CurlTransfer::endOfCurl(int code) {
    TransferEnd end;
    phases_->ended(arrival());
    end.body_complete = code == CURLE_OK;
    if (code == CURLE_OK) return end;
    FailureFacts facts{.target = target_,
                       .ca_file = request_.ca_file,
                       .client_cert = request_.client_cert,
                       .reason = curl_error_.data(),
                       .answered = answered_,
                       .head_read = head_read_,
                       .received = received_};
    if (!request_.proxy.empty()) facts.proxy = parseProxy(request_.proxy);
    facts.tunnelled = tunnels() && phases_->isReady();
    curl_easy_getinfo(easy_, CURLINFO_OS_ERRNO, &facts.os_errno);
    curl_easy_getinfo(easy_, CURLINFO_HTTP_CONNECTCODE, &facts.connect_status);
    end.error = errorFromCurl(code, facts);
    return end;
}

/// After its end curl says so only where the connection is kept; while it runs it is where it was.
int CurlTransfer::openSocket() const {
    if (easy_ == nullptr || !curl_done_) return socket_;
    curl_socket_t socket = CURL_SOCKET_BAD;
    curl_easy_getinfo(easy_, CURLINFO_ACTIVESOCKET, &socket);
    return socket;
}

void CurlTransfer::deliverEnd(TransferEnd end) {
    ended_ = true;
    over_flag_ = true;
    if (limit_) limit_->stop();
    if (total_) total_->stop();
    if (phases_) {
        end.phases = phases_->phases();
    } else {
        end.phases.start = stopped_at_; // it never got to curl
        end.phases.end = stopped_at_;
    }
    end.connection = connection_.end(openSocket());
    end.trailers = head_.trailers();
    end.effective_url = target_.url;
    if (end.error && !target_.url.empty()) end.error->with("url", target_.url);
    const auto handler = std::move(handler_);
    handler->onEnd(end);
}

void CurlTransfer::release() {
    const auto self = shared_from_this();
    limit_.reset();
    total_.reset();
    if (easy_ == nullptr) return;
    // So that a server learns of it at least where no other stream is on the connection: it is closed then.
    if (!curl_done_ && keepsResetsBack()) curl_easy_setopt(easy_, CURLOPT_FORBID_REUSE, 1L);
    multi_->remove(easy_);
    curl_easy_cleanup(easy_);
    curl_slist_free_all(header_list_);
    request_.body = {};
    const auto over = std::move(over_);
    over(std::exchange(easy_, nullptr));
}

} // namespace stagefall::net
