// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/json_value.h"
#include "core/llm/stream_decoder.h"

#include <string>
#include <string_view>

namespace stagefall::llm {

/// What a server says about its failure.
struct ServerError {
    std::string message; ///< plain text, at most 2000 bytes
    std::string code;    ///< code, else type
    std::string json;    ///< the whole error object as sent, at most 8000 bytes; "" where it was no JSON
};

/// The payload is an error by rule 5 of the contract: the event's name, an `error` member, object or type "error",
/// or code and message without choices.
bool isErrorPayload(std::string_view event, JsonView payload);

ServerError readError(JsonView payload);
/// The body of a response that failed: JSON, an SSE frame around JSON, a page or plain text. Of a page only its title.
ServerError readErrorBody(std::string_view body);
ServerError plainError(std::string_view text);

/// Puts the error into the result; what was received before stays.
void setServerError(ChatResult& result, std::string kind, ServerError error);

/// A response with an error status: http_<status> with the server's words, or, of a redirect, where it leads.
ChatResult httpFailure(int status, std::string_view body, std::string_view location = {});

/// Whether asking again may help, judged by the server's words alone: not for used-up credit or daily quotas.
bool quotaExhausted(const ChatResult& result);
/// It was ended because it went over a limit of ours (turn_limits.h, net::AnswerGuard, the size of a body).
bool isLimitError(const ChatResult& result);
/// By kind, code and status; says nothing about what was already received.
bool retryableKind(const ChatResult& result, int status);

} // namespace stagefall::llm
