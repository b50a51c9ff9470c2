// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

/// How much room a text takes in a terminal. UTF-8; pure.
namespace stagefall::analysis {

/// Columns: two for East Asian wide and full-width characters and for emoji (UAX #11), none for combining marks.
std::size_t displayWidth(std::string_view utf8);
/// Filled with blanks to `width` columns; longer texts stay as they are.
std::string padRight(std::string text, std::size_t width);
std::string padLeft(const std::string& text, std::size_t width);
/// Foreign text made harmless for a terminal: control characters (escape sequences, line ends) and broken UTF-8 become
/// U+FFFD.
std::string printable(std::string_view utf8);

} // namespace stagefall::analysis
