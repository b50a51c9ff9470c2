// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/stored_session.h"

namespace stagefall::cli {

Result<StoredSession> loadSession(const Environment& environment, const Arguments& arguments) {
    const auto store = environment.openExistingStore(arguments.value("store"));
    if (!store) return fail(store.error());
    auto summary = (*store)->session(arguments.operands().front());
    if (!summary) return fail(summary.error());
    auto events = (*store)->events(summary->id);
    if (!events) return fail(events.error());
    auto notes = (*store)->notes(summary->id);
    if (!notes) return fail(notes.error());
    StoredSession out;
    out.summary = std::move(*summary);
    out.events = trace::viewOf(std::move(*events));
    out.trace = trace::buildTrace(out.events);
    out.notes = std::move(*notes);
    return out;
}

} // namespace stagefall::cli
