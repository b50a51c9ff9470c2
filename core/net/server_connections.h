// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/net/arrival_watch.h"
#include "core/net/event_loop.h"

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <unordered_map>

struct bufferevent;
struct evbuffer;

namespace stagefall::net {

class ServerResponse;

/// What is known of the connections of one server, and what each may take: time and bytes for a request. On the loop
/// only.
class ServerConnections {
public:
    struct Limits {
        std::chrono::milliseconds request; ///< from a request's first byte to its last, however it drips
        std::size_t request_bytes;         ///< head and body, with what wraps them
        std::chrono::milliseconds silence; ///< before the first request
        std::chrono::milliseconds kept;    ///< between two requests
    };
    ServerConnections(EventLoop& loop, Limits limits) : loop_(loop), limits_(limits), arrivals_(loop) {}

    void opened(bufferevent* channel);
    /// Bytes came in and are not parsed yet: a wake-up of the loop. A request that takes too much has its connection
    /// closed.
    void read(evbuffer* input, std::size_t bytes);
    /// A request is complete; when its last byte came.
    Stamp requestComplete(bufferevent* channel, const std::shared_ptr<ServerResponse>& response);
    /// The response that runs there, if any; nothing is known of the connection any more.
    std::shared_ptr<ServerResponse> closed(bufferevent* channel);
    /// How many there are. libevent tells of the end of those alone that had a request: the others are looked for
    /// among the loop's events.
    std::size_t count();
    std::size_t atMost() const { return table_.size(); } ///< count() without looking

private:
    struct Connection {
        bufferevent* channel = nullptr;
        Stamp last_read;
        std::optional<MonoTime> request_since;
        std::size_t request_bytes = 0;
        std::weak_ptr<ServerResponse> response;
    };
    static bool answering(const Connection& connection);

    EventLoop& loop_;
    Limits limits_;
    ArrivalWatch arrivals_;
    std::shared_ptr<bool> here_ = std::make_shared<bool>(true); ///< for tasks that come after this has gone
    std::unordered_map<evbuffer*, Connection> table_;           ///< by their input, which is what bytes come with
};

} // namespace stagefall::net
