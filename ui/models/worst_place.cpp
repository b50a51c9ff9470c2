// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/worst_place.h"

#include <algorithm>
#include <functional>

namespace stagefall::ui {
namespace {

using trace::Row;
using trace::Stage;
using What = AllowanceKey::What;

/// As the table has it: a span with an allowance of its own name is in the line of that name.
bool isOf(const trace::Span& span, const AllowanceKey& key, const budget::Budget& budget) {
    if (key.what == What::Tool) return span.stage == Stage::Tool && span.subject == key.subject;
    if (key.what == What::Model) return span.stage == Stage::Inference && span.subject == key.subject;
    if (span.stage != key.stage) return false;
    if (span.stage == Stage::Tool) return !budget.tools.contains(span.subject);
    return span.stage != Stage::Inference || !budget.models.contains(span.subject);
}

using Value = std::function<std::optional<Nanoseconds>(Row)>;

WorstPlace worstSpan(const Frame& frame, Row task, const Value& value) {
    const auto& spans = frame.trace->spans;
    const auto inside = task == trace::kNoRow ? std::vector<bool>() : frame.trace->inside(task);
    std::optional<Nanoseconds> worst;
    WorstPlace out;
    for (Row row = 0; row < spans.size(); ++row) {
        if (task != trace::kNoRow && !inside[row]) continue;
        const auto actual = value(row);
        if (!actual || (worst && *actual <= *worst)) continue;
        worst = actual;
        out.span = spans[row].id;
    }
    return out;
}

WorstPlace worstStage(const Frame& frame, const AllowanceKey& key, Row task) {
    const auto verdicts = budget::judgeAll(*frame.trace, *frame.budget, frame.now);
    const auto value = [&](bool only_over) {
        return [&, only_over](Row row) -> std::optional<Nanoseconds> {
            if (!isOf(frame.trace->spans[row], key, *frame.budget)) return std::nullopt;
            const auto& judged = verdicts[row];
            if (only_over) return judged.over().count() > 0 ? std::optional(judged.over()) : std::nullopt;
            return judged.actual;
        };
    };
    const auto over = worstSpan(frame, task, value(true));
    return over.found() ? over : worstSpan(frame, task, value(false));
}

WorstPlace worstInference(const Frame& frame, What what, Row task) {
    return worstSpan(frame, task, [&](Row row) -> std::optional<Nanoseconds> {
        if (frame.trace->spans[row].stage != Stage::Inference) return std::nullopt;
        const auto measured = analysis::measureInference(*frame.trace, row);
        if (what == What::Tpot) return measured.tpot;
        return frame.budget->first_token == budget::FirstToken::Any ? measured.ttft : measured.ttft_visible_or_tool;
    });
}

WorstPlace worstTask(const Frame& frame, What what, Row only) {
    const analysis::TaskMeasures* worst = nullptr;
    const auto value = [what](const analysis::TaskMeasures& task) -> std::optional<Nanoseconds> {
        if (what == What::FirstFeedback) return task.first_feedback;
        return what == What::LongestSilence ? task.longest_silence : std::optional(task.end_to_end);
    };
    for (const auto& task : *frame.tasks) {
        if ((only != trace::kNoRow && task.task != only) || !value(task)) continue;
        if (worst == nullptr || *value(task) > *value(*worst)) worst = &task;
    }
    if (worst == nullptr || worst->task == trace::kNoRow) return {};
    const auto span = frame.trace->spans[worst->task];
    WorstPlace out{span.id, {}};
    if (what == What::FirstFeedback) out.time = {span.start, span.start + *worst->first_feedback};
    if (what != What::LongestSilence || worst->silences.empty()) return out;
    const auto silence = std::max_element(worst->silences.begin(), worst->silences.end(),
                                          [](const auto& a, const auto& b) { return a.length() < b.length(); });
    out.time = {silence->from, silence->to};
    return out;
}

} // namespace

WorstPlace worstPlace(const Frame& frame, const AllowanceKey& key, Row task) {
    switch (key.what) {
    case What::Stage:
    case What::Tool:
    case What::Model:
        return worstStage(frame, key, task);
    case What::Ttft:
    case What::Tpot:
        return worstInference(frame, key.what, task);
    case What::TaskTotal:
    case What::FirstFeedback:
    case What::LongestSilence:
        break;
    }
    return worstTask(frame, key.what, task);
}

} // namespace stagefall::ui
