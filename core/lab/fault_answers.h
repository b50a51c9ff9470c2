// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/faults.h"
#include "core/net/http_client.h" // Headers

#include <cstdint>
#include <string>

namespace stagefall::lab {

struct FaultAnswer {
    int status = 200;
    net::Headers headers;
    std::string body;
    const char* type = "application/json";
};

/// The whole response of a Status or Html fault, with its retry hint in the form asked for. `now_s`: seconds since the
/// Unix epoch, for the forms that name a date. Pure.
FaultAnswer faultAnswer(const Fault& fault, std::int64_t now_s);
/// "Fri, 27 Nov 2026 08:00:00 GMT", whatever the locale.
std::string httpDate(std::int64_t unix_s);

} // namespace stagefall::lab
