// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace stagefall::net {

/// What the kernel knows of a TCP connection (TCP_INFO, tcp(7)). The counts are since it was opened.
struct TcpFacts {
    Nanoseconds round_trip{0};    ///< smoothed
    Nanoseconds variation{0};     ///< of the round trip, smoothed
    std::uint32_t sent_again = 0; ///< segments of ours that were sent once more
    std::uint32_t displaced = 0;  ///< segments that came before one that was missing: it was lost, or overtaken
};
/// Nothing where the socket is none of TCP, or the system does not say.
std::optional<TcpFacts> tcpFacts(int socket);

/// What a connection went through in one transfer. With HTTP/2 other streams may have part in it; through a proxy it is
/// the way to the proxy.
struct ConnectionFacts {
    /// A silence of at least kStall, in which the connection lost something.
    struct Stall {
        MonoTime from;
        MonoTime to;
        std::uint32_t sent_again = 0;
        std::uint32_t displaced = 0;
    };
    std::optional<TcpFacts> tcp; ///< at the end; its counts are those of this transfer
    std::vector<Stall> stalls;   ///< at most kMostStalls
    std::size_t by_kernel = 0;   ///< pieces of the body whose arrival the kernel has stamped
    std::size_t by_wake_up = 0;  ///< those that have the time at which this process woke up for them

    static constexpr Nanoseconds kStall = std::chrono::milliseconds(300);
    static constexpr std::size_t kMostStalls = 64;
};

/// Keeps an eye on the connection of one transfer. One thread.
class ConnectionWatch {
public:
    /// A request is sent there. Called again for the same connection it changes nothing.
    void begin(int socket, MonoTime now, bool reused);
    /// Something of the answer came.
    void arrived(MonoTime at);
    void piece(bool by_kernel) { ++(by_kernel ? facts_.by_kernel : facts_.by_wake_up); }
    /// `socket` where it is still open, else what was last seen counts.
    ConnectionFacts end(int socket) const;

private:
    int socket_ = -1;
    std::optional<TcpFacts> first_;
    std::optional<TcpFacts> last_;
    MonoTime last_look_;
    MonoTime last_arrival_;
    ConnectionFacts facts_;
};

} // namespace stagefall::net
