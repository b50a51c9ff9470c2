// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/budget/budget.h"
#include "core/trace/event.h"

#include <functional>
#include <memory>
#include <optional>

namespace stagefall::budget {

/// Something spent its allowance. Told once per thing, the moment it happens (while it still runs).
struct Overrun {
    enum class What { Span, TaskTotal, FirstFeedback, LongestSilence };
    What what = What::Span;
    SpanId span; ///< the span; for the rest the task's
    trace::Stage stage = trace::Stage::Other;
    std::string subject; ///< tool or model
    Nanoseconds allowed{0};
    MonoTime at; ///< the moment the allowance was spent
    /// Of a span that had ended before it was heard of, such as the time a server reports of its queue: how long it
    /// was.
    std::optional<Nanoseconds> took;
    MonoTime told; ///< what advance() was given
};

/// Turns a live event stream into overruns. Pure but for its caller's time: feed events, ask when to come back, tell
/// the time. Order-tolerant: an end that comes before `at` takes the deadline away. One thread. What counts: the same
/// as in judgeSpan() and the task's measures. An approval stops the clocks of what it is inside (unless the budget
/// counts it), and of the silence. Reasoning is visible only where a Shown event says so.
class BudgetWatcher {
public:
    BudgetWatcher(Budget budget, std::function<void(const Overrun&)> tell);
    ~BudgetWatcher();
    /// Takes note; tells nothing. After it, nextDeadline() may be in the past: then advance() at once.
    void apply(const trace::Event& event);
    /// The next moment at which something would be over (1 ns after its allowance is spent); none while nothing can.
    std::optional<MonoTime> nextDeadline() const;
    /// Tells everything that is over at `now`, in the order in which it ran over.
    void advance(MonoTime now);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace stagefall::budget
