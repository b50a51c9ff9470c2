// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/measuring.h"

#include <cmath>
#include <condition_variable>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

namespace stagefall::bench {
namespace {

void start(trace::EventLog& log, SpanId span, SpanId parent, trace::Stage stage, trace::GroupKind group,
           MonoTime at = SystemClock().now()) {
    trace::Event event;
    event.kind = trace::EventKind::SpanStart;
    event.at = at;
    event.span = span;
    event.parent = parent;
    event.stage = stage;
    event.group = group;
    event.name = stage == trace::Stage::Inference ? "lab-planner" : "bench";
    log.emit(std::move(event));
}

/// One stream as the product measures it; what it sees goes through an event log as in a session.
struct Stream final : llm::ChatObserver {
    trace::EventLog* log = nullptr;
    SpanId span;
    std::function<void()> done;
    MonoTime started;
    MonoTime sent;
    std::uint64_t request = 0;
    const net::EventLoop* loop = nullptr;
    std::vector<MonoTime> tokens;
    std::vector<MonoTime> woken;
    std::size_t by_kernel = 0;
    std::vector<std::uint32_t> reads;
    std::string error;

    void onAttempt(int, MonoTime at, const std::string&) override { started = at; }
    void onSent(MonoTime at) override {
        sent = at;
        start(*log, span, {2}, trace::Stage::Inference, trace::GroupKind::None, at);
    }
    void onHead(const net::ResponseHead& head, MonoTime) override {
        if (const auto* id = net::findHeader(head.headers, "x-lab-request"))
            request = std::strtoull(id->c_str(), nullptr, 10);
    }
    void onToken(const llm::TokenEvent& event, MonoTime at, std::uint32_t read) override {
        using Kind = llm::TokenEvent::Kind;
        if (event.kind != Kind::Text && event.kind != Kind::Reasoning && event.kind != Kind::ToolFragment) return;
        tokens.push_back(at);
        woken.push_back(loop->wakeUp().woken);
        by_kernel += loop->wakeUp().kernel ? 1 : 0;
        reads.push_back(read);
        trace::Event delta;
        delta.kind = trace::EventKind::Delta;
        delta.at = at;
        delta.span = span;
        delta.text = event.text;
        delta.read = read;
        log->emit(std::move(delta));
    }
    void onDone(const llm::AttemptEnd& end) override {
        error = end.result.error;
        trace::Event over;
        over.kind = trace::EventKind::SpanEnd;
        over.at = tokens.empty() ? sent : tokens.back();
        over.span = span;
        over.outcome = trace::Outcome::Ok;
        log->emit(std::move(over));
        done();
    }
};

llm::EndpointProfile profileOf(const LabProcess& lab) {
    llm::EndpointProfile profile;
    profile.name = "lab";
    profile.base_url = lab.url() + "/v1";
    profile.model = "lab-planner";
    return profile;
}

void compare(const Stream& stream, const lab::LabRecord& truth, Errors& errors) {
    std::vector<MonoTime> written;
    for (std::size_t i = 0; i < truth.written.size(); ++i)
        if (truth.token[i] != 0) written.push_back(truth.written[i]);
    if (written.size() != stream.tokens.size() || written.empty()) {
        ++errors.failed;
        return;
    }
    const auto client_ttft = stream.tokens.front() - stream.sent;
    const auto lab_ttft = written.front() - truth.complete;
    errors.ttft_ms.push_back(std::abs(toMs(client_ttft - lab_ttft)));
    errors.woken_ttft_ms.push_back(std::abs(toMs(stream.woken.front() - stream.sent - lab_ttft)));
    errors.by_kernel += stream.by_kernel;
    errors.request_ms.push_back(toMs(truth.complete - stream.sent));
    errors.complete_by_kernel += truth.complete_by_kernel ? 1 : 0;
    errors.send_lag_ms.push_back(toMs(stream.sent - stream.started));
    for (std::size_t i = 0; i < written.size(); ++i) {
        errors.arrival_ms.push_back(toMs(stream.tokens[i] - written[i]));
        if (i == 0) continue;
        errors.woken_gap_ms.push_back(
            std::abs(toMs((stream.woken[i] - stream.woken[i - 1]) - (written[i] - written[i - 1]))));
        ++errors.chunks;
        if (stream.reads[i] == stream.reads[i - 1]) ++errors.coalesced;
        errors.gap_ms.push_back(
            std::abs(toMs((stream.tokens[i] - stream.tokens[i - 1]) - (written[i] - written[i - 1]))));
    }
}

} // namespace

LabClient::LabClient(const LabProcess& lab) : chat(http, profileOf(lab), secrets, redactor) {}

Errors measureRound(LabClient& client, LabProcess& lab, int streams, trace::EventLog& log,
                    std::chrono::microseconds apart) {
    std::mutex mutex;
    std::condition_variable finished;
    int open = streams;
    start(log, {1}, {}, trace::Stage::Group, trace::GroupKind::Session);
    start(log, {2}, {1}, trace::Stage::Group, trace::GroupKind::Task);
    std::vector<std::shared_ptr<Stream>> all;
    llm::ChatRequest request;
    request.model = "lab-planner";
    request.max_tokens = 200;
    request.messages = {
        {.role = llm::Role::User, .content = "Tell me at length how a harbour works, with every detail."}};
    for (int i = 0; i < streams; ++i) {
        auto stream = std::make_shared<Stream>();
        stream->log = &log;
        stream->loop = &client.loop;
        stream->span = {static_cast<std::uint64_t>(i) + 3};
        stream->done = [&] {
            const std::lock_guard lock(mutex);
            if (--open == 0) finished.notify_one();
        };
        all.push_back(stream);
    }
    for (const auto& stream : all) {
        if (auto started = client.chat.start(request, stream); !started) std::abort();
        if (apart.count() > 0) std::this_thread::sleep_for(apart);
    }
    {
        std::unique_lock lock(mutex);
        finished.wait(lock, [&] { return open == 0; });
    }
    Errors errors;
    std::map<std::uint64_t, lab::LabRecord> truth;
    for (auto& record : lab.records()) truth.emplace(record.request, std::move(record));
    for (const auto& stream : all) {
        const auto found = truth.find(stream->request);
        if (found == truth.end() || !stream->error.empty())
            ++errors.failed;
        else
            compare(*stream, found->second, errors);
    }
    return errors;
}

} // namespace stagefall::bench
