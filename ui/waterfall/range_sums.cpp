// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/range_sums.h"

#include "core/budget/intervals.h"

#include <algorithm>
#include <array>

namespace stagefall::ui {

std::vector<StageSum> sumsOf(const trace::Trace& trace, const std::vector<budget::SpanVerdict>& verdicts, Range range,
                             MonoTime now) {
    std::array<StageSum, trace::kStages.size()> sums;
    std::array<budget::Intervals, trace::kStages.size()> times;
    for (trace::Row row = 0; row < trace.spans.size(); ++row) {
        const auto span = trace.spans[row];
        const auto end = std::max(span.endOr(now), span.start);
        if (span.stage == trace::Stage::Group || end < range.from || span.start > range.to) continue;
        auto& sum = sums[static_cast<std::size_t>(span.stage)];
        ++sum.count;
        if (row < verdicts.size() && verdicts[row].verdict == budget::Verdict::Over) ++sum.over;
        times[static_cast<std::size_t>(span.stage)].push_back(
            {std::max(span.start, range.from), std::min(end, range.to)});
    }
    std::vector<StageSum> out;
    for (const auto stage : trace::kStages) {
        auto& sum = sums[static_cast<std::size_t>(stage)];
        if (sum.count == 0) continue;
        sum.stage = stage;
        sum.covered = budget::total(budget::normalized(std::move(times[static_cast<std::size_t>(stage)])));
        out.push_back(sum);
    }
    return out;
}

} // namespace stagefall::ui
