// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/chat_call.h"

#include "core/base/url_credentials.h"
#include "core/llm/refused_member.h"
#include "core/llm/request_headers.h"
#include "core/net/redirect.h"

#include <algorithm>
#include <utility>

namespace stagefall::llm {

ChatCall::ChatCall(std::shared_ptr<ChatClient::Impl> client, ChatRequest request, net::Headers headers,
                   std::shared_ptr<ChatObserver> observer)
    : client_(std::move(client)), request_(std::move(request)), headers_(std::move(headers)),
      observer_(std::move(observer)), adaptations_(client_->memory.of(client_->profile)) {}

void ChatCall::cancel() {
    if (over_) return;
    client_->http.loop().post([self = shared_from_this()] {
        if (self->over_ || std::exchange(self->cancelled_, true)) return;
        if (self->running_)
            self->running_->cancel();
        else
            self->abort();
    });
}

void ChatCall::begin() {
    if (!over_ && !cancelled_) attempt();
}

void ChatCall::abort() {
    if (over_) return;
    AttemptEnd end = running_ ? running_->abandon() : std::move(last_);
    end.result.error = "cancelled";
    end.result.finish_normalized.clear();
    end.retryable = false;
    done(end);
}

void ChatCall::attempt() {
    ++number_;
    backoff_.reset();
    net::HttpRequest request = baseRequest(client_->profile, "/chat/completions", headers_);
    request.method = "POST";
    if (url_.empty()) url_ = request.url;
    request.url = url_;
    body_ = adapted(buildRequestBody(request_, client_->profile), adaptations_);
    request.body = body_;
    observer_->onAttempt(number_, client_->http.loop().clock().now(), request.url);
    running_ = std::make_shared<ChatAttempt>(client_->http, client_->profile, client_->redactor, request_, observer_);
    running_->start(number_, std::move(request),
                    [self = shared_from_this()](AttemptEnd end) { self->attemptOver(std::move(end)); });
}

void ChatCall::attemptOver(AttemptEnd end) {
    running_.reset();
    if (cancelled_) {
        end.result.error = "cancelled";
        end.result.finish_normalized.clear();
        end.retryable = false;
    }
    end.adaptations = adaptations_;
    const bool again = !cancelled_ && asksAgain(end);
    if (end.result.error.empty()) remember(end);
    observer_->onAttemptEnd(end);
    if (again) {
        attempt();
    } else if (const std::optional<Nanoseconds> wait = nextWait(end)) {
        waitThenRetry(*wait, std::move(end));
    } else {
        done(end);
    }
}

bool ChatCall::asksAgain(AttemptEnd& end) { return followsRedirect(end) || leavesOutRefused(end); }

bool ChatCall::followsRedirect(AttemptEnd& end) {
    const auto to = net::redirectWithinOrigin(url_, end.head);
    if (!to || ++redirects_ > net::kMostRedirects) return false;
    url_ = *to;
    end.led_on = true;
    end.asked_again =
        Message{"llm.again.led_on", {{"status", std::to_string(end.head.status)}, {"url", maskedUrl(*to)}}};
    return true;
}

/// Each repetition changes one thing; an endpoint that goes on refusing is not asked for ever.
bool ChatCall::leavesOutRefused(AttemptEnd& end) {
    constexpr int kMostRefusals = 8;
    if (!refusesRequest(end.head.status, end.result) || end.tokens.first || refusals_ == kMostRefusals) return false;
    const auto found = adaptationFor(end.result, body_);
    if (!found) return false;
    ++refusals_;
    add(adaptations_, *found);
    end.asked_again = messageOf(*found);
    return true;
}

/// What was refused was the reason only if the endpoint took the rest.
void ChatCall::remember(const AttemptEnd& end) const {
    if (refusals_ > 0) client_->memory.keep(client_->profile, end.adaptations);
}

std::optional<Nanoseconds> ChatCall::nextWait(const AttemptEnd& end) const {
    const RetryPolicy& policy = client_->profile.retry;
    if (cancelled_ || !end.retryable || retries_ + 1 >= policy.max_attempts) return std::nullopt;
    if (end.retry_hint) {
        // A hint of hours would hang the agent: the caller gets the hint instead.
        const bool bearable = *end.retry_hint <= std::chrono::milliseconds(policy.max_retry_after_ms);
        return bearable ? end.retry_hint : std::nullopt;
    }
    const int doublings = std::min(retries_, 20);
    const std::int64_t full =
        std::min<std::int64_t>(std::int64_t{policy.first_backoff_ms} << doublings, policy.max_backoff_ms);
    const std::scoped_lock lock(client_->mutex);
    // Between half and all of it, so that clients that failed together do not return together.
    return fromMs(std::uniform_real_distribution<>(0.5, 1.0)(client_->random) * static_cast<double>(full));
}

void ChatCall::waitThenRetry(Nanoseconds wait, AttemptEnd end) {
    ++retries_;
    net::EventLoop& loop = client_->http.loop();
    observer_->onBackoff(wait, end.retry_hint.has_value(), loop.clock().now());
    last_ = std::move(end);
    backoff_ = std::make_unique<net::EventLoop::Timer>(loop, [this] {
        // attempt() drops the timer that is calling: hold the call and leave the timer first.
        client_->http.loop().post([self = shared_from_this()] {
            if (!self->over_ && !self->cancelled_) self->attempt();
        });
    });
    backoff_->start(wait);
}

void ChatCall::done(const AttemptEnd& end) {
    over_ = true;
    backoff_.reset();
    running_.reset();
    const std::shared_ptr<ChatCall> self = shared_from_this();
    {
        const std::scoped_lock lock(client_->mutex);
        client_->live.erase(self);
    }
    const std::shared_ptr<ChatObserver> observer = std::move(observer_);
    observer->onDone(end);
}

} // namespace stagefall::llm
