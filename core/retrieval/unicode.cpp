// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/retrieval/unicode.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace stagefall::retrieval {

namespace {

constexpr char32_t kReplacement = 0xFFFD;
using Range = std::pair<char32_t, char32_t>;

bool inAny(char32_t c, const Range* begin, const Range* end) {
    return std::any_of(begin, end, [c](const Range& range) { return range.first <= c && c <= range.second; });
}

} // namespace

CodePoint codePointAt(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const auto lead = byte(at);
    if (lead < 0x80) return {lead, 1};
    const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || at + size > text.size()) return {kReplacement, 1};
    char32_t value = lead & (0xFFU >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(at + i) & 0xC0U) != 0x80U) return {kReplacement, 1};
        value = (value << 6U) | (byte(at + i) & 0x3FU);
    }
    constexpr std::array<char32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    if (value < kSmallest[size] || value > 0x10FFFF || surrogate) return {kReplacement, 1};
    return {value, size};
}

bool isUtf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto c = codePointAt(text, i);
        if (c.value == kReplacement && c.size == 1) return false;
        i += c.size;
    }
    return true;
}

std::size_t countCodePoints(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); i += codePointAt(text, i).size) ++count;
    return count;
}

bool isCjk(char32_t c) {
    static constexpr std::array<Range, 8> kRanges = {{{0x3005, 0x3007},
                                                      {0x3040, 0x30FF},
                                                      {0x3400, 0x4DBF},
                                                      {0x4E00, 0x9FFF},
                                                      {0xAC00, 0xD7AF},
                                                      {0xF900, 0xFAFF},
                                                      {0x20000, 0x2FA1F},
                                                      {0x30000, 0x323AF}}};
    return inAny(c, kRanges.data(), kRanges.data() + kRanges.size());
}

bool isSeparator(char32_t c) {
    static constexpr std::array<Range, 13> kRanges = {{{0, '/'},
                                                       {':', '@'},
                                                       {'[', '`'},
                                                       {'{', 0xA9},
                                                       {0xAB, 0xB1},
                                                       {0xBB, 0xBB},
                                                       {0xBF, 0xBF},
                                                       {0x2000, 0x206F},
                                                       {0x3000, 0x3004},
                                                       {0x3008, 0x3020},
                                                       {0xFE30, 0xFE4F},
                                                       {0xFF00, 0xFF0F},
                                                       {0xFF1A, 0xFF20}}};
    return inAny(c, kRanges.data(), kRanges.data() + kRanges.size());
}

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
    return text;
}

} // namespace stagefall::retrieval
