// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

/// The planner stands in the place of a model: from a conversation and the offered tools it decides by rules what to
/// say and what to call. Pure and deterministic.
namespace stagefall::lab {

struct PlannedCall {
    std::string name;
    std::string arguments; ///< JSON object
};

/// One turn of the "model".
struct Plan {
    std::string reasoning;
    std::string text;
    std::vector<PlannedCall> calls;
};

enum class Speaker { System, User, Assistant, Tool };

struct ConversationMessage {
    Speaker speaker = Speaker::User;
    std::string text;
    std::string tool;      ///< Speaker::Tool: whose result this is
    std::string arguments; ///< Speaker::Tool: of the call that this answers, as sent
};

struct OfferedTool {
    std::string name;
    std::string description;
    std::string parameters; ///< JSON Schema
};

struct Conversation {
    std::vector<ConversationMessage> messages;
    std::vector<OfferedTool> tools;
    std::string tool_choice;  ///< "", "auto", "none", "required", or the name of the one tool to call
    bool force_named = false; ///< tool_choice is such a name

    /// What the user asked last; "" where nobody did.
    const std::string& input() const;
    /// Results of a tool, oldest first; of this turn alone (after the user's last message) or of the whole
    /// conversation.
    std::vector<const ConversationMessage*> results(std::string_view tool, bool this_turn) const;
    /// The tools that have answered in this turn.
    std::set<std::string_view> answeredTools() const;
    bool offers(std::string_view tool) const;
    std::size_t lastUser() const; ///< index, or messages.size()
};

Plan plan(const Conversation& conversation);

} // namespace stagefall::lab
