// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_set>

namespace stagefall::lab {

/// Remembers the beginnings of prompts, block by block, as inference servers do: a block is found again only where
/// everything before it was the same.
class PrefixCache {
public:
    static constexpr std::size_t kBlock = 64; ///< tokens

    /// How many tokens of the longest beginning shared with an earlier prompt, in whole blocks and never the whole
    /// prompt; then remembers this one.
    std::size_t lookUp(std::string_view prompt);

private:
    static constexpr std::size_t kMostBlocks = 200'000;
    std::unordered_set<std::uint64_t> blocks_;
};

} // namespace stagefall::lab
