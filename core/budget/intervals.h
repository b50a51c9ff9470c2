// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"

#include <limits>
#include <optional>
#include <vector>

/// Arithmetic on stretches of time, so that what overlaps is counted once. Pure.
namespace stagefall::budget {

constexpr MonoTime kNever{std::numeric_limits<std::int64_t>::max()};

/// Half open: from <= t < to. `to` = kNever for what is not over yet.
struct Interval {
    MonoTime from;
    MonoTime to;

    Nanoseconds length() const { return to - from; }
    bool operator==(const Interval&) const = default;
};
using Intervals = std::vector<Interval>;

/// Sorted, merged where they touch, without the empty ones (and those that end before they start). All functions below
/// expect their arguments in this form and give their results in it.
Intervals normalized(Intervals intervals);
Intervals clipped(const Intervals& intervals, Interval window);
Intervals minus(const Intervals& from, const Intervals& what);
Nanoseconds total(const Intervals& intervals);

/// The last moment at which no more than `allowed` has passed since `start`, when the clock stands still during
/// `paused`; none where it stands still for ever before that.
std::optional<MonoTime> spentAt(MonoTime start, Nanoseconds allowed, const Intervals& paused);

} // namespace stagefall::budget
