// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/faults.h"

#include <cstdint>

namespace stagefall::lab {

/// "status", "stall", "reset", "cut", "torn-frame", "slow-first-byte", "html": the words of the JSON and of the log.
std::string_view name(FaultKind kind);
/// What hits the chat request of this number: the first rule that does. Pure; the same seed gives the same faults.
std::optional<Fault> chooseFault(const FaultPlan& plan, std::uint64_t seed, std::uint64_t request);
std::string formatFaults(const FaultPlan& plan);

} // namespace stagefall::lab
