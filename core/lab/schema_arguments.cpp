// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/schema_arguments.h"

#include "core/json/read_json.h"
#include "core/lab/language.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

namespace stagefall::lab {
namespace {

using Json = nlohmann::ordered_json;
constexpr int kDeepest = 12;

std::optional<double> numberAt(const Json& schema, const char* key) {
    const auto found = schema.find(key);
    if (found == schema.end() || !found->is_number()) return std::nullopt;
    return found->get<double>();
}

std::size_t countAt(const Json& schema, const char* key, std::size_t otherwise) {
    const auto value = numberAt(schema, key);
    return value && *value >= 0 ? static_cast<std::size_t>(*value) : otherwise;
}

std::string typeOf(const Json& schema) {
    const auto type = schema.find("type");
    if (type != schema.end() && type->is_string()) return type->get<std::string>();
    if (type != schema.end() && type->is_array())
        for (const auto& entry : *type)
            if (entry.is_string() && entry != "null") return entry.get<std::string>();
    if (schema.contains("properties")) return "object";
    if (schema.contains("items")) return "array";
    return "string";
}

std::optional<long long> numberIn(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at)
        if (std::isdigit(static_cast<unsigned char>(text[at])) != 0) {
            std::string digits;
            while (at < text.size() && digits.size() < 9 && std::isdigit(static_cast<unsigned char>(text[at])) != 0)
                digits += text[at++];
            return std::stoll(digits);
        }
    return std::nullopt;
}

class Maker {
public:
    Maker(const Json& root, std::string_view user_text) : root_(root), user_text_(user_text) {}

    Json make(const Json& given, const std::string& name, int depth) const {
        if (!given.is_object() || depth > kDeepest) return given.is_boolean() ? Json(true) : Json(nullptr);
        const Json schema = resolved(given, depth);
        for (const char* key : {"const", "default"})
            if (schema.contains(key)) return schema.at(key);
        if (const auto values = schema.find("enum"); values != schema.end() && values->is_array() && !values->empty())
            return chosen(*values);
        if (const auto values = schema.find("examples");
            values != schema.end() && values->is_array() && !values->empty())
            return values->front();
        if (schema.contains("example")) return schema.at("example");
        const auto type = typeOf(schema);
        if (type == "object") return object(schema, depth);
        if (type == "array") return array(schema, name, depth);
        if (type == "integer") return integer(schema);
        if (type == "number") return number(schema);
        if (type == "boolean") return true;
        if (type == "null") return nullptr;
        return text(schema, name);
    }

private:
    /// With local references followed, allOf merged in, and the first of several alternatives taken.
    Json resolved(const Json& given, int depth) const {
        Json schema = given;
        for (int hops = 0; hops < kDeepest && schema.is_object() && schema.contains("$ref"); ++hops) {
            const auto target = schema.at("$ref").is_string() ? schema.at("$ref").get<std::string>() : std::string{};
            if (!target.starts_with('#')) break;
            try {
                schema = root_.at(Json::json_pointer(target.substr(1)));
            } catch (const Json::exception&) { // a reference to nowhere: what stands beside it is all there is
                schema.erase("$ref");
            }
        }
        if (!schema.is_object()) return Json::object();
        if (depth > kDeepest) return schema;
        if (const auto all = schema.find("allOf"); all != schema.end() && all->is_array()) {
            const Json parts = *all; // a copy: merging changes what it came from
            for (const auto& part : parts) merge(schema, resolved(part, depth + 1));
        }
        for (const char* key : {"anyOf", "oneOf"}) {
            const auto any = schema.find(key);
            if (any == schema.end() || !any->is_array()) continue;
            const Json parts = *any;
            for (const auto& part : parts) {
                if (part.is_object() && part.value("type", Json()) == "null") continue;
                merge(schema, resolved(part, depth + 1));
                break;
            }
        }
        return schema;
    }

    static void merge(Json& into, const Json& part) {
        for (const auto& item : part.items()) {
            if (item.key() == "properties" && into.contains("properties"))
                into["properties"].update(item.value());
            else if (item.key() == "required" && into.contains("required") && item.value().is_array())
                for (const auto& name : item.value()) into["required"].push_back(name);
            else
                into[item.key()] = item.value();
        }
    }

    /// The value that the user named, else the first.
    Json chosen(const Json& values) const {
        for (const auto& value : values)
            if (value.is_string() && namedByUser(value.get<std::string>())) return value;
        return values.front();
    }

