// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/model.h"

#include <QString>
#include <functional>
#include <vector>

/// Steps through the lines of a timeline. Pure.
namespace stagefall::ui {

inline constexpr auto kNoLine = scene::TimelineModel::kNoLine;

/// A line that a span can be selected on: all but those of unattributed time.
bool selectable(const scene::Line& line);
/// Over budget, or a folded group with something over budget in it.
bool isOver(const scene::Line& line);

/// The next line (`step` 1) or the one before (-1) that `fits`; from kNoLine the first or the last one. `around`: goes
/// on at the other end. kNoLine where there is none.
std::size_t stepLine(const scene::TimelineModel& model, std::size_t from, int step, bool around,
                     const std::function<bool(const scene::Line&)>& fits);

/// The lines whose label, name, subject or stage (its English word, or its name in the model's language) contains the
/// text, in order; none for an empty text.
std::vector<std::size_t> matchingLines(const scene::TimelineModel& model, const QString& text);

} // namespace stagefall::ui
