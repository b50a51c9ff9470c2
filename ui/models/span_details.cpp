// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/span_details.h"

#include "core/analysis/why.h"
#include "core/scene/words.h"
#include "ui/format/format.h"
#include "ui/models/detail_lines.h"

#include <QCoreApplication>
#include <QDateTime>
#include <algorithm>

namespace stagefall::ui {
namespace {

using trace::GroupKind;
using trace::Row;
namespace keys = trace::keys;

/// Not called tr: lupdate would pass over what is marked inside.
QString translated(const char* text) { return QCoreApplication::translate("SpanDetails", text); }

class Writer {
public:
    Writer(const Frame& frame, const Appearance& appearance)
        : frame_(frame), trace_(*frame.trace), appearance_(appearance) {}

    SpanDetails of(Row row) {
        const auto span = trace_.spans[row];
        SpanDetails out;
        out.row = row;
        out.stage = span.stage;
        out.name = nameOf(span);
        out.where = whereOf(span);
        measure(out, span);
        const DetailLines lines(frame_, appearance_, origin(row));
        for (const auto& message : analysis::whyOver(trace_, row, *frame_.budget, frame_.now))
            out.why << appearance_.say(message);
        troubles(out, span);
        out.lab = lab();
        if (span.group == GroupKind::Task) {
            const auto measures = analysis::measureTask(trace_, row, *frame_.budget, frame_.now);
            out.measures = lines.taskMeasures(measures);
            out.silences = lines.silences(measures);
        } else if (span.group != GroupKind::None) {
            out.measures = lines.groupMeasures(span);
        }
        if (span.group == GroupKind::None) out.timings = lines.timings(span);
        out.server = lines.server(span);
        out.attributes = lines.attributes(span);
        return out;
    }

    SpanDetails ofSession() {
        SpanDetails out;
        const auto title = text(trace_.sessionText(keys::kTitle));
        const auto row = trace_.session();
        out.name = title.isEmpty() ? translated(QT_TRANSLATE_NOOP("SpanDetails", "Session")) : title;
        out.where = translated(QT_TRANSLATE_NOOP("SpanDetails", "session"));
        out.lab = lab();
        if (row != trace::kNoRow) {
            const auto span = trace_.spans[row];
            troubles(out, span);
        }
        fact(out, QT_TRANSLATE_NOOP("SpanDetails", "Workbench"), keys::kWorkbench);
        fact(out, QT_TRANSLATE_NOOP("SpanDetails", "Endpoint"), keys::kEndpoint);
        fact(out, QT_TRANSLATE_NOOP("SpanDetails", "Address"), keys::kEndpointUrl);
        fact(out, QT_TRANSLATE_NOOP("SpanDetails", "Model"), keys::kModel);
        add(out, QT_TRANSLATE_NOOP("SpanDetails", "Budget"), text(frame_.budget->title));
        if (trace_.isLab()) {
            fact(out, QT_TRANSLATE_NOOP("SpanDetails", "Lab profile"), keys::kLabProfile);
            add(out, QT_TRANSLATE_NOOP("SpanDetails", "Profile based on"), text(trace_.sessionText(keys::kLabSource)));
        }
        const auto wall = QString::fromStdString(trace_.sessionAttribute(keys::kWallAnchor)).toLongLong();
        if (wall > 0)
            add(out, QT_TRANSLATE_NOOP("SpanDetails", "Recorded"),
                QDateTime::fromMSecsSinceEpoch(wall / 1'000'000).toString(QStringLiteral("yyyy-MM-dd HH:mm:ss")));
        fact(out, QT_TRANSLATE_NOOP("SpanDetails", "Recorded by"), keys::kProducer);
        add(out, QT_TRANSLATE_NOOP("SpanDetails", "Tasks"),
            countWords(static_cast<std::int64_t>(trace_.tasks().size())));
        add(out, QT_TRANSLATE_NOOP("SpanDetails", "Spans"), countWords(static_cast<std::int64_t>(trace_.spans.size())));
        add(out, QT_TRANSLATE_NOOP("SpanDetails", "Session"), foreignText(frame_.id));
        return out;
    }

private:
    QString text(const LocalizedText& both) const { return foreignText(text::in(both, appearance_.language())); }
    static void add(SpanDetails& out, const char* key, const QString& value) {
        if (value.isEmpty()) return;
        KeyValue one;
        one.key = translated(key);
        one.value = value;
        out.attributes.push_back(one);
    }
    void fact(SpanDetails& out, const char* key, std::string_view attribute) const {
        add(out, key, text(trace_.sessionText(attribute)));
    }

