// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace stagefall::retrieval {

struct Ranked {
    std::int64_t passage = 0;
    double score = 0;
    int word_rank = 0; ///< 1 = best, 0 = not in that list
    int vector_rank = 0;
};

/// Reciprocal rank fusion: score(d) = sum over the lists of 1 / (k + rank(d)), k = 60. Cormack, Clarke, Buettcher:
/// "Reciprocal Rank Fusion outperforms Condorcet and individual Rank Learning Methods", SIGIR 2009. Uses ranks only, so
/// that BM25 and cosine need no common scale. Best first; equal scores by passage number.
std::vector<Ranked> fuseRanks(const std::vector<std::int64_t>& by_words, const std::vector<std::int64_t>& by_vectors);
constexpr double kFusionConstant = 60;

} // namespace stagefall::retrieval
