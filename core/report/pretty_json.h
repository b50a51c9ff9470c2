// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace stagefall::report {

/// JSON as a person reads it: a member a line, indented by two. Only blanks change: numbers and texts stay byte for
/// byte what was sent. What is no JSON, or nested deeper than anybody reads, comes back as it was. Foreign text; pure.
std::string prettyJson(std::string_view text);

} // namespace stagefall::report
