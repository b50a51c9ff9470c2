// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/session_writer.h"

#include "core/store/schema.h"
#include "core/trace/event_json.h"

#include <algorithm>

namespace stagefall::store {

namespace {

void bindOptional(db::Statement& statement, int parameter, std::optional<std::int64_t> value) {
    if (value) {
        statement.bindInt(parameter, *value);
    } else {
        statement.bindNull(parameter);
    }
}

std::optional<std::int64_t> ns(std::optional<MonoTime> time) { return time ? std::optional(time->ns) : std::nullopt; }

} // namespace

void bindSummary(db::Statement& statement, const SummaryBuilder& summary) {
    statement.bindText(1, summary.title()).bindText(2, summary.workbench()).bindText(3, summary.endpoint());
    statement.bindText(4, summary.model()).bindInt(5, summary.lab() ? 1 : 0);
    bindOptional(statement, 6, summary.wallNs());
    bindOptional(statement, 7, ns(summary.first()));
    bindOptional(statement, 8, ns(summary.last()));
    statement.bindText(9, summary.titleZh());
}

Result<std::unique_ptr<SessionWriter>> SessionWriter::create(const std::string& path, const SessionId& id,
                                                             const Clock& clock) {
    auto connection = connect(path);
    if (!connection) return fail(connection.error());
    auto add_event = connection->prepare("INSERT INTO events(session, seq, payload) VALUES(?1, ?2, ?3)");
    if (!add_event) return fail(add_event.error());
    // The state too: another program may have taken this one for dead (a sandbox whose machine slept past the
    // heartbeat); that it writes shows that it is not.
    auto update = connection->prepare(
        "UPDATE sessions SET title = ?1, workbench = ?2, endpoint = ?3, model = ?4, lab = ?5, "
        "wall_ns = coalesce(?6, wall_ns), first_ns = ?7, last_ns = ?8, title_zh = ?9, event_count = ?10, "
        "heartbeat_wall = ?11, state = ?12, duration_ns = NULL WHERE row = ?13");
    if (!update) return fail(update.error());
    std::unique_ptr<SessionWriter> writer(
        new SessionWriter(std::move(*connection), std::move(*add_event), std::move(*update), clock));
    SF_CHECK(writer->insertSession(id));
    return writer;
}

Status SessionWriter::insertSession(const SessionId& id) {
    auto insert = connection_.prepare("INSERT INTO sessions(id, state, wall_ns, owner_pid, owner_start, owner_boot, "
                                      "owner_pid_space, heartbeat_wall) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?3) "
                                      "ON CONFLICT(id) DO NOTHING");
    if (!insert) return fail(insert.error());
    const auto owner = currentOwner();
    insert->bindText(1, id).bindText(2, name(SessionState::Live)).bindInt(3, clock_.wallNs());
    insert->bindInt(4, owner.pid).bindInt(5, owner.start_ticks).bindText(6, owner.boot).bindText(7, owner.pid_space);
    SF_CHECK(insert->run());
    if (connection_.changes() == 0) return fail(ErrorCode::AlreadyExists, "store.session_exists", {{"id", id}});
    row_ = connection_.lastRowId();
    return {};
}

Status SessionWriter::append(const trace::EventView& view) {
    auto transaction = db::Transaction::begin(connection_);
    if (!transaction) return fail(transaction.error());
    const auto end = std::min<std::uint64_t>(view.size(), written_ + kMostEvents);
    for (auto index = written_; index < end; ++index) {
        const auto& event = view[index];
        if (index >= summarized_) {
            summary_.apply(event);
            summarized_ = index + 1;
        }
        add_event_.bindInt(1, row_).bindInt(2, static_cast<std::int64_t>(event.seq));
        add_event_.bindText(3, trace::formatEvent(event));
        SF_CHECK(add_event_.run());
    }
    const auto before = std::exchange(written_, end);
    auto done = writeSummary();
    if (done) done = transaction->commit();
    if (!done) written_ = before;
    return done;
}

Status SessionWriter::writeSummary() {
    bindSummary(update_, summary_);
    update_.bindInt(10, static_cast<std::int64_t>(written_)).bindInt(11, clock_.wallNs());
    update_.bindText(12, name(SessionState::Live)).bindInt(13, row_);
    return update_.run();
}

Status SessionWriter::beat() { return writeSummary(); }

Status SessionWriter::close(SessionState state, const std::string& verdict) {
    auto update = connection_.prepare("UPDATE sessions SET state = ?1, verdict = ?2, duration_ns = last_ns - first_ns, "
                                      "owner_pid = NULL, owner_start = NULL, owner_boot = NULL, "
                                      "owner_pid_space = NULL, heartbeat_wall = NULL WHERE row = ?3");
    if (!update) return fail(update.error());
    update->bindText(1, name(state)).bindText(2, verdict).bindInt(3, row_);
    return update->run();
}

} // namespace stagefall::store
