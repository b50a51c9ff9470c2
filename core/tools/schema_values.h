// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tools/places.h"

#include <array>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

/// Private to SchemaCheck: what keywords ask of a single value. Pure.
namespace stagefall::tools {

bool typeFits(const nlohmann::json& type, const nlohmann::json& value);
/// "integer", or the words for "string or null", as an argument.
std::string typeWords(const nlohmann::json& type);
/// Of UTF-8.
std::size_t characters(const std::string& text);
/// "a, b, c": the names in an object, as many as can be read.
std::string namesOf(const nlohmann::json& object);
/// The same text for all values that JSON Schema calls equal: 1 and 1.0 are.
void canonical(const nlohmann::json& value, std::string& out);

struct NumberRule {
    const char* keyword;
    const char* words;
    bool (*holds)(const nlohmann::json& value, const nlohmann::json& bound);
};
extern const std::array<NumberRule, 5> kNumberRules;

/// "minItems" and "maxItems" with the ends of their messages' ids.
struct SizeRules {
    const char* least;
    const char* most;
    const char* words;
};
inline constexpr SizeRules kLengthRules{"minLength", "maxLength", "characters"};
inline constexpr SizeRules kItemRules{"minItems", "maxItems", "items"};
inline constexpr SizeRules kMemberRules{"minProperties", "maxProperties", "members"};

/// `size` and `place` are asked for only where they are needed.
template <typename Size, typename PlaceText>
bool sizeFits(const nlohmann::json& schema, const SizeRules& rules, Size size, PlaceText place, Places& out) {
    bool good = true;
    const auto limit = [&](const char* key, bool low) {
        const auto found = schema.find(key);
        if (found == schema.end()) return;
        const auto bound = found->template get<double>();
        const auto is = size();
        if (low ? static_cast<double>(is) >= bound : static_cast<double>(is) <= bound) return;
        out.add({std::string("tools.place.") + (low ? "at_least_" : "at_most_") + rules.words,
                 {{"place", place()}, {"bound", found->dump()}, {"got", std::to_string(is)}}});
        good = false;
    };
    limit(rules.least, true);
    limit(rules.most, false);
    return good;
}

} // namespace stagefall::tools
