// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace stagefall::llm {

/// Appends a code point as UTF-8; a lone surrogate becomes the three bytes that plain UTF-8 forbids (WTF-8), so that
/// a SurrogateJoiner can still join it with its other half.
void appendCodePoint(std::string& out, std::uint32_t code_point);

/// The length of the well-formed UTF-8 sequence at the start of `text`; 0 where it is ill-formed. Never for empty text.
std::size_t utf8SequenceLength(std::string_view text);

/// Appends `text` with each ill-formed UTF-8 sequence replaced by U+FFFD.
void appendCleanUtf8(std::string& out, std::string_view text);
std::string cleanUtf8(std::string_view text);

/// At most `bytes` bytes of `text`, cut between characters.
std::string_view cutUtf8(std::string_view text, std::size_t bytes);

std::string_view trim(std::string_view text);
bool startsWithIgnoringCase(std::string_view text, std::string_view prefix);

/// Joins surrogate halves that servers cut into two deltas. Holds back a trailing high half; a half that stays alone
/// becomes U+FFFD, because strict servers refuse it when the text is sent back.
class SurrogateJoiner {
public:
    /// `wtf8` as made by appendCodePoint(); returns clean UTF-8.
    std::string push(std::string_view wtf8);
    /// What is held back at the end.
    std::string flush();

private:
    void half(std::uint32_t unit, std::string& out);
    void dropPending(std::string& out);
    std::uint32_t pending_ = 0;
};

} // namespace stagefall::llm
