// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/text_place.h"

namespace stagefall {

TextPlace placeOf(std::string_view text, std::size_t offset) {
    TextPlace place;
    for (const char c : text.substr(0, offset)) {
        if (c == '\n') {
            ++place.line;
            place.column = 1;
        } else if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) {
            ++place.column;
        }
    }
    return place;
}

std::string lineAndColumn(std::string_view text, std::size_t offset) {
    const auto place = placeOf(text, offset);
    return std::to_string(place.line) + ":" + std::to_string(place.column);
}

} // namespace stagefall
