// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/embeddings.h"

#include "core/lab/language.h"
#include "core/lab/random.h"

#include <cmath>
#include <map>

namespace stagefall::lab {

std::array<float, kEmbeddingSize> embed(std::string_view text) {
    std::map<std::string, int> counts;
    for (const auto& term : terms(text)) ++counts[term];
    if (counts.empty()) counts[""] = 1;
    std::array<double, kEmbeddingSize> sums{};
    for (const auto& [term, count] : counts) {
        auto random = stream(hashOf(term.data(), term.size()), 0, Purpose::Embeddings);
        // Two places with signs of their own: a clash of two words in one place does not make them alike.
        const double weight = 1 + std::log(count);
        for (int i = 0; i < 2; ++i) {
            const auto bits = random();
            sums[bits % kEmbeddingSize] += (bits >> 63U) != 0 ? weight : -weight;
        }
    }
    double square = 0;
    for (const double value : sums) square += value * value;
    if (square == 0) { // every term met its opposite
        sums[0] = 1;
        square = 1;
    }
    std::array<float, kEmbeddingSize> out{};
    for (std::size_t i = 0; i < kEmbeddingSize; ++i) out[i] = static_cast<float>(sums[i] / std::sqrt(square));
    return out;
}

} // namespace stagefall::lab
