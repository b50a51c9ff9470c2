// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/call_name.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace stagefall::analysis {
namespace {

using nlohmann::json;
using trace::Row;

constexpr std::size_t kMost = 32; ///< bytes of what tells apart
constexpr int kDeepest = 8;
constexpr std::size_t kMostAlike = 64;      ///< among more their numbers have to do
constexpr std::size_t kMostParsed = 16'384; ///< arguments longer than that are not looked into

std::string_view nameOf(const trace::Span& span) { return span.subject.empty() ? span.name : span.subject; }

json argumentsOf(const trace::Trace& trace, Row row) {
    const auto* detail = trace.spans.detail(row);
    const auto* text = detail == nullptr ? nullptr : detail->attribute(trace::keys::kArguments);
    if (text == nullptr || text->size() > kMostParsed) return {};
    // Foreign, and what is deep would be compared and written deeply: cut off.
    const auto shallow = [](int depth, json::parse_event_t, const json&) { return depth <= kDeepest; };
    return json::parse(*text, shallow, false);
}

std::string shortly(const json& value) {
    auto text =
        value.is_string() ? value.get<std::string>() : value.dump(-1, ' ', false, json::error_handler_t::replace);
    for (auto& letter : text)
        if (static_cast<unsigned char>(letter) < 0x20 || letter == 0x7f) letter = ' ';
    return text;
}

/// Cut between letters, not inside one.
std::string cut(std::string text) {
    if (text.size() <= kMost) return text;
    auto end = kMost;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) --end;
    return text.substr(0, end) + "…";
}

} // namespace

std::string apartness(const trace::Trace& trace, Row row) {
    const auto span = trace.spans[row];
    if (span.parent_row == trace::kNoRow || span.stage == trace::Stage::Group) return {};
    std::vector<Row> alike;
    for (const auto other : trace.children(span.parent_row)) {
        const auto one = trace.spans[other];
        if (one.stage == span.stage && nameOf(one) == nameOf(span)) alike.push_back(other);
    }
    if (alike.size() < 2) return {};
    const auto own = alike.size() > kMostAlike ? json() : argumentsOf(trace, row);
    std::string out;
    if (own.is_object()) {
        std::vector<json> others;
        for (const auto other : alike)
            if (other != row) others.push_back(argumentsOf(trace, other));
        for (const auto& [key, value] : own.items()) {
            const auto same = [&, &name = key, &mine = value](const json& other) {
                return other.is_object() && other.contains(name) && other.at(name) == mine;
            };
            if (!std::all_of(others.begin(), others.end(), same)) out += (out.empty() ? "" : ", ") + shortly(value);
        }
        // What reads the same after all does not tell apart.
        if (out.find_first_not_of(' ') != std::string::npos) return cut(std::move(out));
    }
    return std::to_string(1 + (std::find(alike.begin(), alike.end(), row) - alike.begin()));
}

std::string callName(const trace::Trace& trace, Row row) {
    std::string name(nameOf(trace.spans[row]));
    const auto apart = apartness(trace, row);
    return apart.empty() ? name : name + " (" + apart + ")";
}

} // namespace stagefall::analysis
