// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/wrap_text.h"

#include "core/analysis/display_width.h"

#include <algorithm>

namespace stagefall::analysis {
namespace {

std::size_t characterEnd(std::string_view text, std::size_t at) {
    do ++at;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U);
    return at;
}

/// Where the word at `at` ends: before the next blank, or behind a wide character, after which a line may end.
/// Punctuation stays with what it follows.
std::size_t wordEnd(std::string_view text, std::size_t at) {
    while (at < text.size() && text[at] != ' ') {
        const auto end = characterEnd(text, at);
        const auto next = end < text.size() ? text.substr(end, characterEnd(text, end) - end) : std::string_view();
        const bool wide = displayWidth(text.substr(at, end - at)) > 1 || (!next.empty() && displayWidth(next) > 1);
        at = end;
        constexpr std::string_view kStays = "，。；：、）”？！";
        const bool stays =
            !next.empty() && static_cast<unsigned char>(next[0]) >= 0xE2 && kStays.find(next) != std::string_view::npos;
        if (wide && !stays) break;
    }
    return at;
}

std::string wrappedLine(std::string_view line, std::size_t width, std::size_t hanging) {
    if (displayWidth(line) <= width) return std::string(line);
    const auto indent = std::min(line.find_first_not_of(' '), line.size());
    const std::string before(std::min(indent + hanging, width / 2), ' ');
    std::string out(line.substr(0, indent));
    std::size_t column = indent;
    bool empty = true; // nothing stands on this line yet
    for (auto at = indent; at < line.size();) {
        const auto word = std::min(line.find_first_not_of(' ', at), line.size());
        const auto end = wordEnd(line, word);
        const auto blanks = word - at;
        const auto letters = displayWidth(line.substr(word, end - word));
        if (!empty && letters > 0 && column + blanks + letters > width) {
            out.append("\n").append(before);
            column = before.size();
        } else {
            out.append(blanks, ' ');
            column += blanks;
        }
        out.append(line.substr(word, end - word));
        column += letters;
        empty = false;
        at = end;
    }
    return out;
}

} // namespace

std::string wrapped(std::string_view text, std::size_t width, std::size_t hanging) {
    if (width == 0) return std::string(text);
    std::string out;
    for (std::size_t from = 0; from <= text.size();) {
        const auto end = std::min(text.find('\n', from), text.size());
        out.append(from == 0 ? "" : "\n").append(wrappedLine(text.substr(from, end - from), width, hanging));
        from = end + 1;
    }
    return out;
}

std::string cutTo(std::string_view line, std::size_t width) {
    if (width == 0 || displayWidth(line) <= width) return std::string(line);
    std::string out;
    std::size_t column = 0;
    for (std::size_t at = 0; at < line.size();) {
        const auto end = characterEnd(line, at);
        const auto one = line.substr(at, end - at);
        column += displayWidth(one);
        if (column + 1 > width) break;
        out.append(one);
        at = end;
    }
    return out + "…";
}

} // namespace stagefall::analysis
