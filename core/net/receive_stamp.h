// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

/// Private to core/net: when bytes arrived by the kernel's own account, before this process was woken for them.
/// Linux notes it for each segment (SO_TIMESTAMPING, software receive stamps; see socket(7) and the kernel's
/// Documentation/networking/timestamping.rst). Elsewhere nothing is noted.
namespace stagefall::net {

/// Asks the kernel to stamp what arrives at `socket`.
void stampArrivals(int socket);

/// What waits in a socket.
struct Waiting {
    std::size_t bytes = 0;
    /// When the last of them arrived, by the wall clock. Segments that the kernel has merged have the stamp of the
    /// last of them.
    std::optional<std::int64_t> arrived_wall_ns;
};
/// Looks at it and leaves it there; copies nothing. Some microseconds.
Waiting peekWaiting(int socket);

/// While it lives the kernel stamps segments. It begins some milliseconds after the first socket asks for it, and would
/// miss the first ones of a process otherwise.
class StampsOn {
public:
    StampsOn();
    ~StampsOn();
    StampsOn(const StampsOn&) = delete;
    StampsOn& operator=(const StampsOn&) = delete;

private:
    int socket_;
};

} // namespace stagefall::net
