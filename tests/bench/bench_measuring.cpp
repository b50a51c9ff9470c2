// SPDX-License-Identifier: GPL-3.0-or-later
// How well it measures: TTFT and chunk gaps as the client sees them, against what the lab itself logged, at 1, 10 and
// 100 streams of 200 tokens a second. The lab runs in a process of its own on the same machine, so both clocks are the
// same.
#include "core/llm/chat_client.h"
#include "core/trace/event_log.h"
#include "core/trace/trace_builder.h"
#include "tests/bench/figures.h"
#include "tests/bench/lab_process.h"

#include <condition_variable>
#include <cstdlib>
#include <map>
#include <mutex>

using namespace stagefall;
using namespace stagefall::bench;

namespace {

/// One stream as the product measures it; what it sees goes through an event log as in a session.
struct Stream final : llm::ChatObserver {
    trace::EventLog* log = nullptr;
    std::function<void()> done;
    MonoTime started;
    MonoTime sent;
    std::uint64_t request = 0;
    std::vector<MonoTime> tokens;
    std::vector<std::uint32_t> reads;
    std::string error;

    void onAttempt(int, MonoTime at, const std::string&) override { started = at; }
    void onSent(MonoTime at) override { sent = at; }
    void onHead(const net::ResponseHead& head, MonoTime) override {
        if (const auto* id = net::findHeader(head.headers, "x-lab-request"))
            request = std::strtoull(id->c_str(), nullptr, 10);
    }
    void onToken(const llm::TokenEvent& event, MonoTime at, std::uint32_t read) override {
        using Kind = llm::TokenEvent::Kind;
        if (event.kind != Kind::Text && event.kind != Kind::Reasoning && event.kind != Kind::ToolFragment) return;
        tokens.push_back(at);
        reads.push_back(read);
        trace::Event delta;
        delta.kind = trace::EventKind::Delta;
        delta.at = at;
        delta.span = {request + 1};
        delta.text = event.text;
        delta.read = read;
        log->emit(std::move(delta));
    }
    void onDone(const llm::AttemptEnd& end) override {
        error = end.result.error;
        done();
    }
};

struct Errors {
    std::vector<double> ttft_ms, gap_ms, arrival_ms, send_lag_ms;
    std::size_t coalesced = 0, chunks = 0, failed = 0;
};

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
    errors.send_lag_ms.push_back(toMs(stream.sent - stream.started));
    for (std::size_t i = 0; i < written.size(); ++i) {
        errors.arrival_ms.push_back(toMs(stream.tokens[i] - written[i]));
        if (i == 0) continue;
        ++errors.chunks;
        if (stream.reads[i] == stream.reads[i - 1]) ++errors.coalesced;
        errors.gap_ms.push_back(
            std::abs(toMs((stream.tokens[i] - stream.tokens[i - 1]) - (written[i] - written[i - 1]))));
    }
}

Errors round(llm::ChatClient& client, LabProcess& lab, int streams) {
    std::mutex mutex;
    std::condition_variable finished;
    int open = streams;
    trace::EventLog log;
    std::vector<std::shared_ptr<Stream>> all;
    llm::ChatRequest request;
    request.model = "lab-planner";
    request.max_tokens = 200;
    request.messages = {
        {.role = llm::Role::User, .content = "Tell me at length how a harbour works, with every detail."}};
    for (int i = 0; i < streams; ++i) {
        auto stream = std::make_shared<Stream>();
        stream->log = &log;
        stream->done = [&] {
            const std::lock_guard lock(mutex);
            if (--open == 0) finished.notify_one();
        };
        all.push_back(stream);
    }
    for (const auto& stream : all)
        if (auto started = client.start(request, stream); !started) std::abort();
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

void append(std::vector<double>& to, const std::vector<double>& from) { to.insert(to.end(), from.begin(), from.end()); }

} // namespace

int main(int argc, char** argv) {
    const int runs = argc > 1 ? std::atoi(argv[1]) : 5;
    LabProcess lab("steady-200", 1);
    const SystemClock clock;
    net::EventLoop loop(clock, "bench");
    net::HttpClient http(loop);
    const EnvironmentSecrets secrets;
    Redactor redactor;
    llm::EndpointProfile profile;
    profile.name = "lab";
    profile.base_url = lab.url() + "/v1";
    profile.model = "lab-planner";
    llm::ChatClient client(http, profile, secrets, redactor);
    int failed = 0;
    round(client, lab, 100); // opens the connections and warms the caches
    for (const int streams : {1, 10, 100}) {
        Errors all;
        std::vector<double> p50s;
        std::vector<double> p99s;
        for (int run = 0; run < runs; ++run) {
            const auto errors = round(client, lab, streams);
            append(all.ttft_ms, errors.ttft_ms);
            append(all.gap_ms, errors.gap_ms);
            append(all.arrival_ms, errors.arrival_ms);
            append(all.send_lag_ms, errors.send_lag_ms);
            all.coalesced += errors.coalesced;
            all.chunks += errors.chunks;
            all.failed += errors.failed;
            p50s.push_back(nearestRank(errors.ttft_ms, 50));
            p99s.push_back(nearestRank(errors.ttft_ms, 99));
        }
        std::printf("%d streams, %d runs\n", streams, runs);
        printDistribution("TTFT error, |client - lab|", all.ttft_ms, "ms");
        std::printf("  %-44s p50 %8.3f  p99 %8.3f ms\n", "  median of the runs' own percentiles", median(p50s),
                    median(p99s));
        printDistribution("chunk gap error, |client - lab|", all.gap_ms, "ms");
        printDistribution("reference: written by lab -> stamped by us", all.arrival_ms, "ms");
        printDistribution("start() -> last request byte", all.send_lag_ms, "ms");
        std::printf("  coalesced chunks %zu of %zu, streams not comparable %zu\n", all.coalesced, all.chunks,
                    all.failed);
        failed += static_cast<int>(all.failed);
    }
    return failed == 0 ? 0 : 1;
}
