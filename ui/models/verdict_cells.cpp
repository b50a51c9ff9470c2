// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/verdict_cells.h"

#include "core/analysis/statistics.h"
#include "ui/format/format.h"

#include <QCoreApplication>
#include <algorithm>

namespace stagefall::ui {
namespace {

using analysis::TaskMeasures;
using budget::Verdict;

struct VerdictStrip {
    Q_DECLARE_TR_FUNCTIONS(stagefall::ui::VerdictStrip)
};

/// The percentile that steadiness compares with the median.
constexpr double kHigh = 95;

const TaskMeasures* latestTask(const Frame& frame) {
    return frame.tasks && !frame.tasks->empty() ? &frame.tasks->back() : nullptr;
}

std::optional<Nanoseconds> worst(const std::vector<Nanoseconds>& values) {
    if (values.empty()) return std::nullopt;
    return *std::max_element(values.begin(), values.end());
}

VerdictCell measured(const Frame& frame, const std::optional<Nanoseconds>& actual,
                     const std::optional<Nanoseconds>& allowed) {
    VerdictCell cell;
    cell.reported = actual.has_value();
    cell.value = durationText(actual);
    if (actual) cell.verdict = budget::judge(*actual, allowed, frame.budget->near_share);
    if (!allowed) return cell;
    cell.note = VerdictStrip::tr("allowed %1").arg(durationText(*allowed));
    if (cell.verdict != Verdict::Over) return cell;
    cell.short_note = cell.note;
    cell.note = VerdictStrip::tr("+%1 · %2", "over by, allowance").arg(durationText(*actual - *allowed), cell.note);
    return cell;
}

VerdictCell taskCell(const Frame& frame, const TaskClock::Reading& clock) {
    auto cell = measured(frame, clock.counted, frame.budget->task.total);
    const auto count = frame.tasks ? frame.tasks->size() : 0;
    cell.caption = count > 1 ? VerdictStrip::tr("Task %1 of %1").arg(count) : VerdictStrip::tr("Task");
    cell.definition = VerdictStrip::tr("End to end: from the user's input accepted to the final answer complete. Time "
                                       "waiting for a person's approval is not counted unless the budget counts it.");
    return cell;
}

/// How it was known when the first thing could be seen.
QString wordsOf(trace::Viewer viewer) {
    switch (viewer) {
    case trace::Viewer::None:
        return VerdictStrip::tr("by its event alone");
    case trace::Viewer::Unnamed:
        return VerdictStrip::tr("by a viewer");
    case trace::Viewer::Screen:
        return VerdictStrip::tr("by the screen");
    case trace::Viewer::Terminal:
        return VerdictStrip::tr("by the terminal");
    }
    return {};
}

VerdictCell feedbackCell(const Frame& frame, const TaskMeasures* task) {
    auto cell = measured(frame, task ? task->first_feedback : std::nullopt, frame.budget->task.first_feedback);
    cell.caption = VerdictStrip::tr("First feedback");
    if (cell.reported && cell.note.isEmpty()) cell.note = wordsOf(task->feedback_by);
    cell.definition =
        VerdictStrip::tr("From the user's input to the first thing a person can see, stamped when it is painted. "
                         "Where no viewer said when, the time at which it was made stands here.");
    return cell;
}

VerdictCell silenceCell(const Frame& frame, const TaskMeasures* task) {
    auto cell = measured(frame, task ? task->longest_silence : std::nullopt, frame.budget->task.longest_silence);
    cell.caption = VerdictStrip::tr("Longest silence");
    if (cell.reported) {
        const auto count = static_cast<qulonglong>(task->silences_300ms);
        // Where room is short the allowance alone is said: 0.3 s would read as if it were that.
        if (cell.short_note.isEmpty()) cell.short_note = cell.note;
        cell.note = cell.note.isEmpty()
                        ? VerdictStrip::tr("over 0.3 s: %1").arg(count)
                        : VerdictStrip::tr("%1, over 0.3 s: %2", "allowance, silences").arg(cell.note).arg(count);
    }
    cell.definition =
        VerdictStrip::tr("The longest time in which nothing new could be read: no more text, no new status. Silences "
                         "over 0.3 s feel sluggish, over 1 s people wonder, over 3 s they leave.");
    if (cell.reported && task->silences_300ms > 0) {
        cell.definition += QLatin1Char('\n') + VerdictStrip::tr("Over 0.3 s: %1. Over 1 s: %2. Over 3 s: %3.")
                                                   .arg(static_cast<qulonglong>(task->silences_300ms))
                                                   .arg(static_cast<qulonglong>(task->silences_1s))
                                                   .arg(static_cast<qulonglong>(task->silences_3s));
    }
    return cell;
}

/// For what was not allowed anything: of how many model calls the worst stands here.
QString ofCalls(std::size_t n) {
    return n > 1 ? VerdictStrip::tr("worst of %n calls", nullptr, static_cast<int>(n)) : QString();
}

VerdictCell ttftCell(const Frame& frame, const TaskMeasures* task) {
    const std::vector<Nanoseconds> none;
    const auto& values = task ? task->ttft : none;
    auto cell = measured(frame, worst(values), frame.budget->task.ttft);
    cell.caption = VerdictStrip::tr("TTFT, worst");
    if (cell.note.isEmpty()) cell.note = ofCalls(values.size());
    cell.definition =
        VerdictStrip::tr("Time to first token: from the last byte of the request to the first text or tool call of the "
                         "answer. Empty chunks are no tokens. The worst of all model calls of the task.");
    return cell;
}

VerdictCell tpotCell(const Frame& frame, const TaskMeasures* task) {
    const std::vector<Nanoseconds> none;
    const auto& values = task ? task->tpot : none;
    auto cell = measured(frame, worst(values), frame.budget->task.tpot);
    cell.caption = VerdictStrip::tr("TPOT");
    if (cell.note.isEmpty()) cell.note = ofCalls(values.size());
    cell.definition =
        VerdictStrip::tr("Time per output token after the first: (last token - first token) / (tokens - tokens in the "
                         "first payload). The worst of all model calls of the task. Not defined under two tokens.");
    return cell;
}

VerdictCell steadinessCell(const std::optional<Steadiness>& steadiness) {
    VerdictCell cell;
    cell.caption = VerdictStrip::tr("Steadiness");
    cell.definition =
        VerdictStrip::tr("p95 / p50 of the task's end to end over the last 24 sessions of this workbench and endpoint. "
                         "Steady beats fast on average: 1.0 is the same time every time.");
    const auto n = steadiness ? steadiness->n : 0;
    const auto needed = analysis::samplesNeeded(kHigh);
    if (steadiness && steadiness->ratio) {
        cell.reported = true;
        cell.value = QString::number(*steadiness->ratio, 'f', *steadiness->ratio < 10 ? 2 : 1);
        cell.note = VerdictStrip::tr("p95 / p50, n = %1").arg(n);
    } else {
        cell.value = QStringLiteral("\u2013");
        cell.note =
            steadiness ? VerdictStrip::tr("n = %1, needs %2 more").arg(n).arg(needed - std::min(n, needed)) : QString();
        if (steadiness) cell.short_note = VerdictStrip::tr("needs %1 more").arg(needed - std::min(n, needed));
    }
    return cell;
}

} // namespace

Steadiness steadinessOf(std::vector<Nanoseconds> samples) {
    const auto summary = analysis::summarize(std::move(samples));
    Steadiness out{.n = summary.n, .ratio = std::nullopt};
    if (summary.p95 && summary.p50 && summary.p50->count() > 0)
        out.ratio = static_cast<double>(summary.p95->count()) / static_cast<double>(summary.p50->count());
    return out;
}

std::array<VerdictCell, kCells> verdictCells(const Frame& frame, const TaskClock::Reading& clock,
                                             const std::optional<Steadiness>& steadiness,
                                             const Appearance& /*appearance*/) {
    const auto* task = latestTask(frame);
    return {taskCell(frame, clock), feedbackCell(frame, task), silenceCell(frame, task),
            ttftCell(frame, task),  tpotCell(frame, task),     steadinessCell(steadiness)};
}

} // namespace stagefall::ui
