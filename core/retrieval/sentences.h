// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace stagefall::retrieval {

/// A stretch of text that is kept whole. Units cover the text without gaps.
struct Unit {
    std::size_t begin = 0; ///< bytes
    std::size_t end = 0;
    std::size_t chars = 0;
    bool ends_paragraph = false;
};

/// Cuts at blank lines, list items, table rows and the ends of sentences, Latin (. ! ? before a blank) and Chinese
/// (。！？； and …, with closing quotes kept). A unit longer than `longest_chars` is cut at a blank or, where there is
/// none, between characters.
std::vector<Unit> cutUnits(std::string_view text, std::size_t longest_chars);

} // namespace stagefall::retrieval
