// SPDX-License-Identifier: GPL-3.0-or-later
#include "key_encodings.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace stagefall::testing {
namespace {

constexpr std::string_view kLower = "0123456789abcdef";
constexpr std::string_view kUpper = "0123456789ABCDEF";

std::string digitsOf(std::uint32_t value, std::size_t count, bool upper) {
    std::string out(count, '0');
    for (std::size_t i = count; i-- > 0; value /= 16) out[i] = (upper ? kUpper : kLower)[value % 16];
    return out;
}

std::uint32_t byteOf(char c) { return static_cast<unsigned char>(c); }

/// The characters of a text that is UTF-8.
std::vector<std::uint32_t> characters(std::string_view text) {
    std::vector<std::uint32_t> out;
    for (const char c : text) {
        const auto byte = byteOf(c);
        if (byte < 0x80)
            out.push_back(byte);
        else if (byte < 0xC0)
            out.back() = out.back() * 64 + (byte - 0x80);
        else
            out.push_back(byte < 0xE0 ? byte - 0xC0 : byte < 0xF0 ? byte - 0xE0 : byte - 0xF0);
    }
    return out;
}

} // namespace

std::string jsonAsMustBe(std::string_view text, bool slashes) {
    std::string out;
    for (const char c : text) {
        if (c == '"' || c == '\\' || (c == '/' && slashes))
            out.append({'\\', c});
        else if (c == '\n')
            out += "\\n";
        else if (c == '\r')
            out += "\\r";
        else if (byteOf(c) < 0x20)
            out += "\\u" + digitsOf(byteOf(c), 4, false);
        else
            out += c;
    }
    return out;
}

std::string jsonAllCodes(std::string_view utf8, bool upper) {
    std::string out;
    for (const auto code : characters(utf8)) {
        if (code < 0x10000) {
            out += "\\u" + digitsOf(code, 4, upper);
            continue;
        }
        out += "\\u" + digitsOf(0xD800 + (code - 0x10000) / 0x400, 4, upper);
        out += "\\u" + digitsOf(0xDC00 + (code - 0x10000) % 0x400, 4, upper);
    }
    return out;
}

std::string percentCoded(std::string_view text, bool all, bool upper, bool plus_for_blank) {
    std::string out;
    for (const char c : text) {
        const bool plain =
            std::isalnum(static_cast<int>(byteOf(c))) != 0 || c == '-' || c == '.' || c == '_' || c == '~';
        if (plain && !all)
            out += c;
        else if (c == ' ' && plus_for_blank)
            out += '+';
        else
            out += "%" + digitsOf(byteOf(c), 2, upper);
    }
    return out;
}

std::string htmlNamed(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else if (c == '\'')
            out += "&apos;";
        else
            out += c;
    }
    return out;
}

std::string htmlNumbers(std::string_view utf8, bool hex, bool upper) {
    std::string out;
    for (const auto code : characters(utf8))
        out += hex ? (upper ? "&#X" : "&#x") + digitsOf(code, code < 0x100 ? 2 : 6, upper) + ";"
                   : "&#" + std::to_string(code) + ";";
    return out;
}

std::string hexDigits(std::string_view text, bool upper, std::string_view before, std::string_view between) {
    std::string out;
    for (const char c : text) {
        if (!out.empty()) out += between;
        out.append(before).append(digitsOf(byteOf(c), 2, upper));
    }
    return out;
}

std::string base64Letters(std::string_view text, bool url, bool padded, std::size_t line, std::string_view line_end) {
    std::string alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    alphabet += url ? "-_" : "+/";
    std::string out;
    std::size_t letters = 0;
    const auto add = [&](char letter) {
        if (line != 0 && letters != 0 && letters % line == 0) out += line_end;
        out += letter;
        ++letters;
    };
    for (std::size_t i = 0; i < text.size(); i += 3) {
        const auto at = [&](std::size_t n) { return i + n < text.size() ? byteOf(text[i + n]) : 0; };
        const auto three = at(0) * 65536 + at(1) * 256 + at(2);
        add(alphabet[three / 262144]);
        add(alphabet[three / 4096 % 64]);
        if (i + 1 < text.size()) add(alphabet[three / 64 % 64]);
        if (i + 2 < text.size()) add(alphabet[three % 64]);
    }
    while (padded && letters % 4 != 0) add('=');
    return out;
}

std::string softBroken(std::string_view utf8, Draws& draws) {
    constexpr std::array<std::string_view, 7> kBreaks = {"\n",           "\r\n",     "\xE2\x80\x8B", "\xE2\x81\xA0",
                                                         "\xEF\xBB\xBF", "\xC2\xAD", "\n    "};
    const auto which = kBreaks[draws.below(kBreaks.size())];
    const auto every = 1 + draws.below(5);
    std::string out;
    std::size_t since = 0;
    for (const char c : utf8) {
        const bool begins = byteOf(c) < 0x80 || byteOf(c) >= 0xC0;
        if (begins && since >= every) {
            out += which;
            since = 0;
        }
        if (begins) ++since;
        out += c;
    }
    return out;
}

