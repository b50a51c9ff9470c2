// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/environment.h"
#include "core/analysis/budget_table.h"
#include "core/budget/budget.h"
#include "core/trace/trace_builder.h"

#include <optional>
#include <string>

namespace stagefall::cli {

/// The budget that is kept with a session, unless `file` names another. One that was kept and cannot be read is
/// complained about, and the standard one stands in its place.
Result<budget::Budget> budgetFor(const Environment& environment, const trace::EventView& events,
                                 const std::optional<std::string>& file);

/// Table, measures and verdict of every task, for a terminal or a pipe.
/// `columns`: of the terminal it is for, 0 = none.
text::Styled resultText(const Environment& environment, const trace::Trace& trace, const budget::Budget& budget,
                        std::size_t columns = 0);

/// The same for programs: one JSON object. Times in milliseconds; what was not measured is null.
std::string resultJson(const SessionId& id, const trace::Trace& trace, const budget::Budget& budget,
                       const std::string& report_path);

/// 0 within or near, 1 over or a task failed, 2 unknown.
ExitStatus exitStatus(const trace::Trace& trace, const analysis::BudgetTable& table);

} // namespace stagefall::cli
