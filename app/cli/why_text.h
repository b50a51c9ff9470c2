// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/environment.h"
#include "core/budget/budget.h"
#include "core/report/document.h"

#include <string>
#include <vector>

namespace stagefall::cli {

/// Why the spans and tasks that are over by the most are so, by their start; `left` gets how many others there are.
std::vector<report::Reason> weightiestReasons(const trace::Trace& trace, const budget::Budget& budget,
                                              const text::Catalogue& catalogue, text::Language language,
                                              std::size_t& left);

/// The same as a reader of a terminal meets it; "" where nothing is over.
std::string whyText(const Environment& environment, const trace::Trace& trace, const budget::Budget& budget);

/// Why the first task that did not end well failed, as it was said; "" where none did.
std::string failureText(const Environment& environment, const trace::Trace& trace, const budget::Budget& budget);

} // namespace stagefall::cli
