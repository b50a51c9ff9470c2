// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/short_text.h"

namespace stagefall::tools {

std::string shorten(std::string_view text, std::size_t limit) {
    std::size_t characters = 0;
    std::size_t cut = 0; // where a text that turns out too long ends
    for (std::size_t i = 0; i < text.size(); ++i) {
        if ((static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U) continue;
        if (characters + 3 == limit) cut = i;
        if (++characters > limit) return std::string(text.substr(0, cut)) + "...";
    }
    return std::string(text);
}

std::string cutBytes(std::string_view text, std::size_t limit) {
    if (text.size() <= limit) return std::string(text);
    while (limit > 0 && (static_cast<unsigned char>(text[limit]) & 0xC0U) == 0x80U) --limit;
    return std::string(text.substr(0, limit));
}

} // namespace stagefall::tools
