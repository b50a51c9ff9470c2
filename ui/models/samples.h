// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/budget/budget.h"
#include "core/trace/trace_builder.h"
#include "ui/bridge/library.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace stagefall::ui {

/// What distributions are made of: a stage's spans, or one of the measures.
struct Measure {
    enum class What : std::uint8_t { EndToEnd, FirstFeedback, LongestSilence, Ttft, Tpot, Stage };
    What what = What::EndToEnd;
    trace::Stage stage = trace::Stage::Other; ///< for What::Stage
    bool operator==(const Measure&) const = default;
};
/// Those people choose from, in the order of the list.
const std::vector<Measure>& measures();
/// What the budget allows for it, for stages the stage's own allowance.
std::optional<Nanoseconds> allowance(const Measure& measure, const budget::Budget& budget);

/// All samples of one session, by measure: spans that are over, net as the budget counts them; of tasks only those that
/// are over.
struct SessionSamples {
    SessionId id;
    std::optional<Nanoseconds> first_task; ///< end to end, where it has ended: later ones have their context warm
    std::vector<Nanoseconds> end_to_end, first_feedback, longest_silence, ttft, tpot;
    std::array<std::vector<Nanoseconds>, trace::kStages.size()> stages;

    const std::vector<Nanoseconds>& of(const Measure& measure) const;
};
/// Pure; costs as much as a budget table.
SessionSamples collectSamples(const SessionId& id, const trace::Trace& trace, const budget::Budget& budget);
/// End to end of the first task of each session: what can be compared from one to the next.
std::vector<Nanoseconds> firstTasks(const std::vector<SessionSamples>& sessions);
std::vector<Nanoseconds> merged(const std::vector<SessionSamples>& sessions, const Measure& measure);

/// The last `most` sessions that finished and are of the workbench and endpoint of `shown` (of the newest one where
/// that is not there), newest first.
std::vector<SessionId> comparableSessions(const std::vector<SessionItem>& all, const SessionId& shown,
                                          std::size_t most);

} // namespace stagefall::ui
