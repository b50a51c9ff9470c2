// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/chat_body.h"

#include "core/json/read_json.h"

#include <map>
#include <nlohmann/json.hpp>

namespace stagefall::lab {
namespace {

using Json = nlohmann::json;

tl::unexpected<Error> bad(std::string where, std::string why) {
    return fail(ErrorCode::InvalidArgument, "lab.bad_request", {{"where", std::move(where)}, {"why", std::move(why)}});
}

std::string textAt(const Json& json, const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

/// A text, null, or a list of parts of which the text parts count.
Result<std::string> contentOf(const Json& message, const std::string& where) {
    const auto found = message.find("content");
    if (found == message.end() || found->is_null()) return std::string{};
    if (found->is_string()) return found->get<std::string>();
    if (!found->is_array()) return bad(where + ".content", "a text or a list of parts is needed");
    std::string out;
    for (const auto& part : *found)
        if (part.is_object()) out += textAt(part, "text");
    return out;
}

struct Call {
    std::string name;
    std::string arguments;
};

void noteCalls(const Json& message, std::map<std::string, Call>& calls, std::string& prompt) {
    const auto list = message.find("tool_calls");
    if (list == message.end() || !list->is_array()) return;
    for (const auto& entry : *list) {
        if (!entry.is_object() || !entry.contains("function") || !entry.at("function").is_object()) continue;
        const auto& function = entry.at("function");
        Call call{textAt(function, "name"), textAt(function, "arguments")};
        prompt += "\n" + call.name + " " + call.arguments;
        calls[textAt(entry, "id")] = std::move(call);
    }
}

Status readMessages(const Json& json, ChatBody& out) {
    const auto list = json.find("messages");
    if (list == json.end() || !list->is_array() || list->empty())
        return bad("messages", "a list of at least one message is needed");
    std::map<std::string, Call> calls;
    for (const auto& entry : *list) {
        const auto where = "messages[" + std::to_string(out.conversation.messages.size()) + "]";
        if (!entry.is_object()) return bad(where, "an object is needed");
        auto content = contentOf(entry, where);
        if (!content) return fail(std::move(content).error());
        const auto role = textAt(entry, "role");
        ConversationMessage message;
        message.text = *std::move(content);
        out.prompt += "\n" + role + ": " + message.text;
        if (role == "system" || role == "developer") {
            message.speaker = Speaker::System;
        } else if (role == "assistant") {
            message.speaker = Speaker::Assistant;
            noteCalls(entry, calls, out.prompt);
        } else if (role == "tool") {
            message.speaker = Speaker::Tool;
            const auto call = calls.find(textAt(entry, "tool_call_id"));
            if (call == calls.end())
                return bad(where + ".tool_call_id", "no earlier message has a tool call of this id");
            message.tool = call->second.name;
            message.arguments = call->second.arguments;
        } else if (role != "user") {
            return bad(where + ".role", "one of system, developer, user, assistant, tool is needed");
        }
        out.conversation.messages.push_back(std::move(message));
    }
    return {};
}

Status readTools(const Json& json, ChatBody& out) {
    const auto list = json.find("tools");
    if (list == json.end() || list->is_null()) return {};
    if (!list->is_array()) return bad("tools", "a list is needed");
    for (const auto& entry : *list) {
        const auto where = "tools[" + std::to_string(out.conversation.tools.size()) + "]";
        if (!entry.is_object() || !entry.contains("function") || !entry.at("function").is_object())
            return bad(where + ".function", "an object is needed");
        const auto& function = entry.at("function");
        OfferedTool tool{textAt(function, "name"), textAt(function, "description"),
                         function.contains("parameters") ? function.at("parameters").dump() : "{}"};
        if (tool.name.empty()) return bad(where + ".function.name", "a name is needed");
        out.prompt += "\n" + tool.name + " " + tool.description + " " + tool.parameters;
        out.conversation.tools.push_back(std::move(tool));
    }
    return {};
}

Status readChoice(const Json& json, Conversation& out) {
    const auto choice = json.find("tool_choice");
    if (choice == json.end() || choice->is_null()) return {};
    if (choice->is_string()) {
        out.tool_choice = choice->get<std::string>();
        if (out.tool_choice == "auto" || out.tool_choice == "none" || out.tool_choice == "required") return {};
    } else if (choice->is_object() && choice->contains("function") && choice->at("function").is_object()) {
        out.tool_choice = textAt(choice->at("function"), "name");
        out.force_named = true;
        if (out.offers(out.tool_choice)) return {};
    }
    return bad("tool_choice", "one of auto, none, required, or a function of the list is needed");
}

Status readLimit(const Json& json, ChatBody& out) {
    for (const char* key : {"max_completion_tokens", "max_tokens"}) {
        const auto found = json.find(key);
        if (found == json.end() || found->is_null()) continue;
        if (!found->is_number_integer() || found->get<std::int64_t>() < 1)
            return bad(key, "a whole number from 1 is needed");
        out.max_tokens = static_cast<int>(std::min<std::int64_t>(found->get<std::int64_t>(), 1'000'000));
        return {};
    }
    return {};
}

} // namespace

Result<ChatBody> parseChatBody(std::string_view json) {
    JsonProblem problem;
    const auto parsed = readJson(json, &problem);
    if (parsed.is_discarded()) return bad("the body", problem.words);
    if (!parsed.is_object()) return bad("the body", "an object is needed");
    ChatBody out;
    out.model = textAt(parsed, "model");
    if (out.model.empty()) return bad("model", "a name is needed");
    if (const auto n = parsed.find("n"); n != parsed.end() && !n->is_null() && *n != 1)
        return bad("n", "the lab gives one choice");
    SF_CHECK(readTools(parsed, out));
    SF_CHECK(readMessages(parsed, out));
    SF_CHECK(readChoice(parsed, out.conversation));
    SF_CHECK(readLimit(parsed, out));
    const auto is = [](const Json& object, const char* key) {
        const auto found = object.find(key);
        return found != object.end() && found->is_boolean() && found->get<bool>();
    };
    out.stream = is(parsed, "stream");
    if (const auto options = parsed.find("stream_options"); options != parsed.end() && options->is_object())
        out.include_usage = is(*options, "include_usage");
    return out;
}

} // namespace stagefall::lab
