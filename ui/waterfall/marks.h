// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/annotations.h"
#include "ui/theme/appearance.h"
#include "ui/waterfall/timeline_view.h"

#include <QPainter>
#include <optional>
#include <vector>

namespace stagefall::ui {

/// What lies over the timeline: it changes with the pointer, the selection and the person's notes, never a bar's
/// colour.
struct Marks {
    std::size_t hovered = scene::TimelineModel::kNoLine;
    std::size_t selected = scene::TimelineModel::kNoLine;
    bool focused = false;
    bool framed = false;              ///< the focus came by keyboard: shown also where no line can tell
    bool searching = false;           ///< lines that do not match step back
    std::vector<std::size_t> matches; ///< sorted
    std::optional<Range> marked;
    std::optional<MonoTime> measure_from, measure_to;
    const std::vector<Annotation>* notes = nullptr;
};

/// Where a note shows: beside its line's label, or in the ruler. Empty where it is out of sight.
QRectF notePlace(const Annotation& note, const TimelineView& view);
void paintMarks(QPainter& painter, const TimelineView& view, const Marks& marks, const Appearance& appearance);

} // namespace stagefall::ui
