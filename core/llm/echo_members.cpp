// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/echo_members.h"

#include "core/llm/json_writer.h"
#include "core/llm/turn_limits.h"
#include "core/llm/utf_text.h"

#include <array>

namespace stagefall::llm {

namespace {

/// OpenRouter; Gemini behind its OpenAI dialect; LiteLLM and Anthropic; GitHub's; vLLM's and others'.
constexpr std::array<const char*, 7> kEchoed = {"reasoning_details", "extra_content",       "thinking_blocks",
                                                "reasoning_opaque",  "reasoning_signature", "thought_signature",
                                                "encrypted_content"};

} // namespace

bool EchoMembers::add(JsonView delta) {
    for (const char* name : kEchoed) {
        const JsonView value = delta[name];
        if (value.isNull() || ((value.isArray() || value.isObject()) && value.empty())) continue;
        bytes_ += value.raw().size();
        if (bytes_ > kMostTextBytes) return false;
        Value& kept = values_[name];
        if (!value.isArray()) { // an object or text comes whole, and the last one counts
            kept = {false, cleanUtf8(value.raw())};
            continue;
        }
        if (!kept.list) kept = {true, {}};
        value.forEachItem([&kept](JsonView item) {
            if (!kept.raw.empty()) kept.raw += ',';
            kept.raw += cleanUtf8(item.raw());
        });
    }
    return true;
}

std::string EchoMembers::json() const {
    if (values_.empty()) return {};
    JsonObjectWriter out;
    for (const auto& [name, value] : values_) out.raw(name, value.list ? "[" + value.raw + "]" : value.raw);
    return out.take();
}

} // namespace stagefall::llm
