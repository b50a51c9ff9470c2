// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/measures.h"
#include "core/budget/net_times.h"

#include <vector>

namespace stagefall::analysis {

/// What measures of several tasks of one trace need in common: made once, in O(n). Keeps references to all it is given.
class TaskView {
public:
    TaskView(const trace::Trace& trace, const budget::Budget& budget, MonoTime now);

    const trace::Trace& trace() const { return trace_; }
    const budget::Budget& budget() const { return budget_; }
    const budget::NetTimes& times() const { return times_; }
    MonoTime now() const { return now_; }

    /// Everything inside a span, without itself, by start.
    std::vector<trace::Row> inside(trace::Row row) const;
    /// Tasks that are in no other task.
    std::vector<trace::Row> outermostTasks() const;
    /// When something new became visible in the task, by the time at which it was shown. What belongs to no task counts
    /// for the one of its time.
    std::vector<trace::Visible> visible(trace::Row task) const;
    /// The time of the task that its budget counts: without approvals, unless it counts them.
    budget::Intervals counted(trace::Row task) const { return times_.net(task); }
    /// The part of that which the spans cover together. Inferences go in without their gateway time.
    budget::Intervals covered(trace::Row task, const std::vector<trace::Row>& spans) const;

    TaskMeasures measure(trace::Row task) const;

private:
    const trace::Trace& trace_;
    const budget::Budget& budget_;
    MonoTime now_;
    budget::NetTimes times_;
    void number();

    std::vector<trace::Row> task_above_;   ///< by row: the innermost task around it
    std::vector<trace::Row> numbered_;     ///< rows, each before those inside it and these before its next sibling
    std::vector<std::uint32_t> begin_;     ///< by row: its place in numbered_
    std::vector<std::uint32_t> end_;       ///< by row: the place behind all that is inside it
    std::vector<trace::Row> visible_rows_; ///< of the trace's visible moments, in their order
};

/// The stretches of `whole` in which nothing happened: between the moments (sorted) and outside the pauses.
std::vector<Silence> quietStretches(budget::Interval whole, const std::vector<MonoTime>& moments,
                                    const budget::Intervals& pauses);

} // namespace stagefall::analysis
