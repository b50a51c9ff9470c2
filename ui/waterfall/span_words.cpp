// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/span_words.h"

#include "core/agent/control_port.h"
#include "core/analysis/format.h"
#include "core/analysis/measures.h"
#include "core/scene/text_width.h"
#include "core/scene/words.h"
#include "ui/format/format.h"

#include <QCoreApplication>

namespace stagefall::ui {
namespace {

using analysis::formatDuration;
using budget::Verdict;
using scene::Ink;
using trace::Stage;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(SpanWords)
};

QString toText(const std::string& text) { return foreignText(text); }
QString timeText(Nanoseconds time) { return toText(formatDuration(time)); }

Ink inkOf(Verdict verdict) {
    if (verdict == Verdict::Over) return Ink::Over;
    return verdict == Verdict::Near ? Ink::Near : Ink::Text;
}

/// From what to what the span is measured.
QString definition(const trace::Span& span) {
    switch (span.stage) {
    case Stage::Network:
        return Words::tr("From the first name lookup or connect to the last byte of the request being sent.");
    case Stage::Gateway:
        return Words::tr(
            "As the server reported it; it lies inside the wait of the inference and is not counted twice.");
    case Stage::Context:
        return Words::tr("From the start of choosing and joining the messages to the finished request.");
    case Stage::Retrieval:
        return Words::tr("From the search query to the last passage ranked.");
    case Stage::Inference:
        return Words::tr("From the last byte of the request to the last byte of the answer, without gateway time.");
    case Stage::Tool:
        return Words::tr("From the start of the call to its result, all attempts included.");
    case Stage::Approval:
        if (span.name == agent::kPausedByHand)
            return Words::tr("From the pause to going on, both by hand; it counts against no budget unless asked for.");
        return Words::tr("From the question to the person's answer; it counts against no budget unless asked for.");
    case Stage::Retry:
        return Words::tr("The pause before another attempt.");
    case Stage::Group:
        return Words::tr("From the first start to the last end of what it holds.");
    case Stage::Other:
        break;
    }
    return Words::tr("From its start to its end, as its producer reported them.");
}

void addInference(SpanCard& card, const trace::Trace& trace, trace::Row row) {
    const auto measures = analysis::measureInference(trace, row);
    const auto add = [&](const QString& name, const std::optional<Nanoseconds>& time) {
        card.figures.push_back(time ? SpanCard::Figure{name, timeText(*time), Ink::Text}
                                    : SpanCard::Figure{name, Words::tr("not reported"), Ink::Faint});
    };
    add(Words::tr("First byte (TTFB)"), measures.ttfb);
    add(Words::tr("First token (TTFT)"), measures.ttft);
    // What the budget and the verdict strip mean, where thinking came first.
    if (measures.ttft_visible_or_tool != measures.ttft)
        add(Words::tr("First text or tool call"), measures.ttft_visible_or_tool);
    if (measures.think) add(Words::tr("Thinking"), measures.think);
    add(measures.tpot_per_chunk ? Words::tr("Per output chunk") : Words::tr("Per output token (TPOT)"), measures.tpot);
    card.definitions << Words::tr(
        "TTFT: from the last byte of the request to the first delta with text, reasoning or a "
        "tool call.");
}

void addBudget(SpanCard& card, const scene::Judged& judged) {
    if (!judged.allowed) return;
    card.figures.push_back({Words::tr("Allowed"), timeText(*judged.allowed), Ink::Muted});
    if (judged.over().count() > 0) card.figures.push_back({Words::tr("Over by"), timeText(judged.over()), Ink::Over});
}

SpanCard gapsCard(const scene::Line& line) {
    SpanCard card;
    card.title = toText(line.label);
    card.stage = Stage::Other;
    Nanoseconds sum{0};
    for (const auto& gap : line.gaps) sum += gap.length();
    card.figures.push_back({Words::tr("Time"), timeText(sum), Ink::Text});
    card.figures.push_back({Words::tr("Stretches"),
                            toText(analysis::formatCount(static_cast<std::int64_t>(line.gaps.size()))), Ink::Text});
    card.definitions << Words::tr("Time inside the group that no span covers. Inferred, not measured.");
    return card;
}

SpanCard briefCard(const scene::TimelineModel& model, const scene::Line& line) {
    SpanCard card;
    card.title = toText(line.label);
    card.stage = Stage::Other;
    card.figures.push_back({Words::tr("Time"), timeText(line.judged.actual), Ink::Text});
    const auto start = model.trace().spans[line.row].start;
    card.figures.push_back({Words::tr("Started at"), toText("+" + formatDuration(start - model.start())), Ink::Text});
    card.definitions << Words::tr("What took less than a millisecond here, taken together.");
    return card;
}

/// `amount`: by how much, which changes at every moment of what runs.
QString verdictWords(const scene::Line& line, bool amount) {
    if (!line.bar()) return {};
    switch (line.judged.verdict) {
    case Verdict::Over:
        return amount ? Words::tr("over by %1").arg(timeText(line.judged.over())) : Words::tr("over its allowance");
    case Verdict::Near:
        return Words::tr("near its allowance");
    case Verdict::Within:
        return Words::tr("within its allowance");
    default:
        return {};
    }
}

QString insideWords(const scene::Line& line) {
    if (line.inside_over == 0) return {};
    return Words::tr("%n span(s) over budget", nullptr, static_cast<int>(line.inside_over));
}

} // namespace

