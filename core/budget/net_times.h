// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/budget/intervals.h"
#include "core/trace/trace_builder.h"

#include <unordered_map>

namespace stagefall::budget {

/// What is taken out of each span before it is judged or summed: of an inference its gateway spans, so that no
/// millisecond is counted twice, and of every span the approvals inside it, unless the budget counts them.
/// One pass over the trace, which must outlive this. `now` ends what still runs. Immutable, any thread.
class NetTimes {
public:
    NetTimes(const trace::Trace& trace, MonoTime now, bool count_approval);

    /// The span's time without what is taken out; empty for a span that ends before it starts.
    Intervals net(trace::Row row) const;
    Nanoseconds actual(trace::Row row) const { return total(net(row)); }
    /// The approvals inside a span, whether or not the budget counts them.
    Intervals approvals(trace::Row row) const;

private:
    using ByRow = std::unordered_map<trace::Row, Intervals>;
    Interval whole(trace::Row row) const;
    void gatherGateways();
    void gatherApprovals();

    const trace::Trace& trace_;
    MonoTime now_;
    bool count_approval_;
    ByRow gateways_;
    ByRow approvals_;
};

} // namespace stagefall::budget
