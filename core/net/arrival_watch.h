// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/net/event_loop.h"
#include "core/net/receive_stamp.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

struct event;

namespace stagefall::net {

/// Sees what arrives at the sockets of a server before libevent reads it, and the kernel's stamp with it: an epoll of
/// its own, whose event comes before all others of the loop. Sockets that were closed leave it by themselves. Where
/// there is no epoll it knows nothing. On the loop only, but for its making and
/// its end.
class ArrivalWatch {
public:
    explicit ArrivalWatch(EventLoop& loop);
    ~ArrivalWatch();
    ArrivalWatch(const ArrivalWatch&) = delete;
    ArrivalWatch& operator=(const ArrivalWatch&) = delete;

    /// A new connection.
    void add(int socket);
    /// So many bytes were read there: when the last of them arrived, by the wall clock.
    std::optional<std::int64_t> read(int socket, std::size_t bytes);

private:
    void look();
    void peek(int socket);

    int epoll_ = -1;
    event* ready_ = nullptr;
    std::unordered_map<int, Waiting> waiting_; ///< by socket; one that comes again begins anew
};

} // namespace stagefall::net
