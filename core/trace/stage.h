// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace stagefall::trace {

/// What a span is about; every span has exactly one. The numbers are stored: append only.
enum class Stage : std::uint8_t {
    Network = 0,
    Gateway = 1,
    Context = 2,
    Retrieval = 3,
    Inference = 4,
    Tool = 5,
    Approval = 6,
    Retry = 7,
    Group = 8,
    Other = 9,
};
inline constexpr std::array kStages = {Stage::Network,   Stage::Gateway, Stage::Context,  Stage::Retrieval,
                                       Stage::Inference, Stage::Tool,    Stage::Approval, Stage::Retry,
                                       Stage::Group,     Stage::Other};

/// What a span of Stage::Group holds. None for every other stage.
enum class GroupKind : std::uint8_t { None = 0, Session = 1, Task = 2, Step = 3, SubAgent = 4, Workflow = 5 };

/// How a span ended; Running until it did. Interrupted: its process died.
enum class Outcome : std::uint8_t { Running = 0, Ok = 1, Error = 2, TimedOut = 3, Cancelled = 4, Interrupted = 5 };

/// The lower-case English word used in files ("inference", "sub_agent", "timed_out").
std::string_view name(Stage stage);
std::string_view name(GroupKind kind);
std::string_view name(Outcome outcome);
std::optional<Stage> parseStage(std::string_view word);
std::optional<GroupKind> parseGroupKind(std::string_view word);
std::optional<Outcome> parseOutcome(std::string_view word);

} // namespace stagefall::trace
