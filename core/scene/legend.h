// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/scene.h"
#include "core/scene/text_width.h"

namespace stagefall::scene {

struct LegendOptions {
    text::Language language = text::Language::English;
    double width = 1200;
    double text_size = 11;
    double margin = 12; ///< left and right, as in a timeline
    bool statuses = true;
    bool unattributed = true;
    Measure measure; ///< none: an estimate
};

/// What the colours and forms of a timeline mean, for who gets the picture alone: the stages that the trace has, then
/// what budgets, waiting and thinking look like. In lines, as high as it needs. Pure.
Scene legend(const trace::Trace& trace, const text::Catalogue& catalogue, const LegendOptions& options);

} // namespace stagefall::scene
