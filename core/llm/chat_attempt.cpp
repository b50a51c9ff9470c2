// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/chat_attempt.h"

#include "core/base/nested.h"
#include "core/llm/error_payload.h"
#include "core/llm/retry_hint.h"
#include "core/llm/turn_limits.h"
#include "core/text/catalogue.h"

#include <utility>

namespace stagefall::llm {

namespace {

constexpr std::size_t kMaxErrorBody = std::size_t{256} * 1024;
/// How long a failed answer may take to say why.
constexpr auto kErrorBodyFor = std::chrono::seconds(5);

Nanoseconds ms(int value) { return std::chrono::milliseconds(value); }

/// In English where it is words of ours: `error_detail` is for programs. describe() has them in both languages.
std::string reasonOf(const Error& error) {
    for (const auto& [name, value] : error.message.args) {
        if (name != "reason") continue;
        const auto ours = messageIn(value);
        return ours ? text::Catalogue::builtIn().render(*ours, text::Language::English) : value;
    }
    return {};
}

std::string inEnglish(const Message& message) {
    return text::Catalogue::builtIn().render(message, text::Language::English);
}

/// What nobody has put into words yet.
void explain(ChatResult& result, const net::TransferEnd& end) {
    if (result.error.empty() || !result.error_detail.empty()) return;
    if (const auto limit = isLimitError(result) ? limitMessage(result.error_code) : std::nullopt)
        result.error_detail = inEnglish(*limit);
    else if (end.error)
        result.error_detail = isLimitError(result) ? inEnglish(end.error->message) : reasonOf(*end.error);
}

std::string serverTiming(const net::ResponseHead& head, const net::Headers& trailers) {
    std::string out;
    for (const net::Headers* headers : {&head.headers, &trailers})
        for (const auto& [name, value] : *headers)
            if (net::findHeader({{name, value}}, "Server-Timing") != nullptr) out += (out.empty() ? "" : ", ") + value;
    return out;
}

} // namespace

std::string transportErrorKind(const net::TransferEnd& end, bool answered) {
    if (!end.error) return {};
    switch (end.error->code) {
    case ErrorCode::Cancelled:
        return "cancelled";
    case ErrorCode::ResolveFailed:
        return "resolve_failed";
    case ErrorCode::TlsFailed:
        return "tls_failed";
    case ErrorCode::TimedOut:
        if (end.timeout_kind == "connect") return "connect_failed";
        if (end.timeout_kind == "first_byte") return "first_token_timeout";
        return end.timeout_kind == "total" ? "total_timeout" : "idle_timeout";
    case ErrorCode::ConnectionLost:
        return answered ? "" : "connection_reset";
    case ErrorCode::LimitExceeded:
        return "response_too_large";
    case ErrorCode::BadResponse:
        return "invalid_response";
    default:
        return "connect_failed";
    }
}

ChatAttempt::ChatAttempt(net::HttpClient& http, const EndpointProfile& profile, const Redactor& redactor,
                         const ChatRequest& request, std::shared_ptr<ChatObserver> observer)
    : http_(http), profile_(profile), redactor_(redactor), observer_(std::move(observer)),
      decoder_(request.choices, [this](const TokenEvent& event) { onToken(event); }), stream_(request.stream) {}

void ChatAttempt::start(int number, net::HttpRequest request, Over over) {
    number_ = number;
    over_ = std::move(over);
    token_limit_ = std::make_unique<net::EventLoop::Timer>(http_.loop(), [this] {
        limit_hit_ = tokens_.first ? "next_token_timeout" : "first_token_timeout";
        cancel();
    });
    grace_ = std::make_unique<net::EventLoop::Timer>(http_.loop(), [this] {
        if (transfer_) transfer_->finishEarly();
    });
    waitForToken();
    transfer_ = http_.start(std::move(request), shared_from_this());
}

void ChatAttempt::cancel() {
    if (transfer_) transfer_->cancel();
}

AttemptEnd ChatAttempt::abandon() {
    net::TransferEnd end;
    end.error = Error{ErrorCode::Cancelled, Message{"llm.error.cancelled", {}}, {}};
    AttemptEnd out = conclude(end);
    over_ = nullptr;
    observer_.reset();
    if (const auto transfer = std::exchange(transfer_, nullptr)) transfer->cancel();
    return out;
}

void ChatAttempt::onSent(MonoTime at) {
    if (!over_) return;
    waitForToken();
    observer_->onSent(at);
}

void ChatAttempt::onHead(const net::ResponseHead& head) {
    if (!over_) return;
    head_ = head;
    if (failedStatus()) grace_->start(kErrorBodyFor);
    observer_->onHead(head, http_.loop().wakeUp().at);
}

void ChatAttempt::onBytes(const net::Bytes& bytes) {
    if (!over_) return;
    now_ = bytes.at;
    read_ = bytes.read;
    if (failedStatus()) return readErrorBytes(bytes.data);
    decoder_.push(bytes.data);
    if (decoder_.done() && transfer_) transfer_->finishEarly();
}

/// A failed answer is over with its words, however much it would send.
void ChatAttempt::readErrorBytes(std::string_view bytes) {
    error_body_ += bytes.substr(0, kMaxErrorBody - error_body_.size());
    if (error_body_.size() == kMaxErrorBody && transfer_) transfer_->finishEarly();
}

/// Comments prove that the server lives, not that an answer comes.
void ChatAttempt::waitForToken() {
    if (token_limit_ && profile_.first_token_ms > 0 && stream_) token_limit_->start(ms(profile_.first_token_ms));
}

void ChatAttempt::onToken(const TokenEvent& event) {
    using Kind = TokenEvent::Kind;
    const bool answer = event.kind == Kind::Text || event.kind == Kind::ToolFragment;
    const bool token = answer || event.kind == Kind::Reasoning;
    if (token) {
        if (!tokens_.first) tokens_.first = now_;
        if (answer && !tokens_.first_answer) tokens_.first_answer = now_;
        tokens_.last = now_;
        ++tokens_.pieces;
        if (!answer) {
            ++tokens_.reasoning.pieces;
            tokens_.reasoning.bytes += static_cast<std::int64_t>(event.text.size());
        }
        first_read_ = tokens_.pieces == 1 ? read_ : first_read_;
        last_read_ = read_;
        waitForToken();
    }
    // The first finish starts the grace, and content after it starts it anew; comments and empty chunks do not.
    if (grace_ && (token ? grace_->armed() : event.kind == Kind::Finish && !grace_->armed())) startGrace();
    if (observer_) observer_->onToken(event, now_, read_);
}

void ChatAttempt::startGrace() {
    if (profile_.finish_grace_ms > 0) grace_->start(ms(profile_.finish_grace_ms));
}

void ChatAttempt::onEnd(const net::TransferEnd& end) {
    const Over over = std::exchange(over_, nullptr);
    transfer_.reset();
    if (over) over(conclude(end));
}

BodyEnd ChatAttempt::bodyEnd(const net::TransferEnd& end) const {
    BodyEnd out;
    out.clean = !end.error && end.body_complete;
    out.error = limit_hit_.empty() ? transportErrorKind(end, head_.status != 0) : limit_hit_;
    return out;
}

AttemptEnd ChatAttempt::conclude(const net::TransferEnd& end) {
    token_limit_.reset();
    grace_.reset();
    AttemptEnd out;
    out.attempt = number_;
    out.head = head_;
    out.transfer = end;
    const BodyEnd how = bodyEnd(end);
    const bool token_seen = decoder_.tokenSeen();
    out.result = decoder_.finish(how);
    const auto* location = net::findHeader(head_.headers, "Location");
    if (failedStatus() && how.error != "cancelled")
        out.result = httpFailure(head_.status, error_body_, location == nullptr ? std::string_view() : *location);
    explain(out.result, end);
    out.tokens = tokens_;
    noteDelivery(out.result);
    const std::string& words = failedStatus() ? error_body_ : out.result.error_json;
    const std::string& prose = words.empty() ? out.result.error_detail : words;
    if (failedStatus() || out.result.error == "stream_error")
        out.retry_hint = retryHint(head_.status, head_.headers, prose, http_.loop().clock().wallNs());
    out.retryable = !token_seen && retryableKind(out.result, head_.status);
    out.server_timing = serverTiming(head_, end.trailers);
    // Servers like to quote the key that they refuse.
    out.result.error_detail = redactor_.redact(std::move(out.result.error_detail));
    out.result.error_json = redactor_.redact(std::move(out.result.error_json));
    return out;
}

/// How the answer was delivered, where it is not what was asked for.
void ChatAttempt::noteDelivery(ChatResult& result) const {
    if (!stream_) {
        std::erase(result.notes, "whole_json_body"); // as asked
        return;
    }
    if (tokens_.pieces < 2 || first_read_ != last_read_) return;
    result.notes.emplace_back("all_tokens_in_one_read");
}

} // namespace stagefall::llm
