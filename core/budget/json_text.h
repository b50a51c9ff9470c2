// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

/// What a person who wrote a JSON file by hand needs to be told. Pure.
namespace stagefall::budget {

/// Pointers of members that stand twice in one object of a text that readJson() has read.
std::vector<std::string> duplicateMembers(std::string_view text);

/// One token of a JSON pointer, escaped as RFC 6901 asks.
std::string pointerToken(std::string_view key);

} // namespace stagefall::budget
