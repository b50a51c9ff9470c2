// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace stagefall::report {

/// SHA-256 in base64, as content security policies name a style sheet: FIPS 180-4. Not for secrets.
std::string sha256Base64(std::string_view bytes);

} // namespace stagefall::report
