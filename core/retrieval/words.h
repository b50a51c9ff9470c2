// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace stagefall::retrieval {

/// Single characters and pairs of neighbours of every run of CJK text, separated by blanks: "销售额" -> "销 销售 售
/// 售额 额". The tokenizer takes such a run for one word, so that no part of it would be found.
std::string cjkTokens(std::string_view text);

/// An FTS5 query that finds any of the question's words: quoted terms joined by OR, CJK runs as pairs. Nothing of the
/// question is syntax. Empty where it holds no word. The first kMostTerms different ones count.
std::string wordQuery(std::string_view question);
constexpr std::size_t kMostTerms = 64;

} // namespace stagefall::retrieval
