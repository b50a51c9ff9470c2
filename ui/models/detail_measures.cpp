// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/format.h"
#include "core/analysis/task_view.h"
#include "core/scene/words.h"
#include "ui/format/format.h"
#include "ui/models/detail_lines.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <array>

namespace stagefall::ui {
namespace {

using trace::Stage;
namespace keys = trace::keys;

constexpr std::size_t kMostSilences = 20;
constexpr qsizetype kLongestValue = 400; ///< characters of an attribute; more is in the exports

/// Not called tr: lupdate would pass over what is marked inside.
QString translated(const char* text) { return QCoreApplication::translate("SpanDetails", text); }
QString words(std::string_view text) { return foreignText(text); }

KeyValue::Tone toneOf(Nanoseconds value, const std::optional<Nanoseconds>& allowed, double near_share) {
    switch (budget::judge(value, allowed, near_share)) {
    case budget::Verdict::Over:
        return KeyValue::Tone::Over;
    case budget::Verdict::Near:
        return KeyValue::Tone::Near;
    default:
        return KeyValue::Tone::Plain;
    }
}

/// Shown elsewhere in the inspector, or too long to be a line.
constexpr std::array kElsewhere = {
    keys::kMessages,     keys::kArguments,        keys::kResult,         keys::kError,
    keys::kInput,        keys::kAnswer,           keys::kBudget,         keys::kServerTiming,
    keys::kHttpStatus,   keys::kHttpVersion,      keys::kFinishReason,   keys::kPromptTokens,
    keys::kCachedTokens, keys::kCompletionTokens, keys::kReasoningTokens};

} // namespace

std::vector<KeyValue> DetailLines::taskMeasures(const analysis::TaskMeasures& m) const {
    const auto& allowed = frame_.budget->task;
    const auto near_share = frame_.budget->near_share;
    Lines lines;
    const auto judged = [&](const char* key, const std::optional<Nanoseconds>& value,
                            const std::optional<Nanoseconds>& allowance, const char* definition) {
        auto one = line(translated(key), value, definition);
        if (value) one.tone = toneOf(*value, allowance, near_share);
        if (value && allowance)
            one.between = translated(QT_TRANSLATE_NOOP("SpanDetails", "allowed %1")).arg(durationWords(*allowance));
        lines.push_back(one);
    };
    judged(QT_TRANSLATE_NOOP("SpanDetails", "End to end"), m.end_to_end, allowed.total, "task");
    judged(QT_TRANSLATE_NOOP("SpanDetails", "First feedback"), m.first_feedback, allowed.first_feedback,
           "first_feedback");
    judged(QT_TRANSLATE_NOOP("SpanDetails", "Longest silence"), m.longest_silence, allowed.longest_silence,
           "longest_silence");
    const auto worst = [](const std::vector<Nanoseconds>& all) {
        return all.empty() ? std::nullopt : std::optional(*std::max_element(all.begin(), all.end()));
    };
    judged(QT_TRANSLATE_NOOP("SpanDetails", "TTFT, worst"), worst(m.ttft), allowed.ttft, "ttft");
    judged(QT_TRANSLATE_NOOP("SpanDetails", "TPOT, worst"), worst(m.tpot), allowed.tpot, "tpot");
    if (const auto lag = worst(m.dispatch_lag))
        judged(QT_TRANSLATE_NOOP("SpanDetails", "Dispatch lag, worst"), lag, std::nullopt, nullptr);
    if (m.approval.count() > 0)
        judged(QT_TRANSLATE_NOOP("SpanDetails", "Waiting for a person"), m.approval, std::nullopt, "approval");
    judged(QT_TRANSLATE_NOOP("SpanDetails", "Unattributed"), m.unattributed, std::nullopt, "unattributed");
    KeyValue steps;
    steps.key = translated(QT_TRANSLATE_NOOP("SpanDetails", "Steps"));
    steps.value = countWords(static_cast<std::int64_t>(m.steps));
    lines.push_back(steps);
    if (m.errors == 0) return lines;
    KeyValue errors;
    errors.key = translated(QT_TRANSLATE_NOOP("SpanDetails", "Errors"));
    errors.value = countWords(static_cast<std::int64_t>(m.errors));
    lines.push_back(errors);
    return lines;
}

std::vector<KeyValue> DetailLines::silences(const analysis::TaskMeasures& m) const {
    Lines lines;
    for (const auto& silence : m.silences) {
        if (lines.size() >= kMostSilences) break;
        KeyValue one;
        one.key = from(silence.from, silence.to);
        one.value = durationWords(silence.length());
        one.tone = toneOf(silence.length(), frame_.budget->task.longest_silence, frame_.budget->near_share);
        one.definition = translated(QT_TRANSLATE_NOOP("SpanDetails", "Nothing new could be read from here to there."));
        lines.push_back(one);
    }
    return lines;
}

/// A group that is no task: how its time divides among what is in it.
std::vector<KeyValue> DetailLines::groupMeasures(const trace::Span& group) const {
    Lines lines;
    const analysis::TaskView view(*frame_.trace, *frame_.budget, frame_.now);
    const auto rows = view.inside(group.row);
    for (const auto stage : trace::kStages) {
        std::vector<trace::Row> of_stage;
        for (const auto row : rows)
            if (frame_.trace->spans[row].stage == stage) of_stage.push_back(row);
        if (of_stage.empty() || stage == Stage::Group || stage == Stage::Other) continue;
        Nanoseconds sum = budget::total(view.covered(group.row, of_stage));
        auto one = line(words(scene::stageLabel(stage, appearance_.catalogue(), appearance_.language())), sum);
        one.between = of_stage.size() == 1 ? QString()
                                           : translated(QT_TRANSLATE_NOOP("SpanDetails", "%1 spans"))
                                                 .arg(countWords(static_cast<std::int64_t>(of_stage.size())));
        lines.push_back(one);
    }
    Nanoseconds nobody{0};
    for (const auto& gap : analysis::unattributed(*frame_.trace, group.row, frame_.now, Nanoseconds{0}))
        nobody += gap.length();
    lines.push_back(line(translated(QT_TRANSLATE_NOOP("SpanDetails", "Unattributed")), nobody, "unattributed"));
    return lines;
}

std::vector<KeyValue> DetailLines::server(const trace::Span& span) const {
    Lines lines;
    const auto* detail = frame_.trace->spans.detail(span.row);
    if (detail == nullptr) return lines;
    const auto add = [&](const char* key, std::string_view attribute) {
        if (const auto* value = detail->attribute(attribute)) {
            KeyValue one;
            one.key = translated(key);
            one.value = foreignText(*value).left(kLongestValue);
            lines.push_back(one);
        }
    };
    add(QT_TRANSLATE_NOOP("SpanDetails", "HTTP status"), keys::kHttpStatus);
    add(QT_TRANSLATE_NOOP("SpanDetails", "HTTP version"), keys::kHttpVersion);
    add(QT_TRANSLATE_NOOP("SpanDetails", "Finish reason"), keys::kFinishReason);
    add(QT_TRANSLATE_NOOP("SpanDetails", "Prompt tokens"), keys::kPromptTokens);
    add(QT_TRANSLATE_NOOP("SpanDetails", "of these cached"), keys::kCachedTokens);
    add(QT_TRANSLATE_NOOP("SpanDetails", "Completion tokens"), keys::kCompletionTokens);
    add(QT_TRANSLATE_NOOP("SpanDetails", "of these reasoning"), keys::kReasoningTokens);
    const auto* timing = detail->attribute(keys::kServerTiming);
    if (timing == nullptr) return lines;
    static const QRegularExpression metric(QStringLiteral("^\\s*([^;\\s]+).*?;\\s*dur=\"?([0-9.]+)"));
    for (const auto& part : foreignText(*timing).left(4096).split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const auto match = metric.match(part);
        KeyValue one;
        one.key = translated(QT_TRANSLATE_NOOP("SpanDetails", "timing: %1"))
                      .arg(match.hasMatch() ? match.captured(1) : part.trimmed().section(QLatin1Char(';'), 0, 0));
        one.value = match.hasMatch() ? durationWords(fromMs(match.captured(2).toDouble()))
                                     : part.section(QLatin1Char(';'), 1).trimmed();
        one.definition = part.trimmed();
        lines.push_back(one);
    }
    return lines;
}

std::vector<KeyValue> DetailLines::attributes(const trace::Span& span) const {
    Lines lines;
    const auto add = [&](const QString& key, const QString& value) {
        KeyValue one;
        one.key = key;
        one.value = value.size() > kLongestValue ? value.left(kLongestValue) + QChar(0x2026) : value;
        lines.push_back(one);
    };
    if (const auto outcome = scene::outcomeLabel(span.outcome, appearance_.catalogue(), appearance_.language());
        !outcome.empty())
        add(translated(QT_TRANSLATE_NOOP("SpanDetails", "Outcome")), words(outcome));
    if (!span.subject.empty() && span.subject != span.name)
        add(translated(QT_TRANSLATE_NOOP("SpanDetails", "Name of the span")), words(span.name));
    const auto* detail = frame_.trace->spans.detail(span.row);
    if (detail == nullptr) return lines;
    const bool chinese = appearance_.language() == text::Language::Chinese;
    for (const auto& attribute : detail->attributes) {
        if (std::find(kElsewhere.begin(), kElsewhere.end(), attribute.key) != kElsewhere.end()) continue;
        add(foreignText(attribute.key),
            foreignText(chinese && !attribute.value_zh.empty() ? attribute.value_zh : attribute.value));
    }
    return lines;
}

} // namespace stagefall::ui
