// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/db/sqlite.h"
#include "core/db/sqlite_error.h"

#include <sqlite3.h>

#include <utility>

namespace stagefall::db {

Statement::Statement(Statement&& other) noexcept
    : handle_(std::exchange(other.handle_, nullptr)), path_(std::move(other.path_)), bind_error_(other.bind_error_) {}

Statement& Statement::operator=(Statement&& other) noexcept {
    std::swap(handle_, other.handle_);
    std::swap(path_, other.path_);
    std::swap(bind_error_, other.bind_error_);
    return *this;
}

// The code of finalize repeats the error that step() has already given.
Statement::~Statement() { sqlite3_finalize(handle_); }

Statement& Statement::noteBind(int code) {
    if (bind_error_ == SQLITE_OK) bind_error_ = code;
    return *this;
}

Statement& Statement::bindInt(int parameter, std::int64_t value) {
    return noteBind(sqlite3_bind_int64(handle_, parameter, value));
}

Statement& Statement::bindReal(int parameter, double value) {
    return noteBind(sqlite3_bind_double(handle_, parameter, value));
}

// A null pointer would bind NULL where an empty text is meant; SQLITE_TRANSIENT, a cast of -1 to a pointer in C,
// asks for a copy.
Statement& Statement::bindText(int parameter, std::string_view value) {
    return noteBind(sqlite3_bind_text64(handle_, parameter, value.data() != nullptr ? value.data() : "", value.size(),
                                        SQLITE_TRANSIENT, SQLITE_UTF8)); // NOLINT
}

Statement& Statement::bindBlob(int parameter, std::string_view bytes) {
    return noteBind(sqlite3_bind_blob64(handle_, parameter, bytes.data() != nullptr ? bytes.data() : "", bytes.size(),
                                        SQLITE_TRANSIENT)); // NOLINT
}

Statement& Statement::bindNull(int parameter) { return noteBind(sqlite3_bind_null(handle_, parameter)); }

int Statement::parameters() const { return sqlite3_bind_parameter_count(handle_); }

std::string Statement::parameterName(int parameter) const {
    const char* found = sqlite3_bind_parameter_name(handle_, parameter);
    return found != nullptr ? found : "";
}

Result<bool> Statement::step() {
    if (bind_error_ != SQLITE_OK) {
        Error error = sqliteError(bind_error_, nullptr, path_);
        reset();
        return fail(std::move(error));
    }
    const int code = sqlite3_step(handle_);
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) {
        reset();
        return false;
    }
    Error error = sqliteError(code, sqlite3_db_handle(handle_), path_);
    reset();
    return fail(std::move(error));
}

Status Statement::run() {
    for (;;) {
        const auto row = step();
        if (!row) return fail(row.error());
        if (!*row) return {};
    }
}

void Statement::reset() {
    sqlite3_reset(handle_); // repeats the error of step(), which was given there
    sqlite3_clear_bindings(handle_);
    bind_error_ = SQLITE_OK;
}

bool Statement::readOnly() const { return sqlite3_stmt_readonly(handle_) != 0; }

int Statement::columns() const { return sqlite3_column_count(handle_); }

std::string Statement::columnName(int column) const {
    const char* found = sqlite3_column_name(handle_, column);
    return found != nullptr ? found : "";
}

ColumnType Statement::type(int column) const {
    switch (sqlite3_column_type(handle_, column)) {
    case SQLITE_INTEGER:
        return ColumnType::Integer;
    case SQLITE_FLOAT:
        return ColumnType::Real;
    case SQLITE_TEXT:
        return ColumnType::Text;
    case SQLITE_BLOB:
        return ColumnType::Blob;
    default:
        return ColumnType::Null;
    }
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(handle_, column); }

double Statement::real(int column) const { return sqlite3_column_double(handle_, column); }

std::string Statement::text(int column) const {
    // As text first, so that numbers are turned into their digits before the length is asked.
    const unsigned char* data = sqlite3_column_text(handle_, column);
    if (data == nullptr) return {};
    return {reinterpret_cast<const char*>(data), static_cast<std::size_t>(sqlite3_column_bytes(handle_, column))};
}

std::string_view Statement::bytes(int column) const {
    const auto* data = static_cast<const char*>(sqlite3_column_blob(handle_, column));
    if (data == nullptr) return {};
    return {data, static_cast<std::size_t>(sqlite3_column_bytes(handle_, column))};
}

} // namespace stagefall::db
