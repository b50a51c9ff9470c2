// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/task_view.h"

#include <algorithm>

namespace stagefall::analysis {

using budget::Intervals;
using trace::GroupKind;
using trace::kNoRow;
using trace::Row;

TaskView::TaskView(const trace::Trace& trace, const budget::Budget& budget, MonoTime now)
    : trace_(trace), budget_(budget), now_(now), times_(trace, now, budget.count_approval),
      children_(trace.childIndex()) {
    for (Row row = 0; row < trace.spans.size(); ++row) rows_.emplace(trace.spans[row].id, row);
}

std::vector<Row> TaskView::inside(Row row) const {
    std::vector<Row> out;
    std::vector<Row> todo{row};
    while (!todo.empty()) {
        const auto next = todo.back();
        todo.pop_back();
        out.insert(out.end(), children_[next].begin(), children_[next].end());
        todo.insert(todo.end(), children_[next].begin(), children_[next].end());
    }
    std::stable_sort(out.begin(), out.end(),
                     [&](Row a, Row b) { return trace_.spans[a].start < trace_.spans[b].start; });
    return out;
}

std::vector<Row> TaskView::outermostTasks() const {
    auto out = trace_.tasks();
    std::erase_if(out, [&](Row task) {
        for (auto up = trace_.spans[task].parent_row; up != kNoRow; up = trace_.spans[up].parent_row)
            if (trace_.spans[up].group == GroupKind::Task) return true;
        return false;
    });
    return out;
}

std::vector<trace::Visible> TaskView::visible(Row task) const {
    std::vector<trace::Visible> out;
    const auto whole = trace_.spans[task];
    for (const auto& item : *trace_.visible) {
        const auto found = rows_.find(item.span);
        bool in_a_task = false;
        bool in_this = false;
        for (auto up = found == rows_.end() ? kNoRow : found->second; up != kNoRow; up = trace_.spans[up].parent_row) {
            in_a_task = in_a_task || trace_.spans[up].group == GroupKind::Task;
            in_this = in_this || up == task;
        }
        const bool then = whole.start <= item.at && item.at <= whole.endOr(now_);
        if (in_this || (!in_a_task && then)) out.push_back(item);
    }
    std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.shown < b.shown; });
    return out;
}

Intervals TaskView::covered(Row task, const std::vector<Row>& spans) const {
    Intervals all;
    for (const auto row : spans) {
        const auto net = times_.net(row);
        all.insert(all.end(), net.begin(), net.end());
    }
    all = budget::normalized(std::move(all));
    return budget::minus(all, budget::minus(all, counted(task)));
}

std::vector<Silence> quietStretches(budget::Interval whole, const std::vector<MonoTime>& moments,
                                    const Intervals& pauses) {
    Intervals noise = pauses;
    for (const auto at : moments) noise.push_back({at, at});
    std::stable_sort(noise.begin(), noise.end(), [](const auto& a, const auto& b) { return a.from < b.from; });
    noise.push_back({whole.to, whole.to});
    std::vector<Silence> out;
    auto since = whole.from;
    for (const auto& next : noise) {
        const auto until = std::min(next.from, whole.to);
        if (until > since) out.push_back({since, until});
        since = std::max(since, next.to);
    }
    return out;
}

} // namespace stagefall::analysis
