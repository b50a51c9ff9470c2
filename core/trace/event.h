// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/trace/stage.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stagefall::trace {

/// What happened. Numbers are stored: append only.
enum class EventKind : std::uint8_t {
    SpanStart = 0, ///< span, parent, stage, group, name, subject
    SpanEnd = 1,   ///< span, outcome
    Mark = 2,      ///< span, mark, read; `name` = tool call id for ToolNameKnown and ArgumentsComplete
    Attribute = 3, ///< span, name = key, text = value (text_zh where the value is for people)
    Delta = 4,     ///< span, channel, text, read, tokens, ref (kOwnText); name = tool call id on Channel::ToolArguments
    Status = 5,    ///< span, text (English), text_zh: a line for people about what begins now
    Shown = 6,     ///< ref = seq of the Status or Delta that a person could see from `at` on
    Note = 7,      ///< span (or none), name = code, text, text_zh: something odd, never a reason to stop
};

/// `ref` of a Delta: 0 where its text is what it brought. Where the log held some of that back, since it might have
/// been the beginning of a credential, it is kOwnText + the bytes that it did bring. kOwnText alone is on a delta that
/// brought nothing itself: it gives what was held back of those before it, and is no chunk of the stream.
inline constexpr std::uint64_t kOwnText = 1;

/// Points inside a span. TTFT and its kin are differences of these.
enum class MarkKind : std::uint8_t {
    RequestSent = 0,    ///< the last byte of the request was handed to the socket
    FirstByte = 1,      ///< first byte of the response
    FirstEvent = 2,     ///< first SSE data event of any kind, role-only chunks included
    FirstReasoning = 3, ///< first non-empty reasoning text
    FirstVisible = 4,   ///< first non-empty visible text
    FirstToolCall = 5,  ///< first fragment of a tool call (name or arguments)
    LastPayload = 6,    ///< last token-bearing delta
    ToolNameKnown = 7,
    ArgumentsComplete = 8, ///< the arguments of one call form a complete JSON value
    StreamEnd = 9,         ///< [DONE], end of body, or the error that ended it
};

enum class Channel : std::uint8_t { Visible = 0, Reasoning = 1, ToolArguments = 2 };

std::string_view name(EventKind kind);
std::string_view name(MarkKind kind);
std::string_view name(Channel channel);
std::optional<EventKind> parseEventKind(std::string_view word);
std::optional<MarkKind> parseMarkKind(std::string_view word);
std::optional<Channel> parseChannel(std::string_view word);

/// One thing that happened in a session. Which fields a kind uses is said at EventKind; the rest stay at their
/// defaults. Text is foreign and plain. Everything else (spans, measures, views, files) is derived from these.
struct Event {
    std::uint64_t seq = 0; ///< given by the log: 1, 2, 3, ...
    MonoTime at;
    EventKind kind = EventKind::Note;
    Stage stage = Stage::Other;
    GroupKind group = GroupKind::None;
    Outcome outcome = Outcome::Running;
    MarkKind mark = MarkKind::RequestSent;
    Channel channel = Channel::Visible;
    SpanId span;
    SpanId parent;
    std::uint64_t ref = 0;
    std::uint32_t read = 0;   ///< which socket wake-up it came out of, within its span; 0 = not from a socket
    std::uint32_t tokens = 0; ///< tokens in this delta where the server said so; 0 = it did not
    std::string name;
    std::string subject; ///< the tool's or model's name, for budgets by name
    std::string text;
    std::string text_zh;

    bool operator==(const Event&) const = default;
};

/// The attributes on the session span that every producer writes (keys of EventKind::Attribute).
namespace keys {
inline constexpr std::string_view kTitle = "session.title";
inline constexpr std::string_view kProducer = "session.producer"; ///< "stagefall 0.1.0", or who sent a foreign trace
inline constexpr std::string_view kWallAnchor =
    "session.wall_ns"; ///< wall time at the session span's start, ns since epoch
inline constexpr std::string_view kWorkbench = "workbench.id";
inline constexpr std::string_view kEndpoint = "endpoint.name";
inline constexpr std::string_view kEndpointUrl = "endpoint.url";
inline constexpr std::string_view kModel = "model";
inline constexpr std::string_view kLab = "lab"; ///< "true" where times are simulated by the lab
inline constexpr std::string_view kLabProfile = "lab.profile";
inline constexpr std::string_view kLabSource = "lab.source"; ///< says where a preset rests on a vendor's word
inline constexpr std::string_view kBudget = "budget";        ///< the budget file's JSON, as used
// On task spans:
inline constexpr std::string_view kInput = "task.input";
inline constexpr std::string_view kAnswer = "task.answer";
// On any span:
inline constexpr std::string_view kErrorCode = "error.code";
inline constexpr std::string_view kError = "error"; ///< text for people, both languages
// On inference spans:
inline constexpr std::string_view kMessages = "request.messages"; ///< JSON, as sent
inline constexpr std::string_view kTools = "request.tools";       ///< JSON, names only
inline constexpr std::string_view kFinishReason = "response.finish_reason";
inline constexpr std::string_view kPromptTokens = "usage.prompt_tokens";
inline constexpr std::string_view kCompletionTokens = "usage.completion_tokens";
inline constexpr std::string_view kCachedTokens = "usage.cached_tokens";
inline constexpr std::string_view kReasoningTokens = "usage.reasoning_tokens";
inline constexpr std::string_view kHttpStatus = "http.status";
inline constexpr std::string_view kHttpVersion = "http.version";
inline constexpr std::string_view kServerTiming = "server.timing"; ///< the header and trailer as received
inline constexpr std::string_view kConnectionReused = "http.connection_reused";
inline constexpr std::string_view kStampedByKernel =
    "arrival.by_kernel"; ///< "37/40": so many pieces of the answer have the kernel's stamp, the others a wake-up's
inline constexpr std::string_view kRoundTrip = "tcp.round_trip_us"; ///< of the connection, smoothed, at the end
inline constexpr std::string_view kRoundTripVariation = "tcp.round_trip_variation_us";
inline constexpr std::string_view kSentAgain = "tcp.sent_again"; ///< segments that were lost on the way there
inline constexpr std::string_view kDisplaced = "tcp.displaced";  ///< that came before one that was missing
inline constexpr std::string_view kAttempt = "attempt";          ///< 1, 2, ...
// On tool spans:
inline constexpr std::string_view kCallId = "tool.call_id";
inline constexpr std::string_view kArguments = "tool.arguments"; ///< JSON text
inline constexpr std::string_view kResult = "tool.result";
inline constexpr std::string_view kRows = "tool.rows";
} // namespace keys

} // namespace stagefall::trace
