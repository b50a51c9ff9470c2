// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/schema.h"

#include "core/base/file.h"
#include "core/store/schema_check.h"

#include <array>
#include <chrono>
#include <filesystem>
#include <thread>

namespace stagefall::store {

namespace {

constexpr std::int64_t kApplicationId = 0x53544746; // "STGF"; tells a store from any other SQLite file

/// Element n brings a file from version n to n + 1. Never change one that has been released; append.
constexpr std::array<const char*, kSchemaVersion> kMigrations = {
    R"(
    CREATE TABLE sessions(
        row INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        title TEXT NOT NULL DEFAULT '',
        workbench TEXT NOT NULL DEFAULT '',
        endpoint TEXT NOT NULL DEFAULT '',
        model TEXT NOT NULL DEFAULT '',
        lab INTEGER NOT NULL DEFAULT 0,
        state TEXT NOT NULL,
        wall_ns INTEGER NOT NULL,
        duration_ns INTEGER,
        verdict TEXT NOT NULL DEFAULT '',
        owner_pid INTEGER,
        owner_start INTEGER,
        owner_boot TEXT,
        heartbeat_wall INTEGER) STRICT;
    CREATE TABLE events(
        session INTEGER NOT NULL REFERENCES sessions(row) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        payload TEXT NOT NULL,
        PRIMARY KEY(session, seq)) WITHOUT ROWID, STRICT;
    CREATE TABLE settings(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID, STRICT;
    )",
    // The number of events and their time range beside the session: the list need not count rows, and whoever finds
    // the session interrupted can say how long it had run. Times of older sessions stay unknown.
    R"(
    ALTER TABLE sessions ADD COLUMN owner_pid_space TEXT;
    ALTER TABLE sessions ADD COLUMN event_count INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE sessions ADD COLUMN first_ns INTEGER;
    ALTER TABLE sessions ADD COLUMN last_ns INTEGER;
    CREATE INDEX sessions_by_time ON sessions(wall_ns);
    UPDATE sessions SET event_count = (SELECT count(*) FROM events WHERE events.session = sessions.row);
    )",
    // What people add: beside the events, and in columns that no recorder writes, so that neither undoes the other.
    R"(
    ALTER TABLE sessions ADD COLUMN given_title TEXT;
    CREATE TABLE tags(
        session INTEGER NOT NULL REFERENCES sessions(row) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        tag TEXT NOT NULL,
        PRIMARY KEY(session, position)) WITHOUT ROWID, STRICT;
    CREATE TABLE notes(
        session INTEGER NOT NULL REFERENCES sessions(row) ON DELETE CASCADE,
        id INTEGER NOT NULL,
        span INTEGER,
        from_ns INTEGER NOT NULL,
        to_ns INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY(session, id)) WITHOUT ROWID, STRICT;
    )",
    // The title in the second language, which the events have had all along: it is among the first of them.
    R"(
    ALTER TABLE sessions ADD COLUMN title_zh TEXT NOT NULL DEFAULT '';
    UPDATE sessions SET title_zh = coalesce((
        SELECT CAST(json_extract(payload, '$.text_zh') AS TEXT) FROM events
        WHERE session = sessions.row AND seq <= 200
            AND CASE WHEN json_valid(payload) THEN json_extract(payload, '$.name') END = 'session.title'
        ORDER BY seq DESC LIMIT 1), '');
    )",
};

Result<std::int64_t> checkedVersion(db::Connection& connection) {
    const auto version = connection.queryInt("PRAGMA user_version");
    if (!version) return fail(version.error());
    const auto application = connection.queryInt("PRAGMA application_id");
    if (!application) return fail(application.error());
    if (*application != kApplicationId) {
        const auto tables = connection.queryInt("SELECT count(*) FROM sqlite_schema");
        if (!tables) return fail(tables.error());
        // Only a file with nothing in it is taken over.
        if (*version != 0 || *application != 0 || *tables != 0) {
            return fail(ErrorCode::DatabaseError, "store.foreign", {{"path", connection.path()}});
        }
    }
    if (*version < 0) {
        return fail(ErrorCode::DatabaseError, "store.no_version",
                    {{"path", connection.path()}, {"found", std::to_string(*version)}});
    }
    if (*version > kSchemaVersion) {
        return fail(ErrorCode::Unsupported, "store.newer",
                    {{"path", connection.path()},
                     {"found", std::to_string(*version)},
                     {"known", std::to_string(kSchemaVersion)}});
    }
    return *version;
}

