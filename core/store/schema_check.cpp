// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/schema_check.h"

#include <array>
#include <set>

namespace stagefall::store {

namespace {

struct Table {
    const char* name;
    std::vector<std::string_view> columns;
};

const std::array<Table, 5>& tables() {
    static const std::array<Table, 5> all = {{
        {"sessions", {"row",         "id",          "title",           "workbench",   "endpoint",       "model",
                      "lab",         "state",       "wall_ns",         "duration_ns", "verdict",        "owner_pid",
                      "owner_start", "owner_boot",  "owner_pid_space", "event_count", "heartbeat_wall", "first_ns",
                      "last_ns",     "given_title", "title_zh"}},
        {"events", {"session", "seq", "payload"}},
        {"settings", {"key", "value"}},
        {"tags", {"session", "position", "tag"}},
        {"notes", {"session", "id", "span", "from_ns", "to_ns", "text"}},
    }};
    return all;
}

Status checkColumns(db::Connection& connection, const Table& table) {
    // hidden = 0: kept in the file, and not worked out by an expression of whoever made it.
    auto select = connection.prepare("SELECT name FROM pragma_table_xinfo(?1) WHERE hidden = 0");
    if (!select) return fail(select.error());
    select->bindText(1, table.name);
    std::set<std::string, std::less<>> there;
    for (;;) {
        const auto row = select->step();
        if (!row) return fail(row.error());
        if (!*row) break;
        there.insert(select->text(0));
    }
    for (const auto column : table.columns)
        if (!there.contains(column))
            return fail(notAStore(connection.path(), std::string(table.name) + "." + std::string(column)));
    return {};
}

} // namespace

Error notAStore(const std::string& path, const std::string& detail) {
    return Error{ErrorCode::DatabaseError, {"store.wrong_tables", {{"path", path}, {"detail", detail}}}, {}};
}

Status checkNothingRuns(db::Connection& connection) {
    auto active = connection.prepare("SELECT type || ' ' || name FROM sqlite_schema "
                                     "WHERE type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%' LIMIT 1");
    if (!active) return fail(active.error());
    const auto found = active->step();
    if (!found) return fail(found.error());
    if (*found) return fail(notAStore(connection.path(), active->text(0)));
    return {};
}

Status checkTables(db::Connection& connection) {
    for (const auto& table : tables()) SF_CHECK(checkColumns(connection, table));
    return {};
}

} // namespace stagefall::store
