// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/span_emitter.h"

namespace stagefall::agent {

using trace::Event;
using trace::EventKind;

namespace {

Event makeEvent(EventKind kind, SpanId span, MonoTime at) {
    Event event;
    event.kind = kind;
    event.span = span;
    event.at = at;
    return event;
}

} // namespace

SpanId SpanEmitter::start(const NewSpan& span, MonoTime at) {
    const SpanId id{next_id_.fetch_add(1, std::memory_order_relaxed)};
    begin(id, span, at);
    return id;
}

void SpanEmitter::begin(SpanId id, const NewSpan& span, MonoTime at) {
    auto event = makeEvent(EventKind::SpanStart, id, at);
    event.parent = span.parent;
    event.stage = span.stage;
    event.group = span.group;
    event.name = span.name;
    event.subject = span.subject;
    sink_.emit(std::move(event));
}

void SpanEmitter::end(SpanId span, trace::Outcome outcome, MonoTime at) {
    auto event = makeEvent(EventKind::SpanEnd, span, at);
    event.outcome = outcome;
    sink_.emit(std::move(event));
}

SpanId SpanEmitter::whole(const NewSpan& span, MonoTime from, MonoTime to, trace::Outcome outcome) {
    const SpanId id{next_id_.fetch_add(1, std::memory_order_relaxed)};
    // The end first: who watches between the two events must not take what is over for running since then.
    end(id, outcome, to);
    begin(id, span, from);
    return id;
}

void SpanEmitter::mark(SpanId span, trace::MarkKind kind, MonoTime at, std::uint32_t read, const std::string& call_id) {
    auto event = makeEvent(EventKind::Mark, span, at);
    event.mark = kind;
    event.read = read;
    event.name = call_id;
    sink_.emit(std::move(event));
}

void SpanEmitter::attribute(SpanId span, std::string_view key, std::string value, std::string value_zh) {
    auto event = makeEvent(EventKind::Attribute, span, now());
    event.name = key;
    event.text = std::move(value);
    event.text_zh = std::move(value_zh);
    sink_.emit(std::move(event));
}

void SpanEmitter::delta(SpanId span, trace::Channel channel, std::string text, MonoTime at, std::uint32_t read,
                        std::uint32_t tokens, std::string call_id) {
    auto event = makeEvent(EventKind::Delta, span, at);
    event.channel = channel;
    event.text = std::move(text);
    event.read = read;
    event.tokens = tokens;
    event.name = std::move(call_id);
    sink_.emit(std::move(event));
}

void SpanEmitter::status(SpanId span, const LocalizedText& text) {
    auto event = makeEvent(EventKind::Status, span, now());
    event.text = text.en;
    event.text_zh = text.zh;
    sink_.emit(std::move(event));
}

void SpanEmitter::note(SpanId span, const Message& message) {
    const auto text = catalogue_.render(message);
    auto event = makeEvent(EventKind::Note, span, now());
    event.name = message.id;
    event.text = text.en;
    event.text_zh = text.zh;
    sink_.emit(std::move(event));
}

void SpanEmitter::error(SpanId span, const Error& error) {
    const auto text = catalogue_.render(error.message);
    attribute(span, trace::keys::kErrorCode, std::string(name(error.code)));
    attribute(span, trace::keys::kError, text.en, text.zh);
}

} // namespace stagefall::agent
