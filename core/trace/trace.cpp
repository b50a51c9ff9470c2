// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/trace_builder.h"

#include <algorithm>

namespace stagefall::trace {
namespace {

void sortByStart(const SpanTable::Snapshot& spans, std::vector<Row>& rows) {
    std::stable_sort(rows.begin(), rows.end(), [&](Row a, Row b) { return spans[a].start < spans[b].start; });
}

void dropDeepTasks(const Trace& trace, std::vector<Row>& tasks) {
    std::vector<int> around(trace.spans.size()); // how many tasks each row is in
    for (const auto row : trace.parentsFirst()) {
        const auto parent = trace.spans[row].parent_row;
        if (parent != kNoRow) around[row] = around[parent] + (trace.spans[parent].group == GroupKind::Task ? 1 : 0);
    }
    std::erase_if(tasks, [&](Row task) { return around[task] > Trace::kDeepestTask; });
}

} // namespace

Row Trace::session() const {
    for (std::size_t row = 0; row < spans.size(); ++row)
        if (spans[static_cast<Row>(row)].group == GroupKind::Session) return static_cast<Row>(row);
    return kNoRow;
}

std::vector<Row> Trace::tasks() const {
    std::vector<Row> out;
    for (std::size_t row = 0; row < spans.size(); ++row)
        if (spans[static_cast<Row>(row)].group == GroupKind::Task) out.push_back(static_cast<Row>(row));
    if (out.size() > kDeepestTask) dropDeepTasks(*this, out);
    sortByStart(spans, out);
    return out;
}

std::vector<Row> Trace::children(Row row) const {
    std::vector<Row> out;
    for (std::size_t other = 0; other < spans.size(); ++other)
        if (spans[static_cast<Row>(other)].parent_row == row) out.push_back(static_cast<Row>(other));
    sortByStart(spans, out);
    return out;
}

std::vector<std::vector<Row>> Trace::childIndex() const {
    std::vector<std::vector<Row>> out(spans.size() + 1);
    for (std::size_t row = 0; row < spans.size(); ++row) {
        const auto parent = spans[static_cast<Row>(row)].parent_row;
        out[parent == kNoRow ? spans.size() : parent].push_back(static_cast<Row>(row));
    }
    for (auto& rows : out) sortByStart(spans, rows);
    return out;
}

std::vector<Row> Trace::parentsFirst() const {
    std::vector<Row> out;
    out.reserve(spans.size());
    std::vector<bool> placed(spans.size());
    std::vector<Row> waiting; // from a row upwards, to the first that is placed
    for (std::size_t row = 0; row < spans.size(); ++row) {
        for (auto up = static_cast<Row>(row); up != kNoRow && !placed[up]; up = spans[up].parent_row) {
            placed[up] = true;
            waiting.push_back(up);
        }
        out.insert(out.end(), waiting.rbegin(), waiting.rend());
        waiting.clear();
    }
    return out;
}

std::vector<Row> Trace::nearestAbove(const std::function<bool(const Span&)>& wanted) const {
    std::vector<Row> out(spans.size(), kNoRow);
    for (const auto row : parentsFirst()) {
        const auto parent = spans[row].parent_row;
        if (parent != kNoRow) out[row] = wanted(spans[parent]) ? parent : out[parent];
    }
    return out;
}

std::vector<bool> Trace::inside(Row row) const {
    std::vector<bool> out(spans.size());
    for (const auto one : parentsFirst()) {
        const auto parent = spans[one].parent_row;
        if (parent != kNoRow) out[one] = parent == row || out[parent];
    }
    return out;
}

std::string Trace::sessionAttribute(std::string_view key) const {
    const auto row = session();
    const auto* detail = row == kNoRow ? nullptr : spans.detail(row);
    const auto* value = detail == nullptr ? nullptr : detail->attribute(key);
    return value == nullptr ? std::string() : *value;
}

LocalizedText Trace::sessionText(std::string_view key) const {
    const auto row = session();
    const auto* detail = row == kNoRow ? nullptr : spans.detail(row);
    const auto* found = detail == nullptr ? nullptr : detail->find(key);
    if (found == nullptr) return {};
    return {found->value, found->value_zh.empty() ? found->value : found->value_zh};
}

} // namespace stagefall::trace
