// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/measures.h"
#include "core/analysis/statistics.h"
#include "core/budget/budget.h"

#include <string>
#include <vector>

namespace stagefall::analysis {

/// One line of the founding article's table. Either a stage (and, where a name has an allowance of its own, one tool or
/// model), or one of the task's own measures. Each span is in one row: that of its own name, else that of its stage.
/// Spans that still run count with what they have taken so far.
struct BudgetRow {
    enum class What { Stage, Tool, Model, TaskTotal, FirstFeedback, LongestSilence, Ttft, Tpot };
    What what = What::Stage;
    trace::Stage stage = trace::Stage::Other;
    std::string subject;
    std::optional<Nanoseconds> allowed;
    Summary actual; ///< n = 0: not reported
    std::optional<Nanoseconds> worst;
    std::optional<double> share; ///< of the task's end to end; stages only
    std::size_t over = 0;        ///< how many spans are over
    std::size_t failed = 0;      ///< how many spans ended with Error or TimedOut, whatever their time
    budget::Verdict verdict = budget::Verdict::Unknown;
};

struct BudgetTable {
    std::vector<BudgetRow> rows;
    budget::Verdict verdict = budget::Verdict::Unknown; ///< the worst of all rows
};

/// For one task, or for all tasks of the session (task = kNoRow). Works while spans still run.
BudgetTable budgetTable(const trace::Trace& trace, trace::Row task, const budget::Budget& budget, MonoTime now);

} // namespace stagefall::analysis
