// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/finish_reason.h"

#include "core/base/ascii.h"
#include "core/llm/utf_text.h"

#include <array>
#include <utility>

namespace stagefall::llm {

namespace {

/// Words of other dialects leak through gateways: Anthropic's, Gemini's, Cohere's, those of local servers.
constexpr std::array<std::pair<std::string_view, std::string_view>, 20> kWords = {{
    {"stop", "stop"},
    {"eos", "stop"},
    {"eos_token", "stop"},
    {"end_turn", "stop"},
    {"stop_sequence", "stop"},
    {"stop_token", "stop"},
    {"complete", "stop"},
    {"completed", "stop"},
    {"end", "stop"},
    {"length", "length"},
    {"max_tokens", "length"},
    {"max_output_tokens", "length"},
    {"model_length", "length"},
    {"tool_calls", "tool_calls"},
    {"tool_call", "tool_calls"},
    {"tool_use", "tool_calls"},
    {"function_call", "tool_calls"},
    {"content_filter", "content_filter"},
    {"safety", "content_filter"},
    {"refusal", "content_filter"},
}};

std::string_view meaning(std::string_view reason) {
    const std::string word = lowerAscii(reason);
    for (const auto& [spelling, kind] : kWords)
        if (word == spelling) return kind;
    return "unknown";
}

} // namespace

std::string laterReason(const std::string& current, const std::string& next) {
    if (next.empty() || lowerAscii(next) == "null") return current;
    const bool replaces = current.empty() || lowerAscii(next) != "stop";
    return replaces ? next : current;
}

std::string normalizedReason(std::string_view reason, bool has_calls) {
    const std::string_view kind = meaning(reason);
    if (kind == "length" || kind == "content_filter") return std::string(kind);
    if (has_calls) return "tool_calls";
    return kind == "tool_calls" ? "stop" : std::string(kind);
}

} // namespace stagefall::llm
