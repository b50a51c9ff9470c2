// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/schema_arguments.h"

#include "core/base/ascii.h"
#include "core/json/read_json.h"
#include "core/lab/language.h"
#include "core/lab/schema_view.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

namespace stagefall::lab {
namespace {

using Json = nlohmann::json;

/// Made-up arguments are small, whatever the schema asks for: what goes over does not fit it then, and whoever checks
/// says so.
constexpr std::size_t kMostText = 4000;
constexpr std::size_t kMostItems = 64;
constexpr std::size_t kMostInAll = 32UL * 1024;
/// Of an enum, and of what the user said, as far as they are looked at.
constexpr std::size_t kMostChoices = 500;
constexpr std::size_t kMostUserText = 4000;
/// Up to here a double holds every whole number.
constexpr double kLargestWhole = 9007199254740991.0;

std::optional<double> numberAt(const SchemaView& schema, const char* key) {
    const Json* found = schema.find(key);
    if (found == nullptr || !found->is_number()) return std::nullopt;
    return found->get<double>();
}

std::size_t countAt(const SchemaView& schema, const char* key, std::size_t otherwise) {
    const auto value = numberAt(schema, key);
    if (!value || !(*value >= 0)) return otherwise;
    return static_cast<std::size_t>(std::min(*value, kLargestWhole));
}

/// How many bytes a value takes, roughly; over `most` it stops counting.
std::size_t sizeOf(const Json& value, std::size_t most) {
    if (value.is_string()) return value.get_ref<const std::string&>().size() + 2;
    std::size_t size = 8;
    if (!value.is_structured()) return size;
    for (auto item = value.begin(); item != value.end() && size <= most; ++item)
        size += (value.is_object() ? item.key().size() + 4 : 1) + sizeOf(*item, most);
    return size;
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

    Json make(const Json& given, const std::string& name, int depth) {
        if (!given.is_object() || depth > SchemaView::kDeepest || cost_.spent() || full())
            return given.is_boolean() ? Json(true) : Json(nullptr);
        const SchemaView schema(root_, given, cost_);
        if (const Json* value = offered(schema)) return *value;
        const auto type = schema.type();
        if (type == "object") return object(schema, depth);
        if (type == "array") return array(schema, name, depth);
        used_ += sizeof(double);
        if (type == "integer") return integer(schema);
        if (type == "number") return number(schema);
        if (type == "boolean") return true;
        if (type == "null") return nullptr;
        return text(schema, name);
    }

private:
    bool full() const { return used_ >= kMostInAll; }

    /// A value that the schema itself brings, unless it is too large to be sent.
    const Json* offered(const SchemaView& schema) {
        for (const char* key : {"const", "default"})
            if (const Json* value = schema.find(key); value != nullptr && fits(*value)) return value;
        const Json* list = schema.find("enum");
        if (const Json* value = list == nullptr ? nullptr : chosen(*list); value != nullptr && fits(*value))
            return value;
        const Json* examples = schema.find("examples");
        const bool any = examples != nullptr && examples->is_array() && !examples->empty();
        if (any && fits(examples->front())) return &examples->front();
        const Json* example = schema.find("example");
        return example != nullptr && fits(*example) ? example : nullptr;
    }

    bool fits(const Json& value) {
        const auto size = sizeOf(value, kMostText);
        if (size > kMostText) return false;
        used_ += size;
        return true;
    }

    /// The value that the user named, else the first.
    const Json* chosen(const Json& values) {
        if (!values.is_array() || values.empty()) return nullptr;
        std::size_t seen = 0;
        for (const auto& value : values) {
            if (++seen > kMostChoices || !cost_.take()) break;
            if (value.is_string() && namedByUser(value.get_ref<const std::string&>())) return &value;
        }
        return &values.front();
    }

    bool namedByUser(const std::string& value) const {
        if (value.empty() || value.size() > user_text_.size()) return false;
        return isChinese(value) ? contains(user_text_, value) : containsWord(user_text_, value);
    }

    Json object(const SchemaView& schema, int depth) {
        Json out = Json::object();
        const auto names = schema.required();
        const std::set<std::string> required(names.begin(), names.end());
        std::set<std::string> described;
        schema.forEachProperty([&](const std::string& name, const Json& of) {
            if (full() || cost_.spent() || name.size() > kMostText) return;
            const bool offers = of.is_object() && (of.contains("default") || of.contains("examples"));
            if (!required.contains(name) && !offers) return;
            used_ += name.size() + 4;
            described.insert(name);
            out[name] = make(of, name, depth + 1);
        });
        for (const auto& name : required) {
            if (described.contains(name) || full() || name.size() > kMostText) continue;
            used_ += name.size() + 12;
            out[name] = "example"; // required, but of no described kind
        }
        return out;
    }

    Json array(const SchemaView& schema, const std::string& name, int depth) {
        Json out = Json::array();
        const auto wanted = std::min(countAt(schema, "minItems", 1), countAt(schema, "maxItems", kMostItems));
        const Json* items = schema.find("items");
        if (items == nullptr && schema.find("minItems") == nullptr) return out;
        const Json any = Json::object();
        for (std::size_t i = 0; i < std::min(wanted, kMostItems) && !full() && !cost_.spent(); ++i)
            out.push_back(make(items == nullptr ? any : *items, name, depth + 1));
        return out;
    }

    static Json whole(double value) {
        return static_cast<long long>(std::llround(std::clamp(value, -kLargestWhole, kLargestWhole)));
    }

    Json integer(const SchemaView& schema) const { return whole(numberOf(schema)); }
    Json number(const SchemaView& schema) const { return numberOf(schema); }

    double numberOf(const SchemaView& schema) const {
        const bool is_whole = schema.type() == "integer";
        const double step = numberAt(schema, "multipleOf").value_or(0);
        const double little = step > 0 ? step : is_whole ? 1 : 0.001;
        std::optional<double> least = numberAt(schema, "minimum");
        std::optional<double> most = numberAt(schema, "maximum");
        if (const auto above = numberAt(schema, "exclusiveMinimum")) least = *above + little;
        if (const auto below = numberAt(schema, "exclusiveMaximum")) most = *below - little;
        double value = 1;
        if (const auto said = numberIn(user_text_)) value = static_cast<double>(*said);
        const bool in_bounds = (!least || value >= *least) && (!most || value <= *most);
        if (!in_bounds) value = least.value_or(most.value_or(1));
        if (is_whole) value = least ? std::ceil(value) : std::floor(value);
        if (step <= 0) return std::isfinite(value) ? value : 1;
        const double stepped = (least ? std::ceil(value / step - 1e-9) : std::floor(value / step + 1e-9)) * step;
        return std::isfinite(stepped) ? stepped : std::isfinite(value) ? value : 1;
    }

    Json text(const SchemaView& schema, const std::string& name) {
        static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kFormats{
            {{"date", "2026-01-15"},
             {"date-time", "2026-01-15T09:30:00Z"},
             {"time", "09:30:00Z"},
             {"email", "someone@example.com"},
             {"uri", "https://example.com/"},
             {"uuid", "123e4567-e89b-42d3-a456-426614174000"},
             {"hostname", "example.com"},
             {"ipv4", "192.0.2.1"}}};
        std::string out = byName(lowerAscii(name));
        if (const Json* format = schema.find("format"); format != nullptr && format->is_string())
            for (const auto& [known, value] : kFormats)
                if (*format == known) out = value;
        if (const auto least = std::min(countAt(schema, "minLength", 0), kMostText); out.size() < least)
            out.resize(least, 'x');
        // Bytes, not characters, are counted: short enough in any case. Never inside a character.
        const auto longest = std::min(countAt(schema, "maxLength", kMostText), kMostText);
        std::size_t end = 0;
        while (end < out.size() && end + characterLength(out, end) <= longest) end += characterLength(out, end);
        used_ += end;
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
    SchemaCost cost_;
    std::size_t used_ = 0; ///< of kMostInAll
};

std::string_view beginningOf(std::string_view text) {
    std::size_t end = 0;
    while (end < text.size() && end + characterLength(text, end) <= kMostUserText) end += characterLength(text, end);
    return text.substr(0, std::min(end, text.size()));
}

} // namespace

std::string makeArguments(std::string_view schema_json, std::string_view user_text) {
    const auto root = readJson(schema_json);
    if (!root.is_object()) return "{}";
    auto out = Maker(root, beginningOf(user_text)).make(root, "", 0);
    if (!out.is_object()) out = Json::object();
    return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace stagefall::lab