SpanCard spanCard(const scene::TimelineModel& model, std::size_t at, const Appearance& appearance) {
    const auto& line = model.lines()[at];
    if (line.unattributed()) return gapsCard(line);
    if (line.brief > 0) return briefCard(model, line);
    const auto span = model.trace().spans[line.row];
    SpanCard card;
    card.title = toText(line.label);
    card.stage = span.stage;
    const auto language = appearance.language();
    card.kind = toText(scene::stageLabel(span.stage, model.catalogue(), language));
    const auto outcome = toText(scene::outcomeLabel(span.outcome, model.catalogue(), language));
    if (!outcome.isEmpty()) card.kind = Words::tr("%1, %2", "a stage and how it ended").arg(card.kind, outcome);
    if (span.running() && model.content().now)
        card.kind = Words::tr("%1, running").arg(toText(scene::stageLabel(span.stage, model.catalogue(), language)));
    const bool judged = line.bar() || line.judged.allowed;
    const auto time = judged ? line.judged.actual : span.duration(model.now());
    if (span.end && *span.end < span.start)
        card.figures.push_back({Words::tr("Time"), Words::tr("ends before it starts"), Ink::Faint});
    else
        card.figures.push_back(
            {Words::tr("Time"), timeText(time), inkOf(line.header ? Verdict::Unknown : line.judged.verdict)});
    card.figures.push_back(
        {Words::tr("Started at"), toText("+" + formatDuration(span.start - model.start())), Ink::Text});
    if (!line.folded) addBudget(card, line.judged);
    if (line.folded && line.inside_over > 0)
        card.figures.push_back({Words::tr("Over budget inside"),
                                toText(analysis::formatCount(static_cast<std::int64_t>(line.inside_over))), Ink::Over});
    card.definitions << definition(span);
    if (span.stage == Stage::Inference) addInference(card, model.trace(), line.row);
    return card;
}

LineWords lineWords(const scene::TimelineModel& model, std::size_t at, const Appearance& appearance) {
    LineWords out;
    if (at >= model.lines().size()) return out;
    const auto& line = model.lines()[at];
    const auto card = spanCard(model, at, appearance);
    const bool named = line.header || line.unattributed() || line.brief > 0 || card.kind == card.title;
    const auto span = model.trace().spans[line.row];
    const auto stage = toText(scene::stageLabel(span.stage, model.catalogue(), appearance.language()));
    out.name =
        named || stage == card.title ? card.title : Words::tr("%1, %2", "a stage and a name").arg(stage, card.title);
    out.time = card.figures.front().value;
    QStringList standing, all{out.time};
    const bool one = !line.unattributed() && line.brief == 0;
    if (one && card.kind != stage) standing << card.kind;
    standing << verdictWords(line, false) << insideWords(line);
    if (line.judged.allowed && !line.folded) all << Words::tr("allowed %1").arg(timeText(*line.judged.allowed));
    if (one && card.kind != stage) all << card.kind;
    all << verdictWords(line, true) << insideWords(line);
    if (!line.unattributed())
        all << Words::tr("started at %1").arg(toText("+" + formatDuration(span.start - model.start())));
    all << Words::tr("level %1").arg(line.depth + 1);
    const auto between = QStringLiteral(", ");
    standing.removeAll(QString());
    all.removeAll(QString());
    out.standing = standing.join(between);
    out.description = all.join(between);
    return out;
}

QString spanSentence(const scene::TimelineModel& model, std::size_t at, const Appearance& appearance) {
    if (at >= model.lines().size()) return Words::tr("Nothing is selected");
    const auto& line = model.lines()[at];
    const auto card = spanCard(model, at, appearance);
    QStringList parts{card.title, card.kind};
    if (!card.figures.empty()) parts << card.figures.front().value;
    parts << verdictWords(line, true) << insideWords(line);
    if (line.header) parts << (line.folded ? Words::tr("folded") : Words::tr("unfolded"));
    parts << Words::tr("%1 of %2").arg(at + 1).arg(model.lines().size());
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

} // namespace stagefall::ui
