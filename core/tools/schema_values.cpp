// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/schema_values.h"

#include "core/base/nested.h"
#include "core/tools/short_text.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace stagefall::tools {

namespace {

using nlohmann::json;

constexpr std::size_t kLongestNames = 1'000;

bool isOfType(const json& value, std::string_view type) {
    if (type == "integer")
        return value.is_number_integer() ||
               (value.is_number_float() && value.get<double>() == std::floor(value.get<double>()));
    if (type == "number") return value.is_number();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    return type == "null" && value.is_null();
}

bool isMultiple(const json& value, const json& of) {
    if (value.is_number_integer() && of.is_number_unsigned()) {
        const auto divisor = of.get<std::uint64_t>();
        if (value.is_number_unsigned()) return value.get<std::uint64_t>() % divisor == 0;
        return (std::uint64_t{0} - static_cast<std::uint64_t>(value.get<std::int64_t>())) % divisor == 0; // negative
    }
    const auto divisor = of.get<double>();
    const auto rest = std::abs(std::remainder(value.get<double>(), divisor));
    return rest <= divisor * 1e-9; // 0.3 is a multiple of 0.1 for everyone but a computer
}

/// Holds every integer of 64 bits and every double exactly.
long double exactly(const json& number) {
    if (number.is_number_unsigned()) return static_cast<long double>(number.get<std::uint64_t>());
    if (number.is_number_integer()) return static_cast<long double>(number.get<std::int64_t>());
    return static_cast<long double>(number.get<double>());
}

} // namespace

const std::array<NumberRule, 5> kNumberRules = {
    {{"minimum", "at_least", [](const json& value, const json& bound) { return exactly(value) >= exactly(bound); }},
     {"maximum", "at_most", [](const json& value, const json& bound) { return exactly(value) <= exactly(bound); }},
     {"exclusiveMinimum", "more_than",
      [](const json& value, const json& bound) { return exactly(value) > exactly(bound); }},
     {"exclusiveMaximum", "less_than",
      [](const json& value, const json& bound) { return exactly(value) < exactly(bound); }},
     {"multipleOf", "multiple_of", isMultiple}}};

bool typeFits(const json& type, const json& value) {
    if (type.is_string()) return isOfType(value, type.get_ref<const std::string&>());
    return std::any_of(type.begin(), type.end(), [&](const json& one) { return typeFits(one, value); });
}

std::string typeWords(const json& type) {
    if (type.is_string()) return type.get<std::string>();
    std::string out;
    for (const auto& one : type) {
        const auto name = one.get<std::string>();
        out = out.empty() ? name : asArgument(Message{"tools.either", {{"first", out}, {"second", name}}});
    }
    return out;
}

std::size_t characters(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string namesOf(const json& object) {
    std::string out;
    for (const auto& [key, unused] : object.items()) {
        if (out.size() > kLongestNames) return cutBytes(out, kLongestNames) + "...";
        out.append(out.empty() ? "" : ", ").append(key);
    }
    return out;
}

void canonical(const json& value, std::string& out) {
    if (value.is_number_float() && std::abs(value.get<double>()) < 9e15 &&
        value.get<double>() == std::floor(value.get<double>())) {
        out += std::to_string(static_cast<std::int64_t>(value.get<double>()));
    } else if (value.is_array()) {
        out += '[';
        for (const auto& one : value) {
            canonical(one, out);
            out += ',';
        }
        out += ']';
    } else if (value.is_object()) {
        out += '{';
        for (const auto& [key, one] : value.items()) {
            out += json(key).dump(-1, ' ', false, json::error_handler_t::replace) + ':';
            canonical(one, out);
            out += ',';
        }
        out += '}';
    } else {
        out += value.dump(-1, ' ', false, json::error_handler_t::replace);
    }
}

} // namespace stagefall::tools
