// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/inference_observer.h"

#include "core/agent/server_timing.h"
#include "core/base/nested.h"
#include "core/base/url_credentials.h"
#include "core/net/lab_header.h"

#include <algorithm>

namespace stagefall::agent {

using Kind = llm::TokenEvent::Kind;
using trace::MarkKind;
using trace::Outcome;
using trace::Stage;
namespace keys = trace::keys;

namespace {

/// The decoder's code, "arguments_double_encoded:2", in words where the catalogue has some, as an argument.
std::string oddity(const std::string& note, const text::Catalogue& catalogue) {
    const auto colon = note.find(':');
    const auto id = "agent.oddity." + note.substr(0, colon);
    if (!catalogue.has(id, text::Language::English)) return note;
    auto what = asArgument(Message{id, {}});
    if (colon == std::string::npos) return what;
    return asArgument(Message{"agent.oddity.times", {{"what", what}, {"n", note.substr(colon + 1)}}});
}

} // namespace

void InferenceObserver::setRequest(std::string messages, std::string tools) {
    const std::lock_guard lock(mutex_);
    messages_ = std::move(messages);
    tools_ = std::move(tools);
    writeRequest();
}

/// Under the lock. Whoever comes second, the request or the span, writes.
void InferenceObserver::writeRequest() {
    if (!request_wanted_by_.valid() || messages_.empty()) return;
    emitter_.attribute(request_wanted_by_, keys::kMessages, messages_);
    emitter_.attribute(request_wanted_by_, keys::kTools, tools_);
    request_wanted_by_ = {};
}

llm::AttemptEnd InferenceObserver::wait() {
    std::unique_lock lock(mutex_);
    finished_.wait(lock, [this] { return done_; });
    return std::move(last_);
}

void InferenceObserver::onAttempt(int attempt, MonoTime at, const std::string& url) {
    endBackoff(Outcome::Ok, at);
    now_ = {};
    now_.number = attempt;
    now_.network = emitter_.start({step_, Stage::Network, "network", profile_.model}, at);
    now_.network_open = true;
    emitter_.attribute(now_.network, "http.url", maskedUrl(url));
    emitter_.attribute(now_.network, keys::kAttempt, std::to_string(attempt));
}

void InferenceObserver::onSent(MonoTime at) {
    endNetwork(Outcome::Ok, at);
    beginInference(at);
}

void InferenceObserver::beginInference(MonoTime at) {
    if (now_.inference.valid()) return;
    inference_start_ = at;
    now_.inference = emitter_.start({step_, Stage::Inference, "inference", profile_.model}, at);
    now_.inference_open = true;
    markOnce(MarkKind::RequestSent, at, 0);
    emitter_.attribute(now_.inference, keys::kModel, profile_.model);
    emitter_.attribute(now_.inference, keys::kAttempt, std::to_string(now_.number));
    const std::lock_guard lock(mutex_);
    request_wanted_by_ = now_.inference;
    writeRequest();
}

void InferenceObserver::onHead(const net::ResponseHead& head, MonoTime at) {
    // A server may answer before it has read all (413): then sending ends here.
    endNetwork(Outcome::Ok, at);
    beginInference(at);
    markOnce(MarkKind::FirstByte, at, 0);
    emitter_.attribute(now_.inference, keys::kHttpStatus, std::to_string(head.status));
    emitter_.attribute(now_.inference, keys::kHttpVersion, head.http_version);
    if (const auto lab = net::labProfile(head.headers); lab && on_lab_) on_lab_(*lab);
}

void InferenceObserver::onToken(const llm::TokenEvent& event, MonoTime at, std::uint32_t read) {
    if (!now_.inference.valid() || event.kind == Kind::Comment) return;
    markOnce(MarkKind::FirstEvent, at, read);
    switch (event.kind) {
    case Kind::Text:
    case Kind::Reasoning:
    case Kind::ToolFragment:
        payload(event, at, read);
        break;
    case Kind::ToolNameKnown:
        now_.name_known.try_emplace(event.call, Stamp{at, read});
        break;
    case Kind::ArgumentsComplete:
        now_.arguments_complete[event.call] = {at, read};
        break; // the last one counts
    default:
        break;
    }
}

void InferenceObserver::payload(const llm::TokenEvent& event, MonoTime at, std::uint32_t read) {
    using trace::Channel;
    now_.last_payload = Stamp{at, read};
    if (event.kind == Kind::Reasoning) {
        markOnce(MarkKind::FirstReasoning, at, read);
        emitter_.delta(now_.inference, Channel::Reasoning, event.text, at, read, event.tokens);
    } else if (event.kind == Kind::Text) {
        const bool first = !now_.marked.at(static_cast<std::size_t>(MarkKind::FirstVisible));
        markOnce(MarkKind::FirstVisible, at, read);
        if (first && !now_.marked.at(static_cast<std::size_t>(MarkKind::FirstToolCall)))
            statuses_.say(now_.inference, Message{"agent.status.writing", {}});
        emitter_.delta(now_.inference, Channel::Visible, event.text, at, read, event.tokens);
    } else {
        markOnce(MarkKind::FirstToolCall, at, read);
        // The call's id may come late or never; its place among the turn's calls tells them apart until then.
        emitter_.delta(now_.inference, Channel::ToolArguments, event.text, at, read, event.tokens,
                       "#" + std::to_string(event.call));
    }
}

void InferenceObserver::markOnce(MarkKind kind, MonoTime at, std::uint32_t read) {
    auto& marked = now_.marked.at(static_cast<std::size_t>(kind));
    if (marked) return;
    marked = true;
    emitter_.mark(now_.inference, kind, at, read);
}

void InferenceObserver::endNetwork(Outcome outcome, MonoTime at) {
    if (!now_.network_open) return;
    now_.network_open = false;
    emitter_.end(now_.network, outcome, at);
}

void InferenceObserver::endBackoff(Outcome outcome, MonoTime at) {
    if (!backoff_) return;
    emitter_.end(*backoff_, outcome, at);
    backoff_.reset();
}

void InferenceObserver::onBackoff(Nanoseconds wait, bool server_asked, MonoTime at) {
    backoff_ = emitter_.start({step_, Stage::Retry, "back-off", profile_.model}, at);
    emitter_.attribute(*backoff_, "retry.wait_ms", std::to_string(wait.count() / 1'000'000));
    emitter_.attribute(*backoff_, "retry.server_asked", server_asked ? "true" : "false");
    const auto tenths = (wait.count() + 50'000'000) / 100'000'000;
    auto seconds = std::to_string(tenths / 10);
    if (tenths % 10 != 0) seconds += "." + std::to_string(tenths % 10);
    statuses_.say(*backoff_,
                  Message{server_asked ? "agent.status.wait_asked" : "agent.status.wait", {{"seconds", seconds}}});
}

void InferenceObserver::onAttemptEnd(const llm::AttemptEnd& end) {
    const auto at = end.transfer.phases.end.value_or(emitter_.now());
    networkParts(end.transfer.phases);
    const auto outcome = attemptOutcome(end);
    if (now_.network_open) {
        if (const auto error = attemptError(end, profile_)) emitter_.error(now_.network, *error);
        endNetwork(outcome, at);
    }
    if (now_.inference_open) endInference(end, at);
}

/// Where the time before the request went. A reused connection has no such parts.
void InferenceObserver::networkParts(const net::Phases& phases) {
    if (!now_.network.valid()) return;
    emitter_.attribute(now_.network, keys::kConnectionReused, phases.connection_reused ? "true" : "false");
    if (phases.connection_reused) return;
    auto from = phases.start;
    const auto part = [&](const char* what, const std::optional<MonoTime>& until) {
        if (!until) return;
        emitter_.whole({now_.network, Stage::Other, what, {}}, from, *until);
        from = *until;
    };
    part("name lookup", phases.resolved);
    part("connect", phases.connected);
    part("TLS", phases.tls_done);
}

/// The server says how long, not when: its times are laid one after the other from the start of the wait.
void InferenceObserver::gatewaySpans(const std::string& server_timing, MonoTime start, MonoTime end) {
    for (const auto& time : gatewayTimes(server_timing)) {
        const auto until = std::min(start + time.duration, end);
        emitter_.whole({now_.inference, Stage::Gateway, time.name, {}}, start, until);
        start = until;
    }
}

void InferenceObserver::endInference(const llm::AttemptEnd& end, MonoTime at) {
    now_.inference_open = false;
    if (now_.last_payload)
        emitter_.mark(now_.inference, MarkKind::LastPayload, now_.last_payload->at, now_.last_payload->read);
    emitter_.mark(now_.inference, MarkKind::StreamEnd, at);
    callMarks(end.result);
    gatewaySpans(end.server_timing, inference_start_, at);
    resultAttributes(end);
    if (const auto error = attemptError(end, profile_)) emitter_.error(now_.inference, *error);
    emitter_.end(now_.inference, attemptOutcome(end), at);
}

void InferenceObserver::callMarks(const llm::ChatResult& result) {
    auto calls = result.tool_calls;
    makeIdsUnique(calls);
    const auto mark = [&](const std::map<std::size_t, Stamp>& stamps, MarkKind kind) {
        for (const auto& [index, stamp] : stamps)
            if (index < calls.size()) emitter_.mark(now_.inference, kind, stamp.at, stamp.read, calls[index].id);
    };
    mark(now_.name_known, MarkKind::ToolNameKnown);
    mark(now_.arguments_complete, MarkKind::ArgumentsComplete);
}

void InferenceObserver::resultAttributes(const llm::AttemptEnd& end) {
    const auto text = [&](std::string_view key, const std::string& value) {
        if (!value.empty()) emitter_.attribute(now_.inference, key, value);
    };
    const auto number = [&](std::string_view key, const std::optional<std::int64_t>& value) {
        if (value) emitter_.attribute(now_.inference, key, std::to_string(*value));
    };
    text(keys::kFinishReason, end.result.finish_reason);
    text(keys::kServerTiming, end.server_timing);
    text(keys::kConnectionReused, end.transfer.phases.connection_reused ? "true" : "false");
    connectionAttributes(end.transfer.connection);
    if (const auto& usage = end.result.usage) {
        number(keys::kPromptTokens, usage->prompt_tokens);
        number(keys::kCompletionTokens, usage->completion_tokens);
        number(keys::kCachedTokens, usage->cached_tokens);
        number(keys::kReasoningTokens, usage->reasoning_tokens);
    }
    text("response.error_code", end.result.error_code);
    if (end.asked_again) emitter_.note(now_.inference, *end.asked_again);
    for (const auto& note : end.result.notes)
        emitter_.note(now_.inference, {"agent.note.stream", {{"code", oddity(note, emitter_.catalogue())}}});
    for (const auto& one : end.adaptations) emitter_.note(now_.inference, llm::messageOf(one));
}

void InferenceObserver::connectionAttributes(const net::ConnectionFacts& facts) {
    const auto number = [&](std::string_view key, std::int64_t value) {
        emitter_.attribute(now_.inference, key, std::to_string(value));
    };
    if (const auto all = facts.by_kernel + facts.by_wake_up; all > 0)
        emitter_.attribute(now_.inference, keys::kStampedByKernel,
                           std::to_string(facts.by_kernel) + "/" + std::to_string(all));
    if (!facts.tcp) return;
    number(keys::kRoundTrip, facts.tcp->round_trip.count() / 1000);
    number(keys::kRoundTripVariation, facts.tcp->variation.count() / 1000);
    number(keys::kSentAgain, facts.tcp->sent_again);
    number(keys::kDisplaced, facts.tcp->displaced);
    for (const auto& stall : facts.stalls)
        emitter_.note(now_.inference, {"agent.note.stall_lost",
                                       {{"ms", std::to_string((stall.to - stall.from).count() / 1'000'000)},
                                        {"sent_again", std::to_string(stall.sent_again)},
                                        {"displaced", std::to_string(stall.displaced)}}});
}

void InferenceObserver::onDone(const llm::AttemptEnd& end) {
    const auto at = emitter_.now();
    endBackoff(attemptOutcome(end), at); // cancelled while it waited
    endNetwork(attemptOutcome(end), at);
    if (now_.inference_open) endInference(end, at);
    const std::lock_guard lock(mutex_);
    last_ = end;
    done_ = true;
    finished_.notify_one();
}

} // namespace stagefall::agent
