// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/workbench.h"
#include "core/budget/budget.h"

#include <string>
#include <vector>

namespace stagefall::cli {

/// Allowances that nothing of the session will ever be judged by, since the budget names a tool that the workbench does
/// not have, or only models that are not asked: one message each, with the name that may have been meant. A budget that
/// names `model` may name others beside it: it is written for several endpoints. Pure.
std::vector<Message> namesWithoutUse(const budget::Budget& budget, const agent::Workbench& workbench,
                                     const std::string& model);

} // namespace stagefall::cli
