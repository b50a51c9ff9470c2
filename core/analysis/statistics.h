// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace stagefall::analysis {

/// Exact percentile by nearest rank: the smallest value with at least p % of the samples at or below it.
/// `sorted` ascending. None for no samples.
std::optional<Nanoseconds> percentile(const std::vector<Nanoseconds>& sorted, double p);

/// How many samples a percentile needs before it is shown as one: 20 for p95, 100 for p99, 1 up to p50.
std::size_t samplesNeeded(double p);

/// min, p50, p95, p99, max of samples (any order), each absent where n does not allow it.
struct Summary {
    std::size_t n = 0;
    std::optional<Nanoseconds> min, p50, p95, p99, max;
};
Summary summarize(std::vector<Nanoseconds> samples);

} // namespace stagefall::analysis
