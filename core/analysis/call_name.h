// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace_builder.h"

#include <string>

namespace stagefall::analysis {

/// What tells a call apart from those of the same name in the same group: the arguments that differ ("East"), shortly,
/// else its number among them ("2"); "" where its name is the only one. One line, foreign. Linear in the trace.
std::string apartness(const trace::Trace& trace, trace::Row row);
/// "check_stock (East)", or "check_stock" where that is enough; a span by its subject, else its name.
std::string callName(const trace::Trace& trace, trace::Row row);

} // namespace stagefall::analysis
