// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/host/kept.h"

#include "core/analysis/budget_table.h"
#include "core/base/nested.h"

namespace stagefall::host {
namespace {

using trace::EventKind;

/// Without building the trace. As there, the first session span counts, and the last value of an attribute.
std::string budgetJson(const trace::EventView& events) {
    SpanId session;
    for (std::size_t i = 0; i < events.size() && !session.valid(); ++i)
        if (const auto& event = events[i];
            event.kind == EventKind::SpanStart && event.group == trace::GroupKind::Session)
            session = event.span;
    std::string json;
    for (std::size_t i = 0; i < events.size() && session.valid(); ++i)
        if (const auto& event = events[i];
            event.kind == EventKind::Attribute && event.span == session && event.name == trace::keys::kBudget)
            json = event.text;
    return json;
}

} // namespace

KeptBudget budgetOf(const trace::EventView& events) {
    KeptBudget out;
    const auto json = budgetJson(events);
    if (json.empty()) return out;
    if (auto kept = budget::parseBudget(json, "session"))
        out.budget = *std::move(kept);
    else
        out.problem =
            Error{kept.error().code, {"host.kept_budget", {{"reason", asArgument(kept.error().message)}}}, {}};
    return out;
}

std::string verdictOf(const trace::Trace& trace, const budget::Budget& budget) {
    const auto verdict = analysis::budgetTable(trace, trace::kNoRow, budget, trace.last_at).verdict;
    return verdict == budget::Verdict::Unknown ? std::string() : std::string(budget::name(verdict));
}

Result<std::string> verdictOf(store::Store& store, const store::SessionSummary& session) {
    if (!session.verdict.empty() || session.state == store::SessionState::Live) return session.verdict;
    auto events = store.events(session.id);
    if (!events) return fail(std::move(events).error());
    const auto view = trace::viewOf(*std::move(events));
    return verdictOf(*trace::buildTrace(view), budgetOf(view).budget);
}

std::string shownVerdict(const store::SessionSummary& session) {
    const bool ended_well =
        session.state == store::SessionState::Finished || session.state == store::SessionState::Live;
    return ended_well || session.verdict == budget::name(budget::Verdict::Over) ? session.verdict : std::string();
}

} // namespace stagefall::host
