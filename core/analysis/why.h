// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/budget/budget.h"
#include "core/trace/trace_builder.h"

#include <vector>

namespace stagefall::analysis {

/// Where the time of a span went, in sentences of the catalogue ("analysis.why.*"), the weightiest first. Said of spans
/// and tasks that are over their allowance; empty for all others. Rests on nothing but what was measured: marks,
/// children, what ran beside. Where nothing inside was measured, that is what it says. `tell_calls_apart`: calls of one
/// name are named by their arguments too. Pure; linear in the trace.
std::vector<Message> whyOver(const trace::Trace& trace, trace::Row row, const budget::Budget& budget, MonoTime now,
                             bool tell_calls_apart = true);

} // namespace stagefall::analysis
