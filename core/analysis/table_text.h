// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/budget_table.h"
#include "core/text/catalogue.h"

#include <string>
#include <vector>

/// The budget table in words: one wording for the terminal, the window and every report.
namespace stagefall::analysis {

/// One line of the table, ready to be read in one language. Plain text, some of it foreign: whoever writes it escapes
/// it. A cell that says nothing is empty; what was not measured says so in `worst`, never 0.
struct TableCells {
    std::string what;    ///< "inference", "tool query_sales", "Task"
    std::string allowed; ///< "100 ms"
    std::string worst;   ///< "234 ms", "not reported"
    std::string p50;
    std::string p95; ///< "806 ms", "needs 18 more"
    std::string n;
    std::string share;   ///< "42 %"
    std::string verdict; ///< "within", "near, 88 %", "over by 606 ms", "over by 606 ms, 2 of 5"
    budget::Verdict kind = budget::Verdict::Unknown; ///< for the colour
    bool reported = false;                           ///< something was measured; else the line is drawn faint
    bool of_task = false;                            ///< a measure of the task: drawn heavier, under the stages
};

TableCells tableHeader(const text::Catalogue& catalogue, text::Language language);
/// One for each row of the table, in its order.
std::vector<TableCells> tableCells(const BudgetTable& table, const text::Catalogue& catalogue, text::Language language);

/// "within", "near", "over", "unknown" in the language.
std::string verdictWord(budget::Verdict verdict, const text::Catalogue& catalogue, text::Language language);
/// What a row is about: "inference", "tool query_sales", "first feedback".
std::string rowName(const BudgetRow& row, const text::Catalogue& catalogue, text::Language language);

/// Aligned for a terminal of fixed width, header and rule first; no colours, no control characters, no blanks at the
/// end. `columns`: how many there are (0: as many as it takes). What a table that is too wide says least with goes
/// first: how many samples a p95 needs, p95, n, p50; then names and verdicts are cut.
std::vector<std::string> tableLines(const BudgetTable& table, const text::Catalogue& catalogue, text::Language language,
                                    std::size_t columns = 0);
/// The same as one text; every line ends with a line feed.
std::string tableText(const BudgetTable& table, const text::Catalogue& catalogue, text::Language language,
                      std::size_t columns = 0);

} // namespace stagefall::analysis
