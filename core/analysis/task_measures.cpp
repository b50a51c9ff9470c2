// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/task_view.h"
#include "core/trace/failed.h"

#include <algorithm>
#include <map>
#include <utility>

namespace stagefall::analysis {
namespace {

using budget::Interval;
using budget::Intervals;
using trace::GroupKind;
using trace::Outcome;
using trace::Row;
using trace::Stage;

/// When the task waited for a person: its clocks stood still, unless the budget counts that.
Intervals pausesOf(const TaskMeasures& out, const TaskView& view) {
    return view.budget().count_approval ? Intervals{} : view.times().approvals(out.task);
}

Nanoseconds lengthWithout(const Intervals& pauses, Interval whole) {
    return budget::total(budget::minus(budget::normalized({whole}), pauses));
}

void measureSilence(TaskMeasures& out, const TaskView& view) {
    const auto task = view.trace().spans[out.task];
    const auto seen = view.visible(out.task);
    const auto pauses = pausesOf(out, view);
    std::vector<MonoTime> moments;
    for (const auto& item : seen) {
        if (item.shown < task.start) continue;
        if (!out.first_feedback) {
            out.first_feedback = lengthWithout(pauses, {task.start, item.shown});
            out.feedback_measured = item.measured;
            out.feedback_by = item.viewer;
        }
        moments.push_back(item.shown);
    }
    // A trace that never says what could be seen is no silent one: nothing was measured. A running one still may say
    // it.
    if (view.trace().visible->empty() && !out.running) return;
    out.longest_silence = Nanoseconds{0};
    using namespace std::chrono_literals;
    for (const auto& silence : quietStretches({task.start, task.endOr(view.now())}, moments, pauses)) {
        out.longest_silence = std::max(*out.longest_silence, silence.length());
        if (silence.length() > 300ms) {
            ++out.silences_300ms;
            out.silences.push_back(silence);
        }
        if (silence.length() > 1s) ++out.silences_1s;
        if (silence.length() > 3s) ++out.silences_3s;
    }
}

void measureInferences(TaskMeasures& out, const TaskView& view, const std::vector<Row>& spans) {
    const bool any = view.budget().first_token == budget::FirstToken::Any;
    for (const auto row : spans) {
        if (view.trace().spans[row].stage != Stage::Inference) continue;
        const auto m = measureInference(view.trace(), row);
        if (const auto& ttft = any ? m.ttft : m.ttft_visible_or_tool) out.ttft.push_back(*ttft);
        if (m.tpot) out.tpot.push_back(*m.tpot);
    }
}

/// Arguments complete -> the tool begins. Ids of calls repeat between answers ("call_0"), so a tool belongs to the last
/// completion before it; of several attempts the first counts.
void measureDispatch(TaskMeasures& out, const TaskView& view, const std::vector<Row>& spans) {
    std::map<std::string, std::vector<MonoTime>, std::less<>> complete;
    for (const auto row : spans)
        if (const auto* detail = view.trace().spans.detail(row))
            for (const auto& [id, at] : detail->arguments_complete) complete[id].push_back(at);
    for (auto& [id, times] : complete) std::sort(times.begin(), times.end());
    std::map<std::pair<std::string, MonoTime>, MonoTime> begun;
    for (const auto row : spans) {
        const auto span = view.trace().spans[row];
        const auto* detail = view.trace().spans.detail(row);
        const auto* id = detail == nullptr ? nullptr : detail->attribute(trace::keys::kCallId);
        if (span.stage != Stage::Tool || id == nullptr) continue;
        const auto found = complete.find(*id);
        if (found == complete.end()) continue;
        const auto after = std::upper_bound(found->second.begin(), found->second.end(), span.start);
        if (after != found->second.begin()) begun.emplace(std::pair{*id, *std::prev(after)}, span.start);
    }
    std::vector<std::pair<MonoTime, Nanoseconds>> in_order;
    in_order.reserve(begun.size());
    const auto pauses = pausesOf(out, view);
    for (const auto& [call, start] : begun) in_order.emplace_back(start, lengthWithout(pauses, {call.second, start}));
    std::sort(in_order.begin(), in_order.end());
    for (const auto& [start, lag] : in_order) out.dispatch_lag.push_back(lag);
}

void measureCoverage(TaskMeasures& out, const TaskView& view, const std::vector<Row>& spans) {
    std::array<std::vector<Row>, trace::kStages.size()> by_stage;
    Intervals any;
    for (const auto row : spans) {
        const auto span = view.trace().spans[row];
        if (span.stage == Stage::Group) continue;
        by_stage.at(static_cast<std::size_t>(span.stage)).push_back(row);
        any.push_back({span.start, span.endOr(view.now())});
    }
    for (const auto stage : trace::kStages) {
        const auto place = static_cast<std::size_t>(stage);
        out.covered.at(place) =
            stage == Stage::Approval ? out.approval : budget::total(view.covered(out.task, by_stage.at(place)));
    }
    out.unattributed = budget::total(budget::minus(view.counted(out.task), budget::normalized(std::move(any))));
}

} // namespace

TaskMeasures TaskView::measure(Row task) const {
    TaskMeasures out;
    out.task = task;
    out.running = trace_.spans[task].running();
    out.end_to_end = times_.actual(task);
    out.approval = budget::total(times_.approvals(task));
    const auto spans = inside(task);
    std::size_t inferences = 0;
    for (const auto row : spans) {
        const auto span = trace_.spans[row];
        if (span.group == GroupKind::Step) ++out.steps;
        if (span.stage == Stage::Inference) ++inferences;
        if (span.stage != Stage::Group && trace::failed(span.outcome)) ++out.errors;
    }
    // A step is one inference and what it set off; traces from elsewhere have no groups that say so.
    if (out.steps == 0) out.steps = inferences;
    measureSilence(out, *this);
    measureInferences(out, *this, spans);
    measureDispatch(out, *this, spans);
    measureCoverage(out, *this, spans);
    return out;
}

TaskMeasures measureTask(const trace::Trace& trace, Row task, const budget::Budget& budget, MonoTime now) {
    return TaskView(trace, budget, now).measure(task);
}

std::vector<Silence> unattributed(const trace::Trace& trace, Row group, MonoTime now, Nanoseconds shortest) {
    const auto whole = trace.spans[group];
    Intervals covered;
    for (const auto row : trace.children(group)) {
        const auto span = trace.spans[row];
        covered.push_back({span.start, span.endOr(now)});
    }
    std::vector<Silence> out;
    for (const auto& hole :
         budget::minus(budget::normalized({{whole.start, whole.endOr(now)}}), budget::normalized(std::move(covered))))
        if (hole.length() >= shortest) out.push_back({hole.from, hole.to});
    return out;
}

} // namespace stagefall::analysis
