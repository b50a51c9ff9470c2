// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace stagefall {

/// A to Z in small letters, every other byte as it is, in any locale. Pure.
std::string lowerAscii(std::string_view text);
constexpr bool isAsciiLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

} // namespace stagefall
