// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/format.h"
#include "core/analysis/name_table.h"
#include "core/report/document.h"

namespace stagefall::report {

std::vector<NameLine> Document::names() const {
    using analysis::formatDuration;
    std::vector<NameLine> out{{trace::Stage::Other, words("report.name"), "n", words("report.total"),
                               words("report.mean"), "p95", words("report.worst"), words("report.over_n")}};
    const auto time = [](const std::optional<Nanoseconds>& value) { return value ? formatDuration(*value) : "–"; };
    for (const auto& row : analysis::nameTable(*trace_, verdicts())) {
        if (row.spans.empty()) continue;
        const bool parts = input_.show_parts || row.over > 0;
        const auto parent = trace_->spans[row.worst].parent_row;
        const bool part = parent != trace::kNoRow && trace_->spans[parent].stage != trace::Stage::Group;
        if (part && !parts) continue;
        const auto n = static_cast<std::int64_t>(row.took.n);
        out.push_back({row.stage, spanName(row.worst), analysis::formatCount(n), formatDuration(row.total),
                       formatDuration(row.mean), time(row.took.p95), time(row.took.max),
                       row.over == 0 ? std::string() : analysis::formatCount(static_cast<std::int64_t>(row.over))});
    }
    return out;
}

} // namespace stagefall::report