std::string anyEncoding(std::string_view text, bool utf8, Draws& draws, std::string& told) {
    constexpr std::array<std::string_view, 6> kBetween = {"", " ", ":", "-", ", ", "\n"};
    constexpr std::array<std::string_view, 3> kBefore = {"", "0x", "\\x"};
    const auto tell = [&](const char* what) { told += std::string(" ") + what; };
    switch (draws.below(utf8 ? 10 : 5)) {
    case 0:
        tell("percent");
        return percentCoded(text, draws.coin(), draws.coin(), draws.coin());
    case 1: {
        tell("hex");
        const auto before = kBefore[draws.below(kBefore.size())];
        // Without anything between them "0x" only makes sense for the whole.
        const auto between = before == "0x" ? kBetween[1 + draws.below(5)] : kBetween[draws.below(kBetween.size())];
        return hexDigits(text, draws.coin(), before, between);
    }
    case 2:
    case 3: {
        tell("base64");
        const auto before = anyProse(draws, 1).substr(0, draws.below(4)); // any alignment
        const auto after = anyProse(draws, 1).substr(0, draws.below(4));
        const std::size_t line = draws.coin() ? 0 : draws.coin() ? 76 : 4 + draws.below(20);
        return base64Letters(before + std::string(text) + after, draws.coin(), draws.coin(), line,
                             draws.coin() ? "\n" : "\r\n");
    }
    case 4:
        tell("percent, all");
        return percentCoded(text, true, draws.coin(), false);
    case 5:
        tell("json");
        return jsonAsMustBe(text, draws.coin());
    case 6:
        tell("json, all codes");
        return jsonAllCodes(text, draws.coin());
    case 7:
        tell("html");
        return htmlNamed(text);
    case 8:
        tell("html, numbers");
        return htmlNumbers(text, draws.coin(), draws.coin());
    default:
        tell("broken");
        return softBroken(text, draws);
    }
}

std::string anyKey(Draws& draws, bool& utf8) {
    constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    constexpr std::array<std::string_view, 5> kPrefixes = {"", "sk-", "gsk_", "AIza", "ghp_"};
    utf8 = true;
    std::string key;
    const auto kind = draws.below(8);
    const auto length = 8 + draws.below(kind == 0 ? 150 : 40);
    if (kind <= 2) key = kPrefixes[draws.below(kPrefixes.size())];
    while (key.size() < length) {
        if (kind <= 2)
            key += draws.from(kLetters);
        else if (kind == 3)
            key += draws.from(kLower);
        else if (kind == 4)
            key += static_cast<char>('!' + static_cast<char>(draws.below(94)));
        else if (kind == 5)
            key += draws.below(6) == 0 && !key.empty() ? ' ' : draws.from(kLetters);
        else if (kind == 6)
            key += draws.coin() ? std::string(1, draws.from(kLetters)) : draws.coin() ? "\xC3\xA9" : "\xE5\xAF\x86";
        else
            key += static_cast<char>(static_cast<unsigned char>(1 + draws.below(255)));
    }
    if (kind == 7) utf8 = false;
    // Blanks at its ends are no part of a key.
    if (kind == 6) return "k" + key + "k";
    key.front() = draws.from(kLetters);
    key.back() = draws.from(kLetters);
    // What is left of a key without its blanks is all that line breaks leave to be seen: as long as the shortest key.
    if (key.size() - static_cast<std::size_t>(std::count(key.begin(), key.end(), ' ')) < 6) key += "Kq7Zx2";
    return key;
}

std::vector<std::string> anySplit(std::string_view text, Draws& draws) {
    const auto longest = draws.coin() && text.size() < 1500 ? 1 : draws.coin() ? 5 : 40;
    std::vector<std::string> out;
    while (!text.empty()) {
        const auto size = std::min<std::size_t>(1 + draws.below(static_cast<std::size_t>(longest)), text.size());
        out.emplace_back(text.substr(0, size));
        text.remove_prefix(size);
    }
    return out;
}

std::string anyProse(Draws& draws, std::size_t words) {
    constexpr std::array<std::string_view, 18> kWords = {"the",
                                                         "sales",
                                                         "of",
                                                         "Region",
                                                         "north",
                                                         "rose 12 %",
                                                         "in March",
                                                         "(see \"notes\")",
                                                         "und",
                                                         "销售额",
                                                         "Übersicht",
                                                         "R&D; 100%",
                                                         "C:\\new\\tab",
                                                         "a/b/c",
                                                         "{\"a\": [1, 2]}",
                                                         "de ad be ef",
                                                         "😀",
                                                         "internationalisation"};
    std::string out;
    for (std::size_t i = 0; i < words; ++i) {
        if (i != 0) out += draws.below(8) == 0 ? "\n" : " ";
        out += kWords[draws.below(kWords.size())];
    }
    return out;
}

} // namespace stagefall::testing
