// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace stagefall {

/// SHA-256 in lower-case hexadecimal, by OpenSSL's libcrypto, which curl brings along. A hash that could collide would
/// leave a changed document with its old passages. An error only where the library has no SHA-256 (a crippled build).
Result<std::string> contentHash(std::string_view bytes);

} // namespace stagefall
