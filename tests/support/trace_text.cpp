// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/trace_text.h"

#include <algorithm>

namespace stagefall::testing {

namespace {

void print(const trace::Trace& trace, const std::vector<std::vector<trace::Row>>& index, trace::Row row, int depth,
           const TraceTextOptions& options, std::string& out) {
    const auto span = trace.spans[row];
    if (options.hide_other && span.stage == trace::Stage::Other) return;
    out.append(static_cast<std::size_t>(depth) * 2, ' ');
    out += span.group != trace::GroupKind::None ? trace::name(span.group) : trace::name(span.stage);
    out.append(" ").append(span.name);
    if (span.outcome != trace::Outcome::Ok) out.append(" [").append(trace::name(span.outcome)).append("]");
    out += "\n";
    auto children = index[row];
    std::stable_sort(children.begin(), children.end(),
                     [&](trace::Row a, trace::Row b) { return trace.spans[a].start < trace.spans[b].start; });
    for (const auto child : children) print(trace, index, child, depth + 1, options, out);
}

} // namespace

std::string traceText(const trace::Trace& trace, const TraceTextOptions& options) {
    const auto index = trace.childIndex();
    std::string out;
    for (const auto root : index[trace.spans.size()]) print(trace, index, root, 0, options, out);
    return out;
}

std::string statusText(const trace::Trace& trace) {
    std::string out;
    for (const auto& status : *trace.statuses) out.append(status.en).append("\n");
    return out;
}

} // namespace stagefall::testing
