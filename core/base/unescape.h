// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/decoded_layer.h"

#include <optional>
#include <string>
#include <string_view>

/// Private to the redactor: a text with its escapes undone.
namespace stagefall {

/// What escapes begin with.
inline constexpr std::string_view kEscapeSigns = "\\%&";

struct Unescaped {
    DecodedLayer layer;
    bool escapes = false; ///< there is more to it than line breaks that were left out
    std::string undone;   ///< the signs of those that were undone
    bool broken = false;  ///< a break may stand within an escape: without breaks it is whole
    bool lines = false;   ///< escapes were undone and line breaks left out: one may have hidden the other
    bool wide = false;    ///< so many breaks stood together that a run of letters would end there
    bool drive = false;   ///< a backslash behind a drive's name was undone: "C:\3"
    bool changed = false; ///< else `layer` is empty
    std::optional<std::size_t> cut_from; ///< where an escape begins that the end of an open text cuts
};

/// Undoes one level of all kinds of escapes at once: JSON's and those of programming languages, percent-coding, HTML's.
/// Line breaks (with the indentation after them) and characters without width are left out, unless very many stand
/// together. Linear.
/// `signs`: the kinds of escapes, by the signs that they begin with; "" only leaves the breaks out.
Unescaped unescape(const DecodedLayer& parent, std::string_view signs = kEscapeSigns);
/// As forms are written: percent-coding alone, and "+" stands for a blank.
Unescaped unescapeForm(const DecodedLayer& parent);
/// All kinds, but no backslash right behind a drive's name is taken for an escape: in "C:\3\/x" the 3 is a digit.
Unescaped unescapeBehindDrives(const DecodedLayer& parent);
/// The same layer without blanks, line ends and "+", unless very many stand together.
DecodedLayer withoutBlanks(const DecodedLayer& parent);
/// unescape() of a text by itself.
std::string unescaped(std::string_view text, std::string_view signs = kEscapeSigns);

} // namespace stagefall
