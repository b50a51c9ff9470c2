// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/environment.h"
#include "core/budget/budget.h"
#include "core/report/document.h"

#include <string>
#include <vector>

namespace stagefall::cli {

/// Why the spans and tasks that are over by the most are so, by their start, in English: for machines.
std::vector<report::Reason> weightiestReasons(const trace::Trace& trace, const budget::Budget& budget);

/// As a reader of a terminal meets it: the same with how many others there are, then why the first task that did not
/// end well failed. "" where nothing is over and none did.
std::string explanation(const Environment& environment, const trace::Trace& trace, const budget::Budget& budget);

} // namespace stagefall::cli