/// SQL that fails on a file of that version shows that it does not hold what it should; other failures (a full disk, a
/// lock) say themselves what they are.
Error unfit(const db::Connection& connection, const Error& error) {
    if (error.code != ErrorCode::DatabaseError || error.message.id != "db.failed") return error;
    for (const auto& [key, value] : error.message.args)
        if (key == "detail") return notAStore(connection.path(), value);
    return error;
}

Status migrate(db::Connection& connection) {
    auto transaction = db::Transaction::begin(connection);
    if (!transaction) return fail(transaction.error());
    // Again, now that nobody else can write: another program may have migrated since the first look.
    auto version = checkedVersion(connection);
    if (!version) return fail(version.error());
    for (; *version < kSchemaVersion; ++*version) {
        const auto done = connection.execute(kMigrations.at(static_cast<std::size_t>(*version)));
        if (!done) return fail(unfit(connection, done.error()));
    }
    SF_CHECK(checkTables(connection));
    SF_CHECK(connection.execute("PRAGMA application_id = " + std::to_string(kApplicationId)));
    SF_CHECK(connection.execute("PRAGMA user_version = " + std::to_string(kSchemaVersion)));
    return transaction->commit();
}

Status makeFolder(const std::string& path) {
    namespace fs = std::filesystem;
    const fs::path folder = fs::path(path).parent_path();
    std::error_code error;
    if (folder.empty() || fs::exists(folder, error)) return {};
    // Sessions hold what people asked and what came back: nobody else's business.
    const auto made = makePrivateFolder(folder.string());
    if (made) return {};
    std::string detail;
    for (const auto& [key, value] : made.error().message.args)
        if (key == "reason") detail = value;
    return fail(ErrorCode::IoError, "store.no_folder", {{"path", folder.string()}, {"detail", detail}});
}

/// SQLite does not wait where two programs turn it on in one new file at the same time, as it does elsewhere.
Status turnOnWal(db::Connection& connection) {
    using namespace std::chrono_literals;
    const auto until = std::chrono::steady_clock::now() + 5s;
    while (true) {
        const auto mode = connection.queryText("PRAGMA journal_mode = WAL");
        if (mode) return {};
        const bool taken = mode.error().code == ErrorCode::TimedOut;
        if (!taken || std::chrono::steady_clock::now() > until) return fail(mode.error());
        std::this_thread::sleep_for(2ms);
    }
}

} // namespace

Status prepareFile(const std::string& path) {
    SF_CHECK(makeFolder(path));
    auto connection = db::Connection::open(path);
    if (!connection) return fail(connection.error());
    // Looked at before anything is written, so that a foreign or newer file stays as it is.
    const auto version = checkedVersion(*connection);
    if (!version) return fail(version.error());
    SF_CHECK(checkNothingRuns(*connection));
    if (*version == kSchemaVersion) SF_CHECK(checkTables(*connection));
    SF_CHECK(turnOnWal(*connection));
    if (*version != kSchemaVersion) SF_CHECK(migrate(*connection));
    db::makeDatabasePrivate(path);
    return {};
}

Result<db::Connection> connect(const std::string& path) {
    auto connection = db::Connection::open(path, {.create = false});
    if (!connection) return connection;
    // With WAL, NORMAL syncs at checkpoints only. What a commit has written is in the kernel's hands then and outlives
    // the process, a kill -9 too; only a crash of the whole machine can lose the last commits, and it cannot damage
    // the file. FULL would add an fsync to every commit, in the path of what is being measured.
    if (auto set = connection->execute("PRAGMA synchronous = NORMAL"); !set) return fail(set.error());
    const auto version = checkedVersion(*connection);
    if (!version) return fail(version.error());
    return connection;
}

} // namespace stagefall::store
