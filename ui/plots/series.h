// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"

#include <cstddef>
#include <optional>
#include <vector>

/// ui/plots: samples to curves (this file, pure) and the views that draw them.
namespace stagefall::ui {

/// The empirical distribution: at each of the distinct values, ascending, the share of samples at or below it. Drawn as
/// steps.
struct Ecdf {
    std::vector<Nanoseconds> at;
    std::vector<double> share; ///< rises to 1
    /// The share at or below a time; 0 without samples.
    double shareAt(Nanoseconds time) const;
};
Ecdf ecdf(std::vector<Nanoseconds> samples);

/// Counts in bins of one round width that begin at a multiple of it. A bin holds from <= t < from + width.
struct Histogram {
    Nanoseconds from{0};
    Nanoseconds width{0};
    std::vector<std::size_t> counts;
    Nanoseconds binStart(std::size_t bin) const { return from + width * static_cast<std::int64_t>(bin); }
};
/// About as many bins as Rice's rule asks for (2 n^(1/3)), at least some 6, at most some 50.
Histogram histogram(const std::vector<Nanoseconds>& samples);

/// What both plots show: from zero to a little beyond the largest of the samples and the allowance.
Nanoseconds shownTo(const std::vector<Nanoseconds>& samples, std::optional<Nanoseconds> allowed);

} // namespace stagefall::ui
