// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/result.h"

namespace stagefall {

std::string_view name(ErrorCode code) {
    switch (code) {
    case ErrorCode::InvalidArgument:
        return "invalid_argument";
    case ErrorCode::NotFound:
        return "not_found";
    case ErrorCode::AlreadyExists:
        return "already_exists";
    case ErrorCode::ParseError:
        return "parse_error";
    case ErrorCode::SchemaError:
        return "schema_error";
    case ErrorCode::IoError:
        return "io_error";
    case ErrorCode::DatabaseError:
        return "database_error";
    case ErrorCode::PermissionDenied:
        return "permission_denied";
    case ErrorCode::Unsupported:
        return "unsupported";
    case ErrorCode::Cancelled:
        return "cancelled";
    case ErrorCode::TimedOut:
        return "timed_out";
    case ErrorCode::ResolveFailed:
        return "resolve_failed";
    case ErrorCode::ConnectFailed:
        return "connect_failed";
    case ErrorCode::TlsFailed:
        return "tls_failed";
    case ErrorCode::ConnectionLost:
        return "connection_lost";
    case ErrorCode::HttpStatus:
        return "http_status";
    case ErrorCode::BadResponse:
        return "bad_response";
    case ErrorCode::LimitExceeded:
        return "limit_exceeded";
    case ErrorCode::Internal:
        return "internal";
    }
    return "internal";
}

} // namespace stagefall
