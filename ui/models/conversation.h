// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "ui/bridge/frame.h"

#include <cstdint>
#include <string>
#include <vector>

/// ui/models: what views list, derived from frames.
namespace stagefall::ui {

/// One entry of the conversation, in order of time. Texts stay in the trace (see textOf): an entry is small, and equal
/// to the one of the frame before unless there is something new to see.
struct TalkItem {
    enum class Kind : std::uint8_t {
        Input,     ///< what a person asked
        Status,    ///< a line of the agent about what it begins
        Tool,      ///< a tool call or a search
        Reasoning, ///< of one inference
        Answer,    ///< the visible text of one inference, or of a task whose stream was not recorded
        Problem,   ///< an error
        End,       ///< of a task
    };
    enum class State : std::uint8_t { Done, Running, Failed, Stopped };

    Kind kind = Kind::Status;
    State state = State::Done;
    budget::Verdict verdict = budget::Verdict::Unknown; ///< Tool, End
    trace::Row row = trace::kNoRow;                     ///< whose span
    SpanId span;
    std::uint64_t seq = 0;        ///< Status: its event
    std::size_t line = 0;         ///< Status: its place in the trace's list
    std::size_t length = 0;       ///< of the text in bytes, so that more text is another value
    std::size_t times = 1;        ///< Problem: how often the same words came in this task
    std::size_t failed_calls = 0; ///< End: of tools
    MonoTime at;                  ///< sorts
    Nanoseconds since{0};         ///< from the task's start
    Nanoseconds took{0};          ///< Tool, End: its time; running Status: how long it has been the latest
    Nanoseconds over{0};          ///< Tool, End: how much over its allowance
    bool in_task = false;         ///< `since` means something
    bool held = false;            ///< running Status: a person is waited for

    bool operator==(const TalkItem&) const = default;
    /// The same entry, though it may have changed.
    bool sameAs(const TalkItem& other) const { return kind == other.kind && row == other.row && seq == other.seq; }
};

/// The conversation of a frame. Pure; linear in spans and statuses, sorting aside.
std::vector<TalkItem> conversationOf(const Frame& frame);
/// The entry as it stands at frame.now, where nothing has changed since but the time: entries that run take longer.
TalkItem later(const Frame& frame, TalkItem item);
/// The words of an entry; foreign and plain, Markdown for Answer. Of a Tool its name, of an End nothing.
LocalizedText textOf(const trace::Trace& trace, const TalkItem& item);
/// The number of the last Status or Delta event that a person can see once this conversation is painted; 0 = none.
/// Looks at events from index `from` on only.
std::uint64_t lastVisibleSeq(const trace::EventView& events, std::size_t from, std::uint64_t otherwise);

} // namespace stagefall::ui
