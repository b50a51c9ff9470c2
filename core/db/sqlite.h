// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

struct sqlite3;
struct sqlite3_stmt;

/// core/db: SQLite with owners and with errors as values, and nothing more. Shared by store, retrieval and tools, so
/// that each error reads the same and names its file. A connection and its statements belong to one thread at a time;
/// statements must go before their connection.
namespace stagefall::db {

enum class ColumnType { Null, Integer, Real, Text, Blob };

/// A prepared statement. Bound values are copied. A bind that fails (index out of range, too big) is told by the
/// next step(). Parameters count from 1, columns from 0, as in SQLite.
class Statement {
public:
    Statement(Statement&& other) noexcept;
    Statement& operator=(Statement&& other) noexcept;
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    ~Statement();

    Statement& bindInt(int parameter, std::int64_t value);
    Statement& bindReal(int parameter, double value);
    Statement& bindText(int parameter, std::string_view value);
    Statement& bindBlob(int parameter, std::string_view bytes);
    Statement& bindNull(int parameter);
    int parameters() const;
    std::string parameterName(int parameter) const; ///< with its prefix (":name"); "" for "?"

    /// True: a row is there to be read. False: done, and the statement is reset for its next use.
    Result<bool> step();
    /// Steps to the end.
    Status run();
    /// Ends the current run; bound values are forgotten.
    void reset();

    bool readOnly() const; ///< can change no database file (sqlite3_stmt_readonly)
    int columns() const;
    std::string columnName(int column) const;
    ColumnType type(int column) const;
    std::int64_t integer(int column) const;
    double real(int column) const;
    std::string text(int column) const;
    std::string_view bytes(int column) const; ///< of a text or blob; valid until the next step

private:
    friend class Connection;
    Statement(sqlite3_stmt* handle, std::string path) : handle_(handle), path_(std::move(path)) {}
    Statement& noteBind(int code);
    sqlite3_stmt* handle_ = nullptr;
    std::string path_;
    int bind_error_ = 0;
};

/// Bytes of one text or blob in foreign SQL, and of the SQL itself; beyond it is LimitExceeded.
inline constexpr int kLargestForeignValue = 1'000'000;
inline constexpr int kLongestForeignSql = 100'000;

struct OpenOptions {
    bool read_only = false;
    bool create = true;
    int busy_timeout_ms = 5'000; ///< how long to wait for another program's lock
};

class Connection {
public:
    /// Opens and reads the first page, so that a file that is missing, forbidden or no database is told here. A file
    /// that is made is its owner's alone, and so are its journals. Devices and pipes are refused.
    /// Foreign keys are enforced; the schema of the file is not trusted (no extension, no writable_schema).
    static Result<Connection> open(const std::string& path, const OpenOptions& options = {});
    Connection(Connection&&) noexcept;
    Connection& operator=(Connection&&) noexcept;
    ~Connection();

    /// Runs any number of statements and drops their rows.
    Status execute(const std::string& sql);
    /// Exactly one statement: InvalidArgument where there is none or something follows it.
    Result<Statement> prepare(std::string_view sql);
    /// The first column of the first row; NotFound where there is no row.
    Result<std::int64_t> queryInt(std::string_view sql);
    Result<std::string> queryText(std::string_view sql);

    /// From now on a running statement, or one that waits for a lock, gives up with Cancelled once `token` fires.
    void cancelWith(CancelToken token);
    /// From now on only SELECT can be prepared (no writes, PRAGMA, ATTACH or transactions), whoever wrote the SQL, and
    /// what it may use is bounded: kLargestForeignValue, kLongestForeignSql, columns, depth, patterns of LIKE. What it
    /// needs in memory in all is the caller's to bound with a MemoryLimit.
    Status admitForeignSql();
    std::int64_t changes() const; ///< rows changed by the last statement
    std::int64_t lastRowId() const;
    bool inTransaction() const;
    const std::string& path() const;

private:
    struct State;
    explicit Connection(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

/// Takes the rights of others away from a database of ours that is there already, and from what stands beside it
/// (journals). Only for files that are known to be ours. No lock is touched.
void makeDatabasePrivate(const std::string& path);

/// Rolls back unless committed.
class Transaction {
public:
    /// Takes the write lock at once: a deferred one could fail half-way as another program's write came between.
    static Result<Transaction> begin(Connection& connection);
    Transaction(Transaction&& other) noexcept : connection_(std::exchange(other.connection_, nullptr)) {}
    Transaction& operator=(Transaction&&) = delete;
    ~Transaction();
    Status commit();

private:
    explicit Transaction(Connection& connection) : connection_(&connection) {}
    Connection* connection_;
};

} // namespace stagefall::db
