// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/budget/budget.h"
#include "core/trace/trace_builder.h"

#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace stagefall::ui {

/// Which events of a log are wanted. Empty = all but those that say when another one was painted.
struct EventFilter {
    QString text; ///< in the event's own texts, whatever the case
    std::optional<trace::EventKind> kind;
    std::optional<trace::Stage> stage; ///< of the event's span
    bool shown_too = false;            ///< where no kind is chosen: those that say when one was painted as well
    bool only_over = false;            ///< events of spans that are over budget
    bool operator==(const EventFilter&) const = default;
};

/// Span ids to rows, grown with the trace.
class SpanIndex {
public:
    void catchUp(const trace::Trace& trace);
    trace::Row find(SpanId id) const;

private:
    std::unordered_map<SpanId, trace::Row> rows_;
    std::size_t known_ = 0;
};

/// What filters look at beside the events.
struct EventContext {
    std::shared_ptr<const trace::Trace> trace;
    std::shared_ptr<const std::vector<budget::SpanVerdict>> verdicts;
};

/// The indexes from `first` on whose events pass, in the order of the log. Pure.
std::vector<std::uint32_t> filterEvents(const trace::EventView& events, std::size_t first, const EventFilter& filter,
                                        const SpanIndex& index, const EventContext& context);
budget::Verdict verdictOfSpan(trace::Row row, const EventContext& context);

} // namespace stagefall::ui
