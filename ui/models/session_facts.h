// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame.h"
#include "ui/theme/appearance.h"

#include <QString>
#include <cstdint>

namespace stagefall::ui {

/// What the session shown is and what it ran on, in words, as recorded with it: whatever is chosen for the next run.
struct SessionFacts {
    QString title;  ///< its own; "" before it is known
    QString source; ///< "Lab · gpu-batch-busy · lab-planner": endpoint and model
    QString lab;    ///< "lab, times are simulated"; "" where they are not
    QString kind;   ///< "Recording, today 12:04", "Running", "Paused", "Open conversation", "Replay of today 12:04"
    bool operator==(const SessionFacts&) const = default;
};

/// Pure. All empty for the empty frame. `waiting`: a person holds its task.
SessionFacts sessionFacts(const Frame& frame, std::int64_t now_wall_ns, const Appearance& appearance,
                          bool waiting = false);

} // namespace stagefall::ui
