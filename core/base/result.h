// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

namespace stagefall {

/// What kind of thing went wrong, for code to decide on. What people read is Error::message.
enum class ErrorCode {
    InvalidArgument,
    NotFound,
    AlreadyExists,
    ParseError,
    SchemaError,
    IoError,
    DatabaseError,
    PermissionDenied,
    Unsupported,
    Cancelled,
    TimedOut,
    ResolveFailed,
    ConnectFailed,
    TlsFailed,
    ConnectionLost,
    HttpStatus,
    BadResponse,
    LimitExceeded,
    Internal,
};

/// The stable lower-case name of a code ("parse_error"), for JSON and logs.
std::string_view name(ErrorCode code);

/// An error as a value. `message` says what, where and what to do; `context` holds details for a log
/// (file, line, url), never a credential.
struct [[nodiscard]] Error {
    ErrorCode code = ErrorCode::Internal;
    Message message;
    std::vector<std::pair<std::string, std::string>> context;

    Error& with(std::string key, std::string value) & {
        context.emplace_back(std::move(key), std::move(value));
        return *this;
    }
    Error&& with(std::string key, std::string value) && {
        context.emplace_back(std::move(key), std::move(value));
        return std::move(*this);
    }
};

template <typename T>
using Result = tl::expected<T, Error>;
using Status = Result<void>;

/// Builds the failing side of any Result: `return fail(ErrorCode::NotFound, "file.missing", {{"path", p}});`
inline tl::unexpected<Error> fail(ErrorCode code, std::string message_id,
                                  std::vector<std::pair<std::string, std::string>> args = {}) {
    return tl::unexpected<Error>(Error{code, Message{std::move(message_id), std::move(args)}, {}});
}
inline tl::unexpected<Error> fail(Error error) { return tl::unexpected<Error>(std::move(error)); }

} // namespace stagefall

/// Returns the error of a Result-valued expression, or goes on.
#define SF_CHECK(expression)                                                                                           \
    do {                                                                                                               \
        if (auto sf_status = (expression); !sf_status) return ::stagefall::fail(std::move(sf_status).error());         \
    } while (false)
