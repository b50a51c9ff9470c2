// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/prefix_cache.h"

#include "core/lab/language.h"
#include "core/lab/random.h"

namespace stagefall::lab {

std::size_t PrefixCache::lookUp(std::string_view prompt) {
    const auto tokens = cutTokens(prompt);
    if (blocks_.size() > kMostBlocks) blocks_.clear();
    std::size_t found = 0;
    std::uint64_t before = 0; // the name of a block is made of its text and the name of the one before it
    bool still = true;
    for (std::size_t end = kBlock; end < tokens.size(); end += kBlock) {
        const char* const begin = tokens[end - kBlock].data();
        const auto& last = tokens[end - 1];
        const auto text = hashOf(begin, static_cast<std::size_t>(last.data() + last.size() - begin));
        before = stream(text, before, Purpose::Chunks)();
        still = still && blocks_.contains(before);
        if (still)
            found = end;
        else
            blocks_.insert(before);
    }
    return found;
}

} // namespace stagefall::lab
