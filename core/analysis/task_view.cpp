// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/task_view.h"

#include <algorithm>
#include <unordered_map>

namespace stagefall::analysis {

using budget::Intervals;
using trace::GroupKind;
using trace::kNoRow;
using trace::Row;

TaskView::TaskView(const trace::Trace& trace, const budget::Budget& budget, MonoTime now)
    : trace_(trace), budget_(budget), now_(now), times_(trace, now, budget.count_approval),
      task_above_(trace.nearestAbove([](const trace::Span& span) { return span.group == GroupKind::Task; })) {
    std::unordered_map<SpanId, Row> rows;
    for (Row row = 0; row < trace.spans.size(); ++row) rows.emplace(trace.spans[row].id, row);
    visible_rows_.reserve(trace.visible->size());
    for (const auto& item : *trace.visible) {
        const auto found = rows.find(item.span);
        visible_rows_.push_back(found == rows.end() ? kNoRow : found->second);
    }
    number();
}

/// What is inside a row is what is numbered from behind it up to its end, however deep.
void TaskView::number() {
    const auto children = trace_.childIndex();
    numbered_.reserve(trace_.spans.size());
    begin_.resize(trace_.spans.size());
    end_.resize(trace_.spans.size());
    std::vector<Row> todo(children.back().rbegin(), children.back().rend());
    std::vector<Row> open;
    while (!todo.empty()) {
        const auto row = todo.back();
        if (!open.empty() && open.back() == row) { // all inside it is numbered
            end_[row] = static_cast<std::uint32_t>(numbered_.size());
            open.pop_back();
            todo.pop_back();
            continue;
        }
        begin_[row] = static_cast<std::uint32_t>(numbered_.size());
        numbered_.push_back(row);
        open.push_back(row);
        todo.insert(todo.end(), children[row].rbegin(), children[row].rend());
    }
}

std::vector<Row> TaskView::inside(Row row) const {
    std::vector<Row> out(numbered_.begin() + begin_[row] + 1, numbered_.begin() + end_[row]);
    std::stable_sort(out.begin(), out.end(),
                     [&](Row a, Row b) { return trace_.spans[a].start < trace_.spans[b].start; });
    return out;
}

std::vector<Row> TaskView::outermostTasks() const {
    auto out = trace_.tasks();
    std::erase_if(out, [&](Row task) { return task_above_[task] != kNoRow; });
    return out;
}

std::vector<trace::Visible> TaskView::visible(Row task) const {
    std::vector<trace::Visible> out;
    const auto whole = trace_.spans[task];
    for (std::size_t i = 0; i < visible_rows_.size(); ++i) {
        const auto& item = (*trace_.visible)[i];
        const auto row = visible_rows_[i];
        const bool in_a_task =
            row != kNoRow && (task_above_[row] != kNoRow || trace_.spans[row].group == GroupKind::Task);
        const bool in_this = row != kNoRow && begin_[task] <= begin_[row] && begin_[row] < end_[task];
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
