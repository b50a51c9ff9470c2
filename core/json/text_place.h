// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stagefall {

/// Where a byte of a text stands, as editors count it.
struct TextPlace {
    std::size_t line = 1;   ///< from 1
    std::size_t column = 1; ///< from 1, in characters
};
/// Of the byte at `offset` (from 0); of the text's end where it is beyond. Pure.
TextPlace placeOf(std::string_view text, std::size_t offset);
/// "3:14".
std::string lineAndColumn(std::string_view text, std::size_t offset);

} // namespace stagefall
