// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/budget_table.h"
#include "core/budget/budget.h"
#include "core/trace/event_log.h"
#include "core/trace/trace_builder.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

/// ui/bridge: the only meeting of engine threads and the UI thread.
namespace stagefall::ui {

enum class FrameKind : std::uint8_t {
    Empty,    ///< no session is shown
    Live,     ///< runs now, in this program
    Recorded, ///< from the store or a file
    Replay,   ///< a recording that is played back: `now` is a time of the recording
};

/// One immutable moment of the session that is shown: what every view paints. Made off the UI thread, cheap to keep.
struct Frame {
    FrameKind kind = FrameKind::Empty;
    SessionId id;
    std::shared_ptr<const trace::Trace> trace;    ///< never null
    trace::EventView events;                      ///< those the trace was built of
    std::shared_ptr<const budget::Budget> budget; ///< never null
    MonoTime now;                                 ///< ends what still runs
    bool running = false;                         ///< a task is at work: spans grow with `now`
    std::uint64_t number = 0;                     ///< rises by one a frame

    /// Measured at most ten times a second while it runs, so possibly of a moment ago. Never null.
    std::shared_ptr<const analysis::BudgetTable> table;               ///< of all tasks
    std::shared_ptr<const std::vector<analysis::TaskMeasures>> tasks; ///< by start
    std::shared_ptr<const std::vector<budget::SpanVerdict>> verdicts; ///< by row, may be shorter than the table
};
using FramePtr = std::shared_ptr<const Frame>;

/// A frame without a session, to begin with.
FramePtr emptyFrame();

} // namespace stagefall::ui
