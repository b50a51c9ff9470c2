// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/db/sqlite.h"
#include "core/db/sqlite_error.h"

#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

namespace stagefall::db {

struct Connection::State {
    sqlite3* handle = nullptr;
    std::string path;
    CancelToken cancel;
    std::chrono::milliseconds busy_timeout{0};
    std::chrono::steady_clock::time_point busy_since;

    State() = default;
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() { sqlite3_close_v2(handle); }
};

namespace {

constexpr int kInstructionsBetweenChecks = 1'000;

/// Allows what a SELECT needs, whatever the text of the statement is.
int authorizeReading(void* /*context*/, int action, const char* /*first*/, const char* second, const char* /*database*/,
                     const char* /*trigger*/) {
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
        return SQLITE_OK;
    case SQLITE_FUNCTION:
        return second != nullptr && std::string_view(second) == "load_extension" ? SQLITE_DENY : SQLITE_OK;
    default:
        return SQLITE_DENY;
    }
}

} // namespace

Connection::Connection(std::unique_ptr<State> state) : state_(std::move(state)) {}
Connection::Connection(Connection&&) noexcept = default;
Connection& Connection::operator=(Connection&&) noexcept = default;
Connection::~Connection() = default;

Result<Connection> Connection::open(const std::string& path, const OpenOptions& options) {
    auto state = std::make_unique<State>();
    state->path = path;
    state->busy_timeout = std::chrono::milliseconds(options.busy_timeout_ms);
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    flags |= options.read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
    if (options.create && !options.read_only) flags |= SQLITE_OPEN_CREATE;
    if (const int code = sqlite3_open_v2(path.c_str(), &state->handle, flags, nullptr); code != SQLITE_OK) {
        return fail(sqliteError(code, state->handle, path));
    }
    // A handler of our own in place of sqlite3_busy_timeout, since that one cannot be cancelled.
    sqlite3_busy_handler(
        state->handle,
        [](void* context, int tries) {
            auto& self = *static_cast<State*>(context);
            const auto now = std::chrono::steady_clock::now();
            if (tries == 0) self.busy_since = now;
            if (self.cancel.cancelled() || now - self.busy_since >= self.busy_timeout) return 0;
            std::this_thread::sleep_for(std::chrono::milliseconds(std::min(tries + 1, 10)));
            return 1;
        },
        state.get());
    sqlite3_db_config(state->handle, SQLITE_DBCONFIG_ENABLE_FKEY, 1, nullptr);
    sqlite3_db_config(state->handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(state->handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    Connection connection(std::move(state));
    // SQLite opens lazily; the first read tells what the file is.
    if (auto read = connection.queryInt("SELECT count(*) FROM sqlite_schema"); !read) return fail(read.error());
    return connection;
}

Status Connection::execute(const std::string& sql) {
    const int code = sqlite3_exec(state_->handle, sql.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) return fail(sqliteError(code, state_->handle, state_->path));
    return {};
}

Result<Statement> Connection::prepare(std::string_view sql) {
    sqlite3_stmt* handle = nullptr;
    const char* tail = nullptr;
    const int code = sqlite3_prepare_v3(state_->handle, sql.data(), static_cast<int>(sql.size()), 0, &handle, &tail);
    if (code != SQLITE_OK) return fail(sqliteError(code, state_->handle, state_->path));
    Statement statement(handle, state_->path);
    if (handle == nullptr) return fail(ErrorCode::InvalidArgument, "db.no_statement");
    // What follows may be comments and blanks; they are no statement, as only SQLite itself can say.
    const std::string_view rest(tail, static_cast<std::size_t>(sql.data() + sql.size() - tail));
    sqlite3_stmt* second = nullptr;
    const int second_code =
        sqlite3_prepare_v3(state_->handle, rest.data(), static_cast<int>(rest.size()), 0, &second, nullptr);
    sqlite3_finalize(second);
    if (second != nullptr || second_code != SQLITE_OK) {
        return fail(ErrorCode::InvalidArgument, "db.several_statements");
    }
    return statement;
}

Result<std::int64_t> Connection::queryInt(std::string_view sql) {
    auto statement = prepare(sql);
    if (!statement) return fail(statement.error());
    const auto row = statement->step();
    if (!row) return fail(row.error());
    if (!*row) return fail(ErrorCode::NotFound, "db.no_row", {{"path", state_->path}});
    return statement->integer(0);
}

Result<std::string> Connection::queryText(std::string_view sql) {
    auto statement = prepare(sql);
    if (!statement) return fail(statement.error());
    const auto row = statement->step();
    if (!row) return fail(row.error());
    if (!*row) return fail(ErrorCode::NotFound, "db.no_row", {{"path", state_->path}});
    return statement->text(0);
}

void Connection::cancelWith(CancelToken token) {
    state_->cancel = std::move(token);
    // A look between instructions in place of sqlite3_interrupt, which misses a statement that begins after it.
    sqlite3_progress_handler(
        state_->handle, kInstructionsBetweenChecks,
        [](void* context) { return static_cast<State*>(context)->cancel.cancelled() ? 1 : 0; }, state_.get());
}

void Connection::allowReadingOnly() { sqlite3_set_authorizer(state_->handle, authorizeReading, nullptr); }

std::int64_t Connection::changes() const { return sqlite3_changes64(state_->handle); }

std::int64_t Connection::lastRowId() const { return sqlite3_last_insert_rowid(state_->handle); }

bool Connection::inTransaction() const { return sqlite3_get_autocommit(state_->handle) == 0; }

const std::string& Connection::path() const { return state_->path; }

Result<Transaction> Transaction::begin(Connection& connection) {
    SF_CHECK(connection.execute("BEGIN IMMEDIATE"));
    return Transaction(connection);
}

Transaction::~Transaction() {
    // SQLite has rolled back by itself after some errors (disk full, out of memory). A rollback that fails leaves
    // nothing committed either: the journal undoes it at the next open.
    if (connection_ != nullptr && connection_->inTransaction()) static_cast<void>(connection_->execute("ROLLBACK"));
}

Status Transaction::commit() {
    SF_CHECK(connection_->execute("COMMIT")); // after a failure the destructor rolls back
    connection_ = nullptr;
    return {};
}

} // namespace stagefall::db
