// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace stagefall::lab {

/// Arguments that satisfy a JSON Schema as far as types, const, enum, required, default, examples, bounds, nesting,
/// local $ref, allOf and the first of anyOf or oneOf go. Texts that look like a query get the user's words.
/// Small and quick, whatever the schema says: references to themselves end, and what would be large is cut. Pure.
std::string makeArguments(std::string_view schema_json, std::string_view user_text);

} // namespace stagefall::lab
