// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame.h"

namespace stagefall::ui {

/// A whole frame of events that are there already. Pure; for recordings, comparisons and tests. Never on the UI thread
/// with events of unknown number.
FramePtr makeFrame(FrameKind kind, const SessionId& id, const trace::EventView& events,
                   std::shared_ptr<const budget::Budget> budget, MonoTime now);
/// The same for a recording that is over: `now` is its last moment.
FramePtr makeFrame(const SessionId& id, const trace::EventView& events, std::shared_ptr<const budget::Budget> budget);

/// Makes frame after frame of a growing log. What is costly (verdicts, table, measures) is measured again only after a
/// pause of ten times what it cost, and not more than ten times a second while it grows. One thread.
class FrameMaker {
public:
    explicit FrameMaker(std::shared_ptr<const budget::Budget> budget) : budget_(std::move(budget)) {}

    /// `events` must begin with those of the call before, else start a new maker.
    FramePtr make(FrameKind kind, const SessionId& id, const trace::EventView& events, MonoTime now,
                  bool measure_anyway);
    void setBudget(std::shared_ptr<const budget::Budget> budget);
    /// When the measures should be made again although no event comes; none when all is over.
    std::optional<MonoTime> nextMeasure() const { return next_measure_; }

private:
    void measure(Frame& frame);

    std::shared_ptr<const budget::Budget> budget_;
    trace::TraceBuilder builder_;
    std::shared_ptr<const trace::Trace> trace_;
    std::size_t applied_ = 0;
    FramePtr last_;
    bool stale_ = true;
    std::optional<MonoTime> next_measure_;
    std::uint64_t number_ = 0;
};

} // namespace stagefall::ui
