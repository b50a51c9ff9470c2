// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/planner.h"

#include "core/lab/passages.h"
#include "core/lab/plan_kinds.h"

#include <algorithm>

namespace stagefall::lab {

std::size_t Conversation::lastUser() const {
    for (auto at = messages.size(); at-- > 0;)
        if (messages[at].speaker == Speaker::User) return at;
    return messages.size();
}

const std::string& Conversation::input() const {
    static const std::string none;
    const auto at = lastUser();
    return at < messages.size() ? messages[at].text : none;
}

std::vector<const ConversationMessage*> Conversation::results(std::string_view tool, bool this_turn) const {
    std::vector<const ConversationMessage*> out;
    const auto from = this_turn ? lastUser() : 0;
    for (auto at = from; at < messages.size(); ++at)
        if (messages[at].speaker == Speaker::Tool && messages[at].tool == tool) out.push_back(&messages[at]);
    return out;
}

std::set<std::string_view> Conversation::answeredTools() const {
    std::set<std::string_view> out;
    for (auto at = lastUser(); at < messages.size(); ++at)
        if (messages[at].speaker == Speaker::Tool) out.insert(messages[at].tool);
    return out;
}

bool Conversation::offers(std::string_view tool) const {
    return std::any_of(tools.begin(), tools.end(), [&](const OfferedTool& offered) { return offered.name == tool; });
}

Plan plan(const Conversation& conversation) {
    if (conversation.tool_choice == "none" && !conversation.tools.empty()) {
        auto without_tools = conversation;
        without_tools.tools.clear();
        // The tools are named by their results in the conversation, so that what is known is still told.
        return isSales(conversation) ? planSales(without_tools) : plan(without_tools);
    }
    Plan out;
    if (isSales(conversation))
        out = planSales(conversation);
    else if (conversation.tools.empty() && !latestPassages(conversation).empty())
        out = planFromPassages(conversation);
    else
        out = planAnything(conversation);
    const bool forced = conversation.force_named || conversation.tool_choice == "required";
    const bool obeyed = !out.calls.empty() && (!conversation.force_named ||
                                               std::all_of(out.calls.begin(), out.calls.end(), [&](const auto& call) {
                                                   return call.name == conversation.tool_choice;
                                               }));
    if (forced && !obeyed && !conversation.tools.empty()) out = {"", "", forcedCalls(conversation)};
    return out;
}

} // namespace stagefall::lab
