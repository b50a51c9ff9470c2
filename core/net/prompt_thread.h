// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace stagefall::net {

/// Asks the scheduler to let the calling thread run soon after it wakes up, for short stretches: what it stamps and
/// sends is then late by less. Gives it no larger share of the processor and needs no rights. Linux 6.12 and later
/// (sched(7), sched_setattr: a slice of one's own); elsewhere it changes nothing.
void runPromptly();

} // namespace stagefall::net
