// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace stagefall {

/// One character of UTF-8 text.
struct Utf8Character {
    std::size_t length = 0; ///< in bytes; 0 where no whole, valid character begins
    char32_t code = 0;
};

/// The character at the start of `text`, which is not empty. Overlong forms, surrogates and what is above U+10FFFF are
/// none. Pure.
Utf8Character utf8Character(std::string_view text);

} // namespace stagefall
