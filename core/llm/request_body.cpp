// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/chat_client.h"
#include "core/llm/json_text.h"
#include "core/llm/json_value.h"
#include "core/llm/json_writer.h"

#include <string_view>

namespace stagefall::llm {

namespace {

std::string_view roleName(Role role) {
    switch (role) {
    case Role::System:
        return "system";
    case Role::User:
        return "user";
    case Role::Assistant:
        return "assistant";
    case Role::Tool:
        return "tool";
    }
    return "user";
}

/// The arguments as they may be sent: servers answer 400 to every later request when these are no JSON.
std::string sendableArguments(const ToolCall& call) {
    JsonDoc doc;
    if (doc.parse(call.arguments)) return withoutLoneSurrogates(call.arguments);
    return JsonObjectWriter().string("_raw", call.arguments).take();
}

/// Copies the members of `object` (JSON text) into `out`, byte for byte.
void copyMembers(JsonObjectWriter& out, std::string_view object) {
    JsonDoc doc;
    if (!doc.parse(object)) return;
    doc.root().forEachMember([&](const std::string& key, JsonView value) { out.raw(key, value.raw()); });
}

std::string callJson(const ToolCall& call) {
    JsonObjectWriter function;
    function.string("name", call.name).string("arguments", sendableArguments(call));
    JsonObjectWriter out;
    out.string("id", call.id).string("type", "function").raw("function", function.take());
    copyMembers(out, call.extra);
    return out.take();
}

std::string messageJson(const ChatMessage& message) {
    JsonObjectWriter out;
    out.string("role", roleName(message.role));
    const bool only_calls = message.content.empty() && !message.tool_calls.empty();
    if (only_calls)
        out.raw("content", "null");
    else
        out.string("content", message.content);
    if (!message.reasoning.empty() && message.role == Role::Assistant)
        out.string("reasoning_content", message.reasoning);
    if (!message.tool_calls.empty()) {
        JsonArrayWriter calls;
        for (const ToolCall& call : message.tool_calls) calls.raw(callJson(call));
        out.raw("tool_calls", calls.take());
    }
    if (message.role == Role::Tool) out.string("tool_call_id", message.tool_call_id);
    if (!message.name.empty()) out.string("name", message.name);
    if (message.role == Role::Assistant) copyMembers(out, message.echo);
    return out.take();
}

std::string toolJson(const ToolSpec& tool) {
    JsonDoc doc;
    const bool schema = doc.parse(tool.parameters) && doc.root().isObject();
    JsonObjectWriter function;
    function.string("name", tool.name);
    if (!tool.description.empty()) function.string("description", tool.description);
    function.raw("parameters", schema ? tool.parameters : R"({"type":"object","properties":{}})");
    return JsonObjectWriter().string("type", "function").raw("function", function.take()).take();
}

void addTools(JsonObjectWriter& out, const ChatRequest& request) {
    if (request.tools.empty()) return;
    JsonArrayWriter tools;
    for (const ToolSpec& tool : request.tools) tools.raw(toolJson(tool));
    out.raw("tools", tools.take());
    if (!request.tool_choice.empty()) out.string("tool_choice", request.tool_choice);
}

} // namespace

std::string buildRequestBody(const ChatRequest& request, const EndpointProfile& profile) {
    JsonObjectWriter own;
    own.string("model", request.model.empty() ? profile.model : request.model);
    JsonArrayWriter messages;
    for (const ChatMessage& message : request.messages) messages.raw(messageJson(message));
    own.raw("messages", messages.take());
    addTools(own, request);
    if (request.temperature) own.number("temperature", *request.temperature);
    if (request.max_tokens) own.integer("max_tokens", *request.max_tokens);
    if (request.choices > 1) own.integer("n", request.choices);
    if (request.stream) own.boolean("stream", true);
    if (request.stream) own.raw("stream_options", R"({"include_usage":true})");

    // The profile's extra body has the last word: a member there replaces the one made here.
    std::string made = own.take();
    JsonDoc doc;
    JsonDoc extra;
    if (!extra.parse(profile.extra_body) || extra.root().empty() || !doc.parse(made)) return made;
    JsonObjectWriter merged;
    doc.root().forEachMember([&](const std::string& key, JsonView value) {
        if (!extra.root()[key]) merged.raw(key, value.raw());
    });
    extra.root().forEachMember([&](const std::string& key, JsonView value) { merged.raw(key, value.raw()); });
    return merged.take();
}

} // namespace stagefall::llm
