// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/budget/budget.h"
#include "core/store/store.h"
#include "core/trace/trace_builder.h"

#include <optional>
#include <string>

/// How a recording is judged, by command line, window and reports alike.
namespace stagefall::host {

struct KeptBudget {
    budget::Budget budget = budget::Budget::standard();
    std::optional<Error> problem; ///< what was kept cannot be read: the standard budget stands in its place
};
/// The budget that is kept with a session (keys::kBudget of its session span); the standard one where there is none.
KeptBudget budgetOf(const trace::EventView& events);

/// As the store keeps it: "within", "near", "over"; "" where nothing could be judged.
std::string verdictOf(const trace::Trace& trace, const budget::Budget& budget);
/// The verdict of a stored session: the one that was stored at its end, else, for one that nobody judged (imported,
/// interrupted), that of its events under the budget kept with it. A live one has none. Reads the events: never on a
/// UI thread.
Result<std::string> verdictOf(store::Store& store, const store::SessionSummary& session);

/// What may be said of it to a reader: session.verdict, but of what failed or was cut off only "over". It may have been
/// quick: that it kept its budget says nothing good of it.
std::string shownVerdict(const store::SessionSummary& session);

} // namespace stagefall::host
