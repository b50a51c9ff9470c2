// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

namespace stagefall {

/// What of an answer came over the wire as reasoning.
struct StreamedReasoning {
    std::int64_t pieces = 0;
    std::int64_t bytes = 0;
};

/// The tokens of an answer that were streamed, of those that the server counted (`completion`): most count unseen
/// thoughts (`reasoning`) too, which took their time before the first token and say nothing about the pace after it.
/// Fewer bytes than tokens are a summary of thoughts, not the thoughts. Some servers do not count thoughts among the
/// completion: then there are none to leave out. Pure.
inline std::int64_t streamedTokens(std::int64_t completion, std::optional<std::int64_t> reasoning,
                                   StreamedReasoning seen) {
    if (!reasoning || *reasoning <= 0 || *reasoning > completion || seen.bytes >= *reasoning) return completion;
    return completion - *reasoning + seen.pieces;
}

} // namespace stagefall
