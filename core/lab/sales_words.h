// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/passages.h"
#include "core/lab/sales_facts.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace stagefall::lab {

/// All that a turn about sales found out, before it is put into words.
struct SalesFindings {
    bool chinese = false;
    std::optional<SalesFacts> sales;
    std::vector<std::string> fallen;
    std::map<std::string, StockFacts> stock; ///< by region, asked for in this turn
    std::map<std::string, Quote> causes;     ///< by region
    std::vector<Quote> notes;                ///< best sentences for a question that is not about a fall
    std::vector<std::string> failed;         ///< tools that gave nothing usable
};

/// The written answer, in the language of the findings.
std::string salesAnswer(const SalesFindings& findings);
/// A thought before the answer; "" where there is nothing to weigh.
std::string salesThought(const SalesFindings& findings);
std::string salesQueryText(int days, bool chinese);
std::string salesCheckText(const std::vector<std::string>& regions, bool stock, bool notes, bool chinese);
/// What to search the notes for when these regions fell.
std::string causeQuery(const std::vector<std::string>& regions, bool chinese);

} // namespace stagefall::lab
