// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/adaptation.h"

#include "core/llm/json_value.h"
#include "core/llm/json_writer.h"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace stagefall::llm {

namespace {

using Kind = Adaptation::Kind;

constexpr std::array<std::pair<MemberPlace, std::string_view>, 4> kPrefixes = {{{MemberPlace::Message, "messages."},
                                                                                {MemberPlace::ToolCall, "tool_calls."},
                                                                                {MemberPlace::Tool, "tools."},
                                                                                {MemberPlace::Request, ""}}};

using Inner = std::function<std::string(const std::string& key, JsonView value)>;

/// One object with the adaptation applied to its own members; what `inner` gives back replaces a value ("" = as it is).
std::string changed(JsonView object, const Adaptation& how, bool add, const Inner& inner) {
    JsonObjectWriter out;
    const bool successor_sent = static_cast<bool>(object[how.successor]);
    object.forEachMember([&](const std::string& key, JsonView value) {
        const bool meant = key == how.member && !key.empty();
        if (meant && how.kind == Kind::LeaveOut) return;
        if (meant && how.kind == Kind::Rename) {
            if (!successor_sent) out.raw(how.successor, value.raw());
            return;
        }
        if (meant && add && value.isNull()) {
            out.string(key, "");
            return;
        }
        const auto replaced = inner ? inner(key, value) : std::string();
        out.raw(key, replaced.empty() ? value.raw() : std::string_view(replaced));
    });
    if (add && !object[how.member]) out.string(how.member, "");
    return out.take();
}

std::string eachItem(JsonView list, const std::function<std::string(JsonView)>& use) {
    JsonArrayWriter out;
    list.forEachItem([&](JsonView item) { out.raw(item.isObject() ? use(item) : std::string(item.raw())); });
    return out.take();
}

std::string inCall(JsonView call, const Adaptation& how) {
    return changed(call, how, false, [&](const std::string& key, JsonView value) {
        return key == "function" && value.isObject() ? changed(value, how, false, {}) : std::string();
    });
}

std::string inMessage(JsonView message, const Adaptation& how) {
    if (how.place == MemberPlace::Message)
        return changed(message, how, how.kind == Kind::Add && message["role"].text() == "assistant", {});
    Adaptation nothing; // of the message itself
    return changed(message, nothing, false, [&](const std::string& key, JsonView value) {
        return key == "tool_calls" && value.isArray()
                   ? eachItem(value, [&](JsonView call) { return inCall(call, how); })
                   : std::string();
    });
}

/// At any depth. The members of `properties` are names that a tool has chosen, whatever they are called.
std::string inTool(JsonView value, const Adaptation& how, bool names) {
    if (value.isArray()) {
        JsonArrayWriter out;
        value.forEachItem([&](JsonView item) { out.raw(inTool(item, how, false)); });
        return out.take();
    }
    if (!value.isObject()) return std::string(value.raw());
    const auto inner = [&](const std::string& key, JsonView member) {
        return inTool(member, how, !names && key == "properties");
    };
    return changed(value, names ? Adaptation{} : how, false, inner);
}

std::string withOne(std::string_view body, const Adaptation& how) {
    JsonDoc doc;
    if (how.member.empty() || !doc.parse(body) || !doc.root().isObject()) return std::string(body);
    if (how.place == MemberPlace::Request) return changed(doc.root(), how, false, {});
    const Adaptation nothing;
    return changed(doc.root(), nothing, false, [&](const std::string& key, JsonView value) {
        if (how.place == MemberPlace::Tool) return key == "tools" ? inTool(value, how, false) : std::string();
        if (key != "messages" || !value.isArray()) return std::string();
        return eachItem(value, [&](JsonView message) { return inMessage(message, how); });
    });
}

} // namespace

std::string adapted(std::string_view body, const std::vector<Adaptation>& adaptations) {
    std::string out(body);
    for (const auto& one : adaptations) out = withOne(out, one);
    return out;
}

std::string codeOf(const Adaptation& adaptation) {
    std::string out = adaptation.kind == Kind::Add ? "+" : "";
    for (const auto& [place, prefix] : kPrefixes)
        if (place == adaptation.place) out += prefix;
    out += adaptation.member;
    if (adaptation.kind == Kind::Rename) out += ">" + adaptation.successor;
    return out;
}

bool readCode(std::string_view code, Adaptation& out) {
    Adaptation read;
    if (code.starts_with('+')) {
        read.kind = Kind::Add;
        code.remove_prefix(1);
    }
    for (const auto& [place, prefix] : kPrefixes) {
        if (!code.starts_with(prefix)) continue;
        read.place = place;
        code.remove_prefix(prefix.size());
        break;
    }
    if (const auto arrow = code.find('>'); arrow != std::string_view::npos) {
        read.kind = Kind::Rename;
        read.successor = code.substr(arrow + 1);
        code = code.substr(0, arrow);
    }
    read.member = code;
    const bool whole = read.kind != Kind::Rename || !read.successor.empty();
    if (read.member.empty() || !whole || (read.kind != Kind::Add && indispensable(read.place, read.member)))
        return false;
    out = std::move(read);
    return true;
}

Message messageOf(const Adaptation& adaptation) {
    const char* id = adaptation.kind == Kind::LeaveOut ? "llm.again.without"
                     : adaptation.kind == Kind::Rename ? "llm.again.renamed"
                                                       : "llm.again.added";
    return {id, {{"member", adaptation.member}, {"successor", adaptation.successor}}};
}

void add(std::vector<Adaptation>& list, const Adaptation& one) {
    if (one.kind == Kind::Add) {
        Adaptation left_out = one;
        left_out.kind = Kind::LeaveOut;
        if (std::erase(list, left_out) > 0) return;
    }
    list.push_back(one);
}

bool indispensable(MemberPlace place, std::string_view member) {
    const auto among = [member](std::initializer_list<std::string_view> names) {
        return std::find(names.begin(), names.end(), member) != names.end();
    };
    switch (place) {
    case MemberPlace::Request:
        return among({"model", "messages", "input", "tools"});
    case MemberPlace::Message:
        return among({"role", "content", "tool_calls", "tool_call_id"});
    case MemberPlace::ToolCall:
        return among({"id", "type", "function", "name", "arguments"});
    case MemberPlace::Tool:
        return among({"type", "function", "name", "parameters", "properties", "required", "items"});
    }
    return true;
}

} // namespace stagefall::llm
