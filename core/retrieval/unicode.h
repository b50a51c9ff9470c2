// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace stagefall::retrieval {

struct CodePoint {
    char32_t value = 0; ///< U+FFFD for a byte that belongs to no character
    std::size_t size = 1;
};

/// The character at `at` (< text.size()). Strict UTF-8 (RFC 3629): no overlong forms, no surrogates.
CodePoint codePointAt(std::string_view text, std::size_t at);
bool isUtf8(std::string_view text);
std::size_t countCodePoints(std::string_view text);

/// Written without blanks between words: Han, kana, Hangul.
bool isCjk(char32_t c);
/// Separates words: blanks, ASCII and general punctuation, CJK and full-width punctuation, controls.
bool isSeparator(char32_t c);
bool isBlank(char c);
std::string_view trimmed(std::string_view text);

} // namespace stagefall::retrieval
