// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/statistics.h"
#include "core/budget/budget.h"
#include "core/trace/trace_builder.h"

#include <string>
#include <vector>

namespace stagefall::analysis {

/// All spans of one stage and one name: a tool, a model, a part of a request.
struct NameRow {
    trace::Stage stage = trace::Stage::Other;
    std::string name;              ///< callName(): the subject, else the name; foreign
    std::vector<trace::Row> spans; ///< by start; those that have ended and whose end is not before their start
    Nanoseconds total{0}, mean{0};
    Summary took; ///< p95 only from 20 on
    trace::Row worst = trace::kNoRow;
    std::size_t over = 0;
    std::size_t failed = 0;
    std::size_t left_out = 0; ///< that still run or have no time that counts
};

/// By total time, the largest first; groups and waiting for a person apart. What a span took is what budgets count: an
/// inference without its gateway. `verdicts`: of judgeAll(). Pure; O(n log n).
std::vector<NameRow> nameTable(const trace::Trace& trace, const std::vector<budget::SpanVerdict>& verdicts);

} // namespace stagefall::analysis
