// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/decoded_layer.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stagefall {

/// Private to the redactor: many byte strings searched for at once (Wu and Manber's shifts: most bytes of a text are
/// never looked at). Immutable.
class SecretPatterns {
public:
    /// `patterns`: none shorter than 6 bytes.
    explicit SecretPatterns(std::vector<std::string> patterns);

    bool empty() const { return patterns_.empty(); }
    std::size_t shortest() const { return shortest_; }
    /// Whether there is a sign in any that escapes begin with.
    bool hasEscapeSigns() const { return has_escape_signs_; }
    /// Appends every place at which a pattern stands (the longest that begins there).
    void findAll(std::string_view text, std::vector<ByteRange>& out) const;
    /// How many bytes at the end of `text` are the beginning, but not the whole, of a pattern: the longest such.
    std::size_t openTail(std::string_view text) const;

private:
    std::size_t hash(const char* block) const;
    std::size_t longestAt(std::string_view text, std::size_t at, std::size_t bucket) const;

    std::vector<std::string> patterns_; ///< sorted
    std::size_t shortest_ = 0;
    std::size_t longest_ = 0;
    std::size_t window_ = 0; ///< bytes of each pattern that the shifts look at
    std::size_t mask_ = 0;
    bool has_escape_signs_ = false;
    std::vector<std::uint8_t> shifts_;
    /// Hash of the last block of a pattern's window, and which pattern; by hash, the longest first.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ends_;
    std::array<bool, 256> begins_{};
};

/// Everything that texts are searched for. Immutable.
class SecretSet {
public:
    explicit SecretSet(const std::vector<std::string>& forms);

    bool empty() const { return plain_.empty(); }
    /// Bytes of the shortest pattern.
    std::size_t shortest() const { return shortest_; }
    const SecretPatterns& plain() const { return plain_; }
    /// Of secrets with blanks in them (phrases), without these: what is searched for where blanks may have become line
    /// ends, more blanks or "+".
    const SecretPatterns& squeezed() const { return squeezed_; }
    /// Bytes that a text must be made of where a secret, or an encoding of one, is to be found in it.
    bool plausible(unsigned char byte) const { return plausible_[byte]; }

private:
    SecretPatterns plain_;
    SecretPatterns squeezed_;
    std::size_t shortest_ = 0;
    std::array<bool, 256> plausible_{};
};

/// Whether a byte is left out where blanks do not count.
inline bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '+'; }

} // namespace stagefall
