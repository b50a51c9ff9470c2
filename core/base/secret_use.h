// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/destination.h"

#include <compare>
#include <string>
#include <string_view>
#include <vector>

namespace stagefall {

/// One secret and one place that it would be sent to.
struct SecretUse {
    std::string name; ///< by secretName()
    Destination destination;

    auto operator<=>(const SecretUse&) const = default;
};

/// The one name of what a reference means to a SecretSource: "env:X" and "X" are "X"; "keychain:X" stays. Refused:
/// empty names, other prefixes, and characters that a person could not see or that could pass for others. Pure.
Result<std::string> secretName(std::string_view reference);

/// A piece of a text that may hold ${secret:REF}.
struct SecretPiece {
    std::string_view text; ///< the REF where it is a reference
    bool reference = false;
};
/// The text in its pieces. What lists secrets and what fills them in both go by this, so that nothing is filled in that
/// was not listed. Pure.
std::vector<SecretPiece> secretPieces(std::string_view text);

/// Adds a use for each reference in `text` and each destination that is not there yet.
Status addSecretUses(std::string_view text, const std::vector<Destination>& destinations, std::vector<SecretUse>& uses);
void addSecretUse(SecretUse use, std::vector<SecretUse>& uses);

} // namespace stagefall
