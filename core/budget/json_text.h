// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What a person who wrote a JSON file by hand needs to be told. Pure.
namespace stagefall::budget {

struct JsonScan {
    struct Place {
        std::size_t line = 1;   ///< from 1
        std::size_t column = 1; ///< from 1, in characters
        std::string detail;     ///< the parser's own words, English, for a log
    };
    std::optional<Place> syntax;         ///< where it stops being JSON
    std::vector<std::string> duplicates; ///< pointers of members that stand twice in one object
};
JsonScan scanJson(std::string_view text);

/// One token of a JSON pointer, escaped as RFC 6901 asks.
std::string pointerToken(std::string_view key);

} // namespace stagefall::budget
