// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/owner.h"
#include "core/store/sessions.h"

namespace stagefall::store {

namespace {

struct LiveSession {
    std::int64_t row = 0;
    Owner owner;
    std::int64_t heartbeat_wall_ns = 0;
};

Result<std::vector<LiveSession>> liveSessions(db::Connection& connection) {
    auto select = connection.prepare("SELECT row, owner_pid, owner_start, coalesce(owner_boot, ''), "
                                     "coalesce(owner_pid_space, ''), coalesce(heartbeat_wall, 0) "
                                     "FROM sessions WHERE state = 'live'");
    if (!select) return fail(select.error());
    std::vector<LiveSession> live;
    for (;;) {
        const auto row = select->step();
        if (!row) return fail(row.error());
        if (!*row) return live;
        live.push_back({.row = select->integer(0),
                        .owner = {.pid = select->integer(1),
                                  .start_ticks = select->integer(2),
                                  .boot = select->text(3),
                                  .pid_space = select->text(4)},
                        .heartbeat_wall_ns = select->integer(5)});
    }
}

} // namespace

Status markInterrupted(db::Connection& connection, std::int64_t now_wall_ns) {
    auto live = liveSessions(connection);
    if (!live) return fail(live.error());
    std::erase_if(*live, [&](const LiveSession& session) {
        return isAlive(session.owner, session.heartbeat_wall_ns, now_wall_ns);
    });
    if (live->empty()) return {};
    auto transaction = db::Transaction::begin(connection);
    if (!transaction) return fail(transaction.error());
    auto mark = connection.prepare(
        "UPDATE sessions SET state = 'interrupted', duration_ns = "
        "CASE typeof(last_ns - first_ns) WHEN 'integer' THEN last_ns - first_ns END " // else it overflows
        "WHERE row = ?1 AND state = 'live' AND coalesce(heartbeat_wall, 0) = ?2");
    if (!mark) return fail(mark.error());
    for (const auto& session : *live) {
        mark->bindInt(1, session.row).bindInt(2, session.heartbeat_wall_ns);
        SF_CHECK(mark->run());
    }
    return transaction->commit();
}

Status removeSession(db::Connection& connection, const SessionId& id, std::int64_t now_wall_ns) {
    const auto row = sessionRow(connection, id);
    if (!row) return fail(row.error());
    auto transaction = db::Transaction::begin(connection);
    if (!transaction) return fail(transaction.error());
    const auto live = liveSessions(connection);
    if (!live) return fail(live.error());
    for (const auto& session : *live) {
        if (session.row != *row || !isAlive(session.owner, session.heartbeat_wall_ns, now_wall_ns)) continue;
        return fail(ErrorCode::PermissionDenied, "store.session_live",
                    {{"id", id}, {"pid", std::to_string(session.owner.pid)}});
    }
    auto remove = connection.prepare("DELETE FROM sessions WHERE row = ?1"); // its events go with it
    if (!remove) return fail(remove.error());
    remove->bindInt(1, *row);
    SF_CHECK(remove->run());
    return transaction->commit();
}

} // namespace stagefall::store
