// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace stagefall::ui {

/// What a waterfall shows beside the spans of the steps.
struct WaterfallLook {
    bool parts = true;       ///< what requests and tools are made of; parts over their budget are shown in any case
    bool fold_short = false; ///< what took under a millisecond is one line
    bool statuses = true;
    bool unattributed = true;
    bool compact = false; ///< lower lines
    bool operator==(const WaterfallLook&) const = default;
};

} // namespace stagefall::ui
