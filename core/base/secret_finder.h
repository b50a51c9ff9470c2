// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/decoded_layer.h"
#include "core/base/secret_patterns.h"

#include <string_view>
#include <vector>

namespace stagefall {

/// Private to the redactor: where secrets stand in a text.
struct SecretPlaces {
    std::vector<ByteRange> ranges; ///< sorted, apart from each other
    /// Where what may be the beginning of a secret begins, in the beginning of a stream; else the text's size.
    std::size_t held_from = 0;
};

/// Searches the text and what is left of it when its escapes are undone, its hex and its base64 decoded, and again in
/// that, some levels deep. `open`: more of the text may follow. Linear in the text; pure.
SecretPlaces findSecrets(std::string_view text, const SecretSet& patterns, bool open);
/// Whether there is any.
bool hasSecret(std::string_view text, const SecretSet& patterns);

} // namespace stagefall
