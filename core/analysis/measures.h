// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/budget/budget.h"
#include "core/trace/trace_builder.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// core/analysis: pure functions from spans to findings. The definitions are those of ARCHITECTURE.md, "Measures".
namespace stagefall::analysis {

/// A time between two token-bearing chunks.
struct Gap {
    MonoTime from;
    Nanoseconds length{0};
    bool coalesced = false; ///< both chunks came out of one read: the zero is an artefact
    bool stall = false;     ///< over 5 x the median and over 100 ms
};

/// Measures of one inference span. Unmeasured is empty, never 0.
struct InferenceMeasures {
    std::optional<Nanoseconds> ttfb;
    std::optional<Nanoseconds> ttft;                 ///< any token
    std::optional<Nanoseconds> ttft_visible_or_tool; ///< what budgets mean by default
    std::optional<Nanoseconds> ttft_reasoning, ttft_visible, ttft_tool;
    /// The three parts of the bar, one after the other from the span's start to its end. `think` only where reasoning
    /// comes before the answer.
    std::optional<Nanoseconds> wait, think, answer;
    std::optional<Nanoseconds> tpot;
    bool tpot_per_chunk = false; ///< without usage: counted chunks, to be labelled so
    std::optional<std::int64_t> output_tokens;
    std::vector<Gap> gaps;
    std::size_t coalesced = 0;
    std::size_t stalls = 0;
    std::optional<Nanoseconds> median_gap;
    bool buffered =
        false; ///< all chunks came in one read although there were many: the server or a proxy held them back
};
InferenceMeasures measureInference(const trace::Trace& trace, trace::Row row);

struct Silence {
    MonoTime from;
    MonoTime to;
    Nanoseconds length() const { return to - from; }
};

/// Measures of one task. `now` ends what still runs.
struct TaskMeasures {
    trace::Row task = trace::kNoRow;
    bool running = false;
    Nanoseconds end_to_end{0}; ///< without approval, unless the budget counts it
    Nanoseconds approval{0};
    std::optional<Nanoseconds> first_feedback; ///< without approvals before it, in the same sense
    bool feedback_measured = false;            ///< a viewer stamped it; else it is when the event was made
    trace::Viewer feedback_by = trace::Viewer::None;
    /// From the start over everything new to see to the end; approvals are no silence unless counted. Empty where the
    /// trace never says what could be seen.
    std::optional<Nanoseconds> longest_silence;
    std::vector<Silence> silences; ///< over 300 ms, in order
    std::size_t silences_300ms = 0, silences_1s = 0, silences_3s = 0;
    std::vector<Nanoseconds> ttft; ///< of each inference, in the sense of the budget
    std::vector<Nanoseconds> tpot;
    std::vector<Nanoseconds> dispatch_lag; ///< arguments complete -> tool begins, without approvals in the same sense
    Nanoseconds unattributed{0};           ///< inside the task, covered by no span that is not a group
    /// Union of the stage's spans within `end_to_end`, gateway taken out of inference; 0 for groups.
    std::array<Nanoseconds, trace::kStages.size()> covered{};
    std::size_t steps = 0;  ///< groups that say so, else inferences
    std::size_t errors = 0; ///< spans, groups apart, that ended with Error or TimedOut
};
TaskMeasures measureTask(const trace::Trace& trace, trace::Row task, const budget::Budget& budget, MonoTime now);

/// Stretches inside a group that no child covers, at least `shortest` long: the "unattributed" of the timeline.
std::vector<Silence> unattributed(const trace::Trace& trace, trace::Row group, MonoTime now, Nanoseconds shortest);

} // namespace stagefall::analysis
