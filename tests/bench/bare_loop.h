// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace stagefall::bench {

/// The reference: the least that anybody who reads such a stream must do. libcurl fetches `stream` (from a file, so
/// that no server is in the way), lines are found, simdjson reads choices[0].delta.content. Returns how many contents
/// it saw.
std::size_t bareLoopOverCurl(const std::string& stream);

} // namespace stagefall::bench
