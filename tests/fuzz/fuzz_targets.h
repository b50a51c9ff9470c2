// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace stagefall::fuzz {

/// What is wrong with how these bytes are decoded, or "". The promise that is checked: any split of the bytes gives
/// the same (and nothing crashes). `seed` chooses the splits.
std::string streamDecoderFault(std::string_view bytes, unsigned seed);
std::string sseDecoderFault(std::string_view bytes, unsigned seed);

} // namespace stagefall::fuzz
