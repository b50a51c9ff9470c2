// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/event_log.h"

#include <string>
#include <unordered_map>

namespace stagefall::cli {

/// What was asked, as it stands before the lines of its task: "> Compare the sales".
std::string questionLine(const std::string& question);
/// The questions of a recorded session, by the spans of their tasks.
std::unordered_map<SpanId, std::string> questionsOf(const trace::EventView& events);
/// Whether a task begins with it.
bool beginsTask(const trace::Event& event);

} // namespace stagefall::cli
