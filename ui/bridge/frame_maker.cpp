// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/frame_maker.h"

#include "core/analysis/task_view.h"

#include <algorithm>
#include <chrono>

namespace stagefall::ui {
namespace {

constexpr Nanoseconds kLeastPause = std::chrono::milliseconds(100);

bool anyTaskRuns(const trace::Trace& trace) {
    const auto tasks = trace.tasks();
    return std::any_of(tasks.begin(), tasks.end(), [&](trace::Row row) { return trace.spans[row].running(); });
}

void measureInto(Frame& frame) {
    auto table = std::make_shared<analysis::BudgetTable>(
        analysis::budgetTable(*frame.trace, trace::kNoRow, *frame.budget, frame.now));
    auto tasks = std::make_shared<std::vector<analysis::TaskMeasures>>();
    const analysis::TaskView view(*frame.trace, *frame.budget, frame.now);
    for (const auto task : frame.trace->tasks()) tasks->push_back(view.measure(task));
    frame.table = std::move(table);
    frame.tasks = std::move(tasks);
    frame.verdicts =
        std::make_shared<std::vector<budget::SpanVerdict>>(budget::judgeAll(*frame.trace, *frame.budget, frame.now));
}

} // namespace

FramePtr emptyFrame() {
    static const FramePtr empty = [] {
        auto frame = std::make_shared<Frame>();
        frame->trace = trace::buildTrace({});
        frame->budget = std::make_shared<budget::Budget>(budget::Budget::standard());
        frame->table = std::make_shared<analysis::BudgetTable>();
        frame->tasks = std::make_shared<std::vector<analysis::TaskMeasures>>();
        frame->verdicts = std::make_shared<std::vector<budget::SpanVerdict>>();
        return FramePtr(frame);
    }();
    return empty;
}

FramePtr makeFrame(FrameKind kind, const SessionId& id, const trace::EventView& events,
                   std::shared_ptr<const budget::Budget> budget, MonoTime now) {
    FrameMaker maker(std::move(budget));
    return maker.make(kind, id, events, now, true);
}

FramePtr makeFrame(const SessionId& id, const trace::EventView& events, std::shared_ptr<const budget::Budget> budget) {
    MonoTime last;
    for (std::size_t i = 0; i < events.size(); ++i) last = std::max(last, events[i].at);
    return makeFrame(FrameKind::Recorded, id, events, std::move(budget), last);
}

void FrameMaker::setBudget(std::shared_ptr<const budget::Budget> budget) {
    budget_ = std::move(budget);
    stale_ = true;
    next_measure_.reset();
}

FramePtr FrameMaker::make(FrameKind kind, const SessionId& id, const trace::EventView& events, MonoTime now,
                          bool measure_anyway) {
    if (!trace_ || events.size() > applied_) {
        for (; applied_ < events.size(); ++applied_) builder_.apply(events[applied_]);
        trace_ = builder_.snapshot();
        stale_ = true;
    }
    auto frame = std::make_shared<Frame>();
    frame->kind = kind;
    frame->id = id;
    frame->trace = trace_;
    frame->events = events;
    frame->budget = budget_;
    frame->running = kind != FrameKind::Recorded && anyTaskRuns(*trace_);
    // What is over ends at its last moment; a bar must not grow when nobody works on it.
    frame->now = frame->running ? std::max(now, trace_->last_at) : trace_->last_at;
    frame->number = ++number_;
    const bool due = !next_measure_ || now >= *next_measure_;
    // What a task took in the end is no matter of a moment ago: it would stand there for good.
    const bool ended = last_ && last_->running && !frame->running;
    if (!last_ || measure_anyway || ended || ((stale_ || frame->running) && due)) {
        const auto start = std::chrono::steady_clock::now();
        measureInto(*frame);
        stale_ = false;
        const Nanoseconds cost = std::chrono::steady_clock::now() - start;
        next_measure_ = now + std::max(kLeastPause, cost * 10);
    } else {
        frame->table = last_->table;
        frame->tasks = last_->tasks;
        frame->verdicts = last_->verdicts;
    }
    if (!stale_ && !frame->running) next_measure_.reset();
    last_ = frame;
    return frame;
}

} // namespace stagefall::ui
