// SPDX-License-Identifier: GPL-3.0-or-later
// What one event costs: decode, log, table and store, each in nanoseconds and as a ratio to a bare loop that finds
// lines with libcurl's bytes and reads the content with simdjson; and what a span takes in memory.
#include "core/llm/stream_decoder.h"
#include "core/store/store.h"
#include "core/trace/event_json.h"
#include "core/trace/trace_builder.h"
#include "tests/bench/bare_loop.h"
#include "tests/bench/figures.h"

#include <malloc.h>

#include <cstdlib>
#include <filesystem>

using namespace stagefall;
using namespace stagefall::bench;

namespace {

constexpr std::size_t kChunks = 50'000;
constexpr std::size_t kReadSize = 220; // about one chunk a read, as a live stream comes

std::string sampleStream() {
    std::string out;
    for (std::size_t i = 0; i < kChunks; ++i)
        out +=
            R"(data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"m","choices":[{"index":0,)"
            R"("delta":{"content":" word)" +
            std::to_string(i % 1000) + "\"},\"finish_reason\":null}]}\n\n";
    return out + "data: [DONE]\n\n";
}

double secondsOf(const std::function<void()>& work) {
    const SystemClock clock;
    const auto begin = clock.now();
    work();
    return static_cast<double>((clock.now() - begin).count()) / 1e9;
}

trace::Event delta(std::size_t i) {
    trace::Event event;
    event.kind = trace::EventKind::Delta;
    event.at = {static_cast<std::int64_t>(i) * 5'000'000};
    event.span = {i / 200 + 1};
    event.text = " word";
    event.read = static_cast<std::uint32_t>(i);
    return event;
}

struct Costs {
    double bare = 0, decode = 0, log = 0, table = 0, json = 0, store = 0;
};

double storeSeconds() {
    const SystemClock clock;
    const auto path = std::filesystem::temp_directory_path() / "stagefall-bench.db";
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path.string() + end);
    double seconds = 0;
    {
        const auto store = store::Store::open(path.string(), clock);
        if (!store) std::abort();
        trace::EventLog log;
        const auto id = makeSessionId(clock.wallNs());
        auto recorder = (*store)->record(id, log);
        if (!recorder) std::abort();
        seconds = secondsOf([&] {
            for (std::size_t i = 0; i < kChunks; ++i) log.emit(delta(i));
            if (!(*recorder)->flush()) std::abort();
        });
        if (!(*recorder)->finish(store::SessionState::Finished, "")) std::abort();
    }
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path.string() + end);
    return seconds;
}

Costs measure(const std::string& stream) {
    Costs costs;
    std::size_t bare_count = 0;
    costs.bare = secondsOf([&] { bare_count = bareLoopOverCurl(stream); });
    std::size_t decoded = 0;
    costs.decode = secondsOf([&] {
        llm::StreamDecoder decoder(1, [&](const llm::TokenEvent& event) {
            if (event.kind == llm::TokenEvent::Kind::Text) ++decoded;
        });
        for (std::size_t at = 0; at < stream.size(); at += kReadSize)
            decoder.push(std::string_view(stream).substr(at, kReadSize));
        if (!decoder.finish({}).error.empty()) std::abort();
    });
    if (bare_count != kChunks || decoded != kChunks) std::abort();
    trace::EventLog log;
    costs.log = secondsOf([&] {
        for (std::size_t i = 0; i < kChunks; ++i) log.emit(delta(i));
    });
    const auto view = log.view();
    costs.table = secondsOf([&] { trace::buildTrace(view); });
    std::size_t bytes = 0;
    costs.json = secondsOf([&] {
        for (std::size_t i = 0; i < view.size(); ++i) bytes += trace::formatEvent(view[i]).size();
    });
    if (bytes == 0) std::abort();
    costs.store = storeSeconds();
    return costs;
}

void print(const char* what, const std::vector<double>& seconds, const std::vector<double>& bare) {
    std::vector<double> ratios;
    for (std::size_t i = 0; i < seconds.size(); ++i) ratios.push_back(seconds[i] / bare[i]);
    std::printf("  %-36s %9.0f ns   x %6.2f of the bare loop\n", what, median(seconds) / kChunks * 1e9, median(ratios));
}

void spanMemory() {
    constexpr std::size_t kSpans = 1'000'000;
    const auto before = mallinfo2();
    trace::SpanTable table;
    for (std::size_t i = 0; i < kSpans; ++i) {
        trace::Span span;
        span.id = {i + 1};
        span.stage = trace::Stage::Tool;
        span.name = "query_sales";
        table.append(span);
    }
    const auto after = mallinfo2();
    const auto held = static_cast<double>((after.uordblks + after.hblkhd) - (before.uordblks + before.hblkhd));
    std::printf("memory of %zu spans\n  columns %zu bytes a span; heap measured %.1f bytes a span\n", kSpans,
                trace::SpanTable::bytesPerSpan(), held / static_cast<double>(kSpans));
    std::vector<double> snapshots;
    for (int i = 0; i < 50; ++i) {
        auto span = table[500'000];
        span.end = MonoTime{i};
        table.update(span);
        snapshots.push_back(secondsOf([&] { table.snapshot(); }) * 1e6);
    }
    printDistribution("snapshot after one change", snapshots, "us");
}

} // namespace

int main(int argc, char** argv) {
    const int runs = argc > 1 ? std::atoi(argv[1]) : 5;
    const auto stream = sampleStream();
    std::vector<double> bare, decode, log, table, json, store;
    measure(stream); // warm-up
    for (int run = 0; run < runs; ++run) {
        const auto costs = measure(stream);
        bare.push_back(costs.bare);
        decode.push_back(costs.decode);
        log.push_back(costs.log);
        table.push_back(costs.table);
        json.push_back(costs.json);
        store.push_back(costs.store);
    }
    std::printf("cost of one event, %zu chunks, median of %d runs\n", kChunks, runs);
    print("bare libcurl + simdjson (reference)", bare, bare);
    print("decode (SSE, JSON, rules)", decode, bare);
    print("log", log, bare);
    print("table", table, bare);
    print("event to JSON", json, bare);
    print("log + store, until on disk", store, bare);
    spanMemory();
    return 0;
}
