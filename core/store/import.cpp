// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/session_writer.h"
#include "core/store/sessions.h"
#include "core/trace/event_json.h"

#include <algorithm>

namespace stagefall::store {

namespace {

/// Events that no log has numbered count from 1; numbers that are there are kept, since events refer to them.
Result<std::vector<std::uint64_t>> numbers(const std::vector<trace::Event>& events) {
    std::vector<std::uint64_t> seqs;
    seqs.reserve(events.size());
    const bool unnumbered = std::ranges::all_of(events, [](const trace::Event& event) { return event.seq == 0; });
    std::uint64_t last = 0;
    for (const auto& event : events) {
        const auto seq = unnumbered ? last + 1 : event.seq;
        if (seq <= last) return fail(ErrorCode::InvalidArgument, "store.import_order", {{"seq", std::to_string(seq)}});
        seqs.push_back(last = seq);
    }
    return seqs;
}

Status insertEvents(db::Connection& connection, std::int64_t row, const std::vector<trace::Event>& events) {
    const auto seqs = numbers(events);
    if (!seqs) return fail(seqs.error());
    auto add = connection.prepare("INSERT INTO events(session, seq, payload) VALUES(?1, ?2, ?3)");
    if (!add) return fail(add.error());
    for (std::size_t i = 0; i < events.size(); ++i) {
        auto event = events[i];
        event.seq = (*seqs)[i];
        add->bindInt(1, row).bindInt(2, static_cast<std::int64_t>(event.seq)).bindText(3, trace::formatEvent(event));
        SF_CHECK(add->run());
    }
    return {};
}

} // namespace

Status importSession(db::Connection& connection, const SessionId& id, const std::vector<trace::Event>& events,
                     SessionState state, std::int64_t import_wall_ns) {
    if (state == SessionState::Live) return fail(ErrorCode::InvalidArgument, "store.import_live", {{"id", id}});
    SummaryBuilder summary;
    for (const auto& event : events) summary.apply(event);
    auto transaction = db::Transaction::begin(connection);
    if (!transaction) return fail(transaction.error());
    // A trace that does not say when it was is filed under the time of its import.
    auto insert = connection.prepare(
        "INSERT INTO sessions(title, workbench, endpoint, model, lab, wall_ns, first_ns, last_ns, duration_ns, "
        "title_zh, event_count, state, id) "
        "VALUES(?1, ?2, ?3, ?4, ?5, coalesce(?6, ?13), ?7, ?8, CASE typeof(?8 - ?7) WHEN 'integer' THEN ?8 - ?7 END, "
        "?9, ?10, ?11, ?12) "
        "ON CONFLICT(id) DO NOTHING");
    if (!insert) return fail(insert.error());
    bindSummary(*insert, summary);
    insert->bindInt(10, static_cast<std::int64_t>(events.size())).bindText(11, name(state)).bindText(12, id);
    insert->bindInt(13, import_wall_ns);
    SF_CHECK(insert->run());
    if (connection.changes() == 0) return fail(ErrorCode::AlreadyExists, "store.session_exists", {{"id", id}});
    SF_CHECK(insertEvents(connection, connection.lastRowId(), events));
    return transaction->commit();
}

} // namespace stagefall::store
