// SPDX-License-Identifier: GPL-3.0-or-later
// How well it measures: TTFT and chunk gaps as the client sees them, against what the lab itself logged, at 1, 10 and
// 100 streams of 200 tokens a second. The lab runs in a process of its own on the same machine, so both clocks are the
// same.
#include "tests/bench/figures.h"
#include "tests/bench/measuring.h"
#include "tests/bench/peer.h"

#include <chrono>
#include <cstdlib>
#include <utility>

using namespace stagefall;
using namespace stagefall::bench;

namespace {

void append(std::vector<double>& to, const std::vector<double>& from) { to.insert(to.end(), from.begin(), from.end()); }

/// One line of the table: so many streams, begun so, in `runs` rounds.
int measure(LabClient& client, LabProcess& lab, int streams, std::chrono::microseconds apart, int runs,
            const char* beside) {
    Errors all;
    Errors peer;
    std::vector<double> p50s;
    std::vector<double> p99s;
    for (int run = 0; run < runs; ++run) {
        trace::EventLog log;
        const auto errors = measureRound(client, lab, streams, log, apart);
        append(all.ttft_ms, errors.ttft_ms);
        append(all.gap_ms, errors.gap_ms);
        append(all.woken_ttft_ms, errors.woken_ttft_ms);
        append(all.woken_gap_ms, errors.woken_gap_ms);
        all.by_kernel += errors.by_kernel;
        append(all.arrival_ms, errors.arrival_ms);
        append(all.send_lag_ms, errors.send_lag_ms);
        append(all.request_ms, errors.request_ms);
        all.complete_by_kernel += errors.complete_by_kernel;
        all.coalesced += errors.coalesced;
        all.chunks += errors.chunks;
        all.failed += errors.failed;
        p50s.push_back(nearestRank(errors.ttft_ms, 50));
        p99s.push_back(nearestRank(errors.ttft_ms, 99));
        const auto theirs = measurePeer(lab, streams, apart);
        append(peer.ttft_ms, theirs.ttft_ms);
        append(peer.gap_ms, theirs.gap_ms);
    }
    std::printf("%d streams %s%s, %d runs\n", streams, apart.count() > 0 ? "beginning 2 ms apart" : "at once", beside,
                runs);
    printDistribution("TTFT error, |client - lab|", all.ttft_ms, "ms");
    std::printf("  %-44s p50 %8.3f  p99 %8.3f ms\n", "  median of the runs' own percentiles", median(p50s),
                median(p99s));
    printDistribution("TTFT error of wake-up stamps", all.woken_ttft_ms, "ms");
    if (!peer.ttft_ms.empty()) printDistribution("TTFT error of the openai package for Node", peer.ttft_ms, "ms");
    printDistribution("chunk gap error, |client - lab|", all.gap_ms, "ms");
    printDistribution("chunk gap error of wake-up stamps", all.woken_gap_ms, "ms");
    if (!peer.gap_ms.empty()) printDistribution("chunk gap error of the openai package", peer.gap_ms, "ms");
    printDistribution("reference: written by lab -> stamped by us", all.arrival_ms, "ms");
    printDistribution("reference: sent by us -> complete at the lab", all.request_ms, "ms");
    printDistribution("start() -> last request byte", all.send_lag_ms, "ms");
    std::printf("  stamped by the kernel %zu of %zu, requests %zu of %zu\n", all.by_kernel,
                all.chunks + all.ttft_ms.size(), all.complete_by_kernel, all.ttft_ms.size());
    std::printf("  coalesced chunks %zu of %zu, streams not comparable %zu\n", all.coalesced, all.chunks, all.failed);
    return static_cast<int>(all.failed);
}

} // namespace

int main(int argc, char** argv) {
    const int runs = argc > 1 ? std::atoi(argv[1]) : 5;
    LabProcess lab("steady-200", 1);
    LabClient client(lab);
    int failed = 0;
    trace::EventLog warm;
    measureRound(client, lab, 100, warm); // opens the connections and warms the caches
    using std::chrono::microseconds;
    constexpr microseconds kApart{2000};
    const std::initializer_list<std::pair<int, microseconds>> shapes{
        {1, {}}, {10, kApart}, {100, kApart}, {100, microseconds{}}};
    for (const auto& [streams, apart] : shapes) failed += measure(client, lab, streams, apart, runs, "");
    const BusyBeside busy(2);
    for (const auto& [streams, apart] : shapes)
        failed += measure(client, lab, streams, apart, runs, ", two busy processes beside");
    return failed == 0 ? 0 : 1;
}
