// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/decoded_layer.h"

#include <algorithm>
#include <iterator>

namespace stagefall {
namespace {

const SourcePiece& pieceOf(const std::vector<SourcePiece>& pieces, std::size_t index) {
    const auto after = std::upper_bound(pieces.begin(), pieces.end(), index,
                                        [](std::size_t at, const SourcePiece& piece) { return at < piece.at; });
    return *std::prev(after);
}

} // namespace

ByteRange DecodedLayer::inParent(ByteRange range) const {
    const auto& first = pieceOf(pieces, range.begin);
    const auto& last = pieceOf(pieces, range.end - 1);
    return {first.source + (first.length == 0 ? range.begin - first.at : 0),
            last.source + (last.length == 0 ? range.end - last.at : last.length)};
}

ByteRange DecodedLayer::inRoot(ByteRange range) const {
    for (const auto* layer = this; layer->parent != nullptr; layer = layer->parent) range = layer->inParent(range);
    return range;
}

ByteRange DecodedLayer::inRun(ByteRange range) const {
    for (const auto* layer = this; layer->parent != nullptr && !layer->run; layer = layer->parent)
        range = layer->inParent(range);
    return range;
}

} // namespace stagefall
