// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/json/read_json.h"
#include "core/json/text_place.h"

#include <string>
#include <string_view>

namespace stagefall::lab {

/// A ParseError that says what is needed at a place of a profile or fault plan: message "lab.need_<what>".
inline tl::unexpected<Error> needed(const std::string& where, const std::string& what) {
    return fail(ErrorCode::ParseError, "lab.need_" + what, {{"where", where}});
}

/// The same of a text that could not be read at all.
inline tl::unexpected<Error> notJson(std::string_view text, const JsonProblem& problem, const std::string& where) {
    if (problem.kind == JsonProblem::Kind::Syntax) return needed(where, "json");
    return fail(Error{ErrorCode::ParseError, problem.message(where, lineAndColumn(text, problem.offset)), {}});
}

} // namespace stagefall::lab
