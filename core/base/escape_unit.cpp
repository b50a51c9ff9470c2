// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/escape_unit.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace stagefall {
namespace {

using Kind = EscapeUnit::Kind;

std::string utf8(std::uint32_t code) {
    const auto byte = [](std::uint32_t value) { return static_cast<char>(static_cast<unsigned char>(value)); };
    const auto more = [&](unsigned shift) { return byte(0x80U | ((code >> shift) & 0x3FU)); };
    if (code < 0x80) return {byte(code)};
    if (code < 0x800) return {byte(0xC0U | (code >> 6U)), more(0)};
    if (code < 0x10000) return {byte(0xE0U | (code >> 12U)), more(6), more(0)};
    if (code < 0x110000) return {byte(0xF0U | (code >> 18U)), more(12), more(6), more(0)};
    return "?";
}

EscapeUnit decoded(std::size_t length, std::string bytes) { return {Kind::Decoded, length, std::move(bytes)}; }

/// Digits of a base from `at` on, at most `most`.
struct Digits {
    std::uint32_t value = 0;
    std::size_t count = 0;
    bool at_end = false; ///< of the text, and more would have been taken
};
Digits digits(std::string_view text, std::size_t at, std::size_t most, int base) {
    Digits out;
    for (; out.count < most; ++out.count) {
        if (at + out.count >= text.size()) {
            out.at_end = true;
            break;
        }
        const int digit = hexDigit(text[at + out.count]);
        if (digit < 0 || digit >= base) break;
        // What is too large for a character stays too large.
        out.value = std::min<std::uint32_t>(
            out.value * static_cast<std::uint32_t>(base) + static_cast<std::uint32_t>(digit), 0x200000);
    }
    return out;
}

/// `prefix` bytes and then exactly `count` hex digits: a byte, or a character where `character`.
EscapeUnit hexEscape(std::string_view text, std::size_t at, std::size_t prefix, std::size_t count, bool character) {
    const auto found = digits(text, at + prefix, count, 16);
    if (found.count == count)
        return decoded(prefix + count, character ? utf8(found.value) : std::string(1, static_cast<char>(found.value)));
    return {found.at_end ? Kind::Cut : Kind::Literal, 1, {}};
}

/// \uXXXX, two of them where they are one character, and \u{X...}.
EscapeUnit unicodeEscape(std::string_view text, std::size_t at) {
    if (at + 2 < text.size() && text[at + 2] == '{') {
        const auto found = digits(text, at + 3, 8, 16);
        const auto end = at + 3 + found.count;
        if (found.at_end || end >= text.size()) return {Kind::Cut, 1, {}};
        if (found.count == 0 || text[end] != '}') return {};
        return decoded(end + 1 - at, utf8(found.value));
    }
    auto first = hexEscape(text, at, 2, 4, true);
    const auto high = digits(text, at + 2, 4, 16).value;
    if (first.kind != Kind::Decoded || high < 0xD800 || high > 0xDBFF) return first;
    const auto second = text.substr(at + 6);
    if (second.size() < 6 && std::string_view("\\u").starts_with(second.substr(0, 2))) return {Kind::Cut, 1, {}};
    const auto low = digits(second, 2, 4, 16);
    if (!second.starts_with("\\u") || low.count != 4 || low.value < 0xDC00 || low.value > 0xDFFF) return first;
    return decoded(12, utf8(0x10000U + ((high - 0xD800U) << 10U) + (low.value - 0xDC00U)));
}

/// What has no sign of its end may go on after a break: that is seen once the break is gone.
bool brokenAt(std::string_view text, std::size_t at) {
    bool cut = false;
    return softBreakAt(text, at, cut) != 0 || cut;
}

EscapeUnit backslash(std::string_view text, std::size_t at) {
    if (at + 1 >= text.size()) return {Kind::Cut, 1, {}};
    const char c = text[at + 1];
    constexpr std::array<std::pair<char, char>, 5> kControls = {
        {{'n', '\n'}, {'r', '\r'}, {'t', '\t'}, {'b', '\b'}, {'f', '\f'}}};
    for (const auto& [letter, control] : kControls)
        if (c == letter) return decoded(2, std::string(1, control));
    if (c == 'u') return unicodeEscape(text, at);
    if (c == 'U') return hexEscape(text, at, 2, 8, true);
    if (c == 'x') return hexEscape(text, at, 2, 2, false);
    if (c >= '0' && c <= '7') {
        const auto octal = digits(text, at + 1, 3, 8);
        if (octal.at_end) return {Kind::Cut, 1, {}};
        if (octal.count < 3 && brokenAt(text, at + 1 + octal.count)) return {};
        return decoded(1 + octal.count, std::string(1, static_cast<char>(octal.value & 0xFFU)));
    }
    if (c == '\n') return decoded(2, {});
    // Markdown, shells and regular expressions put one before any sign.
    const bool sign =
        c > ' ' && c < 0x7F && !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '8' || c == '9');
    return sign ? decoded(2, std::string(1, c)) : EscapeUnit{};
}

