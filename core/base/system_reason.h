// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <system_error>

namespace stagefall {

/// Why the system refused something, as an argument of a message: words of our own for the usual reasons, in both
/// languages, and the system's, named as such, for the rest.
std::string systemReason(const std::error_code& error);
/// Of errno.
std::string systemReason(int number);

} // namespace stagefall
