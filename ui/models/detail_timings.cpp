// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/format.h"
#include "core/scene/words.h"
#include "ui/models/detail_lines.h"

#include <QCoreApplication>

namespace stagefall::ui {
namespace {

using trace::MarkKind;
using trace::Stage;
namespace keys = trace::keys;

constexpr int kDeepest = 3;       ///< levels of children
constexpr std::size_t kMost = 40; ///< children listed; the waterfall has them all

/// Not called tr: lupdate would pass over what is marked inside.
QString translated(const char* text) { return QCoreApplication::translate("SpanDetails", text); }

} // namespace

QString durationWords(Nanoseconds time) { return QString::fromStdString(analysis::formatDuration(time)); }
QString countWords(std::int64_t number) { return QString::fromStdString(analysis::formatCount(number)); }

QString DetailLines::at(MonoTime time) const {
    const auto since = time - origin_;
    return since.count() < 0 ? durationWords(since) : QStringLiteral("+") + durationWords(since);
}

QString DetailLines::from(MonoTime start, MonoTime end) const {
    const auto begin = at(start), until = at(end);
    return begin == until ? begin : QStringLiteral("%1 → %2").arg(begin, until);
}

QString DetailLines::define(const char* what) const { return appearance_.say(std::string("report.define.") + what); }

KeyValue DetailLines::line(const QString& key, std::optional<Nanoseconds> value, const char* definition) const {
    KeyValue out;
    out.key = key;
    out.value = value ? durationWords(*value) : translated(QT_TRANSLATE_NOOP("SpanDetails", "not reported"));
    out.tone = value ? KeyValue::Tone::Plain : KeyValue::Tone::Faint;
    if (definition != nullptr) out.definition = define(definition);
    return out;
}

KeyValue DetailLines::partLine(const trace::Span& part, const char* definition) const {
    return line(QString::fromStdString(scene::spanLabel(part, appearance_.catalogue(), appearance_.language())),
                part.duration(frame_.now), definition);
}

std::vector<KeyValue> DetailLines::timings(const trace::Span& span) const {
    Lines lines;
    KeyValue whole;
    whole.key = span.running() ? translated(QT_TRANSLATE_NOOP("SpanDetails", "Running since"))
                               : translated(QT_TRANSLATE_NOOP("SpanDetails", "From start to end"));
    whole.between = span.running() ? at(span.start) : from(span.start, *span.end);
    whole.value = durationWords(span.duration(frame_.now));
    whole.definition = translated(QT_TRANSLATE_NOOP("SpanDetails", "Counted from the start of the task."));
    lines.push_back(whole);
    const auto judged = budget::judgeSpan(*frame_.trace, span.row, *frame_.budget, frame_.now).actual;
    if (span.stage == Stage::Inference && judged < span.duration(frame_.now)) {
        auto net = line(translated(QT_TRANSLATE_NOOP("SpanDetails", "net of gateway")), judged, "gateway");
        net.depth = 1;
        lines.push_back(net);
    }
    switch (span.stage) {
    case Stage::Inference:
        inference(lines, span);
        break;
    case Stage::Network:
        network(lines, span);
        break;
    case Stage::Tool:
    case Stage::Retrieval:
        tool(lines, span);
        children(lines, span, 0);
        break;
    default:
        children(lines, span, 0);
        break;
    }
    return lines;
}

void DetailLines::inference(Lines& lines, const trace::Span& span) const {
    const auto m = analysis::measureInference(*frame_.trace, span.row);
    const auto* detail = frame_.trace->spans.detail(span.row);
    const auto sent = detail == nullptr ? std::nullopt : detail->mark(MarkKind::RequestSent);
    const auto first_byte = detail == nullptr ? std::nullopt : detail->mark(MarkKind::FirstByte);
    auto ttfb = line(translated(QT_TRANSLATE_NOOP("SpanDetails", "First byte (TTFB)")), m.ttfb, "ttfb");
    if (m.ttfb && sent && first_byte) ttfb.between = from(*sent, *first_byte);
    lines.push_back(ttfb);
    firstTokens(lines, span, m);
    auto start = span.start;
    const auto part = [&](const char* key, const std::optional<Nanoseconds>& length) {
        if (!length) return;
        auto one = line(translated(key), length);
        one.between = from(start, start + *length);
        lines.push_back(one);
        start = start + *length;
    };
    part(QT_TRANSLATE_NOOP("SpanDetails", "Wait"), m.wait);
    for (const auto row : frame_.trace->children(span.row)) {
        const auto child = frame_.trace->spans[row];
        if (child.stage != Stage::Gateway) continue;
        auto one = partLine(child, "gateway");
        one.between = translated(QT_TRANSLATE_NOOP("SpanDetails", "as reported"));
        one.depth = 1;
        lines.push_back(one);
    }
    connection(lines, detail);
    part(QT_TRANSLATE_NOOP("SpanDetails", "Think"), m.think);
    part(QT_TRANSLATE_NOOP("SpanDetails", "Answer"), m.answer);
    stream(lines, m);
    stamps(lines, detail);
}

/// What part of the wait is the network's, under the wait.
void DetailLines::connection(Lines& lines, const trace::SpanDetail* detail) const {
    const auto number = [&](std::string_view key) -> std::optional<std::int64_t> {
        const auto* text = detail == nullptr ? nullptr : detail->attribute(key);
        bool good = false;
        const auto value = text == nullptr ? 0 : QString::fromStdString(*text).toLongLong(&good);
        return good ? std::optional<std::int64_t>(value) : std::nullopt;
    };
    const auto round_trip = number(keys::kRoundTrip);
    if (!round_trip) return;
    auto way = line(translated(QT_TRANSLATE_NOOP("SpanDetails", "round trip")), std::chrono::microseconds(*round_trip),
                    "round_trip");
    if (const auto variation = number(keys::kRoundTripVariation))
        way.between = QStringLiteral("± %1").arg(durationWords(std::chrono::microseconds(*variation)));
    way.depth = 1;
    lines.push_back(way);
    const auto sent_again = number(keys::kSentAgain).value_or(0), displaced = number(keys::kDisplaced).value_or(0);
    if (sent_again == 0 && displaced == 0) return;
    KeyValue lost;
    lost.key = translated(QT_TRANSLATE_NOOP("SpanDetails", "sent again, out of order"));
    lost.value = QStringLiteral("%1, %2").arg(countWords(sent_again), countWords(displaced));
    lost.definition = define("lost");
    lost.depth = 1;
    lines.push_back(lost);
}

void DetailLines::firstTokens(Lines& lines, const trace::Span& span, const analysis::InferenceMeasures& m) const {
    const auto* detail = frame_.trace->spans.detail(span.row);
    const auto sent = detail == nullptr ? std::nullopt : detail->mark(MarkKind::RequestSent);
    auto ttft = line(translated(QT_TRANSLATE_NOOP("SpanDetails", "First token (TTFT)")), m.ttft, "ttft_any");
    if (m.ttft) ttft.between = from(sent.value_or(span.start), sent.value_or(span.start) + *m.ttft);
    lines.push_back(ttft);
    // Which of them the budget means: the first visible text or tool call, unless it says any token.
    const bool any = frame_.budget->first_token == budget::FirstToken::Any;
    const auto budgeted = translated(QT_TRANSLATE_NOOP("SpanDetails", "the budget's TTFT"));
    if (any && m.ttft) lines.back().between = budgeted;
    const auto kind = [&](const char* key, const std::optional<Nanoseconds>& value) {
        if (!value) return;
        auto one = line(translated(key), value, "ttft_any");
        one.depth = 1;
        if (!any && value == m.ttft_visible_or_tool && lines.back().between != budgeted && value != m.ttft_reasoning)
            one.between = budgeted;
        lines.push_back(one);
    };
    kind(QT_TRANSLATE_NOOP("SpanDetails", "reasoning"), m.ttft_reasoning);
    kind(QT_TRANSLATE_NOOP("SpanDetails", "visible text"), m.ttft_visible);
    kind(QT_TRANSLATE_NOOP("SpanDetails", "tool call"), m.ttft_tool);
}

void DetailLines::stream(Lines& lines, const analysis::InferenceMeasures& m) const {
    lines.push_back(line(m.tpot_per_chunk ? translated(QT_TRANSLATE_NOOP("SpanDetails", "TPOT, per chunk"))
                                          : translated(QT_TRANSLATE_NOOP("SpanDetails", "TPOT")),
                         m.tpot, "tpot"));
    if (m.median_gap)
        lines.push_back(line(translated(QT_TRANSLATE_NOOP("SpanDetails", "Chunk gap, median")), m.median_gap, "gaps"));
    KeyValue stalls;
    stalls.key = translated(QT_TRANSLATE_NOOP("SpanDetails", "Stalls"));
    stalls.definition = define("stalls");
    stalls.value = countWords(static_cast<std::int64_t>(m.stalls));
    if (!m.gaps.empty()) lines.push_back(stalls);
    if (m.buffered) {
        KeyValue buffered;
        buffered.key = translated(QT_TRANSLATE_NOOP("SpanDetails", "All chunks in one read"));
        buffered.definition = appearance_.say("report.buffered");
        buffered.value = translated(QT_TRANSLATE_NOOP("SpanDetails", "yes"));
        lines.push_back(buffered);
    }
}

void DetailLines::stamps(Lines& lines, const trace::SpanDetail* detail) const {
    const auto* text = detail == nullptr ? nullptr : detail->attribute(keys::kStampedByKernel);
    if (text == nullptr) return;
    const auto parts = QString::fromStdString(*text).split(QLatin1Char('/'));
    if (parts.size() != 2) return;
    KeyValue stamps;
    stamps.key = translated(QT_TRANSLATE_NOOP("SpanDetails", "Arrival stamped by"));
    stamps.definition = define("stamps");
    if (parts[0] == parts[1])
        stamps.value = translated(QT_TRANSLATE_NOOP("SpanDetails", "the kernel"));
    else if (parts[0] == QLatin1String("0"))
        stamps.value = translated(QT_TRANSLATE_NOOP("SpanDetails", "wake-ups"));
    else
        stamps.value = translated(QT_TRANSLATE_NOOP("SpanDetails", "the kernel, %1 of %2")).arg(parts[0], parts[1]);
    lines.push_back(stamps);
}

/// Its children are lookup, connect and TLS; what is left after them went into sending.
void DetailLines::network(Lines& lines, const trace::Span& span) const {
    const auto rows = frame_.trace->children(span.row);
    auto sending = span.start;
    for (const auto row : rows) {
        const auto child = frame_.trace->spans[row];
        auto one = partLine(child);
        one.between = from(child.start, child.endOr(frame_.now));
        lines.push_back(one);
        sending = std::max(sending, child.endOr(frame_.now));
    }
    if (span.running() || *span.end < sending) return;
    auto rest = line(translated(QT_TRANSLATE_NOOP("SpanDetails", "send")), *span.end - sending);
    rest.between = from(sending, *span.end);
    lines.push_back(rest);
    const auto* detail = frame_.trace->spans.detail(span.row);
    const auto* reused = detail == nullptr ? nullptr : detail->attribute(keys::kConnectionReused);
    if (reused == nullptr || *reused != "true") return;
    KeyValue open;
    open.key = translated(QT_TRANSLATE_NOOP("SpanDetails", "The connection was open already"));
    open.definition = translated(
        QT_TRANSLATE_NOOP("SpanDetails", "It was used before, so there was no name lookup, no connect and no TLS."));
    lines.push_back(open);
}

void DetailLines::tool(Lines& lines, const trace::Span& span) const {
    const auto& trace = *frame_.trace;
    const auto* detail = trace.spans.detail(span.row);
    const auto* call = detail == nullptr ? nullptr : detail->attribute(keys::kCallId);
    if (call == nullptr || span.parent_row == trace::kNoRow) return;
    for (const auto row : trace.children(span.parent_row)) {
        const auto* other = trace.spans.detail(row);
        if (other == nullptr) continue;
        for (const auto& [id, complete] : other->arguments_complete) {
            if (id != *call || complete > span.start) continue;
            auto lag = line(translated(QT_TRANSLATE_NOOP("SpanDetails", "Dispatch lag")), span.start - complete);
            lag.between = from(complete, span.start);
            lag.definition = translated(
                QT_TRANSLATE_NOOP("SpanDetails", "The call's arguments were complete in the stream → the tool began."));
            lines.push_back(lag);
            return;
        }
    }
}

void DetailLines::children(Lines& lines, const trace::Span& span, int depth) const {
    if (depth >= kDeepest) return;
    for (const auto row : frame_.trace->children(span.row)) {
        if (lines.size() >= kMost) return;
        const auto child = frame_.trace->spans[row];
        auto one = partLine(child);
        one.between = from(child.start, child.endOr(frame_.now));
        one.depth = depth;
        lines.push_back(one);
        children(lines, child, depth + 1);
    }
}

} // namespace stagefall::ui
