// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>

namespace stagefall::lab {

constexpr std::size_t kEmbeddingSize = 256;

/// Hashes the terms of a text into a vector of length 1: texts with words in common are near. Deterministic; a text
/// without any term gives a fixed vector.
std::array<float, kEmbeddingSize> embed(std::string_view text);

} // namespace stagefall::lab
