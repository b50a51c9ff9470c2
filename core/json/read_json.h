// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

/// core/json: the one place where JSON of others becomes values. Whoever reads a file, a request or a model's words
/// reads through here, so that no bytes can end the program.
namespace stagefall {

/// Lists and objects inside each other, at most. Deeper input is an attack: comparing, copying and writing it go down
/// level by level on the stack.
inline constexpr std::size_t kMaxJsonDepth = 200;

/// Why a text could not be read.
struct JsonProblem {
    enum class Kind {
        None,
        Syntax,        ///< no JSON from `offset` on
        TooDeep,       ///< the bracket at `offset` opens one level too many
        NumberTooLarge ///< no double holds the number at `offset`
    };
    Kind kind = Kind::None;
    std::size_t offset = 0; ///< in bytes, from 0
    std::string words;      ///< the parser's own, English, for a log

    /// "json.too_deep" or "json.number_too_large" with `file` and `place`; of Syntax "json.syntax", where the caller
    /// has no better words.
    Message message(const std::string& file, const std::string& place) const;
};

/// The value, or a discarded one (is_discarded(), and neither object, list nor anything else) with `problem` filled in.
/// RFC 8259 in UTF-8, with or without a byte order mark. Never throws but for want of memory. Pure.
nlohmann::json readJson(std::string_view text, JsonProblem* problem = nullptr);
/// The same with the members in the order of the text.
nlohmann::ordered_json readOrderedJson(std::string_view text, JsonProblem* problem = nullptr);

} // namespace stagefall
