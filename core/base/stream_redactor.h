// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secret.h"

#include <string>
#include <string_view>

namespace stagefall {

/// Redacts a text that comes in pieces. Holds back what may be the beginning of a secret, in any form that the redactor
/// knows, until it is seen to be none; ordinary text passes at once. What all calls return, put together, is the text
/// with every secret replaced by Redactor::kMask. Of a secret in base64 or hex the letters of its first byte may have
/// passed before it was known for one. Not thread-safe: one for each stream.
class StreamRedactor {
public:
    /// The next piece, and what of it and of what was held may be shown now. The redactor may learn in between.
    std::string push(std::string_view piece, const Redactor& redactor);
    /// The stream is over: gives what is left, and begins anew.
    std::string finish(const Redactor& redactor);
    bool holds() const { return passed_ < text_.size(); }

private:
    std::string pass(const SecretSet& patterns, bool open);

    std::string text_;       ///< some of what has passed, by which what follows is decoded, and what is held
    std::size_t passed_ = 0; ///< how much of it has passed
    std::size_t masked_ = 0; ///< how far what has passed is known to be a secret's
    std::size_t unseen_ = 0; ///< bytes that came since it was looked through
};

} // namespace stagefall
