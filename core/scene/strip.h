// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/scene.h"

namespace stagefall::scene {

/// The whole of a trace in a few pixels: overview above the waterfall, stage strip of a session in a list. Leaf spans
/// in as many lanes as run at a time (at most `lanes`). Every pixel column of a lane shows one stage; where several
/// fall on one column the longest there wins, and what is over budget wins over all (Ink::Over, Hatched).
struct StripOptions {
    double width = 600;
    double height = 14;
    int lanes = 3;
    std::optional<MonoTime> from, to;
    std::optional<MonoTime> now;
    trace::Row task = trace::kNoRow;
    bool show_over = true; ///< false: stages only
};
Scene layOutStrip(const trace::Trace& trace, const budget::Budget& budget, const StripOptions& options);

} // namespace stagefall::scene
