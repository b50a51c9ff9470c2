// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/language.h"

#include "core/base/ascii.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace stagefall::lab {
namespace {

bool isLetter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

char32_t codePoint(std::string_view text, std::size_t at, std::size_t length) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    if (length == 1) return byte(0) < 0x80U ? byte(0) : 0xFFFDU;
    char32_t value = byte(0) & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) value = (value << 6U) | (byte(i) & 0x3FU);
    return value;
}

bool isHan(char32_t c) {
    return (c >= 0x3400 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x20000 && c <= 0x3FFFF);
}

/// The stem that singular and plural, "fell" and "falls" of a noun-like word share, roughly.
std::string stem(std::string word) {
    if (word.size() > 4 && word.ends_with("ies")) return word.substr(0, word.size() - 3) + "y";
    if (word.size() > 3 && word.ends_with('s') && !word.ends_with("ss")) word.pop_back();
    return word;
}

bool isSmallWord(const std::string& word) {
    static constexpr std::array<std::string_view, 58> kSmall{
        "a",    "an",    "and",  "are",  "as",   "at",  "be", "by",   "can",  "do",   "does",  "for",
        "from", "had",   "has",  "have", "how",  "i",   "if", "in",   "is",   "it",   "its",   "may",
        "me",   "my",    "no",   "not",  "of",   "on",  "or", "our",  "so",   "than", "that",  "the",
        "then", "there", "they", "thi",  "to",   "was", "we", "were", "what", "when", "where", "which",
        "who",  "will",  "with", "you",  "your", "ha",  "wa", "doe",  "did",  "am"};
    return std::find(kSmall.begin(), kSmall.end(), word) != kSmall.end();
}

std::string withoutMarks(std::string_view line) {
    std::size_t begin = 0;
    while (begin < line.size() &&
           (line[begin] == '#' || line[begin] == '-' || line[begin] == '>' || line[begin] == ' '))
        ++begin;
    std::string out;
    for (const char c : line.substr(begin))
        if (c != '*' && c != '`' && c != '\r') out += c;
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

/// The text up to `end`, or to the word before where `end` would cut an English one in two.
std::string upToWord(std::string_view text, std::size_t end) {
    auto cut = end;
    if (isLetter(text[end]))
        while (cut > 0 && isLetter(text[cut - 1])) --cut;
    if (cut == 0) cut = end; // one long word
    while (cut > 1 && (text[cut - 1] == ' ' || text[cut - 1] == ',')) --cut;
    return std::string(text.substr(0, cut));
}

bool endsSentence(std::string_view text, std::size_t at, std::size_t length) {
    const auto mark = text.substr(at, length);
    if (mark == "。" || mark == "！" || mark == "？" || mark == "；") return true;
    if (mark != "." && mark != "!" && mark != "?") return false;
    return at + 1 >= text.size() || text[at + 1] == ' '; // not within 1.5 or a.md
}

} // namespace

std::size_t characterLength(std::string_view text, std::size_t at) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t length = lead < 0xC0U ? 1 : lead < 0xE0U ? 2 : lead < 0xF0U ? 3 : lead < 0xF8U ? 4 : 1;
    if (at + length > text.size()) return 1;
    for (std::size_t i = 1; i < length; ++i)
        if ((static_cast<unsigned char>(text[at + i]) & 0xC0U) != 0x80U) return 1;
    return length;
}

bool wideAt(std::string_view text, std::size_t at) {
    const auto c = codePoint(text, at, characterLength(text, at));
    return isHan(c) || (c >= 0x3000 && c <= 0x30FF) || (c >= 0xFF00 && c <= 0xFFEF);
}

bool isChinese(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); at += characterLength(text, at))
        if (isHan(codePoint(text, at, characterLength(text, at)))) return true;
    return false;
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

bool containsWord(std::string_view text, std::string_view word) {
    const auto small = lowerAscii(text);
    const auto wanted = lowerAscii(word);
    const auto letter = [&](std::size_t i) { return i < small.size() && isLetter(small[i]); };
    for (auto at = small.find(wanted); at != std::string::npos; at = small.find(wanted, at + 1))
        if ((at == 0 || !letter(at - 1)) && !letter(at + wanted.size())) return true;
    return false;
}

bool containsAny(std::string_view text, const std::vector<std::string_view>& parts) {
    const auto small = lowerAscii(text);
    return std::any_of(parts.begin(), parts.end(),
                       [&](std::string_view part) { return contains(small, lowerAscii(part)); });
}

std::string join(const std::vector<std::string>& parts, std::string_view comma, std::string_view last) {
    std::string out;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) out += i + 1 == parts.size() ? last : comma;
        out += parts[i];
    }
    return out;
}

std::string shorten(std::string_view text, std::size_t characters) {
    std::size_t at = 0;
    for (std::size_t count = 0; at < text.size(); ++count) {
        if (count + 1 >= characters && at + characterLength(text, at) < text.size()) return upToWord(text, at) + "…";
        at += characterLength(text, at);
    }
    return std::string(text);
}

std::vector<std::string> terms(std::string_view text) {
    std::vector<std::string> out;
    std::string word;
    std::string before; // the Chinese character before this one
    const auto flush = [&] {
        if (auto found = stem(word); !found.empty() && !isSmallWord(found)) out.push_back(std::move(found));
        word.clear();
    };
    for (std::size_t at = 0; at < text.size();) {
        const auto length = characterLength(text, at);
        const bool han = isHan(codePoint(text, at, length));
        if (length == 1 && isLetter(text[at])) {
            word += static_cast<char>(std::tolower(static_cast<unsigned char>(text[at])));
        } else {
            flush();
        }
        const std::string character(han ? text.substr(at, length) : std::string_view{});
        if (!character.empty() && !before.empty()) out.push_back(before + character);
        before = character;
        at += length;
    }
    flush();
    return out;
}

std::vector<std::string> sentences(std::string_view text) {
    std::vector<std::string> out;
    std::size_t begin = 0;
    const auto take = [&](std::size_t end) {
        if (auto sentence = withoutMarks(text.substr(begin, end - begin)); !sentence.empty())
            out.push_back(std::move(sentence));
        begin = end;
    };
    for (std::size_t at = 0; at < text.size();) {
        const auto length = characterLength(text, at);
        if (text[at] == '\n') {
            take(at);
            ++begin;
        } else if (endsSentence(text, at, length)) {
            take(at + length);
        }
        at += length;
    }
    take(text.size());
    return out;
}

std::vector<std::string_view> cutTokens(std::string_view text) {
    constexpr std::size_t kLongest = 6; // letters of one piece; with the space before it about four on average
    constexpr std::size_t kMarks = 3;   // of a run of spaces and punctuation
    const auto mark = [&](std::size_t i) {
        return i < text.size() && static_cast<unsigned char>(text[i]) < 0x80U && !isLetter(text[i]);
    };
    std::vector<std::string_view> out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        if (mark(at) && at + 1 < text.size() && isLetter(text[at + 1])) ++at; // a space goes with its word
        while (at < text.size() && at - begin < kLongest && isLetter(text[at])) ++at;
        if (at == begin)
            while (mark(at) && at - begin < kMarks && !(at > begin && text[at] == ' ')) ++at;
        if (at == begin) at += characterLength(text, at);
        out.push_back(text.substr(begin, at - begin));
    }
    return out;
}

std::size_t countTokens(std::string_view text) { return cutTokens(text).size(); }

} // namespace stagefall::lab
