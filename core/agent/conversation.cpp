// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/conversation.h"

#include <algorithm>

namespace stagefall::agent {

namespace {

constexpr std::int64_t kTokensPerMessage = 4; // role and separators
constexpr std::int64_t kRoomPercent = 80;     // of the limit: what a trim leaves filled at most

std::int64_t tokensOf(const llm::ChatMessage& message) {
    auto tokens = kTokensPerMessage + estimateTokens(message.content) + estimateTokens(message.reasoning) +
                  estimateTokens(message.echo);
    for (const auto& call : message.tool_calls)
        tokens += kTokensPerMessage + estimateTokens(call.name) + estimateTokens(call.arguments);
    return tokens;
}

} // namespace

std::int64_t estimateTokens(std::string_view text) {
    std::int64_t ascii = 0;
    std::int64_t other = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80U)
            ++ascii;
        else if ((byte & 0xC0U) != 0x80U)
            ++other;
    }
    return (ascii + 3) / 4 + other;
}

Conversation::Conversation(std::string system_prompt, std::int64_t limit_tokens, std::int64_t fixed_tokens)
    : limit_(limit_tokens) {
    system_.role = llm::Role::System;
    system_.content = std::move(system_prompt);
    fixed_ = fixed_tokens + (system_.content.empty() ? 0 : tokensOf(system_));
}

void Conversation::beginTask(const std::string& input, const std::string& passages) {
    llm::ChatMessage message;
    message.role = llm::Role::User;
    message.content = passages.empty() ? input : input + "\n\n" + passages;
    const auto tokens = tokensOf(message);
    blocks_.push_back({{std::move(message)}, tokens, true});
    block_tokens_ += tokens;
}

void Conversation::append(llm::ChatMessage message) {
    const auto tokens = tokensOf(message);
    if (message.role != llm::Role::Tool || blocks_.empty()) blocks_.emplace_back();
    blocks_.back().tokens += tokens;
    blocks_.back().messages.push_back(std::move(message));
    block_tokens_ += tokens;
}

std::int64_t Conversation::total() const { return fixed_ + block_tokens_; }

void Conversation::drop(std::size_t index) {
    const auto at = blocks_.begin() + static_cast<std::ptrdiff_t>(index);
    dropped_messages_ += static_cast<std::int64_t>(at->messages.size());
    dropped_tokens_ += at->tokens;
    block_tokens_ -= at->tokens;
    blocks_.erase(at);
}

void Conversation::trim(BuiltContext& out) {
    if (total() <= limit_) return;
    const auto target = limit_ * kRoomPercent / 100;
    const auto before = dropped_messages_;
    // Whole old turns first; then, within the current one, the oldest calls with their results. The current input and
    // the newest block are what the next answer is about: they stay.
    const auto next_turn = [&] {
        return std::find_if(blocks_.begin() + 1, blocks_.end(), [](const Block& block) { return block.begins_turn; });
    };
    while (total() > target && blocks_.size() > 1 && next_turn() != blocks_.end()) {
        for (auto count = next_turn() - blocks_.begin(); count > 0; --count) drop(0);
        ++dropped_turns_;
    }
    while (total() > target && blocks_.size() > 2) drop(1);
    out.trimmed_now = dropped_messages_ != before;
    out.over_limit = total() > limit_;
}

BuiltContext Conversation::build() {
    BuiltContext out;
    trim(out);
    if (!system_.content.empty()) out.messages.push_back(system_);
    for (const auto& block : blocks_)
        out.messages.insert(out.messages.end(), block.messages.begin(), block.messages.end());
    out.tokens = total();
    out.dropped_turns = dropped_turns_;
    out.dropped_messages = dropped_messages_;
    out.dropped_tokens = dropped_tokens_;
    return out;
}

} // namespace stagefall::agent
