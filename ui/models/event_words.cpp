// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/event_words.h"

#include "core/scene/text_width.h"
#include "core/scene/words.h"

#include <QCoreApplication>

namespace stagefall::ui {
namespace {

using trace::EventKind;
using trace::MarkKind;

struct EventWords {
    Q_DECLARE_TR_FUNCTIONS(stagefall::ui::EventWords)
};

QString oneLine(const std::string& text) { return QString::fromStdString(scene::oneLine(text)); }

QString joined(const std::string& name, const std::string& subject) {
    if (subject.empty() || subject == name) return oneLine(name);
    return EventWords::tr("%1 · %2", "name of a span, tool or model").arg(oneLine(name), oneLine(subject));
}

} // namespace

QString kindWord(EventKind kind) {
    switch (kind) {
    case EventKind::SpanStart:
        return EventWords::tr("start");
    case EventKind::SpanEnd:
        return EventWords::tr("end");
    case EventKind::Mark:
        return EventWords::tr("mark");
    case EventKind::Attribute:
        return EventWords::tr("attribute");
    case EventKind::Delta:
        return EventWords::tr("text");
    case EventKind::Status:
        return EventWords::tr("status");
    case EventKind::Shown:
        return EventWords::tr("shown");
    case EventKind::Note:
        return EventWords::tr("note");
    }
    return {};
}

QString markWord(MarkKind mark) {
    switch (mark) {
    case MarkKind::RequestSent:
        return EventWords::tr("request sent");
    case MarkKind::FirstByte:
        return EventWords::tr("first byte");
    case MarkKind::FirstEvent:
        return EventWords::tr("first stream event");
    case MarkKind::FirstReasoning:
        return EventWords::tr("first token, reasoning");
    case MarkKind::FirstVisible:
        return EventWords::tr("first token, visible");
    case MarkKind::FirstToolCall:
        return EventWords::tr("first token, tool call");
    case MarkKind::LastPayload:
        return EventWords::tr("last token");
    case MarkKind::ToolNameKnown:
        return EventWords::tr("tool name known");
    case MarkKind::ArgumentsComplete:
        return EventWords::tr("arguments complete");
    case MarkKind::StreamEnd:
        return EventWords::tr("end of the stream");
    }
    return {};
}

QString eventText(const trace::Event& event, const Appearance& appearance) {
    const bool chinese = appearance.language() == text::Language::Chinese;
    const auto& words = chinese && !event.text_zh.empty() ? event.text_zh : event.text;
    switch (event.kind) {
    case EventKind::SpanStart:
        return joined(event.name, event.subject);
    case EventKind::SpanEnd: {
        const auto word = scene::outcomeLabel(event.outcome, appearance.catalogue(), appearance.language());
        return word.empty() ? EventWords::tr("ok") : QString::fromStdString(word);
    }
    case EventKind::Mark:
        return event.name.empty()
                   ? markWord(event.mark)
                   : EventWords::tr("%1 · %2", "mark, tool call").arg(markWord(event.mark), oneLine(event.name));
    case EventKind::Attribute:
        return EventWords::tr("%1 = %2", "attribute, value").arg(oneLine(event.name), oneLine(words));
    case EventKind::Shown:
        return EventWords::tr("event %1 was shown").arg(event.ref);
    case EventKind::Note:
        return words.empty() ? oneLine(event.name) : oneLine(words);
    default:
        return oneLine(words);
    }
}

QString eventTime(Nanoseconds since_origin) {
    return QStringLiteral("%1 s").arg(static_cast<double>(since_origin.count()) / 1e9, 0, 'f', 4);
}

} // namespace stagefall::ui
