// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/ask_json.h"

#include "core/llm/json_text.h"
#include "core/llm/json_writer.h"
#include "core/net/lab_header.h"

#include <cmath>

namespace stagefall::llm {

namespace {

std::string callsJson(const std::vector<ToolCall>& calls) {
    JsonArrayWriter list;
    for (const ToolCall& call : calls) {
        JsonObjectWriter out;
        out.string("id", call.id).boolean("id_generated", call.id_generated).string("name", call.name);
        // Line ends inside the arguments' own layout would break the one line.
        if (call.valid)
            out.raw("arguments", compactJson(call.arguments));
        else
            out.string("arguments", call.arguments);
        out.string("arguments_raw", call.arguments_raw).boolean("valid", call.valid);
        list.raw(out.take());
    }
    return list.take();
}

std::string usageJson(const std::optional<Usage>& usage) {
    if (!usage) return "null";
    JsonObjectWriter out;
    out.integerOrNull("prompt_tokens", usage->prompt_tokens);
    out.integerOrNull("completion_tokens", usage->completion_tokens);
    if (usage->cached_tokens) out.integer("cached_tokens", *usage->cached_tokens);
    if (usage->reasoning_tokens) out.integer("reasoning_tokens", *usage->reasoning_tokens);
    return out.take();
}

using Point = std::optional<MonoTime>;

std::optional<double> msBetween(const Point& from, const Point& to) {
    if (!from || !to) return std::nullopt;
    constexpr double kMicro = 1000.0;
    return std::round(toMs(*to - *from) * kMicro) / kMicro;
}

/// Milliseconds a token after the first; by the server's count of what it streamed, else by the pieces that came.
std::optional<double> tpot(const AttemptEnd& end) {
    const auto span = msBetween(end.tokens.first, end.tokens.last);
    const auto& usage = end.result.usage;
    const auto tokens = usage && usage->completion_tokens
                            ? streamedTokens(*usage->completion_tokens, usage->reasoning_tokens, end.tokens.reasoning)
                            : end.tokens.pieces;
    if (!span || *span <= 0 || tokens < 2) return std::nullopt;
    constexpr double kMicro = 1000.0;
    return std::round(*span / static_cast<double>(tokens - 1) * kMicro) / kMicro;
}

std::string timingJson(const AttemptEnd& end) {
    const net::Phases& phases = end.transfer.phases;
    const Point ready = phases.tls_done ? phases.tls_done : phases.connected;
    JsonObjectWriter out;
    out.numberOrNull("resolve_ms", msBetween(phases.start, phases.resolved));
    out.numberOrNull("connect_ms", msBetween(phases.start, ready));
    out.numberOrNull("ttfb_ms", msBetween(phases.request_sent, phases.first_byte));
    out.numberOrNull("ttft_ms", msBetween(phases.request_sent, end.tokens.first));
    out.numberOrNull("ttfat_ms", msBetween(phases.request_sent, end.tokens.first_answer));
    out.numberOrNull("last_token_ms", msBetween(phases.request_sent, end.tokens.last));
    out.numberOrNull("tpot_ms", tpot(end));
    out.numberOrNull("total_ms", msBetween(phases.start, phases.end));
    return out.take();
}

std::string notesJson(const AttemptEnd& end) {
    JsonArrayWriter list;
    for (const std::string& note : end.result.notes) list.raw(quoted(note));
    for (const Adaptation& one : end.adaptations) list.raw(quoted("adapted " + codeOf(one)));
    return list.take();
}

} // namespace

std::string askJson(const AttemptEnd& end) {
    const ChatResult& result = end.result;
    JsonObjectWriter out;
    out.string("text", result.text).string("reasoning", result.reasoning);
    out.raw("tool_calls", callsJson(result.tool_calls));
    out.stringOrNull("finish_reason", result.finish_reason);
    out.stringOrNull("finish_normalized", result.finish_normalized);
    out.raw("usage", usageJson(result.usage));
    out.stringOrNull("error", result.error).stringOrNull("error_detail", result.error_detail);
    out.stringOrNull("error_code", result.error_code);
    std::optional<std::int64_t> hint_ms;
    if (end.retry_hint) hint_ms = std::llround(toMs(*end.retry_hint));
    out.integerOrNull("retry_after_ms", hint_ms);
    out.boolean("retryable", end.retryable).integer("attempts", end.attempt);
    out.raw("notes", notesJson(end)).raw("timing", timingJson(end));
    out.boolean("lab", net::labProfile(end.head.headers).has_value()); // then those times are simulated
    return out.take();
}

} // namespace stagefall::llm
