// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/budget/intervals.h"

#include <algorithm>

namespace stagefall::budget {

Intervals normalized(Intervals intervals) {
    std::erase_if(intervals, [](const Interval& i) { return i.to <= i.from; });
    std::sort(intervals.begin(), intervals.end(), [](const Interval& a, const Interval& b) { return a.from < b.from; });
    Intervals out;
    for (const auto& next : intervals) {
        if (!out.empty() && next.from <= out.back().to)
            out.back().to = std::max(out.back().to, next.to);
        else
            out.push_back(next);
    }
    return out;
}

Intervals clipped(const Intervals& intervals, Interval window) {
    Intervals out;
    for (const auto& i : intervals) {
        const Interval part{std::max(i.from, window.from), std::min(i.to, window.to)};
        if (part.from < part.to) out.push_back(part);
    }
    return out;
}

Intervals minus(const Intervals& from, const Intervals& what) {
    Intervals out;
    auto next = what.begin();
    for (auto rest : from) {
        while (next != what.end() && next->to <= rest.from) ++next;
        // One hole may reach into the next interval: `next` moves on only past holes that end before it.
        for (auto hole = next; hole != what.end() && hole->from < rest.to; ++hole) {
            if (rest.from < hole->from) out.push_back({rest.from, hole->from});
            rest.from = std::max(rest.from, hole->to);
        }
        if (rest.from < rest.to) out.push_back(rest);
    }
    return out;
}

Nanoseconds total(const Intervals& intervals) {
    Nanoseconds sum{0};
    for (const auto& i : intervals) sum += i.length();
    return sum;
}

std::optional<MonoTime> spentAt(MonoTime start, Nanoseconds allowed, const Intervals& paused) {
    auto at = start;
    auto left = allowed;
    for (const auto& pause : paused) {
        if (pause.to <= at) continue;
        const auto runs = std::max(pause.from, at) - at;
        if (left < runs) break;
        left -= runs;
        at = pause.to;
        if (at == kNever) return std::nullopt;
    }
    return at + left;
}

} // namespace stagefall::budget
