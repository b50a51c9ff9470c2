// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace stagefall::ui {

class WaterfallView;

/// Makes the waterfall known to screen readers as a list of its spans. Any number of calls.
void installWaterfallAccessibility();
/// Another span is selected: whoever reads the screen aloud is told.
void announceSelection(WaterfallView& view);

} // namespace stagefall::ui
