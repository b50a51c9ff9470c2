// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/places.h"

#include "core/base/nested.h"
#include "core/json/write_json.h"
#include "core/tools/short_text.h"

#include <nlohmann/json.hpp>

namespace stagefall::tools {

namespace {

using nlohmann::json;

constexpr std::size_t kMostLines = 20;
constexpr std::size_t kLongestShown = 80;
constexpr std::size_t kLongestKey = 100;
constexpr std::size_t kLongestPlace = 300;

/// Writes no more of a value than can be shown, so that a large one costs nothing.
void write(const json& value, std::string& out) {
    if (out.size() > kLongestShown) return;
    if (value.is_string()) {
        const auto& text = value.get_ref<const std::string&>();
        out += writeJson(cutBytes(text, kLongestShown + 1));
        return;
    }
    if (!value.is_structured()) {
        out += writeJson(value);
        return;
    }
    out += value.is_array() ? '[' : '{';
    bool first = true;
    for (auto it = value.begin(); it != value.end() && out.size() <= kLongestShown; ++it) {
        if (!first) out += ',';
        first = false;
        if (value.is_object()) {
            write(it.key(), out);
            out += ':';
        }
        write(*it, out);
    }
    out += value.is_array() ? ']' : '}';
}

} // namespace

void Places::add(Message line) {
    if (++count_ <= kMostLines) lines_.push_back(std::move(line));
}

std::string Places::joined() const {
    auto lines = lines_;
    if (count_ > kMostLines) lines.push_back({"tools.place.more", {{"count", std::to_string(count_ - kMostLines)}}});
    std::string out;
    for (const auto& line : lines) {
        const auto one = asArgument(line);
        out = out.empty() ? one : asArgument(Message{"tools.both", {{"first", out}, {"second", one}}});
    }
    return out;
}

std::string shown(const json& value) {
    std::string out;
    write(value, out);
    return out.size() <= kLongestShown ? out : cutBytes(out, kLongestShown - 3) + "...";
}

std::string below(const std::string& place, std::string_view key) {
    constexpr std::string_view kDeeper = "/...";
    if (place.size() > kLongestPlace) return place.ends_with(kDeeper) ? place : place + std::string(kDeeper);
    return place + "/" + shorten(key, kLongestKey);
}

} // namespace stagefall::tools
