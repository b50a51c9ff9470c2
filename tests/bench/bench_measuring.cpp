// SPDX-License-Identifier: GPL-3.0-or-later
// How well it measures: TTFT and chunk gaps as the client sees them, against what the lab itself logged, at 1, 10 and
// 100 streams of 200 tokens a second. The lab runs in a process of its own on the same machine, so both clocks are the
// same.
#include "tests/bench/figures.h"
#include "tests/bench/measuring.h"

#include <chrono>
#include <cstdlib>
#include <utility>

using namespace stagefall;
using namespace stagefall::bench;

namespace {

void append(std::vector<double>& to, const std::vector<double>& from) { to.insert(to.end(), from.begin(), from.end()); }

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
    for (const auto& [streams, apart] : std::initializer_list<std::pair<int, microseconds>>{
             {1, {}}, {10, kApart}, {100, kApart}, {100, microseconds{}}}) {
        Errors all;
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
            all.coalesced += errors.coalesced;
            all.chunks += errors.chunks;
            all.failed += errors.failed;
            p50s.push_back(nearestRank(errors.ttft_ms, 50));
            p99s.push_back(nearestRank(errors.ttft_ms, 99));
        }
        std::printf("%d streams %s, %d runs\n", streams, apart.count() > 0 ? "beginning 2 ms apart" : "at once", runs);
        printDistribution("TTFT error, |client - lab|", all.ttft_ms, "ms");
        std::printf("  %-44s p50 %8.3f  p99 %8.3f ms\n", "  median of the runs' own percentiles", median(p50s),
                    median(p99s));
        printDistribution("TTFT error of wake-up stamps", all.woken_ttft_ms, "ms");
        printDistribution("chunk gap error, |client - lab|", all.gap_ms, "ms");
        printDistribution("chunk gap error of wake-up stamps", all.woken_gap_ms, "ms");
        printDistribution("reference: written by lab -> stamped by us", all.arrival_ms, "ms");
        printDistribution("start() -> last request byte", all.send_lag_ms, "ms");
        std::printf("  stamped by the kernel %zu of %zu\n", all.by_kernel, all.chunks + all.ttft_ms.size());
        std::printf("  coalesced chunks %zu of %zu, streams not comparable %zu\n", all.coalesced, all.chunks,
                    all.failed);
        failed += static_cast<int>(all.failed);
    }
    return failed == 0 ? 0 : 1;
}
