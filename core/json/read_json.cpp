// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/read_json.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>

namespace stagefall {
namespace {

/// Calls `use(offset)` for every byte outside of strings; stops where it says false and gives that offset.
template <typename Use>
std::optional<std::size_t> findOutsideStrings(std::string_view text, Use use) {
    bool inside = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"')
            inside = !inside;
        else if (inside && text[i] == '\\')
            ++i;
        else if (!inside && !use(i))
            return i;
    }
    return std::nullopt;
}

/// Looked for before anything is read: the parser itself needs memory for every level.
std::optional<std::size_t> tooDeepAt(std::string_view text) {
    std::size_t depth = 0;
    return findOutsideStrings(text, [&](std::size_t at) {
        const char c = text[at];
        if (c == '[' || c == '{') return ++depth <= kMaxJsonDepth;
        if ((c == ']' || c == '}') && depth > 0) --depth;
        return true;
    });
}

/// The parser says that there is such a number, but not where.
std::size_t tooLargeAt(std::string_view text) {
    constexpr std::string_view kNumber = "0123456789+-.eE";
    std::size_t number_end = 0;
    const auto found = findOutsideStrings(text, [&](std::size_t at) {
        if (at < number_end || kNumber.find(text[at]) == std::string_view::npos) return true;
        number_end = std::min(text.find_first_not_of(kNumber, at), text.size());
        return std::isfinite(std::strtod(std::string(text.substr(at, number_end - at)).c_str(), nullptr));
    });
    return found.value_or(0);
}

template <typename Json>
Json read(std::string_view text, JsonProblem* problem) {
    const auto refuse = [&](JsonProblem::Kind kind, std::size_t offset, std::string words) {
        if (problem != nullptr) *problem = {kind, offset, std::move(words)};
        return Json(Json::value_t::discarded);
    };
    if (const auto at = tooDeepAt(text)) return refuse(JsonProblem::Kind::TooDeep, *at, "too many levels");
    try {
        return Json::parse(text);
    } catch (const typename Json::parse_error& error) {
        return refuse(JsonProblem::Kind::Syntax, error.byte > 0 ? error.byte - 1 : 0, error.what());
    } catch (const typename Json::exception& error) { // out of range: a number that no double holds
        return refuse(JsonProblem::Kind::NumberTooLarge, tooLargeAt(text), error.what());
    }
}

} // namespace

Message JsonProblem::message(const std::string& file, const std::string& place) const {
    const char* id = "json.syntax";
    if (kind == Kind::TooDeep) id = "json.too_deep";
    if (kind == Kind::NumberTooLarge) id = "json.number_too_large";
    Message out{id, {{"file", file}, {"place", place}}};
    if (kind == Kind::TooDeep) out.args.emplace_back("most", std::to_string(kMaxJsonDepth));
    return out;
}

nlohmann::json readJson(std::string_view text, JsonProblem* problem) { return read<nlohmann::json>(text, problem); }

nlohmann::ordered_json readOrderedJson(std::string_view text, JsonProblem* problem) {
    return read<nlohmann::ordered_json>(text, problem);
}

} // namespace stagefall
