// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/attempt_error.h"

#include "core/base/url_credentials.h"
#include "core/llm/error_text.h"

#include <set>

namespace stagefall::agent {

namespace {

ErrorCode codeOf(const std::string& error) {
    if (error == "cancelled") return ErrorCode::Cancelled;
    if (error.ends_with("_timeout")) return ErrorCode::TimedOut;
    if (error == "resolve_failed") return ErrorCode::ResolveFailed;
    if (error == "connect_failed") return ErrorCode::ConnectFailed;
    if (error == "tls_failed") return ErrorCode::TlsFailed;
    if (error == "connection_reset" || error == "truncated") return ErrorCode::ConnectionLost;
    if (error.starts_with("http_")) return ErrorCode::HttpStatus;
    if (error.starts_with("too_many_") || error.ends_with("_too_large")) return ErrorCode::LimitExceeded;
    return ErrorCode::BadResponse;
}

} // namespace

std::optional<Error> attemptError(const llm::AttemptEnd& end, const llm::EndpointProfile& profile) {
    const auto& error = end.result.error;
    if (error.empty() || end.led_on) return std::nullopt;
    if (isArgumentsError(end.result)) return Error{ErrorCode::BadResponse, {"agent.arguments_broken", {}}, {}};
    return Error{codeOf(error), llm::describe(end, profile), {{"error", error}, {"url", maskedUrl(profile.base_url)}}};
}

trace::Outcome attemptOutcome(const llm::AttemptEnd& end) {
    if (end.result.error.empty() || end.led_on) return trace::Outcome::Ok;
    switch (codeOf(end.result.error)) {
    case ErrorCode::Cancelled:
        return trace::Outcome::Cancelled;
    case ErrorCode::TimedOut:
        return trace::Outcome::TimedOut;
    default:
        return trace::Outcome::Error;
    }
}

bool isArgumentsError(const llm::ChatResult& result) {
    return result.error == "incomplete_tool_call" || result.error == "invalid_tool_arguments";
}

bool isCallsError(const llm::ChatResult& result) {
    return result.error == "too_many_tool_calls" || result.error == "tool_calls_too_large";
}

void makeIdsUnique(std::vector<llm::ToolCall>& calls) {
    std::set<std::string> seen;
    for (auto& call : calls) {
        const auto given = call.id;
        for (int copy = 2; !seen.insert(call.id).second; ++copy) call.id = given + "-" + std::to_string(copy);
    }
}

} // namespace stagefall::agent
