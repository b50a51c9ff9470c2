// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

/// Small helpers of the benches: exact percentiles by nearest rank, and lines that line up.
namespace stagefall::bench {

inline double nearestRank(std::vector<double> values, double p) {
    if (values.empty()) return std::nan("");
    std::sort(values.begin(), values.end());
    const auto rank = static_cast<std::size_t>(std::ceil(p / 100.0 * static_cast<double>(values.size())));
    return values[std::max<std::size_t>(rank, 1) - 1];
}

inline double median(const std::vector<double>& values) { return nearestRank(values, 50); }

/// "name  p50 .. p90 .. p99 .. max .. n": the distribution of a set of values in one unit.
inline void printDistribution(const std::string& what, const std::vector<double>& values, const char* unit) {
    std::printf("  %-44s p50 %8.3f  p90 %8.3f  p99 %8.3f  max %8.3f %s  n %zu\n", what.c_str(), nearestRank(values, 50),
                nearestRank(values, 90), nearestRank(values, 99), nearestRank(values, 100), unit, values.size());
}

} // namespace stagefall::bench
