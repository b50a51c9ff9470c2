// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/event.h"

#include <string>
#include <string_view>
#include <vector>

/// Small sessions as event lists, for the tests of the store.
namespace stagefall::store::test {

inline trace::Event start(std::int64_t at_ns) {
    trace::Event event;
    event.at = {at_ns};
    event.kind = trace::EventKind::SpanStart;
    event.stage = trace::Stage::Group;
    event.group = trace::GroupKind::Session;
    event.span = {1};
    event.name = "session";
    return event;
}

inline trace::Event end(std::int64_t at_ns) {
    trace::Event event;
    event.at = {at_ns};
    event.kind = trace::EventKind::SpanEnd;
    event.outcome = trace::Outcome::Ok;
    event.span = {1};
    return event;
}

inline trace::Event attribute(std::string_view key, const std::string& value, std::uint64_t span = 1) {
    trace::Event event;
    event.at = {1'000};
    event.kind = trace::EventKind::Attribute;
    event.span = {span};
    event.name = key;
    event.text = value;
    return event;
}

inline trace::Event delta(std::int64_t at_ns, const std::string& text) {
    trace::Event event;
    event.at = {at_ns};
    event.kind = trace::EventKind::Delta;
    event.span = {2};
    event.text = text;
    return event;
}

inline std::vector<trace::Event> wholeSession(const std::string& title) {
    namespace keys = trace::keys;
    return {start(1'000),
            attribute(keys::kTitle, title),
            attribute(keys::kWorkbench, "sales"),
            attribute(keys::kEndpoint, "lab"),
            attribute(keys::kModel, "planner-1"),
            attribute(keys::kLab, "true"),
            attribute(keys::kWallAnchor, "1700000000000000000"),
            attribute(keys::kModel, "another", 2), // of an inference span: says nothing about the session
            delta(2'000, "你好, \"world\"\n"),
            end(501'000)};
}

} // namespace stagefall::store::test
