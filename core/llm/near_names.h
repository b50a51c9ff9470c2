// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stagefall::llm {

/// The names of `known` that `wanted` may have been meant to be, nearest first: spelling mistakes (edit distance),
/// and names that contain it or are contained in it. Case does not matter.
std::vector<std::string> nearNames(std::string_view wanted, const std::vector<std::string>& known,
                                   std::size_t most = 3);

/// "a, b, c".
std::string joined(const std::vector<std::string>& names);

} // namespace stagefall::llm
