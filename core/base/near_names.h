// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// "Did you mean": one rule for options, members of files and models. Pure.
namespace stagefall {

/// Levenshtein's distance in bytes: inserting, dropping and changing one costs 1 each.
std::size_t editDistance(std::string_view a, std::string_view b);

/// The names of `known` that `wanted` may have been meant to be, nearest first: spelling mistakes (a third of the
/// letters, two in a short word, one in a very short one), and names that contain it or are contained in it. Case
/// does not matter.
std::vector<std::string> nearNames(std::string_view wanted, const std::vector<std::string>& known,
                                   std::size_t most = 3);
/// The first of them.
std::optional<std::string> nearestName(std::string_view wanted, const std::vector<std::string>& known);

/// "a, b, c".
std::string joined(const std::vector<std::string>& names);

} // namespace stagefall
