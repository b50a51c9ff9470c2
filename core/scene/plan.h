// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/budget/intervals.h"
#include "core/scene/scene.h"

#include <string>
#include <vector>

/// Inside core/scene: which lines a timeline has, before anything has a place.
namespace stagefall::scene {

using ChildIndex = std::vector<std::vector<trace::Row>>;

struct PlannedRow {
    trace::Row row = trace::kNoRow; ///< for gaps: the group they are in
    int depth = 0;
    bool header = false;
    std::string label;
    budget::Intervals gaps; ///< not empty: the line of unattributed time of `row`
};

struct Plan {
    std::vector<PlannedRow> rows;
    std::vector<trace::Row> tasks; ///< those shown, by start
    MonoTime start, end;           ///< of all that is shown
};

struct PlanInput {
    const trace::Trace& trace;
    const ChildIndex& children;
    const text::Catalogue& catalogue;
    const TimelineOptions& options;
    MonoTime now;
};
Plan planRows(const PlanInput& input);

} // namespace stagefall::scene
