// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/tools/short_text.h"

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

/// Filling {name} with the arguments of a call. Pure.
namespace stagefall::tools {

enum class Encoding { Plain, Url };

/// An argument as text: strings as they are, numbers and booleans as JSON, arrays joined by ", ", objects as JSON.
std::string argumentText(const nlohmann::json& value);

/// Replaces every {name} whose name is an argument. A brace pair that names none stays out together with its braces.
std::string fillTemplate(std::string_view pattern, const nlohmann::json& arguments, Encoding encoding);

/// A JSON template: a string that is exactly "{name}" becomes the argument with its type, a missing one takes the
/// member along; within longer strings {name} becomes text.
nlohmann::json fillJson(const nlohmann::json& pattern, const nlohmann::json& arguments);

/// RFC 3986: all but unreserved characters become %XX.
std::string urlEncode(std::string_view text);

/// "%41" -> "A"; what is no such escape stays.
std::string urlDecode(std::string_view text);

/// How long a template gets, without filling it in: an argument that is named often would grow without bounds.
class ArgumentSizes {
public:
    explicit ArgumentSizes(const nlohmann::json& arguments);
    /// Bytes of fillTemplate() before any encoding.
    std::size_t filled(std::string_view pattern) const;
    /// Bytes of all texts and names of what fillJson() gives, within some per cent.
    std::size_t filledAll(const nlohmann::json& pattern) const;

private:
    std::map<std::string, std::size_t> sizes_;
};

} // namespace stagefall::tools
