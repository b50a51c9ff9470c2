// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/chat_run.h"

#include "core/lab/fault_answers.h"
#include "core/lab/fault_choice.h"
#include "core/lab/language.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace stagefall::lab {
namespace {

std::string duration(const char* name, double ms) {
    std::array<char, 64> text{};
    const int size = std::snprintf(text.data(), text.size(), "%s;dur=%.3f", name, ms);
    return {text.data(), static_cast<std::size_t>(std::max(0, size))};
}

std::int64_t wallSeconds(const LabCore& core) { return core.loop.clock().wallNs() / 1'000'000'000; }

} // namespace

ChatRun::ChatRun(LabCore& core, ChatBody body, const net::ServerRequest& request, std::uint64_t number,
                 std::shared_ptr<net::Responder> responder, std::optional<Fault> fault)
    : core_(core), body_(std::move(body)), fault_(std::move(fault)), prompt_tokens_(countTokens(body_.prompt)),
      cached_tokens_(core.cache.lookUp(body_.prompt)),
      schedule_(core.profile, core.seed, number, prompt_tokens_ - cached_tokens_),
      format_(number, body_.model, wallSeconds(core)),
      response_(core,
                LabRecord{.request = number,
                          .path = request.path,
                          .complete = request.complete_at,
                          .complete_by_kernel = request.complete_by_kernel},
                std::move(responder)),
      timer_(core.loop, [this] { (this->*step_)(); }), due_(request.complete_at) {
    response_.record().auth_ms = schedule_.authMs();
    response_.record().queue_ms = schedule_.queueMs();
    response_.record().prefill_ms = schedule_.prefillMs();
    if (fault_) response_.record().fault = name(fault_->kind);
}

void ChatRun::start(std::function<void()> on_over) {
    on_over_ = std::move(on_over);
    response_.responder().onGone([weak = weak_from_this()] {
        if (const auto self = weak.lock()) self->clientGone();
    });
    if (fault_ && fault_->kind == FaultKind::SlowFirstByte) due_ = due_ + fromMs(fault_->delay_ms);
    due_ = due_ + fromMs(schedule_.authMs());
    if (is(FaultKind::Status) || is(FaultKind::Html)) {
        at(due_, &ChatRun::answerFault);
        return;
    }
    at(due_ + fromMs(schedule_.queueMs()), &ChatRun::enter);
}

void ChatRun::at(MonoTime due, void (ChatRun::*step)()) {
    due_ = due;
    step_ = step;
    timer_.start(std::max(Nanoseconds{0}, due - core_.loop.clock().now()));
}

void ChatRun::answerFault() {
    if (!fault_) return;
    const auto keep = shared_from_this();
    auto answer = faultAnswer(*fault_, wallSeconds(core_));
    response_.send(answer.status, std::move(answer.headers), std::move(answer.body), answer.type);
    over();
}

void ChatRun::enter() {
    ticket_ = core_.admission.enter(core_.profile.max_running, due_, [weak = weak_from_this()](MonoTime since) {
        if (const auto self = weak.lock()) self->admitted(since);
    });
    if (over_) core_.admission.leave(ticket_, due_); // a fault ended it before its ticket was known
}

void ChatRun::admitted(MonoTime since) {
    // A place may have become free, by its schedule, before this request came to wait for one.
    const auto waited = std::max(Nanoseconds{0}, since - due_);
    response_.record().queue_ms += toMs(waited);
    due_ = due_ + waited;
    answer_ = cutPlan(plan(body_.conversation), body_.max_tokens);
    chunks_ = coalesce(answer_.pieces, [this] { return schedule_.nextChunkTokens(); });
    prefilling_ = true;
    ++core_.prefilling;
    if (body_.stream) {
        response_.responder().begin(200, headFields());
        if (!emit(sseFrame(format_.role()), false)) return;
    }
    at(due_ + fromMs(schedule_.prefillMs()), &ChatRun::prefilled);
}

std::string ChatRun::timing() const {
    const auto& log = response_.record();
    return duration("auth", log.auth_ms) + ", " + duration("queue", log.queue_ms) + ", " +
           duration("prefill", log.prefill_ms);
}

net::Headers ChatRun::headFields() const {
    auto fields = response_.headers();
    fields.insert(fields.begin(), {{"Content-Type", "text/event-stream; charset=utf-8"},
                                   {"Cache-Control", "no-cache"},
                                   {"Server-Timing", timing()},
                                   {"Trailer", "Server-Timing"}});
    return fields;
}

void ChatRun::prefilled() {
    prefilling_ = false;
    --core_.prefilling;
    pump();
}

void ChatRun::pump() {
    const auto keep = shared_from_this();
    const auto now = core_.loop.clock().now();
    while (next_ < chunks_.size() && due_ <= now) {
        if (body_.stream && !emit(sseFrame(format_.piece(chunks_[next_])), true)) return;
        if (++next_ == chunks_.size()) break;
        const double gap =
            schedule_.nextGapMs(chunks_[next_].tokens, {core_.admission.running(), core_.prefilling > 0});
        response_.record().decode_ms += gap;
        due_ = due_ + fromMs(gap);
    }
    if (next_ == chunks_.size())
        finish();
    else
        at(due_, &ChatRun::pump);
}

bool ChatRun::emit(const std::string& frame, bool token) {
    if (fault_ && frames_ >= fault_->after_chunks) {
        if (is(FaultKind::TornFrame) && !torn_) {
            torn_ = true; // half of it, and the next frame goes on in the same line
            response_.write(std::string_view(frame).substr(0, frame.size() / 2), token);
            ++frames_;
            return true;
        }
        if (strike()) return false;
    }
    response_.write(frame, token);
    ++frames_;
    return true;
}

bool ChatRun::strike() {
    if (is(FaultKind::Stall)) return true; // holds its place until the client has gone
    if (is(FaultKind::Reset))
        response_.responder().reset();
    else if (is(FaultKind::Cut))
        response_.responder().closeNow();
    else
        return false;
    response_.finish();
    over();
    return true;
}

void ChatRun::finish() {
    const TokenUsage usage{prompt_tokens_, cached_tokens_, answer_.tokens(), answer_.reasoning_tokens};
    const auto decode = duration("decode", response_.record().decode_ms);
    if (!body_.stream) {
        if (fault_ && strike()) return;
        auto body = format_.whole(answer_, usage);
        if (is(FaultKind::TornFrame)) body.resize(body.size() / 2);
        response_.send(200, {{"Server-Timing", timing() + ", " + decode}}, std::move(body));
        over();
        return;
    }
    if (!emit(sseFrame(format_.finish(answer_.finish_reason)), false)) return;
    if (body_.include_usage && !emit(sseFrame(format_.usage(usage)), false)) return;
    if (!emit(sseFrame("[DONE]"), false)) return;
    response_.responder().end({{"Server-Timing", decode}});
    response_.finish();
    over();
}

void ChatRun::clientGone() {
    if (over_) return;
    due_ = core_.loop.clock().now(); // its place is free from now on
    response_.finish();
    over();
}

void ChatRun::over() {
    if (over_) return;
    over_ = true;
    timer_.stop();
    if (prefilling_) --core_.prefilling;
    prefilling_ = false;
    core_.admission.leave(ticket_, due_);
    if (on_over_) on_over_();
}

} // namespace stagefall::lab
