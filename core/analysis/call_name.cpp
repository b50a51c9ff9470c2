// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/call_name.h"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

namespace stagefall::analysis {
namespace {

using nlohmann::json;
using trace::Row;

constexpr std::size_t kMost = 32; ///< bytes of what tells apart
constexpr int kDeepest = 8;
constexpr std::size_t kMostAlike = 64;      ///< among more their numbers have to do
constexpr std::size_t kMostParsed = 16'384; ///< arguments longer than that are not looked into

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

std::string keyOf(const trace::Span& span) {
    return std::string(1, static_cast<char>(span.stage)) + std::string(callName(span));
}

/// The arguments that each of them has with the same value.
std::set<std::string, std::less<>> whatAllSay(const std::vector<json>& all) {
    std::set<std::string, std::less<>> keys;
    if (!all.front().is_object()) return keys;
    for (const auto& [key, value] : all.front().items()) {
        const auto says = [&, &name = key, &mine = value](const json& one) {
            return one.is_object() && one.contains(name) && one.at(name) == mine;
        };
        if (std::all_of(all.begin(), all.end(), says)) keys.insert(key);
    }
    return keys;
}

} // namespace

std::string_view callName(const trace::Span& span) { return span.subject.empty() ? span.name : span.subject; }

CallNames::CallNames(const trace::Trace& trace, std::vector<Row> siblings)
    : trace_(trace), siblings_(std::move(siblings)) {
    for (const auto row : siblings_)
        if (const auto span = trace_.spans[row]; span.stage != trace::Stage::Group)
            alike_[keyOf(span)].rows.push_back(row);
}

void CallNames::tellApart(Alike& alike) const {
    alike.told = true;
    if (alike.rows.size() < 2) return;
    for (std::size_t i = 0; i < alike.rows.size(); ++i) alike.apart[alike.rows[i]] = std::to_string(i + 1);
    if (alike.rows.size() > kMostAlike) return;
    std::vector<json> arguments;
    arguments.reserve(alike.rows.size());
    for (const auto row : alike.rows) arguments.push_back(argumentsOf(trace_, row));
    const auto common = whatAllSay(arguments);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (!arguments[i].is_object()) continue;
        std::string out;
        for (const auto& [key, value] : arguments[i].items())
            if (!common.contains(key)) out += (out.empty() ? "" : ", ") + shortly(value);
        // What reads the same after all does not tell apart.
        if (out.find_first_not_of(' ') != std::string::npos) alike.apart[alike.rows[i]] = cut(std::move(out));
    }
}

std::string CallNames::apartness(Row row) {
    const auto found = alike_.find(keyOf(trace_.spans[row]));
    if (found == alike_.end()) return {};
    auto& alike = found->second;
    if (!alike.told) tellApart(alike);
    const auto apart = alike.apart.find(row);
    return apart == alike.apart.end() ? std::string() : apart->second;
}

std::string CallNames::name(Row row) {
    std::string name(callName(trace_.spans[row]));
    const auto apart = apartness(row);
    return apart.empty() ? name : name + " (" + apart + ")";
}

} // namespace stagefall::analysis
