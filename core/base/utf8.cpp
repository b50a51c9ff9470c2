// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"

#include <array>

namespace stagefall {
namespace {

std::size_t lengthOf(unsigned char lead) {
    if (lead < 0x80U) return 1;
    if (lead >= 0xF0U) return lead < 0xF5U ? 4 : 0;
    if (lead >= 0xE0U) return 3;
    return lead >= 0xC2U ? 2 : 0;
}

} // namespace

Utf8Character utf8Character(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const auto length = lengthOf(lead);
    if (length < 2) return {length, lead};
    if (text.size() < length) return {};
    char32_t code = lead & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        const auto next = static_cast<unsigned char>(text[i]);
        if ((next & 0xC0U) != 0x80U) return {};
        code = code << 6U | (next & 0x3FU);
    }
    constexpr std::array<char32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xD800U && code < 0xE000U;
    if (code < kLeast.at(length) || surrogate || code > 0x10FFFFU) return {};
    return {length, code};
}

} // namespace stagefall
