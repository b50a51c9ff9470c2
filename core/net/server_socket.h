// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>

namespace stagefall::net {

struct ListeningSocket {
    int fd = -1; ///< the caller's to close
    std::uint16_t port = 0;
};

/// Binds a numeric address (or "localhost" for 127.0.0.1) and listens; port 0 = any free one.
/// AlreadyExists where the port is taken: its message and context name a port ("offer") that was free just now.
Result<ListeningSocket> listenOn(const std::string& address, std::uint16_t port);

} // namespace stagefall::net