    QString nameOf(const trace::Span& span) const {
        if (span.group == GroupKind::Step || span.group == GroupKind::Task) {
            const auto number = numberOf(span);
            const auto title = span.group == GroupKind::Task ? std::string(span.name) : std::string();
            return QString::fromStdString(
                scene::groupLabel(span, number, title, appearance_.catalogue(), appearance_.language()));
        }
        return QString::fromStdString(scene::spanLabel(span, appearance_.catalogue(), appearance_.language()));
    }

    /// Its place among its siblings of the same kind, from 1.
    int numberOf(const trace::Span& span) const {
        int number = 0;
        const auto rows = span.parent_row == trace::kNoRow ? trace_.tasks() : trace_.children(span.parent_row);
        for (const auto row : rows) {
            if (trace_.spans[row].group == span.group) ++number;
            if (row == span.row) break;
        }
        return std::max(1, number);
    }

    QString whereOf(const trace::Span& span) const {
        if (span.group != GroupKind::None) return {};
        auto stage =
            QString::fromStdString(scene::stageLabel(span.stage, appearance_.catalogue(), appearance_.language()));
        auto parent = span.parent_row;
        for (int depth = 0; parent != trace::kNoRow && depth < 64; ++depth) {
            const auto above = trace_.spans[parent];
            if (above.group == GroupKind::Step || above.group == GroupKind::Task)
                return QStringLiteral("%1 · %2").arg(
                    stage, QString::fromStdString(scene::groupLabel(above, numberOf(above), {}, appearance_.catalogue(),
                                                                    appearance_.language())));
            parent = above.parent_row;
        }
        return stage;
    }

    MonoTime origin(Row row) const {
        for (int depth = 0; row != trace::kNoRow && depth < 64; ++depth) {
            const auto span = trace_.spans[row];
            if (span.group == GroupKind::Task) return span.start;
            row = span.parent_row;
        }
        const auto session = trace_.session();
        return session == trace::kNoRow ? MonoTime{} : trace_.spans[session].start;
    }

    void measure(SpanDetails& out, const trace::Span& span) const {
        if (span.group == GroupKind::Session) return;
        const auto verdict = budget::judgeSpan(trace_, span.row, *frame_.budget, frame_.now);
        const bool judged = verdict.allowed.has_value();
        out.measure = durationWords(judged ? verdict.actual : span.duration(frame_.now));
        const auto allowed = judged ? durationWords(*verdict.allowed) : QString();
        switch (verdict.verdict) {
        case budget::Verdict::Over:
            out.tone = KeyValue::Tone::Over;
            out.allowance = translated(QT_TRANSLATE_NOOP("SpanDetails", "over by %1 · allowed %2"))
                                .arg(durationWords(verdict.over()), allowed);
            break;
        case budget::Verdict::Near:
            out.tone = KeyValue::Tone::Near;
            out.allowance = translated(QT_TRANSLATE_NOOP("SpanDetails", "near · allowed %1")).arg(allowed);
            break;
        case budget::Verdict::Within:
            out.allowance = translated(QT_TRANSLATE_NOOP("SpanDetails", "within · allowed %1")).arg(allowed);
            break;
        case budget::Verdict::Unknown:
            out.allowance = translated(QT_TRANSLATE_NOOP("SpanDetails", "no allowance"));
            break;
        }
        if (span.running())
            out.allowance = translated(QT_TRANSLATE_NOOP("SpanDetails", "still running · %1")).arg(out.allowance);
    }

    QString lab() const {
        if (!trace_.isLab()) return {};
        if (trace_.sessionAttribute(keys::kLabProfile).empty())
            return translated(QT_TRANSLATE_NOOP("SpanDetails", "lab · times are simulated"));
        return translated(QT_TRANSLATE_NOOP("SpanDetails", "lab · %1 · times are simulated"))
            .arg(text(trace_.sessionText(keys::kLabProfile)));
    }

    void troubles(SpanDetails& out, const trace::Span& span) const {
        const auto* detail = trace_.spans.detail(span.row);
        const auto* error = detail == nullptr ? nullptr : detail->find(keys::kError);
        if (error != nullptr)
            out.errors << text({error->value, error->value_zh.empty() ? error->value : error->value_zh});
        for (const auto& note : *trace_.notes) {
            const bool of_session = out.row == trace::kNoRow && !note.span.valid();
            if (note.span != span.id && !of_session) continue;
            const auto known = "trace.note." + note.code;
            out.notes << (note.en.empty() ? appearance_.say(known)
                                          : text({note.en, note.zh.empty() ? note.en : note.zh}));
        }
    }

    const Frame& frame_;
    const trace::Trace& trace_;
    const Appearance& appearance_;
};

} // namespace

SpanDetails spanDetails(const Frame& frame, SpanId span, const Appearance& appearance) {
    Writer writer(frame, appearance);
    const auto row = span.valid() ? frame.trace->spans.find(span) : trace::kNoRow;
    return row == trace::kNoRow ? writer.ofSession() : writer.of(row);
}

} // namespace stagefall::ui
