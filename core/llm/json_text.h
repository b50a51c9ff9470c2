// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stagefall::llm {

/// Appends the inside of a JSON string without its escapes. Broken UTF-8 becomes U+FFFD; a lone surrogate escape is
/// kept as WTF-8 (see SurrogateJoiner). `raw` must have passed JsonDoc.
void unescapeJson(std::string_view raw, std::string& out);
/// WTF-8 to clean UTF-8: halves joined, lone ones replaced.
std::string joinedText(std::string_view wtf8);

/// Appends `text` as a JSON string, quotes included; clean UTF-8 whatever comes in.
void appendQuoted(std::string& out, std::string_view text);
std::string quoted(std::string_view text);

/// `json` without the blanks outside of strings; every other byte stays.
std::string compactJson(std::string_view json);
/// `json` with two blanks of indentation a level and a final line end, for files that people read.
std::string indentJson(std::string_view json);
/// `json` with raw control characters inside strings written as escapes.
std::string escapeControlInStrings(std::string_view json);
/// `json` with lone surrogate escapes written as \ufffd; the same bytes where there are none.
std::string withoutLoneSurrogates(std::string_view json);

/// Finds the end of a JSON value in text that comes in pieces, without reading any byte twice. Follows structure
/// only: what it finds still has to be parsed.
class JsonScanner {
public:
    /// Reads until the value ends; returns how many bytes of `text` belong to it (all of them where it goes on).
    std::size_t feed(std::string_view text);
    /// An object, array or string has ended. Bare numbers and words have no end of their own.
    bool complete() const { return complete_; }
    bool started() const { return started_; }
    void reset() { *this = {}; }

private:
    void step(char c);
    int depth_ = 0;
    bool in_string_ = false;
    bool escaped_ = false;
    bool started_ = false;
    bool complete_ = false;
};

} // namespace stagefall::llm
