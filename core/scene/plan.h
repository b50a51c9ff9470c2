// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/judged.h"
#include "core/scene/model.h"

#include <string>
#include <vector>

/// Inside core/scene: which lines a timeline has, before anything has a place.
namespace stagefall::scene {

using ChildIndex = std::vector<std::vector<trace::Row>>;

struct Plan {
    std::vector<Line> lines;
    std::vector<std::uint32_t> line_of; ///< by row; kNoPlace for rows without a line
    std::vector<trace::Row> tasks;      ///< those shown, by start
    MonoTime start, end;                ///< of all that is shown
};
inline constexpr std::uint32_t kNoPlace = static_cast<std::uint32_t>(-1);

struct PlanInput {
    const trace::Trace& trace;
    const ChildIndex& children;
    const text::Catalogue& catalogue;
    const ContentOptions& options;
    const Judge& judge;
    MonoTime now;
};
Plan planLines(const PlanInput& input);

/// A span as a stretch of colour.
Stretch stretchOf(const trace::Span& span, const Judged& judged, MonoTime now);
/// Whether a span stands for time spent: no group, and no child of a span that is drawn itself.
bool standsForTime(const trace::Trace& trace, const trace::Span& span);

} // namespace stagefall::scene
