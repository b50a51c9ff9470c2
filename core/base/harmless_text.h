// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace stagefall {

/// Text of others may hold characters that act on whatever shows it: they move a terminal's cursor, turn the order of
/// what stands around them, or hide what is there. These functions give the same text without them. All pure.

/// U+200C and U+200D cannot be seen, but shape the letters of some scripts and join the pictures of some signs, where
/// whoever shows them knows how.
enum class Joiners { Drop, Keep };

/// For a terminal or a label: what acts is taken out, bytes that are no UTF-8 become U+FFFD. Line feeds and tabs stay;
/// CR LF is one line feed; other line ends become blanks.
std::string harmlessText(std::string_view text, Joiners joiners = Joiners::Drop);
/// The same on one line: line feeds and tabs become blanks, so that nothing can pass for a line of our own.
std::string harmlessLine(std::string_view text, Joiners joiners = Joiners::Drop);
/// JSON of the same meaning in which such characters stand as \uXXXX. `json` is valid JSON.
std::string harmlessJson(std::string_view json);

/// Controls (C0, C1), what sets the direction of writing, and characters that cannot be seen (zero width, tags).
bool actsOnDisplay(char32_t code);

} // namespace stagefall
