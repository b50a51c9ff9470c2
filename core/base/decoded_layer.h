// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Private to the redactor: a text as one step of decoding left it, and where in the text before that each byte stood.
namespace stagefall {

/// A range of bytes.
struct ByteRange {
    std::size_t begin = 0;
    std::size_t end = 0;

    bool operator==(const ByteRange&) const = default;
};

/// Bytes of a layer from `at` on come from `source` on in the parent. `length` 0: byte by byte; else all of them come
/// from those `length` bytes together (an escape, a group of base64).
struct SourcePiece {
    std::uint32_t at = 0;
    std::uint32_t source = 0;
    std::uint32_t length = 0;
};

/// One layer of decoding. The root is the text itself and has no parent.
struct DecodedLayer {
    std::string_view root; ///< the text itself, in the root alone
    const DecodedLayer* parent = nullptr;
    std::vector<SourcePiece> pieces; ///< sorted by `at`, the first at 0; none in the root
    std::string bytes;               ///< none in the root
    /// More may follow what is here: the text is the beginning of a stream, and this layer reaches its end.
    bool open = false;
    /// Bytes decoded from a run of letters (base64, hex), which are mostly chance.
    bool run = false;
    /// Only escapes lie between this and the root: no layer on the way is a run.
    bool textual = true;

    std::string_view text() const { return parent == nullptr ? root : std::string_view(bytes); }
    /// Where the bytes [begin, end) stand in the root.
    ByteRange inRoot(ByteRange range) const;
    /// Where they stand in the nearest layer that is a run, or in the root.
    ByteRange inRun(ByteRange range) const;

private:
    ByteRange inParent(ByteRange range) const;
};

} // namespace stagefall
