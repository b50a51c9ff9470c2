// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/judged.h"

namespace stagefall::scene {

Judge::Judge(const trace::Trace& trace, const budget::Budget& budget, MonoTime now)
    : trace_(trace), budget_(budget), now_(now), times_(trace, now, budget.count_approval) {}

Judged Judge::operator()(trace::Row row) const {
    const auto span = trace_.spans[row];
    const auto counted = times_.net(row);
    Judged out;
    out.actual = budget::total(counted);
    out.allowed =
        span.group == trace::GroupKind::Task ? budget_.task.total : budget_.allowance(span.stage, span.subject);
    if (!out.allowed) return out;
    if (!span.end || *span.end >= span.start) out.verdict = budget::judge(out.actual, out.allowed, budget_.near_share);
    const auto paused = budget::minus({{span.start, span.endOr(now_)}}, counted);
    out.spent_at = budget::spentAt(span.start, *out.allowed, paused);
    return out;
}

} // namespace stagefall::scene
