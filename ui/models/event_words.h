// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/event.h"
#include "ui/theme/appearance.h"

#include <QString>

namespace stagefall::ui {

/// What events are called in the window.
QString kindWord(trace::EventKind kind); ///< "start", "end", "mark", ...
QString markWord(trace::MarkKind mark);  ///< "first token (visible)", ...
/// What an event says, as one plain line; foreign.
QString eventText(const trace::Event& event, const Appearance& appearance);
/// "0.0384 s" since the origin: to the tenth of a millisecond, so that what follows each other can be told apart.
QString eventTime(Nanoseconds since_origin);

} // namespace stagefall::ui
