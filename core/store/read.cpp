// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nested.h"
#include "core/store/names.h"
#include "core/store/sessions.h"
#include "core/text/catalogue.h"
#include "core/trace/event_json.h"

#include <utility>

namespace stagefall::store {

namespace {

constexpr std::string_view kColumns =
    "SELECT id, coalesce(given_title, title), workbench, endpoint, model, lab, state, wall_ns, "
    "coalesce(duration_ns, CASE state WHEN 'live' THEN last_ns - first_ns END), "
    "event_count, verdict, given_title IS NOT NULL, iif(given_title IS NULL, title_zh, '') FROM sessions ";

SessionSummary readSummary(const db::Statement& row) {
    SessionSummary summary;
    summary.id = row.text(0);
    summary.title = row.text(1);
    summary.workbench = row.text(2);
    summary.endpoint = row.text(3);
    summary.model = row.text(4);
    summary.lab = row.integer(5) != 0;
    // A word this version does not know can only come from a damaged row: nothing is claimed about how it ended.
    summary.state = parseSessionState(row.text(6)).value_or(SessionState::Interrupted);
    summary.wall_ns = row.integer(7);
    if (row.type(8) == db::ColumnType::Integer) summary.duration_ns = row.integer(8);
    summary.events = row.integer(9);
    summary.verdict = row.text(10);
    summary.renamed = row.integer(11) != 0;
    summary.title_zh = row.text(12);
    return summary;
}

Result<std::vector<SessionSummary>> collect(db::Connection& connection, db::Statement& statement) {
    std::vector<SessionSummary> found;
    for (;;) {
        const auto row = statement.step();
        if (!row) return fail(row.error());
        if (!*row) break;
        found.push_back(readSummary(statement));
    }
    SF_CHECK(addTags(connection, found));
    return found;
}

Error ambiguous(const std::string& prefix, const std::vector<SessionSummary>& matches) {
    constexpr std::size_t kListed = 10;
    std::string list;
    for (std::size_t i = 0; i < matches.size() && i < kListed; ++i) list += (i > 0 ? ", " : "") + matches[i].id;
    if (matches.size() > kListed) list += ", ...";
    return Error{ErrorCode::InvalidArgument,
                 Message{"store.ambiguous_session",
                         {{"prefix", prefix}, {"count", std::to_string(matches.size())}, {"matches", list}}},
                 {}};
}

/// What stands in the place of an event that cannot be read, so that its absence is seen and the rest goes on.
trace::Event unreadable(const Error& error, MonoTime at) {
    const auto& catalogue = text::Catalogue::builtIn();
    const Message message{"store.unreadable_event", {{"reason", asArgument(error.message)}}};
    trace::Event note;
    note.kind = trace::EventKind::Note;
    note.at = at;
    note.name = "unreadable_event";
    note.text = catalogue.render(message, text::Language::English);
    note.text_zh = catalogue.render(message, text::Language::Chinese);
    return note;
}

} // namespace

Result<std::vector<SessionSummary>> readSessions(db::Connection& connection) {
    auto select = connection.prepare(std::string(kColumns) + "ORDER BY wall_ns DESC, row DESC");
    if (!select) return fail(select.error());
    return collect(connection, *select);
}

Result<SessionSummary> findSession(db::Connection& connection, const std::string& id_or_prefix) {
    // Compared by bytes of the start, not with LIKE or GLOB, whose wildcards may be in what a user typed.
    auto select = connection.prepare(std::string(kColumns) +
                                     "WHERE id = ?1 OR (?1 <> '' AND substr(id, 1, length(?1)) = ?1) ORDER BY id");
    if (!select) return fail(select.error());
    select->bindText(1, id_or_prefix);
    auto found = collect(connection, *select);
    if (!found) return fail(found.error());
    if (found->empty()) return fail(ErrorCode::NotFound, "store.no_session", {{"id", id_or_prefix}});
    // An id that is whole comes first in this order, and is meant even where it begins another one.
    if (found->size() > 1 && found->front().id != id_or_prefix) return fail(ambiguous(id_or_prefix, *found));
    return std::move(found->front());
}

Result<std::int64_t> sessionRow(db::Connection& connection, const SessionId& id) {
    auto select = connection.prepare("SELECT row FROM sessions WHERE id = ?1");
    if (!select) return fail(select.error());
    select->bindText(1, id);
    const auto row = select->step();
    if (!row) return fail(row.error());
    if (!*row) return fail(ErrorCode::NotFound, "store.no_session", {{"id", id}});
    return select->integer(0);
}

Result<std::vector<trace::Event>> readEvents(db::Connection& connection, std::int64_t row, std::uint64_t after_seq) {
    auto select = connection.prepare("SELECT seq, payload FROM events WHERE session = ?1 AND seq > ?2 ORDER BY seq");
    if (!select) return fail(select.error());
    select->bindInt(1, row).bindInt(2, static_cast<std::int64_t>(after_seq));
    std::vector<trace::Event> events;
    for (;;) {
        const auto more = select->step();
        if (!more) return fail(more.error());
        if (!*more) return events;
        auto event = trace::parseEvent(select->bytes(1));
        if (!event) event = unreadable(event.error(), events.empty() ? MonoTime{} : events.back().at);
        event->seq = static_cast<std::uint64_t>(select->integer(0));
        events.push_back(std::move(*event));
    }
}

} // namespace stagefall::store