EscapeUnit percent(std::string_view text, std::size_t at) {
    if (at + 1 >= text.size()) return {Kind::Cut, 1, {}};
    const char c = text[at + 1];
    return c == 'u' || c == 'U' ? hexEscape(text, at, 2, 4, true) : hexEscape(text, at, 1, 2, false);
}

struct Entity {
    std::string_view name;
    char sign;
};
// What HTML writers put for signs of ASCII.
constexpr std::array<Entity, 43> kEntities = {
    {{"amp", '&'},    {"lt", '<'},     {"gt", '>'},     {"quot", '"'},     {"apos", '\''}, {"sol", '/'},
     {"bsol", '\\'},  {"plus", '+'},   {"equals", '='}, {"colon", ':'},    {"semi", ';'},  {"comma", ','},
     {"period", '.'}, {"lowbar", '_'}, {"hyphen", '-'}, {"dash", '-'},     {"num", '#'},   {"dollar", '$'},
     {"percnt", '%'}, {"excl", '!'},   {"quest", '?'},  {"lpar", '('},     {"rpar", ')'},  {"ast", '*'},
     {"midast", '*'}, {"commat", '@'}, {"lsqb", '['},   {"lbrack", '['},   {"rsqb", ']'},  {"rbrack", ']'},
     {"lcub", '{'},   {"lbrace", '{'}, {"rcub", '}'},   {"rbrace", '}'},   {"grave", '`'}, {"Hat", '^'},
     {"verbar", '|'}, {"vert", '|'},   {"tilde", '~'},  {"NewLine", '\n'}, {"Tab", '\t'},  {"nbsp", ' '},
     {"AMP", '&'}}};

EscapeUnit number(std::string_view text, std::size_t at) {
    constexpr std::size_t kMostDigits = 10;
    if (at + 2 >= text.size()) return {Kind::Cut, 1, {}};
    const bool hex = text[at + 2] == 'x' || text[at + 2] == 'X';
    const std::size_t prefix = hex ? 3 : 2;
    const auto found = digits(text, at + prefix, kMostDigits, hex ? 16 : 10);
    if (found.at_end) return {Kind::Cut, 1, {}};
    if (found.count == 0) return {};
    const auto end = at + prefix + found.count;
    if (end >= text.size()) return {Kind::Cut, 1, {}};
    if (brokenAt(text, end)) return {};
    return decoded(prefix + found.count + (text[end] == ';' ? 1 : 0), utf8(found.value));
}

EscapeUnit ampersand(std::string_view text, std::size_t at) {
    const auto rest = text.substr(at + 1);
    if (rest.empty()) return {Kind::Cut, 1, {}};
    if (rest.front() == '#') return number(text, at);
    for (const auto& entity : kEntities) {
        if (entity.name.starts_with(rest.substr(0, entity.name.size()))) {
            if (rest.size() <= entity.name.size()) return {Kind::Cut, 1, {}};
            if (rest[entity.name.size()] == ';') return decoded(entity.name.size() + 2, std::string(1, entity.sign));
        }
    }
    return {};
}

} // namespace

int hexDigit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

EscapeUnit escapeAt(std::string_view text, std::size_t at) {
    if (text[at] == '\\') return backslash(text, at);
    return text[at] == '%' ? percent(text, at) : ampersand(text, at);
}

std::size_t softBreakAt(std::string_view text, std::size_t at, bool& cut) {
    const char c = text[at];
    if (c == '\n' || c == '\r' || c == '\0') return 1;
    // Soft hyphen, combining grapheme joiner; spaces and joiners without width, directions of writing; word joiner and
    // isolates; byte order mark, variation selectors.
    const auto rest = text.substr(at);
    const auto in = [&](std::string_view lead, unsigned char least, unsigned char most) -> std::size_t {
        if (rest.size() <= lead.size()) {
            if (lead.starts_with(rest)) cut = true;
            return 0;
        }
        if (!rest.starts_with(lead)) return 0;
        const auto last = static_cast<unsigned char>(rest[lead.size()]);
        return last >= least && last <= most ? lead.size() + 1 : 0;
    };
    switch (static_cast<unsigned char>(c)) {
    case 0xC2:
        return in("\xC2", 0xAD, 0xAD);
    case 0xCD:
        return in("\xCD", 0x8F, 0x8F);
    case 0xE1:
        return in("\xE1\xA0", 0x8E, 0x8E);
    case 0xE2:
        return std::max({in("\xE2\x80", 0x8B, 0x8F), in("\xE2\x80", 0xA8, 0xAE), in("\xE2\x81", 0xA0, 0xAF)});
    case 0xEF:
        return std::max(in("\xEF\xBB", 0xBF, 0xBF), in("\xEF\xB8", 0x80, 0x8F));
    default:
        return 0;
    }
}

} // namespace stagefall
