// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/statistics.h"

#include <algorithm>
#include <cmath>

namespace stagefall::analysis {

std::optional<Nanoseconds> percentile(const std::vector<Nanoseconds>& sorted, double p) {
    if (sorted.empty()) return std::nullopt;
    // The slack keeps 99.9 % of 1000 at rank 999: the product is a hair above it in binary.
    constexpr double kSlack = 1e-9;
    const auto rank = std::ceil(p * static_cast<double>(sorted.size()) / 100.0 - kSlack);
    const auto last = static_cast<double>(sorted.size());
    return sorted[static_cast<std::size_t>(std::clamp(rank, 1.0, last)) - 1];
}

std::size_t samplesNeeded(double p) {
    if (p <= 50.0 || p >= 100.0) return 1;
    constexpr double kSlack = 1e-9;
    return static_cast<std::size_t>(std::ceil(100.0 / (100.0 - p) - kSlack));
}

Summary summarize(std::vector<Nanoseconds> samples) {
    std::sort(samples.begin(), samples.end());
    Summary out;
    out.n = samples.size();
    const auto where = [&](double p) -> std::optional<Nanoseconds> {
        if (samples.size() < samplesNeeded(p)) return std::nullopt;
        return percentile(samples, p);
    };
    out.min = where(0);
    out.p50 = where(50);
    out.p95 = where(95);
    out.p99 = where(99);
    out.max = where(100);
    return out;
}

} // namespace stagefall::analysis
