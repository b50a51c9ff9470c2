// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/db/sqlite.h"
#include "core/store/store.h"

#include <string>
#include <vector>

namespace stagefall::store {

// The queries behind Store, each on a connection of the caller's.

/// Marks sessions whose owner is gone as Interrupted. Writes only where there is one, in one transaction, and only
/// what is still as it was read, so that of two programs one does it.
Status markInterrupted(db::Connection& connection, std::int64_t now_wall_ns);

Result<std::vector<SessionSummary>> readSessions(db::Connection& connection);
Result<SessionSummary> findSession(db::Connection& connection, const std::string& id_or_prefix);
/// The row of an exact id; NotFound where there is none.
Result<std::int64_t> sessionRow(db::Connection& connection, const SessionId& id);
Result<std::vector<trace::Event>> readEvents(db::Connection& connection, std::int64_t row, std::uint64_t after_seq);
Status importSession(db::Connection& connection, const SessionId& id, const std::vector<trace::Event>& events,
                     SessionState state, std::int64_t import_wall_ns);
Status renameSession(db::Connection& connection, const SessionId& id, const std::string& title);
Status writeTags(db::Connection& connection, const SessionId& id, const std::vector<std::string>& tags);
Result<std::vector<SessionNote>> readNotes(db::Connection& connection, const SessionId& id);
Status writeNotes(db::Connection& connection, const SessionId& id, const std::vector<SessionNote>& notes);
/// Fills in the tags of sessions that were read.
Status addTags(db::Connection& connection, std::vector<SessionSummary>& sessions);
Status removeSession(db::Connection& connection, const SessionId& id, std::int64_t now_wall_ns);

} // namespace stagefall::store
