// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stagefall::tools {

/// At most `limit` characters of UTF-8, "..." at the end where it was cut.
std::string shorten(std::string_view text, std::size_t limit);

/// At most `limit` bytes of UTF-8, cut between characters.
std::string cutBytes(std::string_view text, std::size_t limit);

} // namespace stagefall::tools
