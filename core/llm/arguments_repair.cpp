// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/arguments_repair.h"

#include "core/llm/json_text.h"
#include "core/llm/json_value.h"
#include "core/llm/utf_text.h"

#include <cctype>
#include <optional>

namespace stagefall::llm {

namespace {

struct Reading {
    std::optional<std::string> json;
    bool ended_early = false;
    std::string repair;
};

/// Strictly, else with control characters inside strings, which are then written as escapes.
Reading readJson(std::string_view text) {
    JsonDoc doc;
    if (doc.parse(text)) return {withoutLoneSurrogates(text), false, {}};
    const bool loose = doc.parse(text, {.nan_as_null = false, .control_in_strings = true});
    if (!loose) return {std::nullopt, doc.endedEarly(), {}};
    return {withoutLoneSurrogates(escapeControlInStrings(text)), false, "arguments_control_characters"};
}

/// A JSON string that holds a JSON object or array was encoded twice.
Reading unwrapped(Reading reading) {
    if (!reading.json) return reading;
    JsonDoc doc;
    if (!doc.parse(*reading.json) || !doc.root().isString()) return reading;
    const std::string inner = doc.root().text();
    const std::string_view body = trim(inner);
    if (!body.starts_with('{') && !body.starts_with('[')) return reading;
    Reading once = readJson(body);
    if (!once.json) return reading;
    once.repair = "arguments_double_encoded";
    return once;
}

std::string_view withoutBracePrefix(std::string_view text) {
    while (text.starts_with("{}")) {
        const std::string_view rest = trim(text.substr(2));
        if (!rest.starts_with('{')) break;
        text = rest;
    }
    return text;
}

std::string_view withoutFence(std::string_view text) {
    if (!text.starts_with("```")) return text;
    text.remove_prefix(3);
    while (!text.empty() && (std::isalnum(static_cast<unsigned char>(text.front())) != 0)) text.remove_prefix(1);
    if (const std::size_t close = text.rfind("```"); close != std::string_view::npos) text = text.substr(0, close);
    return trim(text);
}

std::vector<std::string_view> fragmentsOf(std::string_view raw, const std::vector<std::size_t>& ends) {
    std::vector<std::string_view> fragments;
    std::size_t begin = 0;
    for (const std::size_t end : ends) {
        if (end < begin || end > raw.size()) return {};
        if (end > begin) fragments.push_back(raw.substr(begin, end - begin));
        begin = end;
    }
    return fragments;
}

/// Each fragment holds the whole text so far: the last one is the value.
std::optional<std::string_view> lastSnapshot(const std::vector<std::string_view>& fragments) {
    if (fragments.size() < 2) return std::nullopt;
    for (std::size_t i = 1; i < fragments.size(); ++i)
        if (!fragments[i].starts_with(fragments[i - 1])) return std::nullopt;
    return fragments.back();
}

/// The arguments came twice, in fragments: the first half, where it ends with a fragment.
std::optional<std::string_view> firstOfTwins(std::string_view raw, const std::vector<std::size_t>& ends) {
    const std::string_view half = raw.substr(0, raw.size() / 2);
    for (const std::size_t end : ends)
        if (end == half.size() && raw.substr(end) == half) return half;
    return std::nullopt;
}

} // namespace

RepairedArguments repairArguments(std::string_view raw, const std::vector<std::size_t>& fragment_ends) {
    const std::string_view text = trim(raw);
    if (text.empty()) return {"{}", true, false, {}};
    const auto done = [](Reading reading, std::string_view repair) {
        if (reading.repair.empty()) reading.repair = repair;
        return RepairedArguments{std::move(*reading.json), true, false, std::move(reading.repair)};
    };
    const Reading plain = unwrapped(readJson(text));
    if (plain.json) return done(plain, {});
    if (const std::string_view rest = withoutBracePrefix(text); rest != text)
        if (Reading reading = unwrapped(readJson(rest)); reading.json) return done(reading, "arguments_brace_prefix");
    if (const std::string_view inside = withoutFence(text); inside != text)
        if (Reading reading = unwrapped(readJson(inside)); reading.json) return done(reading, "arguments_fenced");
    if (const auto last = lastSnapshot(fragmentsOf(raw, fragment_ends)))
        if (Reading reading = unwrapped(readJson(trim(*last))); reading.json)
            return done(reading, "arguments_snapshots");
    if (const auto once = firstOfTwins(raw, fragment_ends))
        if (Reading reading = unwrapped(readJson(trim(*once))); reading.json)
            return done(reading, "arguments_repeated");
    const Reading tail = readJson(withoutBracePrefix(text));
    return {std::string(raw), false, plain.ended_early || tail.ended_early, {}};
}

bool repeatsArguments(std::string_view complete, std::string_view compact, std::string_view fragment) {
    if (fragment == complete) return true;
    JsonDoc doc;
    if (!doc.parse(fragment)) return false;
    if (compactJson(fragment) == compact) return true;
    return doc.root().isString() && compactJson(doc.root().text()) == compact;
}

} // namespace stagefall::llm
