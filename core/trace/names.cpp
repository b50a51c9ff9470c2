// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/event.h"

#include <algorithm>
#include <array>

namespace stagefall::trace {
namespace {

using Words = std::string_view;
// Index = the enumerator's number.
constexpr std::array<Words, 10> kStageWords = {"network", "gateway",  "context", "retrieval", "inference",
                                               "tool",    "approval", "retry",   "group",     "other"};
constexpr std::array<Words, 6> kGroupWords = {"none", "session", "task", "step", "sub_agent", "workflow"};
constexpr std::array<Words, 6> kOutcomeWords = {"running", "ok", "error", "timed_out", "cancelled", "interrupted"};
constexpr std::array<Words, 8> kEventWords = {"span_start", "span_end", "mark",  "attribute",
                                              "delta",      "status",   "shown", "note"};
constexpr std::array<Words, 10> kMarkWords = {
    "request_sent",    "first_byte",   "first_event",     "first_reasoning",    "first_visible",
    "first_tool_call", "last_payload", "tool_name_known", "arguments_complete", "stream_end"};
constexpr std::array<Words, 3> kChannelWords = {"visible", "reasoning", "tool_arguments"};

template <typename E, std::size_t N>
Words wordOf(const std::array<Words, N>& words, E value) {
    const auto index = static_cast<std::size_t>(value);
    return index < N ? words[index] : Words("unknown");
}

template <typename E, std::size_t N>
std::optional<E> parseWord(const std::array<Words, N>& words, Words word) {
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end()) return std::nullopt;
    return static_cast<E>(found - words.begin());
}

} // namespace

std::string_view name(Stage stage) { return wordOf(kStageWords, stage); }
std::string_view name(GroupKind kind) { return wordOf(kGroupWords, kind); }
std::string_view name(Outcome outcome) { return wordOf(kOutcomeWords, outcome); }
std::string_view name(EventKind kind) { return wordOf(kEventWords, kind); }
std::string_view name(MarkKind kind) { return wordOf(kMarkWords, kind); }
std::string_view name(Channel channel) { return wordOf(kChannelWords, channel); }

std::optional<Stage> parseStage(std::string_view word) { return parseWord<Stage>(kStageWords, word); }
std::optional<GroupKind> parseGroupKind(std::string_view word) { return parseWord<GroupKind>(kGroupWords, word); }
std::optional<Outcome> parseOutcome(std::string_view word) { return parseWord<Outcome>(kOutcomeWords, word); }
std::optional<EventKind> parseEventKind(std::string_view word) { return parseWord<EventKind>(kEventWords, word); }
std::optional<MarkKind> parseMarkKind(std::string_view word) { return parseWord<MarkKind>(kMarkWords, word); }
std::optional<Channel> parseChannel(std::string_view word) { return parseWord<Channel>(kChannelWords, word); }

} // namespace stagefall::trace
