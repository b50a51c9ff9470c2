// SPDX-License-Identifier: GPL-3.0-or-later
// What people add to a session: a title, tags, notes.
#include "core/store/sessions.h"

#include <map>
#include <set>

namespace stagefall::store {

namespace {

Status removeRows(db::Connection& connection, const std::string& table, std::int64_t session) {
    auto remove = connection.prepare("DELETE FROM " + table + " WHERE session = ?1");
    if (!remove) return fail(remove.error());
    remove->bindInt(1, session);
    return remove->run();
}

SessionNote readNote(const db::Statement& row) {
    SessionNote note;
    note.id = row.integer(0);
    note.span = {static_cast<std::uint64_t>(row.integer(1))};
    note.from = {row.integer(2)};
    note.to = {row.integer(3)};
    note.text = row.text(4);
    return note;
}

} // namespace

Status renameSession(db::Connection& connection, const SessionId& id, const std::string& title) {
    auto update = connection.prepare("UPDATE sessions SET given_title = nullif(?1, '') WHERE id = ?2");
    if (!update) return fail(update.error());
    update->bindText(1, title).bindText(2, id);
    SF_CHECK(update->run());
    if (connection.changes() == 0) return fail(ErrorCode::NotFound, "store.no_session", {{"id", id}});
    return {};
}

Status writeTags(db::Connection& connection, const SessionId& id, const std::vector<std::string>& tags) {
    auto transaction = db::Transaction::begin(connection);
    if (!transaction) return fail(transaction.error());
    const auto row = sessionRow(connection, id);
    if (!row) return fail(row.error());
    SF_CHECK(removeRows(connection, "tags", *row));
    {
        auto insert = connection.prepare("INSERT INTO tags(session, position, tag) VALUES(?1, ?2, ?3)");
        if (!insert) return fail(insert.error());
        std::set<std::string_view> written;
        for (const auto& tag : tags) {
            if (tag.empty() || !written.insert(tag).second) continue;
            insert->bindInt(1, *row).bindInt(2, static_cast<std::int64_t>(written.size())).bindText(3, tag);
            SF_CHECK(insert->run());
        }
    }
    return transaction->commit();
}

Status addTags(db::Connection& connection, std::vector<SessionSummary>& sessions) {
    if (sessions.empty()) return {};
    std::map<std::string_view, SessionSummary*> by_id;
    for (auto& session : sessions) by_id.emplace(session.id, &session);
    auto select = connection.prepare("SELECT sessions.id, tag FROM tags JOIN sessions ON sessions.row = tags.session "
                                     "ORDER BY tags.session, tags.position");
    if (!select) return fail(select.error());
    for (;;) {
        const auto more = select->step();
        if (!more) return fail(more.error());
        if (!*more) return {};
        if (const auto found = by_id.find(select->text(0)); found != by_id.end())
            found->second->tags.push_back(select->text(1));
    }
}

Result<std::vector<SessionNote>> readNotes(db::Connection& connection, const SessionId& id) {
    const auto row = sessionRow(connection, id);
    if (!row) return fail(row.error());
    auto select = connection.prepare("SELECT id, coalesce(span, 0), from_ns, to_ns, text FROM notes "
                                     "WHERE session = ?1 ORDER BY id");
    if (!select) return fail(select.error());
    select->bindInt(1, *row);
    std::vector<SessionNote> notes;
    for (;;) {
        const auto more = select->step();
        if (!more) return fail(more.error());
        if (!*more) return notes;
        notes.push_back(readNote(*select));
    }
}

Status writeNotes(db::Connection& connection, const SessionId& id, const std::vector<SessionNote>& notes) {
    auto transaction = db::Transaction::begin(connection);
    if (!transaction) return fail(transaction.error());
    const auto row = sessionRow(connection, id);
    if (!row) return fail(row.error());
    SF_CHECK(removeRows(connection, "notes", *row));
    {
        auto insert = connection.prepare("INSERT INTO notes(session, id, span, from_ns, to_ns, text) "
                                         "VALUES(?1, ?2, nullif(?3, 0), ?4, ?5, ?6)");
        if (!insert) return fail(insert.error());
        for (const auto& note : notes) {
            insert->bindInt(1, *row).bindInt(2, note.id).bindInt(3, static_cast<std::int64_t>(note.span.value));
            insert->bindInt(4, note.from.ns).bindInt(5, note.to.ns).bindText(6, note.text);
            SF_CHECK(insert->run());
        }
    }
    return transaction->commit();
}

} // namespace stagefall::store
