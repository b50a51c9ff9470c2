// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame.h"

#include <vector>

namespace stagefall::ui {

/// The clock of a frame's latest task: its time without what it waited for a person, unless the budget counts that. Of
/// every frame, so it is worked out of the few approvals there are and never by a look through the whole trace; one
/// clock reads the frames of one view, and looks at each event once. UI thread.
class TaskClock {
public:
    struct Reading {
        std::optional<Nanoseconds> counted; ///< none without a task
        bool waiting = false;               ///< the task runs, but waits for a person: its clock stands
    };
    Reading read(const Frame& frame);

private:
    void catchUp(const Frame& frame);

    SessionId id_;
    std::size_t seen_ = 0; ///< events
    std::vector<trace::Row> approvals_;
};

/// Whether a task that runs waits for a person. Linear in the spans.
bool waitsForPerson(const trace::Trace& trace, trace::Row task);

} // namespace stagefall::ui
