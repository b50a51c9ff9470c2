// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/event_filter.h"

namespace stagefall::ui {
namespace {

bool contains(const std::string& text, const QString& wanted) {
    return !text.empty() && QString::fromStdString(text).contains(wanted, Qt::CaseInsensitive);
}

bool says(const trace::Event& event, const QString& wanted) {
    return contains(event.name, wanted) || contains(event.text, wanted) || contains(event.text_zh, wanted) ||
           contains(event.subject, wanted);
}

} // namespace

void SpanIndex::catchUp(const trace::Trace& trace) {
    for (; known_ < trace.spans.size(); ++known_) {
        const auto row = static_cast<trace::Row>(known_);
        rows_.emplace(trace.spans[row].id, row);
    }
}

trace::Row SpanIndex::find(SpanId id) const {
    const auto found = rows_.find(id);
    return found == rows_.end() ? trace::kNoRow : found->second;
}

budget::Verdict verdictOfSpan(trace::Row row, const EventContext& context) {
    if (!context.verdicts || row >= context.verdicts->size()) return budget::Verdict::Unknown;
    return (*context.verdicts)[row].verdict;
}

std::vector<std::uint32_t> filterEvents(const trace::EventView& events, std::size_t first, const EventFilter& filter,
                                        const SpanIndex& index, const EventContext& context) {
    std::vector<std::uint32_t> out;
    for (std::size_t i = first; i < events.size(); ++i) {
        const auto& event = events[i];
        if (filter.kind ? event.kind != *filter.kind : event.kind == trace::EventKind::Shown && !filter.shown_too)
            continue;
        const bool needs_span = filter.stage || filter.only_over || !filter.text.isEmpty();
        const auto row = needs_span ? index.find(event.span) : trace::kNoRow;
        if (filter.stage && (row == trace::kNoRow || context.trace->spans[row].stage != *filter.stage)) continue;
        if (filter.only_over && verdictOfSpan(row, context) != budget::Verdict::Over) continue;
        if (!filter.text.isEmpty() && !says(event, filter.text)) {
            // What belongs to a span is found by the span's name too.
            if (row == trace::kNoRow) continue;
            const auto span = context.trace->spans[row];
            if (!contains(std::string(span.subject), filter.text) && !contains(std::string(span.name), filter.text))
                continue;
        }
        out.push_back(static_cast<std::uint32_t>(i));
    }
    return out;
}

} // namespace stagefall::ui
