// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"

#include <string>
#include <string_view>
#include <vector>

namespace stagefall::agent {

/// One metric of a Server-Timing header that stands for work before the model starts.
struct GatewayTime {
    std::string name;
    Nanoseconds duration{0};
};

/// The gateway's share of a Server-Timing header (W3C "Server Timing"): authentication, rate limiting, routing,
/// queueing. Metrics of the model itself (prefill, decode) and those without "dur" are left out. Pure.
std::vector<GatewayTime> gatewayTimes(std::string_view server_timing);

} // namespace stagefall::agent
