// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>

namespace stagefall::net {

/// Where a request goes, for messages and for choosing the protocol.
struct RequestTarget {
    std::string host;
    std::string port;
    std::string url; ///< without user and password
    bool tls = false;
};

/// http and https only; anything else is InvalidArgument.
Result<RequestTarget> parseTarget(const std::string& url);
/// `location`, which may be relative, as seen from `url`, without its fragment; "" where it cannot be read or names a
/// user.
std::string resolveUrl(const std::string& url, const std::string& location);
/// Proxies may come without a scheme; empty parts where there is nothing to be understood.
RequestTarget parseProxy(const std::string& proxy);

} // namespace stagefall::net
