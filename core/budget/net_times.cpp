// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/budget/net_times.h"

namespace stagefall::budget {

using trace::kNoRow;
using trace::Row;
using trace::Stage;

NetTimes::NetTimes(const trace::Trace& trace, MonoTime now, bool count_approval)
    : trace_(trace), now_(now), count_approval_(count_approval) {
    bool gateways = false;
    bool approvals = false;
    for (Row row = 0; row < trace.spans.size(); ++row) {
        const auto stage = trace.spans[row].stage;
        gateways = gateways || stage == Stage::Gateway;
        approvals = approvals || stage == Stage::Approval;
    }
    if (gateways) gatherGateways();
    if (approvals) gatherApprovals();
}

void NetTimes::gatherGateways() {
    const auto above = trace_.nearestAbove([](const trace::Span& span) { return span.stage == Stage::Inference; });
    for (Row row = 0; row < trace_.spans.size(); ++row)
        if (trace_.spans[row].stage == Stage::Gateway && above[row] != kNoRow)
            gateways_[above[row]].push_back(whole(row));
    for (auto& [row, intervals] : gateways_) intervals = normalized(std::move(intervals));
}

/// From the innermost spans outwards: each hands what is inside it on to the one above.
void NetTimes::gatherApprovals() {
    constexpr std::size_t kMost = 4'000'000; ///< 64 MB; a made-up trace alone gets here, and keeps its times unreduced
    const auto order = trace_.parentsFirst();
    std::size_t handed_on = 0;
    for (auto at = order.rbegin(); at != order.rend(); ++at) {
        const auto span = trace_.spans[*at];
        const auto found = approvals_.find(*at);
        auto* inside = found == approvals_.end() ? nullptr : &found->second;
        if (inside != nullptr) *inside = normalized(std::move(*inside));
        if (span.parent_row == kNoRow) continue;
        if (span.stage == Stage::Approval) approvals_[span.parent_row].push_back(whole(*at));
        if (inside == nullptr || handed_on + inside->size() > kMost) continue;
        handed_on += inside->size();
        auto& above = approvals_[span.parent_row];
        above.insert(above.end(), inside->begin(), inside->end());
    }
}

Interval NetTimes::whole(Row row) const {
    const auto span = trace_.spans[row];
    return {span.start, span.endOr(now_)};
}

Intervals NetTimes::net(Row row) const {
    auto left = normalized({whole(row)});
    if (const auto found = gateways_.find(row); found != gateways_.end()) left = minus(left, found->second);
    if (count_approval_) return left;
    if (const auto found = approvals_.find(row); found != approvals_.end()) left = minus(left, found->second);
    return left;
}

Intervals NetTimes::approvals(Row row) const {
    const auto found = approvals_.find(row);
    return found == approvals_.end() ? Intervals{} : clipped(found->second, whole(row));
}

} // namespace stagefall::budget
