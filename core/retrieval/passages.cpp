// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/retrieval/document_index.h"
#include "core/retrieval/sentences.h"
#include "core/retrieval/unicode.h"

#include <algorithm>

namespace stagefall::retrieval {

namespace {

struct Section {
    std::string title;
    std::size_t begin = 0;
    std::size_t end = 0;
    bool has_body = false; ///< more than headings
};

/// The text of "## Heading ##"; empty for a line that is none (CommonMark 0.31, ATX headings).
std::string_view headingOf(std::string_view line) {
    std::size_t marks = 0;
    while (marks < line.size() && line[marks] == '#') ++marks;
    if (marks == 0 || marks > 6 || marks == line.size() || !isBlank(line[marks])) return {};
    auto text = trimmed(line.substr(marks));
    const auto last = text.find_last_not_of('#');
    if (last != std::string_view::npos && last + 1 < text.size() && isBlank(text[last])) {
        text = trimmed(text.substr(0, last));
    }
    return text;
}

bool isMarkdown(const std::string& document) {
    const auto dot = document.rfind('.');
    if (dot == std::string::npos) return false;
    auto ending = document.substr(dot);
    std::ranges::transform(ending, ending.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; });
    return ending == ".md";
}

/// A heading with nothing under it but the next heading goes with that one: alone it would answer nothing.
std::vector<Section> cutSections(std::string_view text, bool markdown) {
    std::vector<Section> sections{Section{}};
    bool in_code = false;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto feed = text.find('\n', begin);
        const auto end = feed == std::string_view::npos ? text.size() : feed + 1;
        const auto line = text.substr(begin, end - begin);
        const auto bare = trimmed(line);
        if (markdown && (bare.starts_with("```") || bare.starts_with("~~~"))) in_code = !in_code;
        const auto heading = markdown && !in_code ? headingOf(line) : std::string_view{};
        if (!heading.empty()) {
            if (sections.back().has_body) sections.push_back({.title = {}, .begin = begin, .end = begin});
            sections.back().title = heading;
        } else if (!bare.empty()) {
            sections.back().has_body = true;
        }
        sections.back().end = begin = end;
    }
    return sections;
}

/// Index of the unit after the last one of a passage that starts at `first`: as many as fit, back to the end of a
/// paragraph where that leaves the passage at least half full.
std::size_t passageEnd(const std::vector<Unit>& units, std::size_t first, std::size_t most_chars) {
    std::size_t chars = 0;
    std::size_t paragraph_end = first;
    for (auto i = first; i < units.size(); ++i) {
        if (i > first && chars + units[i].chars > most_chars) return paragraph_end > first ? paragraph_end : i;
        chars += units[i].chars;
        if (units[i].ends_paragraph && chars * 2 >= most_chars) paragraph_end = i + 1;
    }
    return units.size();
}

/// Where the next passage starts: `end`, less the whole units that fit the overlap.
std::size_t nextStart(const std::vector<Unit>& units, std::size_t first, std::size_t end, std::size_t overlap_chars) {
    auto start = end;
    std::size_t chars = 0;
    while (start > first + 1 && chars + units[start - 1].chars <= overlap_chars) chars += units[--start].chars;
    return start;
}

} // namespace

std::vector<Passage> cutPassages(const std::string& document, const std::string& text, std::size_t passage_chars,
                                 std::size_t overlap_chars) {
    passage_chars = std::max<std::size_t>(passage_chars, 1);
    overlap_chars = std::min(overlap_chars, passage_chars / 2); // more would hardly move on
    std::vector<Passage> passages;
    std::size_t counted_to = 0;
    int line = 1;
    const std::string_view all = text;
    for (const auto& section : cutSections(all, isMarkdown(document))) {
        const auto body = all.substr(section.begin, section.end - section.begin);
        const auto units = cutUnits(body, passage_chars);
        for (std::size_t first = 0; first < units.size();) {
            const auto end = passageEnd(units, first, passage_chars);
            const auto piece = trimmed(body.substr(units[first].begin, units[end - 1].end - units[first].begin));
            if (!piece.empty()) {
                const auto at = static_cast<std::size_t>(piece.data() - all.data());
                // An overlap may step back over lines that have been counted.
                const auto [from, to] = std::minmax(counted_to, at);
                const auto feeds = static_cast<int>(std::count(text.begin() + static_cast<std::ptrdiff_t>(from),
                                                               text.begin() + static_cast<std::ptrdiff_t>(to), '\n'));
                line += at >= counted_to ? feeds : -feeds;
                counted_to = at;
                passages.push_back(
                    {.document = document, .title = section.title, .text = std::string(piece), .first_line = line});
            }
            first = end == units.size() ? end : nextStart(units, first, end, overlap_chars);
        }
    }
    return passages;
}

} // namespace stagefall::retrieval
