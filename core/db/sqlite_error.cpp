// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/db/sqlite_error.h"

#include "core/base/system_reason.h"

#include <sqlite3.h>

namespace stagefall::db {

namespace {

struct Meaning {
    ErrorCode code;
    const char* message;
};

Meaning meaningOf(int code) {
    switch (code & 0xff) { // the low byte is the primary code, the rest says more
    case SQLITE_PERM:
    case SQLITE_READONLY:
        return {ErrorCode::PermissionDenied, "db.read_only"};
    case SQLITE_AUTH:
        return {ErrorCode::PermissionDenied, "db.not_allowed"};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return {ErrorCode::TimedOut, "db.busy"};
    case SQLITE_INTERRUPT:
        return {ErrorCode::Cancelled, "db.cancelled"};
    case SQLITE_FULL:
        return {ErrorCode::IoError, "db.full"};
    case SQLITE_IOERR:
        return {ErrorCode::IoError, "db.io"};
    case SQLITE_CANTOPEN:
        return {ErrorCode::IoError, "db.cannot_open"};
    case SQLITE_CORRUPT:
        return {ErrorCode::DatabaseError, "db.damaged"};
    case SQLITE_NOTADB:
        return {ErrorCode::DatabaseError, "db.not_a_database"};
    case SQLITE_CONSTRAINT:
        return {ErrorCode::AlreadyExists, "db.constraint"};
    case SQLITE_NOMEM:
    case SQLITE_TOOBIG:
        return {ErrorCode::LimitExceeded, "db.failed"};
    case SQLITE_RANGE:
        return {ErrorCode::InvalidArgument, "db.failed"};
    default:
        return {ErrorCode::DatabaseError, "db.failed"};
    }
}

/// The system's reason says more than "disk I/O error", where there is one.
std::string detailOf(int code, sqlite3* handle) {
    if (handle == nullptr) return sqlite3_errstr(code);
    const int primary = code & 0xff;
    const int system = primary == SQLITE_IOERR || primary == SQLITE_CANTOPEN ? sqlite3_system_errno(handle) : 0;
    return system != 0 ? systemReason(system) : sqlite3_errmsg(handle);
}

} // namespace

Error sqliteError(int code, sqlite3* handle, const std::string& path) {
    const auto meaning = meaningOf(code);
    const std::string detail = detailOf(code, handle);
    return Error{meaning.code,
                 Message{meaning.message, {{"path", path}, {"detail", detail}}},
                 {{"sqlite_code", std::to_string(code)}}};
}

} // namespace stagefall::db
