// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace stagefall {

/// What both programs do before anything else, once and on the main thread. A write that fails is an error value and no
/// death (SIGPIPE, SIGXFSZ); what libraries make is its owner's alone too (umask); and no file ever gets the number of
/// a standard stream that the caller had closed, or what is printed would go into it.
void prepareProcess();

} // namespace stagefall
