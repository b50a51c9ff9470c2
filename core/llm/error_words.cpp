// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/error_words.h"

#include <cstddef>
#include <string_view>

namespace stagefall::llm {

namespace {

constexpr int kDeepest = 6;
constexpr std::size_t kMostEntries = 8;

std::string said(JsonView value, int depth);

void append(std::string& all, const std::string& more) {
    if (more.empty() || all.find(more) != std::string::npos) return;
    if (!all.empty()) all += all.back() == '.' || all.back() == ':' ? " " : ": ";
    all += more;
}

/// ["body", "messages", 1, "content"]
std::string placeIn(JsonView entry) {
    const JsonView place = entry["loc"];
    if (place.isString()) return place.text();
    std::string out;
    place.forEachItem([&out](JsonView part) {
        if (!out.empty()) out += '.';
        out += part.isString() ? part.text() : std::string(part.raw());
    });
    return out;
}

std::string listed(JsonView list, int depth) {
    std::string out;
    std::size_t entries = 0;
    list.forEachItem([&](JsonView entry) {
        if (entries == kMostEntries) return;
        const std::string words = said(entry, depth + 1);
        if (words.empty() || out.find(words) != std::string::npos) return;
        ++entries;
        out += (out.empty() ? "" : "; ") + words;
    });
    return out;
}

std::string ofObject(JsonView object, int depth) {
    std::string out;
    for (const std::string_view key : {"message", "detail", "msg", "error_description", "error", "title"}) {
        out = said(object[key], depth + 1);
        if (!out.empty()) break;
    }
    if (const std::string place = placeIn(object); !place.empty() && !out.empty()) out = place + ": " + out;
    for (const std::string_view key : {"raw", "details", "errors", "innererror", "inner_error", "cause", "causes",
                                       "upstream_error", "reason", "metadata"}) {
        append(out, said(object[key], depth + 1));
    }
    return out;
}

std::string said(JsonView value, int depth) {
    if (depth > kDeepest) return {};
    if (value.isObject()) return ofObject(value, depth);
    if (value.isArray()) return listed(value, depth);
    std::string text = value.text();
    JsonDoc inner;
    const bool json = text.starts_with('{') || text.starts_with('[');
    if (!json || !inner.parse(text)) return text;
    const std::string words = said(inner.root(), depth + 1);
    return words.empty() ? text : words;
}

} // namespace

std::string errorWords(JsonView object) { return said(object, 0); }

} // namespace stagefall::llm
