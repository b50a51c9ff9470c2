// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/budget/silence_watch.h"

#include <algorithm>

namespace stagefall::budget {
namespace {

constexpr std::size_t kKept = 64; ///< moments that viewers may still move

} // namespace

void SilenceWatch::visible(MonoTime at, std::uint64_t seq) {
    const Moment moment{at, seq};
    if (longest_silence_) {
        moments_.insert(std::upper_bound(moments_.begin(), moments_.end(), moment), moment);
        trim();
    }
    // The earliest only, and more than one of them: viewers may still move some, and pauses give them all more time.
    if (!first_feedback_ || (start_ && at < *start_)) return;
    feedback_.insert(std::upper_bound(feedback_.begin(), feedback_.end(), moment), moment);
    if (feedback_.size() > kKept) feedback_.pop_back();
}

/// A long answer streams for minutes without anything running over: what no silence can start from goes, all but the
/// latest, which viewers may still move.
void SilenceWatch::trim() {
    if (!start_ || moments_.size() < 2 * kKept) return;
    const auto old = moments_[kKept].first;
    const auto deadline = silenceDeadline();
    if (!deadline || *deadline - *longest_silence_ >= old) settle(old);
}

void SilenceWatch::forget(MonoTime at, std::uint64_t seq) {
    std::erase(moments_, Moment{at, seq});
    std::erase(feedback_, Moment{at, seq});
}

std::optional<MonoTime> SilenceWatch::feedbackDeadline() const {
    if (!first_feedback_ || !start_) return std::nullopt;
    const auto deadline = spentAt(*start_, *first_feedback_, pauses_);
    if (!deadline || (end_ && *end_ <= *deadline)) return std::nullopt;
    for (const auto& [at, seq] : feedback_)
        if (at >= *start_ && at <= *deadline) return std::nullopt;
    return deadline;
}

std::optional<MonoTime> SilenceWatch::silenceDeadline() const {
    if (!longest_silence_ || !start_) return std::nullopt;
    Intervals noise;
    noise.reserve(moments_.size() + pauses_.size());
    for (const auto& [at, seq] : moments_) noise.push_back({at, at});
    noise.insert(noise.end(), pauses_.begin(), pauses_.end());
    if (!pauses_.empty())
        std::sort(noise.begin(), noise.end(), [](const Interval& a, const Interval& b) { return a.from < b.from; });
    auto quiet_since = settled_ ? std::max(*settled_, *start_) : *start_;
    for (const auto& next : noise) {
        if (next.to <= quiet_since) continue;
        if (next.from > quiet_since + *longest_silence_) break;
        if (next.to == kNever) return std::nullopt;
        quiet_since = next.to;
    }
    const auto deadline = quiet_since + *longest_silence_;
    if (end_ && *end_ <= deadline) return std::nullopt;
    return deadline;
}

void SilenceWatch::settle(MonoTime now) {
    const auto later = std::upper_bound(moments_.begin(), moments_.end(), Moment{now, kNever.ns});
    if (later == moments_.begin()) return;
    settled_ = settled_ ? std::max(*settled_, std::prev(later)->first) : std::prev(later)->first;
    moments_.erase(moments_.begin(), later);
}

} // namespace stagefall::budget
