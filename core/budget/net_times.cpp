// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/budget/net_times.h"

namespace stagefall::budget {

using trace::kNoRow;
using trace::Row;
using trace::Stage;

NetTimes::NetTimes(const trace::Trace& trace, MonoTime now, bool count_approval)
    : trace_(trace), now_(now), count_approval_(count_approval) {
    for (Row row = 0; row < trace.spans.size(); ++row) {
        const auto span = trace.spans[row];
        if (span.stage == Stage::Gateway) {
            auto up = span.parent_row;
            while (up != kNoRow && trace.spans[up].stage != Stage::Inference) up = trace.spans[up].parent_row;
            if (up != kNoRow) gateways_[up].push_back(whole(row));
        } else if (span.stage == Stage::Approval) {
            for (auto up = span.parent_row; up != kNoRow; up = trace.spans[up].parent_row)
                approvals_[up].push_back(whole(row));
        }
    }
    normalize(gateways_);
    normalize(approvals_);
}

void NetTimes::normalize(ByRow& map) {
    for (auto& [row, intervals] : map) intervals = normalized(std::move(intervals));
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
