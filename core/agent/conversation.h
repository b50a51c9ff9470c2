// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/chat_types.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stagefall::agent {

/// About how many tokens a text is: a quarter of its ASCII characters, one for each other character. An estimate; the
/// endpoint's own count comes with its usage.
std::int64_t estimateTokens(std::string_view text);

/// One request's messages, and what had to stay out of them.
struct BuiltContext {
    std::vector<llm::ChatMessage> messages;
    std::int64_t tokens = 0;           ///< estimated, tool definitions included
    std::int64_t dropped_turns = 0;    ///< since the session began: whole tasks
    std::int64_t dropped_messages = 0; ///< since the session began
    std::int64_t dropped_tokens = 0;   ///< since the session began
    bool trimmed_now = false;
    bool over_limit = false; ///< what must not be dropped is larger than the limit
};

/// The messages of a session. Grows at its end only and drops at its beginning only, and when it must drop it makes
/// room for several steps, so that the prefix stays the same to the byte from step to step and an endpoint's prompt
/// cache holds. A tool call and its results are never parted. Pure; one thread.
class Conversation {
public:
    Conversation(std::string system_prompt, std::int64_t limit_tokens, std::int64_t fixed_tokens = 0);

    /// A new turn: the user's input, with what was found for it (may be empty).
    void beginTask(const std::string& input, const std::string& passages);
    /// A message of the current turn. Results of tools join the block of the call before them.
    void append(llm::ChatMessage message);
    BuiltContext build();

private:
    /// Messages that stay or go together.
    struct Block {
        std::vector<llm::ChatMessage> messages;
        std::int64_t tokens = 0;
        bool begins_turn = false;
    };
    std::int64_t total() const;
    void drop(std::size_t index);
    void trim(BuiltContext& out);

    llm::ChatMessage system_;
    std::int64_t limit_;
    std::int64_t fixed_; ///< system prompt and tool definitions
    std::vector<Block> blocks_;
    std::int64_t block_tokens_ = 0;
    std::int64_t dropped_turns_ = 0;
    std::int64_t dropped_messages_ = 0;
    std::int64_t dropped_tokens_ = 0;
};

} // namespace stagefall::agent
