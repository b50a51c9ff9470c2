// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "core/lab/faults.h"

namespace stagefall::cli {

/// --faults: JSON, or the name of a file that holds it; no faults where it was not given.
Result<lab::FaultPlan> faultsFrom(const Arguments& arguments);

} // namespace stagefall::cli
