// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace stagefall::net {

/// Counts what an answer brings apart from its body and how far it unfolds, and says which limit it breaks. No honest
/// answer comes near these limits; they hold whatever the caller allows for the body. Pure; one thread.
class AnswerGuard {
public:
    /// Heads, those of 1xx among them, and trailers together.
    static constexpr std::size_t kMostHeadBytes = 256UL * 1024;
    /// Bytes that come one after the other without one byte of the body: chunk extensions, gzip headers, empty blocks.
    static constexpr std::size_t kMostWrapping = 1024UL * 1024;
    /// What one read of the socket may unfold to; it holds 64 KiB, and text is seldom packed better than 20 to 1.
    static constexpr std::size_t kMostOfOneRead = 16UL * 1024 * 1024;

    void headLine(std::size_t bytes);
    /// A read that belongs to the body, before it is unpacked.
    void read(std::size_t bytes);
    void body(std::size_t bytes);
    /// The message id of the limit that was broken; nullptr where all is well.
    const char* struck() const { return struck_; }
    std::size_t limit() const { return limit_; }

private:
    void strike(const char* id, std::size_t limit);

    std::size_t head_ = 0;
    std::size_t wrapping_ = 0;
    std::size_t of_this_read_ = 0;
    const char* struck_ = nullptr;
    std::size_t limit_ = 0;
};

} // namespace stagefall::net
