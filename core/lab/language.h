// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Words, sentences and tokens of English and Chinese: as much of language as the planner needs. Pure.
namespace stagefall::lab {

/// Bytes of the character that begins at `at`; a broken one counts as one byte.
std::size_t characterLength(std::string_view text, std::size_t at);
/// True where a Chinese character, or punctuation that goes with it, begins at `at`.
bool wideAt(std::string_view text, std::size_t at);
/// A text with Chinese characters in it is answered in Chinese.
bool isChinese(std::string_view text);

bool contains(std::string_view text, std::string_view part);
/// In lower case, with no letter or digit before or after it.
bool containsWord(std::string_view text, std::string_view word);
/// Any of the parts, compared in lower case.
bool containsAny(std::string_view text, const std::vector<std::string_view>& parts);
std::string join(const std::vector<std::string>& parts, std::string_view comma, std::string_view last);
/// At most so many characters, the last of them an ellipsis where something was cut off.
std::string shorten(std::string_view text, std::size_t characters);

/// What a text is about: English words in lower case without plural s and without small words; Chinese pairs of
/// neighbouring characters.
std::vector<std::string> terms(std::string_view text);
/// Sentences without Markdown marks. Lines end sentences too.
std::vector<std::string> sentences(std::string_view text);

/// Cuts as a tokenizer would: about four characters a token in English, one in Chinese; never inside a character.
/// The pieces joined are the text.
std::vector<std::string_view> cutTokens(std::string_view text);
std::size_t countTokens(std::string_view text);

} // namespace stagefall::lab
