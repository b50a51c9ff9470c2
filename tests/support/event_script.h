// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/event.h"

#include <string>
#include <utility>
#include <vector>

namespace stagefall::testing {

/// Writes events in the order of calls; times are milliseconds since 1 s on the monotonic clock.
class EventScript {
public:
    struct Parent {
        std::uint64_t id = 0;
    };

    static MonoTime at(double ms) { return MonoTime{1'000'000'000} + fromMs(ms); }

    void group(std::uint64_t id, Parent parent, trace::GroupKind kind, double ms, std::string name) {
        auto& event = add(trace::EventKind::SpanStart, id, ms);
        event.stage = trace::Stage::Group;
        event.group = kind;
        event.parent.value = parent.id;
        event.name = std::move(name);
    }
    void start(std::uint64_t id, Parent parent, trace::Stage stage, double ms, std::string name,
               std::string subject = {}) {
        auto& event = add(trace::EventKind::SpanStart, id, ms);
        event.stage = stage;
        event.parent.value = parent.id;
        event.name = std::move(name);
        event.subject = std::move(subject);
    }
    void end(std::uint64_t id, double ms, trace::Outcome outcome = trace::Outcome::Ok) {
        add(trace::EventKind::SpanEnd, id, ms).outcome = outcome;
    }
    void span(std::uint64_t id, Parent parent, trace::Stage stage, double from, double to, std::string name,
              std::string subject = {}, trace::Outcome outcome = trace::Outcome::Ok) {
        start(id, parent, stage, from, std::move(name), std::move(subject));
        end(id, to, outcome);
    }
    void mark(std::uint64_t id, trace::MarkKind kind, double ms, std::string call = {}) {
        auto& event = add(trace::EventKind::Mark, id, ms);
        event.mark = kind;
        event.name = std::move(call);
    }
    void attribute(std::uint64_t id, std::string_view key, std::string value, std::string value_zh = {}) {
        auto& event = add(trace::EventKind::Attribute, id, last_ms_);
        event.name = std::string(key);
        event.text = std::move(value);
        event.text_zh = std::move(value_zh);
    }
    void delta(std::uint64_t id, trace::Channel channel, double ms, std::uint32_t read, std::string text,
               std::uint32_t tokens = 0) {
        auto& event = add(trace::EventKind::Delta, id, ms);
        event.channel = channel;
        event.read = read;
        event.tokens = tokens;
        event.text = std::move(text);
    }
    void status(std::uint64_t id, double ms, std::string en, std::string zh) {
        auto& event = add(trace::EventKind::Status, id, ms);
        event.text = std::move(en);
        event.text_zh = std::move(zh);
    }
    void note(std::uint64_t id, double ms, std::string code, std::string en, std::string zh) {
        auto& event = add(trace::EventKind::Note, id, ms);
        event.name = std::move(code);
        event.text = std::move(en);
        event.text_zh = std::move(zh);
    }
    /// The last event became visible at `ms`.
    void shown(double ms) {
        const auto seq = events_.back().seq;
        add(trace::EventKind::Shown, 0, ms).ref = seq;
    }
    std::vector<trace::Event> take() { return std::move(events_); }

private:
    trace::Event& add(trace::EventKind kind, std::uint64_t id, double ms) {
        trace::Event event;
        event.seq = events_.size() + 1;
        event.kind = kind;
        event.span.value = id;
        event.at = at(ms);
        last_ms_ = ms;
        events_.push_back(std::move(event));
        return events_.back();
    }
    std::vector<trace::Event> events_;
    double last_ms_ = 0;
};

} // namespace stagefall::testing
