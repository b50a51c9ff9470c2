// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/budget/budget.h"
#include "core/budget/net_times.h"

#include <optional>
#include <vector>

/// Inside core/scene: verdicts of all rows, made in one pass, with the place of each allowance's end.
namespace stagefall::scene {

struct Judged {
    budget::Verdict verdict = budget::Verdict::Unknown;
    std::optional<Nanoseconds> allowed;
    Nanoseconds actual{0};
    std::optional<MonoTime> spent_at; ///< the moment the allowance was or will be spent
    Nanoseconds over() const { return allowed && actual > *allowed ? actual - *allowed : Nanoseconds{0}; }
};

class Judge {
public:
    Judge(const trace::Trace& trace, const budget::Budget& budget, MonoTime now);
    Judged operator()(trace::Row row) const;

private:
    const trace::Trace& trace_;
    const budget::Budget& budget_;
    MonoTime now_;
    budget::NetTimes times_;
};

} // namespace stagefall::scene
