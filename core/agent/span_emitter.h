// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/text/catalogue.h"
#include "core/trace/event_log.h"

#include <atomic>
#include <string>
#include <string_view>

namespace stagefall::agent {

struct NewSpan {
    SpanId parent;
    trace::Stage stage = trace::Stage::Other;
    std::string name;
    std::string subject; ///< tool or model, for budgets by name
    trace::GroupKind group = trace::GroupKind::None;
};

/// Writes the events of one session: gives span ids and puts texts into both languages. Any thread.
class SpanEmitter {
public:
    SpanEmitter(trace::EventSink& sink, const Clock& clock, const text::Catalogue& catalogue)
        : sink_(sink), clock_(clock), catalogue_(catalogue) {}

    MonoTime now() const { return clock_.now(); }
    const text::Catalogue& catalogue() const { return catalogue_; }

    SpanId start(const NewSpan& span, MonoTime at);
    void end(SpanId span, trace::Outcome outcome, MonoTime at);
    /// A span that is already over.
    SpanId whole(const NewSpan& span, MonoTime from, MonoTime to, trace::Outcome outcome = trace::Outcome::Ok);
    void mark(SpanId span, trace::MarkKind kind, MonoTime at, std::uint32_t read = 0, const std::string& call_id = {});
    void attribute(SpanId span, std::string_view key, std::string value, std::string value_zh = {});
    void delta(SpanId span, trace::Channel channel, std::string text, MonoTime at, std::uint32_t read,
               std::uint32_t tokens, std::string call_id = {});
    void status(SpanId span, const LocalizedText& text);
    /// `code` is also the id of the note's text.
    void note(SpanId span, const Message& message);
    /// The error's code and its words.
    void error(SpanId span, const Error& error);

private:
    void begin(SpanId id, const NewSpan& span, MonoTime at);
    trace::EventSink& sink_;
    const Clock& clock_;
    const text::Catalogue& catalogue_;
    std::atomic<std::uint64_t> next_id_{1};
};

} // namespace stagefall::agent
