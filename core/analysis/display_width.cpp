// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/display_width.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace stagefall::analysis {
namespace {

struct Range {
    char32_t first;
    char32_t last;
};
constexpr std::array<Range, 13> kWide{{{0x1100, 0x115F},
                                       {0x2E80, 0x303E},
                                       {0x3041, 0x33FF},
                                       {0x3400, 0x4DBF},
                                       {0x4E00, 0xA4CF},
                                       {0xA960, 0xA97F},
                                       {0xAC00, 0xD7A3},
                                       {0xF900, 0xFAFF},
                                       {0xFE30, 0xFE6F},
                                       {0xFF00, 0xFF60},
                                       {0xFFE0, 0xFFE6},
                                       {0x1F300, 0x1FAFF},
                                       {0x20000, 0x3FFFD}}};
constexpr std::array<Range, 5> kZero{
    {{0x0300, 0x036F}, {0x200B, 0x200F}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}}};

template <std::size_t N>
bool in(const std::array<Range, N>& ranges, char32_t c) {
    return std::any_of(ranges.begin(), ranges.end(), [&](Range r) { return r.first <= c && c <= r.last; });
}

constexpr char32_t kBroken = 0xFFFFFFFF;

/// Takes one character off the front; kBroken for one byte that begins none.
char32_t take(std::string_view& text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto lead = byte(0);
    const std::size_t length = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    char32_t c = length == 1 ? lead : lead & (0x7FU >> length);
    bool good = lead < 0x80 || (lead >= 0xC2 && lead <= 0xF4 && text.size() >= length);
    for (std::size_t i = 1; good && i < length; ++i) {
        good = (byte(i) & 0xC0U) == 0x80U;
        c = (c << 6U) | (byte(i) & 0x3FU);
    }
    constexpr std::array<char32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
    good = good && c >= kLeast.at(length) && c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF);
    text.remove_prefix(good ? length : 1);
    return good ? c : kBroken;
}

} // namespace

std::size_t displayWidth(std::string_view utf8) {
    std::size_t width = 0;
    while (!utf8.empty()) {
        const auto c = take(utf8);
        width += in(kWide, c) ? 2 : in(kZero, c) ? 0 : 1;
    }
    return width;
}

std::string padRight(std::string text, std::size_t width) {
    const auto has = displayWidth(text);
    if (has < width) text.append(width - has, ' ');
    return text;
}

std::string padLeft(const std::string& text, std::size_t width) {
    const auto has = displayWidth(text);
    return has < width ? std::string(width - has, ' ') + text : text;
}

std::string printable(std::string_view utf8) {
    std::string out;
    while (!utf8.empty()) {
        const auto before = utf8;
        const auto c = take(utf8);
        const bool control = c < 0x20 || (c >= 0x7F && c <= 0x9F) || (c >= 0x202A && c <= 0x202E) ||
                             (c >= 0x2066 && c <= 0x2069); // the last two: text direction overrides
        if (control || c == kBroken)
            out += "\uFFFD";
        else
            out += before.substr(0, before.size() - utf8.size());
    }
    return out;
}

} // namespace stagefall::analysis
