// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/refused_member.h"

#include "core/base/ascii.h"
#include "core/llm/json_value.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

namespace stagefall::llm {

namespace {

using Names = std::set<std::string, std::less<>>;

bool isNameChar(char c) { return isAsciiLetter(c) || (c >= '0' && c <= '9') || c == '_' || c == '$'; }

/// The members of a request that could be left out, by where they stand.
struct Sent {
    std::array<Names, 4> by_place;
    Names& at(MemberPlace place) { return by_place.at(static_cast<std::size_t>(place)); }

    void take(MemberPlace place, JsonView object) {
        object.forEachMember([&](const std::string& key, JsonView) {
            if (!indispensable(place, key)) at(place).insert(key);
        });
    }
    void takeTool(JsonView value, bool names) {
        if (!names) take(MemberPlace::Tool, value);
        value.forEachMember(
            [&](const std::string& key, JsonView member) { takeTool(member, !names && key == "properties"); });
        value.forEachItem([&](JsonView item) { takeTool(item, false); });
    }
    void takeAll(JsonView body) {
        take(MemberPlace::Request, body);
        takeTool(body["tools"], false);
        body["messages"].forEachItem([&](JsonView message) {
            take(MemberPlace::Message, message);
            message["tool_calls"].forEachItem([&](JsonView call) {
                take(MemberPlace::ToolCall, call);
                take(MemberPlace::ToolCall, call["function"]);
            });
        });
    }
};

/// What a server says: the places that it points at, and everything that is prose.
struct Said {
    std::vector<std::string> paths;
    std::vector<std::string> prose;
};

void listen(JsonView value, const std::string& key, int depth, Said& out) {
    constexpr int kDeepest = 8;
    if (depth > kDeepest) return;
    constexpr std::array<std::string_view, 8> kPointers = {"param",   "loc",      "field",    "path",
                                                           "pointer", "property", "argument", "parameter"};
    const bool points = std::find(kPointers.begin(), kPointers.end(), key) != kPointers.end();
    if (value.isString()) {
        std::string text = value.text();
        JsonDoc inner; // gateways pass on what they were told as a text
        if ((text.starts_with('{') || text.starts_with('[')) && inner.parse(text))
            listen(inner.root(), key, depth + 1, out);
        else
            (points ? out.paths : out.prose).push_back(std::move(text));
    } else if (value.isArray() && points) {
        std::string path;
        value.forEachItem([&path](JsonView item) { path += "." + item.text(); });
        out.paths.push_back(std::move(path));
    } else {
        value.forEachMember([&](const std::string& name, JsonView member) { listen(member, name, depth + 1, out); });
        value.forEachItem([&](JsonView item) { listen(item, key, depth + 1, out); });
    }
}

Said whatItSays(const ChatResult& refusal) {
    Said out;
    out.prose.push_back(refusal.error_detail);
    JsonDoc doc;
    if (doc.parse(refusal.error_json))
        listen(doc.root(), {}, 0, out);
    else
        out.prose.push_back(refusal.error_json);
    return out;
}

struct Word {
    std::string_view text;
    std::size_t begin;
};

std::vector<Word> namesIn(std::string_view text) {
    std::vector<Word> out;
    for (std::size_t i = 0; i < text.size();) {
        if (!isNameChar(text[i])) {
            ++i;
            continue;
        }
        const std::size_t begin = i;
        while (i < text.size() && isNameChar(text[i])) ++i;
        out.push_back({text.substr(begin, i - begin), begin});
    }
    return out;
}

/// "name" and "user" are words as well as members: in prose they count where they are set off as a name.
bool setOffAsName(std::string_view text, const std::vector<Word>& words, std::size_t index) {
    const Word word = words[index];
    const auto among = [](std::string_view one, std::initializer_list<std::string_view> all) {
        return std::find(all.begin(), all.end(), one) != all.end();
    };
    const bool no_word = std::any_of(word.text.begin(), word.text.end(),
                                     [](char c) { return c == '_' || c == '$' || (c >= 'A' && c <= 'Z'); });
    if (no_word || word.begin == 0) return true;
    const char before = text[word.begin - 1];
    const std::size_t end = word.begin + word.text.size();
    const char after = end < text.size() ? text[end] : '.';
    constexpr std::string_view kQuotes = "'\"`";
    const bool quoted = kQuotes.find(before) != std::string_view::npos || static_cast<unsigned char>(before) >= 0x80;
    if (quoted || before == '.' || after == ':') return true;
    const auto label = [&](const std::string& one) {
        return among(one,
                     {"member", "property", "parameter", "field", "argument", "key", "option", "keyword", "setting"});
    };
    if (index > 0 && label(lowerAscii(words[index - 1].text))) return true;
    if (index + 1 == words.size()) return false;
    const std::string next = lowerAscii(words[index + 1].text);
    return label(next) || among(next, {"is", "are", "must", "should", "cannot", "not", "does"});
}

constexpr std::array<MemberPlace, 4> kPlaces = {MemberPlace::Request, MemberPlace::Message, MemberPlace::ToolCall,
                                                MemberPlace::Tool};

/// Where the text says that the member stands, else the first place where it does.
std::optional<MemberPlace> placeOf(Sent& sent, std::string_view name, std::string_view text) {
    const auto has = [&](MemberPlace place) { return sent.at(place).contains(name); };
    const auto says = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
    if (says("tool_calls") && has(MemberPlace::ToolCall)) return MemberPlace::ToolCall;
    if (says("messages") && has(MemberPlace::Message)) return MemberPlace::Message;
    if (says("tools") && has(MemberPlace::Tool)) return MemberPlace::Tool;
    for (const MemberPlace place : kPlaces)
        if (has(place)) return place;
    return std::nullopt;
}

std::optional<Adaptation> leaveOut(Sent& sent, std::string_view name, std::string_view text) {
    const auto place = placeOf(sent, name, text);
    if (!place) return std::nullopt;
    return Adaptation{Adaptation::Kind::LeaveOut, *place, std::string(name), {}};
}

/// The innermost name of a path is the one that is meant.
std::optional<Adaptation> fromPaths(const Said& said, Sent& sent) {
    for (const std::string& path : said.paths) {
        const auto words = namesIn(path);
        for (auto word = words.rbegin(); word != words.rend(); ++word)
            if (auto found = leaveOut(sent, word->text, path)) return found;
    }
    return std::nullopt;
}

std::optional<Adaptation> fromProse(const Said& said, Sent& sent) {
    for (const std::string& text : said.prose) {
        const auto words = namesIn(text);
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (!setOffAsName(text, words, i)) continue;
            if (auto found = leaveOut(sent, words[i].text, text)) return found;
        }
    }
    return std::nullopt;
}

bool sharesAPart(std::string_view a, std::string_view b) {
    constexpr std::size_t kShortest = 3;
    for (std::size_t begin = 0; begin <= a.size();) {
        const std::size_t end = std::min(a.find('_', begin), a.size());
        const auto part = a.substr(begin, end - begin);
        if (part.size() >= kShortest && b.find(part) != std::string_view::npos) return true;
        begin = end + 1;
    }
    return false;
}

/// "Use 'max_completion_tokens' instead": a name like the refused one, which was not sent, behind such a word.
std::string successorOf(const Adaptation& refused, const Said& said, Sent& sent) {
    for (const std::string& text : said.prose) {
        const auto words = namesIn(text);
        for (std::size_t i = 1; i < words.size(); ++i) {
            const auto name = words[i].text;
            const std::string lead = lowerAscii(words[i - 1].text);
            const bool offered = lead == "use" || lead == "try" || lead == "by" || lead == "to" || lead == "mean" ||
                                 lead == "of" || lead == "with" || lead == "parameter";
            const bool plain = name.find('_') != std::string_view::npos && name != refused.member;
            if (offered && plain && !sent.at(refused.place).contains(name) && sharesAPart(refused.member, name))
                return std::string(name);
        }
    }
    return {};
}

/// DeepSeek's wish: thoughts of earlier turns back, on every message; others want texts where we send null. The member
/// that is wanted so, or nullptr.
const char* wantedMember(const Said& said) {
    constexpr std::array<std::string_view, 6> kLacking = {"missing",          "required",     "must be passed",
                                                          "must be provided", "must include", "must be a string"};
    for (const std::string& text : said.prose) {
        const std::string lower = lowerAscii(text);
        const auto says = [&](std::string_view word) { return lower.find(word) != std::string::npos; };
        if (std::none_of(kLacking.begin(), kLacking.end(), says)) continue;
        const auto words = namesIn(text);
        for (const char* name : {"reasoning_content", "content"})
            for (std::size_t i = 0; i < words.size(); ++i)
                if (words[i].text == name && setOffAsName(text, words, i)) return name;
    }
    return nullptr;
}

bool someAssistantLacks(JsonView body, const char* member) {
    bool lacks = false;
    body["messages"].forEachItem(
        [&](JsonView one) { lacks = lacks || (one["role"].text() == "assistant" && one[member].isNull()); });
    return lacks;
}

} // namespace

bool refusesRequest(int status, const ChatResult& result) {
    constexpr int kBadRequest = 400;
    constexpr int kUnprocessable = 422;
    if (status == kBadRequest || status == kUnprocessable) return !result.error.empty();
    return result.error == "stream_error" &&
           (result.error_code == "400" || result.error_code == "422" || result.error_code == "invalid_request_error");
}

std::optional<Adaptation> adaptationFor(const ChatResult& refusal, std::string_view body) {
    JsonDoc doc;
    if (!doc.parse(body)) return std::nullopt;
    const Said said = whatItSays(refusal);
    if (const char* wanted = wantedMember(said)) {
        if (!someAssistantLacks(doc.root(), wanted)) return std::nullopt; // and leaving it out is the last thing to do
        return Adaptation{Adaptation::Kind::Add, MemberPlace::Message, wanted, {}};
    }
    Sent sent;
    sent.takeAll(doc.root());
    auto found = fromPaths(said, sent);
    if (!found) found = fromProse(said, sent);
    if (!found) return std::nullopt;
    found->successor = successorOf(*found, said, sent);
    if (!found->successor.empty()) found->kind = Adaptation::Kind::Rename;
    return found;
}

} // namespace stagefall::llm
