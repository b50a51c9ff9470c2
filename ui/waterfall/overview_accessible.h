// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace stagefall::ui {

/// Makes the overview strip known to screen readers as a slider: what of the session is shown, in milliseconds from its
/// beginning, and in words. Any number of calls.
void installOverviewAccessibility();

} // namespace stagefall::ui
