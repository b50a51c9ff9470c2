// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/trace_builder.h"

#include <algorithm>

namespace stagefall::trace {
namespace {

void sortByStart(const SpanTable::Snapshot& spans, std::vector<Row>& rows) {
    std::stable_sort(rows.begin(), rows.end(), [&](Row a, Row b) { return spans[a].start < spans[b].start; });
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
