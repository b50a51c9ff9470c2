// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/retrieval/rank.h"

#include <algorithm>
#include <map>

namespace stagefall::retrieval {

std::vector<Ranked> fuseRanks(const std::vector<std::int64_t>& by_words, const std::vector<std::int64_t>& by_vectors) {
    std::map<std::int64_t, Ranked> found;
    const auto add = [&](const std::vector<std::int64_t>& list, int Ranked::*rank_member) {
        int rank = 0;
        for (const auto passage : list) {
            ++rank;
            auto& entry = found[passage];
            entry.passage = passage;
            entry.*rank_member = rank;
            entry.score += 1 / (kFusionConstant + rank);
        }
    };
    add(by_words, &Ranked::word_rank);
    add(by_vectors, &Ranked::vector_rank);
    std::vector<Ranked> ranked;
    ranked.reserve(found.size());
    for (const auto& [passage, entry] : found) ranked.push_back(entry);
    std::ranges::stable_sort(ranked, [](const Ranked& a, const Ranked& b) { return a.score > b.score; });
    return ranked;
}

} // namespace stagefall::retrieval
