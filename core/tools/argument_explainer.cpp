// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/argument_explainer.h"

#include "core/base/nested.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>

namespace stagefall::tools {
namespace {

using nlohmann::json;
using Lines = std::vector<Message>;

std::string shown(const json& value) {
    auto text = value.dump(-1, ' ', false, json::error_handler_t::replace);
    if (text.size() <= 80) return text;
    std::size_t cut = 77;
    while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U) --cut; // not inside a character
    return text.substr(0, cut) + "...";
}

std::string below(const std::string& place, const std::string& key) {
    std::string out = place;
    return out.append("/").append(key);
}

std::string pointer(const std::string& place) { return place.empty() ? "/" : place; }

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

/// "integer", or the words for "string or null", as an argument.
std::string typeWords(const json& type) {
    if (type.is_string()) return type.get<std::string>();
    std::string out;
    for (const auto& one : type) {
        if (!one.is_string()) continue;
        const auto name = one.get<std::string>();
        out = out.empty() ? name : asArgument(Message{"tools.either", {{"first", out}, {"second", name}}});
    }
    return out;
}

bool typeFits(const json& type, const json& value) {
    if (type.is_string()) return isOfType(value, type.get<std::string>());
    return std::any_of(type.begin(), type.end(),
                       [&](const json& one) { return one.is_string() && isOfType(value, one.get<std::string>()); });
}

std::size_t characters(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

void explain(const json& schema, const json& value, const std::string& place, Lines& out);

void explainNumber(const json& schema, const json& value, const std::string& place, Lines& out) {
    const auto number = value.get<double>();
    const auto limit = [&](const char* key, auto broken, const char* words) {
        const auto found = schema.find(key);
        if (found != schema.end() && found->is_number() && broken(number, found->get<double>()))
            out.push_back({std::string("tools.place.") + words,
                           {{"place", pointer(place)}, {"bound", found->dump()}, {"got", shown(value)}}});
    };
    limit(
        "minimum", [](double a, double b) { return a < b; }, "at_least");
    limit(
        "maximum", [](double a, double b) { return a > b; }, "at_most");
    limit(
        "exclusiveMinimum", [](double a, double b) { return a <= b; }, "more_than");
    limit(
        "exclusiveMaximum", [](double a, double b) { return a >= b; }, "less_than");
}

void explainSize(const json& schema, std::size_t size, const char* min_key, const char* max_key, const char* what,
                 const std::string& place, Lines& out) {
    const auto limit = [&](const char* key, bool low) {
        const auto found = schema.find(key);
        if (found == schema.end() || !found->is_number_unsigned()) return;
        const auto bound = found->get<std::size_t>();
        if (low ? size >= bound : size <= bound) return;
        out.push_back({std::string("tools.place.") + (low ? "at_least_" : "at_most_") + what,
                       {{"place", pointer(place)}, {"bound", std::to_string(bound)}, {"got", std::to_string(size)}}});
    };
    limit(min_key, true);
    limit(max_key, false);
}

void explainObject(const json& schema, const json& value, const std::string& place, Lines& out) {
    const auto properties = schema.value("properties", json::object());
    std::string known;
    for (const auto& [key, unused] : properties.items()) known.append(known.empty() ? "" : ", ").append(key);
    for (const auto& key : schema.value("required", json::array()))
        if (key.is_string() && !value.contains(key.get<std::string>()))
            out.push_back({"tools.place.missing", {{"place", below(place, key.get<std::string>())}}});
    const bool closed = schema.contains("additionalProperties") && schema["additionalProperties"] == false;
    for (const auto& [key, member] : value.items()) {
        const auto inner = below(place, key);
        if (properties.contains(key))
            explain(properties[key], member, inner, out);
        else if (closed)
            out.push_back({known.empty() ? "tools.place.unknown_none" : "tools.place.unknown",
                           {{"place", inner}, {"known", known}}});
    }
}

void explain(const json& schema, const json& value, const std::string& place, Lines& out) {
    if (!schema.is_object()) return;
    if (const auto type = schema.find("type"); type != schema.end() && !typeFits(*type, value)) {
        out.push_back(
            {"tools.place.type", {{"place", pointer(place)}, {"type", typeWords(*type)}, {"got", shown(value)}}});
        return;
    }
    if (const auto options = schema.find("enum"); options != schema.end() && options->is_array())
        if (std::find(options->begin(), options->end(), value) == options->end())
            out.push_back({"tools.place.one_of",
                           {{"place", pointer(place)}, {"options", shown(*options)}, {"got", shown(value)}}});
    if (const auto only = schema.find("const"); only != schema.end() && *only != value)
        out.push_back(
            {"tools.place.exactly", {{"place", pointer(place)}, {"value", shown(*only)}, {"got", shown(value)}}});
    if (value.is_number()) explainNumber(schema, value, place, out);
    if (value.is_object()) explainObject(schema, value, place, out);
    if (value.is_string()) {
        const auto before = out.size();
        explainSize(schema, characters(value.get<std::string>()), "minLength", "maxLength", "characters", place, out);
        // Whether a pattern matches is the validator's to say; it said no and nothing else explains it.
        if (out.size() == before && before == 0 && schema.contains("pattern"))
            out.push_back({"tools.place.pattern",
                           {{"place", pointer(place)}, {"pattern", shown(schema["pattern"])}, {"got", shown(value)}}});
    }
    if (!value.is_array()) return;
    explainSize(schema, value.size(), "minItems", "maxItems", "items", place, out);
    if (const auto items = schema.find("items"); items != schema.end() && items->is_object())
        for (std::size_t i = 0; i < value.size(); ++i) explain(*items, value[i], place + "/" + std::to_string(i), out);
}

bool isTypeName(const json& type) {
    constexpr std::array<std::string_view, 7> kNames = {"object",  "array",   "string", "number",
                                                        "integer", "boolean", "null"};
    return type.is_string() && std::find(kNames.begin(), kNames.end(), type.get<std::string>()) != kNames.end();
}

void lint(const json& schema, const std::string& place, Lines& out) {
    if (schema.is_boolean()) return;
    if (!schema.is_object()) {
        out.push_back({"tools.schema.not_schema", {{"place", pointer(place)}, {"got", shown(schema)}}});
        return;
    }
    if (const auto type = schema.find("type"); type != schema.end()) {
        const bool good = type->is_array() ? std::all_of(type->begin(), type->end(), isTypeName) : isTypeName(*type);
        if (!good) out.push_back({"tools.schema.no_type", {{"place", place + "/type"}, {"got", shown(*type)}}});
    }
    if (const auto required = schema.find("required"); required != schema.end()) {
        if (!required->is_array() ||
            !std::all_of(required->begin(), required->end(), [](const json& one) { return one.is_string(); }))
            out.push_back({"tools.schema.required", {{"place", place + "/required"}, {"got", shown(*required)}}});
    }
    if (const auto options = schema.find("enum"); options != schema.end() && !options->is_array())
        out.push_back({"tools.schema.list", {{"place", place + "/enum"}, {"got", shown(*options)}}});
    if (const auto items = schema.find("items"); items != schema.end() && !items->is_array())
        lint(*items, place + "/items", out);
    const auto properties = schema.find("properties");
    if (properties == schema.end()) return;
    if (!properties->is_object()) {
        out.push_back({"tools.schema.object", {{"place", place + "/properties"}, {"got", shown(*properties)}}});
        return;
    }
    for (const auto& [key, member] : properties->items()) lint(member, below(place, "properties/" + key), out);
}

} // namespace

std::vector<Message> explainMismatch(const nlohmann::json& schema, const nlohmann::json& value) {
    Lines out;
    explain(schema, value, "", out);
    return out;
}

std::vector<Message> lintSchema(const nlohmann::json& schema) {
    Lines out;
    lint(schema, "", out);
    return out;
}

} // namespace stagefall::tools
