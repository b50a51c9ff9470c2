// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/decoded_layer.h"
#include "core/base/secret_patterns.h"

#include <functional>

/// Private to the redactor: stretches of a text that may be bytes written as hex digits or in base64.
namespace stagefall {

/// Decodes every run of hex digits (either case; blanks, colons, commas, "0x", "\x" between them) in both alignments,
/// and every run of the letters of base64 and base64url (line breaks in it) in all four, and calls `found` with each
/// stretch of plausible bytes in which the shortest pattern could stand. In an open layer also with shorter ones that
/// reach its end. Linear in the text; pure.
void decodeRuns(const DecodedLayer& parent, const SecretSet& patterns, const std::function<void(DecodedLayer&)>& found);

} // namespace stagefall
