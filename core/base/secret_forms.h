// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stagefall {

/// Private to the redactor: what to search decoded texts for, to find one secret in them. The secret itself without
/// blanks and line ends around it; what its own escapes would be undone to, since they are undone with the text's; both
/// cases where it is nothing but hex digits; the middle of a PEM file. None where it is shorter than `shortest`. Pure.
std::vector<std::string> formsOf(std::string_view secret, std::size_t shortest);

} // namespace stagefall
