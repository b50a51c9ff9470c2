// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/budget/budget.h"
#include "ui/state/time_range.h"

#include <vector>

namespace stagefall::ui {

/// What a stretch of time holds, by stage.
struct StageSum {
    trace::Stage stage = trace::Stage::Other;
    Nanoseconds covered{0}; ///< time in which at least one span of the stage ran
    std::size_t count = 0;  ///< spans that ran in it, wholly or in part
    std::size_t over = 0;   ///< how many of those are over budget
    bool operator==(const StageSum&) const = default;
};
/// In the order of the stages, without groups and without stages that do not occur. Pure.
std::vector<StageSum> sumsOf(const trace::Trace& trace, const std::vector<budget::SpanVerdict>& verdicts, Range range,
                             MonoTime now);

} // namespace stagefall::ui
