// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/net/http_client.h"

#include <optional>
#include <string>
#include <string_view>

/// The header by which a lab says that it is one: its times are simulated, and whoever shows them has to say so,
/// whatever its address is and whoever started it. The value is the id of its latency profile.
namespace stagefall::net {

inline constexpr std::string_view kLabHeader = "x-stagefall-lab";

/// An id as the value of that header: what is no visible ASCII character, and "%", as "%XX". "-" where it is empty.
std::string labHeaderValue(std::string_view profile);
/// The id of the profile ("" where it names none) if these are the headers of a lab's response; none otherwise.
std::optional<std::string> labProfile(const Headers& headers);

} // namespace stagefall::net
