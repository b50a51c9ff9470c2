// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/name_table.h"

#include "core/analysis/call_name.h"
#include "core/trace/failed.h"

#include <algorithm>
#include <map>

namespace stagefall::analysis {
namespace {

using trace::Row;
using trace::Stage;

void measure(NameRow& row, const std::vector<budget::SpanVerdict>& verdicts) {
    std::vector<Nanoseconds> samples;
    samples.reserve(row.spans.size());
    for (const auto span : row.spans) {
        const auto actual = verdicts[span].actual;
        samples.push_back(actual);
        row.total += actual;
        if (row.worst == trace::kNoRow || actual > verdicts[row.worst].actual) row.worst = span;
    }
    if (!samples.empty()) row.mean = row.total / static_cast<std::int64_t>(samples.size());
    row.took = summarize(std::move(samples));
}

} // namespace

std::vector<NameRow> nameTable(const trace::Trace& trace, const std::vector<budget::SpanVerdict>& verdicts) {
    std::map<std::pair<Stage, std::string>, NameRow> rows;
    const auto known = std::min<std::size_t>(trace.spans.size(), verdicts.size());
    for (std::size_t at = 0; at < known; ++at) {
        const auto span = trace.spans[static_cast<Row>(at)];
        if (span.stage == Stage::Group || span.stage == Stage::Approval) continue;
        auto& row = rows[{span.stage, std::string(callName(span))}];
        row.failed += trace::failed(span.outcome) ? 1 : 0;
        row.over += verdicts[at].verdict == budget::Verdict::Over ? 1 : 0;
        if (span.end && *span.end >= span.start)
            row.spans.push_back(span.row);
        else
            ++row.left_out;
    }
    std::vector<NameRow> out;
    out.reserve(rows.size());
    for (auto& [key, row] : rows) {
        row.stage = key.first;
        row.name = key.second;
        std::stable_sort(row.spans.begin(), row.spans.end(),
                         [&](Row a, Row b) { return trace.spans[a].start < trace.spans[b].start; });
        measure(row, verdicts);
        out.push_back(std::move(row));
    }
    std::stable_sort(out.begin(), out.end(), [](const NameRow& a, const NameRow& b) { return a.total > b.total; });
    return out;
}

} // namespace stagefall::analysis
