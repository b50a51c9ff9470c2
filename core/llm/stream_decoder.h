// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/chat_types.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stagefall::llm {

/// What one payload of a stream meant, in order. Token-bearing are Text, Reasoning and ToolFragment.
struct TokenEvent {
    enum class Kind {
        Event, ///< any data event (role-only chunks and the like): progress, not a token
        Text,  ///< visible text
        Reasoning,
        ToolFragment, ///< name or arguments of call `call`
        ToolNameKnown,
        ArgumentsComplete, ///< the arguments of `call` are a complete JSON value (may still be followed by more)
        Finish,            ///< a finish_reason was seen; reading goes on
        UsageSeen,
        Comment, ///< keep-alive comment bytes: they prove life, nothing else
    };
    Kind kind = Kind::Event;
    std::string text;     ///< Text, Reasoning, ToolFragment (arguments fragment), Finish (reason)
    std::size_t call = 0; ///< dense index of the tool call
    std::uint32_t tokens =
        0; ///< growth of completion_tokens since the last chunk, where every chunk carries usage; else 0
};

/// What came back, whole. The same for streams and whole-body JSON.
struct ChatResult {
    std::string text;
    std::string reasoning;
    std::string echo; ///< ChatMessage::echo of this turn
    std::vector<ToolCall> tool_calls;
    std::string finish_reason;     ///< as sent; "" = none
    std::string finish_normalized; ///< stop, length, tool_calls, content_filter, unknown; "" with an error
    std::optional<Usage> usage;
    std::string
        error; ///< "" or: stream_error, invalid_json, invalid_response, empty_response, truncated, idle_timeout,
               ///< first_token_timeout, total_timeout, incomplete_tool_call, invalid_tool_arguments, http_<status>,
               ///< connection_reset, resolve_failed, connect_failed, tls_failed, cancelled, too_many_tool_calls,
               ///< tool_calls_too_large, response_too_large (turn_limits.h), next_token_timeout
    std::string error_detail; ///< the server's own words, plain text, cut to 2000 characters
    std::string error_code;   ///< the server's code or type; of a limit of ours, which one it was
    std::string error_json;   ///< the server's whole error object as sent, cut to 8000 bytes; "" where it was no JSON
    std::vector<std::string> notes; ///< oddities that were repaired or skipped: codes with counts
};

/// How the body ended, told to finish().
struct BodyEnd {
    bool clean = true; ///< the framing was complete (or close-delimited)
    std::string error; ///< a ChatResult::error set from outside (idle_timeout, cancelled, ...), or ""
};

/// Decodes one response body: SSE, whole JSON or NDJSON, told apart by its first bytes, never by Content-Type.
/// Accepts any split of the bytes. Pure: no clock, no network. One thread.
/// The rules and their numbers are those of the client contract in tests/core/llm/README.md.
class StreamDecoder {
public:
    using OnToken = std::function<void(const TokenEvent&)>;
    StreamDecoder(int choices, OnToken on_token);
    ~StreamDecoder();
    void push(std::string_view bytes);
    /// [DONE] or an error was seen: no further bytes are wanted.
    bool done() const;
    /// A finish_reason was seen: the grace timer runs (restarted by content, not by comments).
    bool finishSeen() const;
    /// A token-bearing event was handed out: from here on the request must not be repeated by itself.
    bool tokenSeen() const;
    /// Hands out what was held back and says what came of it. Once.
    ChatResult finish(const BodyEnd& end);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace stagefall::llm
