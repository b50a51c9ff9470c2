// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/planner.h"

namespace stagefall::lab {

/// The kinds of work the planner knows; plan() chooses among them.
bool isSales(const Conversation& conversation);
Plan planSales(const Conversation& conversation);
/// Answers from the passages in the context.
Plan planFromPassages(const Conversation& conversation);
/// Any tools: each once with arguments made from its schema, then what came back. Without tools: a text.
Plan planAnything(const Conversation& conversation);
/// Calls without an answer, for tool_choice "required" or a named tool.
std::vector<PlannedCall> forcedCalls(const Conversation& conversation);

} // namespace stagefall::lab
