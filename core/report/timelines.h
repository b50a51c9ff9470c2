// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/document.h"
#include "core/scene/scene.h"

#include <string>
#include <vector>

/// The waterfall of a report: one for each task where there are several, since minutes may lie between them and on one
/// axis nothing would be left of their bars.
namespace stagefall::report {

struct TimelinePart {
    std::string title; ///< "Task 2 · ..."; "" where there is one part only
    std::string after; ///< "+4 min 2 s": when it began, from the session's start
    scene::Timeline timeline;
};

/// Parts in order of time, then what belongs to no task, each with an axis of its own.
std::vector<TimelinePart> timelines(const Document& document, scene::TimelineOptions options);
/// What the colours and forms of those timelines mean, as wide as they are.
scene::Scene legendOf(const Document& document, const scene::TimelineOptions& options);
/// The legend below a picture.
void addBelow(scene::Scene& picture, scene::Scene below);
/// Parts one below the other, each under its title. A lone part is as it was laid out.
scene::Scene stacked(const std::vector<TimelinePart>& parts);

} // namespace stagefall::report
