// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/samples.h"

#include "core/analysis/task_view.h"

#include <algorithm>

namespace stagefall::ui {
namespace {

using What = Measure::What;

void append(std::vector<Nanoseconds>& to, const std::vector<Nanoseconds>& values) {
    to.insert(to.end(), values.begin(), values.end());
}

} // namespace

const std::vector<Measure>& measures() {
    static const std::vector<Measure> all = [] {
        std::vector<Measure> out{
            {What::EndToEnd}, {What::FirstFeedback}, {What::LongestSilence}, {What::Ttft}, {What::Tpot}};
        for (const auto stage : trace::kStages)
            if (stage != trace::Stage::Group) out.push_back({What::Stage, stage});
        return out;
    }();
    return all;
}

std::optional<Nanoseconds> allowance(const Measure& measure, const budget::Budget& budget) {
    switch (measure.what) {
    case What::EndToEnd:
        return budget.task.total;
    case What::FirstFeedback:
        return budget.task.first_feedback;
    case What::LongestSilence:
        return budget.task.longest_silence;
    case What::Ttft:
        return budget.task.ttft;
    case What::Tpot:
        return budget.task.tpot;
    case What::Stage:
        break;
    }
    return budget.allowance(measure.stage, {});
}

const std::vector<Nanoseconds>& SessionSamples::of(const Measure& measure) const {
    switch (measure.what) {
    case What::EndToEnd:
        return end_to_end;
    case What::FirstFeedback:
        return first_feedback;
    case What::LongestSilence:
        return longest_silence;
    case What::Ttft:
        return ttft;
    case What::Tpot:
        return tpot;
    case What::Stage:
        break;
    }
    return stages.at(static_cast<std::size_t>(measure.stage));
}

SessionSamples collectSamples(const SessionId& id, const trace::Trace& trace, const budget::Budget& budget) {
    SessionSamples out;
    out.id = id;
    const analysis::TaskView view(trace, budget, trace.last_at);
    const auto tasks = view.outermostTasks();
    const auto first = tasks.empty() ? trace::kNoRow : tasks.front();
    for (const auto task : tasks) {
        const auto m = view.measure(task);
        append(out.ttft, m.ttft);
        append(out.tpot, m.tpot);
        if (m.running) continue;
        if (task == first) out.first_task = m.end_to_end;
        out.end_to_end.push_back(m.end_to_end);
        if (m.first_feedback) out.first_feedback.push_back(*m.first_feedback);
        if (m.longest_silence) out.longest_silence.push_back(*m.longest_silence);
    }
    for (trace::Row row = 0; row < trace.spans.size(); ++row) {
        const auto span = trace.spans[row];
        if (!span.end || *span.end < span.start) continue;
        out.stages.at(static_cast<std::size_t>(span.stage)).push_back(view.times().actual(row));
    }
    return out;
}

std::vector<Nanoseconds> merged(const std::vector<SessionSamples>& sessions, const Measure& measure) {
    std::vector<Nanoseconds> out;
    for (const auto& session : sessions) append(out, session.of(measure));
    return out;
}

std::vector<Nanoseconds> firstTasks(const std::vector<SessionSamples>& sessions) {
    std::vector<Nanoseconds> out;
    for (const auto& session : sessions)
        if (session.first_task) out.push_back(*session.first_task);
    return out;
}

std::vector<SessionId> comparableSessions(const std::vector<SessionItem>& all, const SessionId& shown,
                                          std::size_t most) {
    std::vector<SessionId> out;
    if (all.empty()) return out;
    const auto found =
        std::find_if(all.begin(), all.end(), [&shown](const SessionItem& item) { return item.summary.id == shown; });
    const auto& like = found == all.end() ? all.front() : *found;
    for (const auto& item : all) {
        const auto& summary = item.summary;
        if (summary.state != store::SessionState::Finished || summary.workbench != like.summary.workbench ||
            summary.endpoint != like.summary.endpoint)
            continue;
        out.push_back(summary.id);
        if (out.size() == most) break;
    }
    return out;
}

} // namespace stagefall::ui
