// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Texts for a terminal of so many columns. UTF-8; pure. A width of 0 is no limit.
namespace stagefall::analysis {

/// Every line broken at its blanks, and between the characters of scripts that have none, so that it keeps to `width`
/// columns. What goes on on a line of its own is indented like its line's beginning, and by `hanging` more. A word that
/// is longer than a line (a path, an address) stays whole, so that it can still be copied.
std::string wrapped(std::string_view text, std::size_t width, std::size_t hanging = 0);
/// One line, cut to `width` columns with an ellipsis.
std::string cutTo(std::string_view line, std::size_t width);

} // namespace stagefall::analysis
