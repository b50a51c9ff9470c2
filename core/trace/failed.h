// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stage.h"

namespace stagefall::trace {

/// It went wrong by itself: nobody stopped it. Pure.
constexpr bool failed(Outcome outcome) { return outcome == Outcome::Error || outcome == Outcome::TimedOut; }

} // namespace stagefall::trace
