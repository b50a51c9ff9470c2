// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/db/memory_limit.h"
#include "core/db/sqlite.h"
#include "core/db/sqlite_error.h"
#include "core/db/text_functions.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>
#include <utility>

namespace stagefall::db {

struct Connection::State {
    sqlite3* handle = nullptr;
    std::string path;
    CancelToken cancel;
    CancelToken::Registration interrupt;
    std::chrono::milliseconds busy_timeout{0};
    std::chrono::steady_clock::time_point busy_since;

    State() = default;
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() {
        interrupt = {}; // waits for an interrupt on its way, which uses the handle
        sqlite3_close_v2(handle);
    }
};

namespace {

constexpr int kInstructionsBetweenChecks = 1'000;

/// Functions that do more than read: code from files or from addresses in memory (this one is in Debian's SQLite), and
/// one whose time grows with the square of its argument.
constexpr std::array<std::string_view, 3> kForbiddenFunctions = {"load_extension", "fts3_tokenizer", "json_patch"};

/// What one foreign statement may use. The length of values bounds what a single function computes: none can be
/// stopped while it does.
constexpr std::array<std::pair<int, int>, 10> kForeignLimits = {{{SQLITE_LIMIT_LENGTH, kLargestForeignValue},
                                                                 {SQLITE_LIMIT_SQL_LENGTH, kLongestForeignSql},
                                                                 {SQLITE_LIMIT_COLUMN, 256},
                                                                 {SQLITE_LIMIT_EXPR_DEPTH, 200},
                                                                 {SQLITE_LIMIT_COMPOUND_SELECT, 100},
                                                                 {SQLITE_LIMIT_VDBE_OP, 250'000},
                                                                 {SQLITE_LIMIT_FUNCTION_ARG, 64},
                                                                 {SQLITE_LIMIT_ATTACHED, 0},
                                                                 {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100},
                                                                 {SQLITE_LIMIT_WORKER_THREADS, 0}}};

/// Allows what a SELECT needs, whatever the text of the statement is.
int authorizeReading(void* /*context*/, int action, const char* /*first*/, const char* second, const char* /*database*/,
                     const char* /*trigger*/) {
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
        return SQLITE_OK;
    case SQLITE_FUNCTION:
        return second == nullptr || std::find(kForbiddenFunctions.begin(), kForbiddenFunctions.end(), second) ==
                                        kForbiddenFunctions.end()
                   ? SQLITE_OK
                   : SQLITE_DENY;
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
    countMemory();
    auto state = std::make_unique<State>();
    state->path = path;
    // A name that begins so would be an address with options to SQLite.
    const auto file = path.starts_with("file:") ? "./" + path : path;
    state->busy_timeout = std::chrono::milliseconds(options.busy_timeout_ms);
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    flags |= options.read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
    if (options.create && !options.read_only) flags |= SQLITE_OPEN_CREATE;
    if (const int code = sqlite3_open_v2(file.c_str(), &state->handle, flags, nullptr); code != SQLITE_OK) {
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
    state_->interrupt = {};
    state_->cancel = std::move(token);
    // Both are needed: an interrupt is missed by a statement that begins after it, and a look between instructions
    // comes late where one instruction takes long (counting a table is one).
    sqlite3_progress_handler(
        state_->handle, kInstructionsBetweenChecks,
        [](void* context) { return static_cast<State*>(context)->cancel.cancelled() ? 1 : 0; }, state_.get());
    state_->interrupt = state_->cancel.onCancel([handle = state_->handle] { sqlite3_interrupt(handle); });
}

Status Connection::admitForeignSql() {
    // What is sorted or grouped goes to files once it is large; pages of a damaged file are looked at before use.
    SF_CHECK(execute("PRAGMA query_only = 1; PRAGMA temp_store = FILE; PRAGMA cache_size = -4000; "
                     "PRAGMA mmap_size = 0; PRAGMA cell_size_check = 1"));
    if (const int code = useLinearTextFunctions(state_->handle); code != SQLITE_OK)
        return fail(sqliteError(code, state_->handle, state_->path));
    for (const auto& [limit, value] : kForeignLimits) sqlite3_limit(state_->handle, limit, value);
    sqlite3_set_authorizer(state_->handle, authorizeReading, nullptr);
    return {};
}

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
