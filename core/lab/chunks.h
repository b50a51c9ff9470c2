// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/planner.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace stagefall::lab {

/// A part of an answer that goes out in one chunk.
struct Piece {
    enum class Kind { Reasoning, Text, CallStart, CallArguments };
    Kind kind = Kind::Text;
    std::size_t call = 0;
    std::string text; ///< CallStart: the tool's name
    int tokens = 1;

    bool operator==(const Piece&) const = default;
};

struct Answer {
    std::vector<Piece> pieces; ///< one token each, in order
    int reasoning_tokens = 0;
    std::string finish_reason; ///< "stop", "tool_calls", "length"

    int tokens() const;
};

/// Plan -> tokens. A tool's name is one token. `max_tokens` cuts off. Pure.
Answer cutPlan(const Plan& plan, std::optional<int> max_tokens);
/// Joins neighbours of one kind (and one call) into chunks of as many tokens as `next_size` says. Pure.
std::vector<Piece> coalesce(const std::vector<Piece>& pieces, const std::function<int()>& next_size);

struct TokenUsage {
    std::size_t prompt = 0;
    std::size_t cached = 0;
    int completion = 0;
    int reasoning = 0;
};

/// Writes the JSON of one response, streamed or whole. Pure.
class ChatFormat {
public:
    ChatFormat(std::uint64_t request, std::string model, std::int64_t created_s);
    std::string role() const;
    std::string piece(const Piece& piece) const;
    std::string finish(const std::string& reason) const;
    std::string usage(const TokenUsage& usage) const;
    /// The body of a response that is not streamed.
    std::string whole(const Answer& answer, const TokenUsage& usage) const;

private:
    std::string chunk(const std::string& delta_json, const std::string& finish_json) const;
    std::string callId(std::size_t call) const;

    std::string id_;
    std::string model_;
    std::int64_t created_s_;
};

/// "data: JSON\n\n"
std::string sseFrame(const std::string& json);
/// {"error": {"message", "type", "code"}} as OpenAI writes it.
std::string errorBody(const std::string& message, const std::string& type, const std::string& code);

} // namespace stagefall::lab
