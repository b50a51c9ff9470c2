// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Private to the redactor: one escape of JSON, of programming languages, of addresses or of HTML.
namespace stagefall {

struct EscapeUnit {
    enum class Kind {
        Literal, ///< no escape: the byte stands for itself
        Decoded, ///< `length` bytes stand for `bytes`
        Cut      ///< the text ends in the middle of what may be an escape
    };
    Kind kind = Kind::Literal;
    std::size_t length = 1;
    std::string bytes; ///< empty: stands for nothing (a line that goes on)
};

/// What begins at `at`, which is one of \ % &. Pure.
EscapeUnit escapeAt(std::string_view text, std::size_t at);
/// The length of the character without width, or of the line break, that begins at `at`: the kinds that may be put
/// between the letters of a word without changing how it reads. 0 where there is none. `cut`: the text ends within what
/// may be one.
std::size_t softBreakAt(std::string_view text, std::size_t at, bool& cut);
/// The value of a hex digit, or -1.
int hexDigit(char c);

} // namespace stagefall
