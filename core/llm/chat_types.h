// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// core/llm: the chat dialect. Builds requests, decodes streams by the contract of tests/core/llm/README.md, retries,
/// and says what an endpoint that does not work is missing.
namespace stagefall::llm {

enum class Role { System, User, Assistant, Tool };

/// A tool call as the model asked for it. `arguments` is JSON text, kept to the byte (big integers survive).
struct ToolCall {
    std::string id; ///< never empty: made here where the server sent none
    bool id_generated = false;
    std::string name;
    std::string arguments; ///< repaired JSON; the raw text where !valid
    std::string arguments_raw;
    bool valid = true; ///< arguments are JSON
    std::string extra; ///< unknown members of the entry, as JSON, to be sent back verbatim ("" = none)
};

struct ChatMessage {
    Role role = Role::User;
    std::string content;
    std::string reasoning;            ///< kept for endpoints that want it back
    std::vector<ToolCall> tool_calls; ///< assistant
    std::string tool_call_id;         ///< tool
    std::string name;                 ///< tool's name
    std::string echo; ///< assistant: members that the provider wants back unchanged, as a JSON object ("" = none)
};

struct ToolSpec {
    std::string name;
    std::string description;
    std::string parameters; ///< JSON Schema text
};

struct ChatRequest {
    std::string model;
    std::vector<ChatMessage> messages;
    std::vector<ToolSpec> tools;
    std::string tool_choice; ///< "" = the server's default; "auto", "none", "required"
    std::optional<double> temperature;
    std::optional<int> max_tokens;
    int choices = 1;
    bool stream = true;
};

struct Usage {
    std::optional<std::int64_t> prompt_tokens;
    std::optional<std::int64_t> completion_tokens;
    std::optional<std::int64_t> cached_tokens;
    std::optional<std::int64_t> reasoning_tokens;
};

} // namespace stagefall::llm
