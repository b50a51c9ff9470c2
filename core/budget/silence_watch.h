// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/budget/intervals.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace stagefall::budget {

/// What one task's user could see and when: finds the moment at which first feedback or a silence runs over.
/// Takes its facts in any order up to the next settle(). Pure, one thread.
class SilenceWatch {
public:
    SilenceWatch(std::optional<Nanoseconds> first_feedback, std::optional<Nanoseconds> longest_silence)
        : first_feedback_(first_feedback), longest_silence_(longest_silence) {}

    void begin(MonoTime at) { start_ = at; }
    void finish(MonoTime at) { end_ = at; }
    /// Something new became visible. `seq` names it for forget(); 0 for what is never moved.
    void visible(MonoTime at, std::uint64_t seq);
    /// It was not visible then after all: a viewer says when it really was.
    void forget(MonoTime at, std::uint64_t seq);
    /// Stretches that count for neither: a person is being waited for. Normalized.
    void setPauses(Intervals pauses) { pauses_ = std::move(pauses); }

    /// The last moment that is still allowed; none where nothing can run over (any more).
    std::optional<MonoTime> feedbackDeadline() const;
    std::optional<MonoTime> silenceDeadline() const;
    void feedbackTold() { first_feedback_.reset(); }
    void silenceTold() { longest_silence_.reset(); }
    /// Everything up to `now` has been told: what was seen before the last of it needs no keeping.
    void settle(MonoTime now);

private:
    using Moment = std::pair<MonoTime, std::uint64_t>;
    void trim();

    std::optional<Nanoseconds> first_feedback_;
    std::optional<Nanoseconds> longest_silence_;
    std::optional<MonoTime> start_;
    std::optional<MonoTime> end_;
    std::optional<MonoTime> settled_; ///< the last thing seen before the last settle()
    std::vector<Moment> moments_;     ///< since then, sorted
    std::vector<Moment> feedback_;    ///< the first things seen, sorted
    Intervals pauses_;
};

} // namespace stagefall::budget
