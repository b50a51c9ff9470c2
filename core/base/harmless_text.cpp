// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/harmless_text.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <array>
#include <utility>

namespace stagefall {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

/// Unicode's controls, format characters and default ignorable ones, but for the variation selectors of U+FE00, which
/// only choose between the pictures of one sign.
constexpr std::array<std::pair<char32_t, char32_t>, 22> kActing{{
    {0x00, 0x1F},     {0x7F, 0x9F},       {0xAD, 0xAD},       {0x34F, 0x34F},     {0x600, 0x605},   {0x61C, 0x61C},
    {0x6DD, 0x6DD},   {0x70F, 0x70F},     {0x8E2, 0x8E2},     {0x115F, 0x1160},   {0x17B4, 0x17B5}, {0x180B, 0x180F},
    {0x200B, 0x200F}, {0x2028, 0x202E},   {0x2060, 0x206F},   {0x3164, 0x3164},   {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0},
    {0xFFF0, 0xFFFB}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
}};

/// Ends a line somewhere: vertical tab, form feed, lone CR, line and paragraph separator.
bool endsLine(char32_t code) {
    return code == '\v' || code == '\f' || code == '\r' || code == 0x2028 || code == 0x2029;
}

bool joins(char32_t code) { return code == 0x200C || code == 0x200D; }

std::string harmless(std::string_view text, bool one_line, Joiners joiners) {
    std::string out;
    out.reserve(text.size());
    bool broken = false;
    while (!text.empty()) {
        const auto [length, code] = utf8Character(text);
        if (length == 0) {
            if (!broken) out += kReplacement; // one sign for a run of broken bytes
            broken = true;
            text.remove_prefix(1);
            continue;
        }
        broken = false;
        if (code == '\n' || code == '\t')
            out += one_line ? ' ' : static_cast<char>(code);
        else if (code == '\r' && text.substr(1).starts_with('\n'))
            ; // the line feed that follows says it
        else if (endsLine(code))
            out += ' ';
        else if (!actsOnDisplay(code) || (joiners == Joiners::Keep && joins(code)))
            out += text.substr(0, length);
        text.remove_prefix(length);
    }
    return out;
}

void addEscape(std::string& out, unsigned unit) {
    constexpr std::string_view kHex = "0123456789abcdef";
    out += "\\u";
    for (const unsigned shift : {12U, 8U, 4U, 0U}) out += kHex[(unit >> shift) & 15U];
}

} // namespace

bool actsOnDisplay(char32_t code) {
    const auto after = std::upper_bound(kActing.begin(), kActing.end(), code,
                                        [](char32_t value, const auto& range) { return value < range.first; });
    if (after != kActing.begin() && code <= std::prev(after)->second) return true;
    return (code & 0xFFFEU) == 0xFFFEU; // not characters
}

std::string harmlessText(std::string_view text, Joiners joiners) { return harmless(text, false, joiners); }

std::string harmlessLine(std::string_view text, Joiners joiners) { return harmless(text, true, joiners); }

std::string harmlessJson(std::string_view json) {
    std::string out;
    out.reserve(json.size());
    while (!json.empty()) {
        const auto [length, code] = utf8Character(json);
        // Below U+0020 only the blanks between the values are left in valid JSON.
        if (length == 0 || code < 0x20 || !actsOnDisplay(code)) {
            out += json.substr(0, std::max<std::size_t>(length, 1));
        } else if (code > 0xFFFF) {
            addEscape(out, 0xD800U + ((code - 0x10000U) >> 10U));
            addEscape(out, 0xDC00U + ((code - 0x10000U) & 0x3FFU));
        } else {
            addEscape(out, code);
        }
        json.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return out;
}

} // namespace stagefall
