// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/task_clock.h"

#include "core/budget/intervals.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace stagefall::ui {
namespace {

using trace::Row;
using trace::Stage;

bool isInside(const trace::Trace& trace, Row row, Row group) {
    for (auto up = trace.spans[row].parent_row; up != trace::kNoRow; up = trace.spans[up].parent_row)
        if (up == group) return true;
    return false;
}

} // namespace

void TaskClock::catchUp(const Frame& frame) {
    if (frame.id != id_ || frame.events.size() < seen_) {
        id_ = frame.id;
        seen_ = 0;
        approvals_.clear();
    }
    for (; seen_ < frame.events.size(); ++seen_) {
        const auto& event = frame.events[seen_];
        if (event.kind != trace::EventKind::SpanStart || event.stage != Stage::Approval) continue;
        if (const auto row = frame.trace->spans.find(event.span); row != trace::kNoRow) approvals_.push_back(row);
    }
}

TaskClock::Reading TaskClock::read(const Frame& frame) {
    const auto* measured = frame.tasks && !frame.tasks->empty() ? &frame.tasks->back() : nullptr;
    if (measured == nullptr) return {};
    if (frame.kind == FrameKind::Recorded || measured->task == trace::kNoRow) return {measured->end_to_end};
    catchUp(frame);
    const auto task = frame.trace->spans[measured->task];
    const auto now = task.endOr(frame.now);
    Reading out;
    budget::Intervals paused;
    for (const auto row : approvals_) {
        if (!isInside(*frame.trace, row, task.row)) continue;
        const auto approval = frame.trace->spans[row];
        out.waiting = out.waiting || (task.running() && approval.running());
        paused.push_back({approval.start, approval.endOr(frame.now)});
    }
    if (frame.budget->count_approval) paused.clear();
    out.counted =
        budget::total(budget::minus(budget::normalized({{task.start, now}}), budget::normalized(std::move(paused))));
    return out;
}

bool waitsForPerson(const trace::Trace& trace, Row task) {
    if (task == trace::kNoRow || !trace.spans[task].running()) return false;
    std::vector<Row> waiting;
    for (std::size_t i = 0; i < trace.spans.size(); ++i) {
        const auto span = trace.spans[static_cast<Row>(i)];
        if (span.stage == Stage::Approval && span.running()) waiting.push_back(span.row);
    }
    if (waiting.empty()) return false;
    const auto inside = trace.inside(task);
    return std::any_of(waiting.begin(), waiting.end(), [&](Row row) { return inside[row]; });
}

} // namespace stagefall::ui
