// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace_builder.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// A trace as a few lines of text, for tests. One thing per line; indentation says what is inside what; times are
/// milliseconds.
///
///     session 0..1000
///       task 0..500
///         status 5 "Planning"
///         shown 9                         the last status or delta above it was seen at 9
///         step 0..300 name=plan
///           context 0..10
///           inference 20..300 subject=planner sent=20 first=120 visible=120 last=290 tokens=12 args=call_1@250
///             gateway 22..60
///             delta 120 "Hello" read=1
///             delta 130 "thinking" channel=reasoning tokens=2
///           tool 310.5.. subject=query_sales call=call_1     still running
///
/// Words for spans: every stage but group, and every kind of group. Keys of spans: name, subject, outcome (how it
/// ended; "ok" unless said); marks: sent, first (byte), event, reasoning, visible, tool, last, stream_end; args
/// (id@time); tokens (completion tokens); call (tool call id); and attr:KEY=VALUE. Keys of deltas: channel, read,
/// tokens.
namespace stagefall::testing {

/// In order of time, starts of outer spans first, numbered 1, 2, 3, ... Throws std::invalid_argument with the line.
std::vector<trace::Event> eventsOf(std::string_view text);
std::shared_ptr<const trace::Trace> traceOf(const std::vector<trace::Event>& events);
inline std::shared_ptr<const trace::Trace> traceOf(std::string_view text) { return traceOf(eventsOf(text)); }

/// The first span of that name, or subject, or stage or group word; throws where there is none.
trace::Row rowOf(const trace::Trace& trace, std::string_view what);

constexpr MonoTime ms(double at) { return MonoTime{fromMs(at).count()}; }
constexpr Nanoseconds msLong(double length) { return fromMs(length); }

} // namespace stagefall::testing
