// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "app/cli/environment.h"
#include "core/trace/trace_builder.h"

#include <memory>

namespace stagefall::cli {

/// A session out of the store, with what is derived from it.
struct StoredSession {
    store::SessionSummary summary;
    trace::EventView events;
    std::shared_ptr<const trace::Trace> trace;
    std::vector<store::SessionNote> notes;

    /// The name a person gave it, which is not in its events; "" where nobody did.
    std::string givenTitle() const { return summary.renamed ? summary.title : std::string(); }
};

/// The session that the first operand names (an id or a unique beginning of one), from --store or the default store.
Result<StoredSession> loadSession(const Environment& environment, const Arguments& arguments);

} // namespace stagefall::cli
