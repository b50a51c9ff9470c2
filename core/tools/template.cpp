// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/template.h"

#include "core/json/read_json.h"
#include "core/tools/tool.h"

#include <cctype>
#include <charconv>
#include <functional>
#include <nlohmann/json.hpp>

namespace stagefall::tools {
namespace {

using nlohmann::json;

bool isNameCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-'; }

/// Calls `replace` for every {name}; other braces (JSON in a header, say) are copied.
std::string replaceNames(std::string_view pattern, const std::function<std::string(const std::string&)>& replace) {
    std::string out;
    for (std::size_t i = 0; i < pattern.size();) {
        std::size_t end = i + 1;
        if (pattern[i] == '{')
            while (end < pattern.size() && isNameCharacter(pattern[end])) ++end;
        if (pattern[i] != '{' || end == i + 1 || end >= pattern.size() || pattern[end] != '}') {
            out += pattern[i++];
            continue;
        }
        out += replace(std::string(pattern.substr(i + 1, end - i - 1)));
        i = end + 1;
    }
    return out;
}

std::string tidy(const std::string& text) {
    std::string out;
    for (const char c : text)
        if (c != ' ' || (!out.empty() && out.back() != ' ')) out += c;
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

} // namespace

std::string argumentText(const json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_array()) return value.dump(-1, ' ', false, json::error_handler_t::replace);
    std::string out;
    for (const auto& one : value) out.append(out.empty() ? "" : ", ").append(argumentText(one));
    return out;
}

std::string urlEncode(std::string_view text) {
    constexpr std::string_view kHex = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0 || c == '-' || c == '.' || c == '_' || c == '~')
            out += c;
        else
            out.append({'%', kHex[byte >> 4U], kHex[byte & 15U]});
    }
    return out;
}

std::string urlDecode(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned code = 0;
        const auto digits = text.substr(i + 1, 2);
        const bool escape = text[i] == '%' && digits.size() == 2 &&
                            std::from_chars(digits.data(), digits.data() + 2, code, 16).ptr == digits.data() + 2;
        out += escape ? static_cast<char>(code) : text[i];
        if (escape) i += 2;
    }
    return out;
}

ArgumentSizes::ArgumentSizes(const json& arguments) {
    for (const auto& [name, value] : arguments.items()) sizes_.emplace(name, argumentText(value).size());
}

std::size_t ArgumentSizes::filled(std::string_view pattern) const {
    std::size_t bytes = pattern.size();
    replaceNames(pattern, [&](const std::string& name) {
        if (const auto found = sizes_.find(name); found != sizes_.end()) bytes += found->second;
        return std::string();
    });
    return bytes;
}

std::size_t ArgumentSizes::filledAll(const json& pattern) const {
    if (pattern.is_string()) return filled(pattern.get_ref<const std::string&>());
    std::size_t bytes = 0;
    if (pattern.is_structured())
        for (const auto& [key, member] : pattern.items()) bytes += key.size() + filledAll(member);
    return bytes;
}

std::string fillTemplate(std::string_view pattern, const json& arguments, Encoding encoding) {
    return replaceNames(pattern, [&](const std::string& name) {
        const auto found = arguments.find(name);
        if (found == arguments.end() || found->is_null()) return std::string();
        return encoding == Encoding::Url ? urlEncode(argumentText(*found)) : argumentText(*found);
    });
}

json fillJson(const json& pattern, const json& arguments) {
    if (pattern.is_object()) {
        json out = json::object();
        for (const auto& [key, member] : pattern.items())
            if (auto filled = fillJson(member, arguments); !filled.is_discarded()) out[key] = std::move(filled);
        return out;
    }
    if (pattern.is_array()) {
        json out = json::array();
        for (const auto& member : pattern)
            if (auto filled = fillJson(member, arguments); !filled.is_discarded()) out.push_back(std::move(filled));
        return out;
    }
    if (!pattern.is_string()) return pattern;
    const auto text = pattern.get<std::string>();
    const bool whole =
        text.size() > 2 && text.front() == '{' && text.back() == '}' && text.find_first_of("{}", 1) == text.size() - 1;
    if (!whole) return fillTemplate(text, arguments, Encoding::Plain);
    const auto found = arguments.find(text.substr(1, text.size() - 2));
    return found == arguments.end() ? json(json::value_t::discarded) : *found;
}

LocalizedText fillStatus(const LocalizedText& pattern, const std::string& arguments_json) {
    auto arguments = readJson(arguments_json);
    if (!arguments.is_object()) arguments = json::object();
    const auto fill = [&](const std::string& text) {
        return tidy(replaceNames(text, [&](const std::string& name) {
            const auto found = arguments.find(name);
            return found == arguments.end() || found->is_null() ? std::string() : shorten(argumentText(*found), 60);
        }));
    };
    return {fill(pattern.en), fill(pattern.zh)};
}

} // namespace stagefall::tools