    bool namedByUser(const std::string& value) const {
        return !value.empty() && (isChinese(value) ? contains(user_text_, value) : containsWord(user_text_, value));
    }

    Json object(const Json& schema, int depth) const {
        Json out = Json::object();
        std::set<std::string> required;
        if (const auto list = schema.find("required"); list != schema.end() && list->is_array())
            for (const auto& name : *list)
                if (name.is_string()) required.insert(name.get<std::string>());
        const auto properties = schema.value("properties", Json::object());
        for (const auto& item : properties.items()) {
            const bool offered =
                item.value().is_object() && (item.value().contains("default") || item.value().contains("examples"));
            if (required.contains(item.key()) || offered) out[item.key()] = make(item.value(), item.key(), depth + 1);
        }
        for (const auto& name : required)
            if (!out.contains(name)) out[name] = "example"; // required, but of no described kind
        return out;
    }

    Json array(const Json& schema, const std::string& name, int depth) const {
        Json out = Json::array();
        const auto count = std::min(countAt(schema, "minItems", 1), countAt(schema, "maxItems", 100));
        if (!schema.contains("items") && !schema.contains("minItems")) return out;
        for (std::size_t i = 0; i < count; ++i)
            out.push_back(make(schema.value("items", Json::object()), name, depth + 1));
        return out;
    }

    Json integer(const Json& schema) const {
        const auto value = number(schema);
        return static_cast<long long>(std::llround(value.get<double>()));
    }

    Json number(const Json& schema) const {
        const bool whole = typeOf(schema) == "integer";
        const double step = numberAt(schema, "multipleOf").value_or(0);
        const double little = step > 0 ? step : whole ? 1 : 0.001;
        std::optional<double> least = numberAt(schema, "minimum");
        std::optional<double> most = numberAt(schema, "maximum");
        if (const auto above = numberAt(schema, "exclusiveMinimum")) least = *above + little;
        if (const auto below = numberAt(schema, "exclusiveMaximum")) most = *below - little;
        double value = 1;
        if (const auto said = numberIn(user_text_)) value = static_cast<double>(*said);
        const bool fits = (!least || value >= *least) && (!most || value <= *most);
        if (!fits) value = least.value_or(most.value_or(1));
        if (whole) value = least ? std::ceil(value) : std::floor(value);
        if (step > 0) value = (least ? std::ceil(value / step - 1e-9) : std::floor(value / step + 1e-9)) * step;
        return value;
    }

    Json text(const Json& schema, const std::string& name) const {
        static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kFormats{
            {{"date", "2026-01-15"},
             {"date-time", "2026-01-15T09:30:00Z"},
             {"time", "09:30:00Z"},
             {"email", "someone@example.com"},
             {"uri", "https://example.com/"},
             {"uuid", "123e4567-e89b-42d3-a456-426614174000"},
             {"hostname", "example.com"},
             {"ipv4", "192.0.2.1"}}};
        std::string out = byName(lower(name));
        if (const auto format = schema.find("format"); format != schema.end() && format->is_string())
            for (const auto& [known, value] : kFormats)
                if (*format == known) out = value;
        while (out.size() < countAt(schema, "minLength", 0)) out += 'x';
        // Bytes, not characters, are counted: short enough in any case. Never inside a character.
        const auto longest = countAt(schema, "maxLength", 2000);
        std::size_t end = 0;
        while (end < out.size() && end + characterLength(out, end) <= longest) end += characterLength(out, end);
        return out.substr(0, end);
    }

    std::string byName(const std::string& name) const {
        static const std::vector<std::string_view> asked{"query",  "question", "text",    "message", "input",
                                                         "prompt", "search",   "keyword", "topic",   "content"};
        if (name == "q" || containsAny(name, asked)) return user_text_.empty() ? "example" : shorten(user_text_, 200);
        if (contains(name, "url")) return "https://example.com/";
        if (contains(name, "path") || contains(name, "dir") || contains(name, "folder")) return ".";
        if (contains(name, "date") || name == "day") return "2026-01-15";
        if (contains(name, "sql")) return "SELECT 1";
        return "example";
    }

    const Json& root_;
    std::string_view user_text_;
};

} // namespace

std::string makeArguments(std::string_view schema_json, std::string_view user_text) {
    const auto root = readOrderedJson(schema_json);
    if (!root.is_object()) return "{}";
    auto out = Maker(root, user_text).make(root, "", 0);
    if (!out.is_object()) out = Json::object();
    return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace stagefall::lab
