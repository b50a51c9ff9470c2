// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>

/// Private to the schema's reader: which members of a schema hold what.
namespace stagefall::tools::keywords {

using Names = std::string_view;

/// A schema.
inline constexpr std::array<Names, 9> kSchemas = {
    "additionalItems", "additionalProperties", "contains", "else", "if", "items", "not", "propertyNames", "then"};
/// A list of schemas ("items" too, in draft-07).
inline constexpr std::array<Names, 5> kLists = {"allOf", "anyOf", "items", "oneOf", "prefixItems"};
/// An object of schemas; a value in "dependencies" may be a list of names too.
inline constexpr std::array<Names, 6> kMaps = {"$defs",      "definitions",       "dependencies",
                                               "properties", "patternProperties", "dependentSchemas"};
/// Those of them that speak of the same value as the schema they stand in.
inline constexpr std::array<Names, 4> kSameValue = {"if", "then", "else", "not"};
inline constexpr std::array<Names, 3> kSameValueLists = {"allOf", "anyOf", "oneOf"};
inline constexpr std::array<Names, 2> kSameValueMaps = {"dependentSchemas", "dependencies"};
inline constexpr std::array<Names, 4> kNumbers = {"exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum"};
inline constexpr std::array<Names, 8> kCounts = {"maxContains", "maxItems", "maxLength", "maxProperties",
                                                 "minContains", "minItems", "minLength", "minProperties"};
inline constexpr std::array<Names, 7> kTypes = {"object", "array", "string", "number", "integer", "boolean", "null"};

} // namespace stagefall::tools::keywords
