// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/net/event_loop.h"

#include <functional>
#include <string>

struct evconnlistener;

namespace stagefall::net {

/// Lets connections in as long as there is room, and stands still for a while where there is none: a listener that
/// cannot accept stays readable, so that the loop would try again without end. On the loop only.
class ServerGate {
public:
    /// `has_room` is asked before it opens again; `on_full` is told once, why.
    ServerGate(EventLoop& loop, evconnlistener* listener, std::function<bool()> has_room,
               std::function<void(const std::string& reason)> on_full);
    ~ServerGate(); ///< before its listener goes
    ServerGate(const ServerGate&) = delete;
    ServerGate& operator=(const ServerGate&) = delete;
    /// No more for now. `reason` as an argument of a message.
    void shut(const std::string& reason);

private:
    void tryAgain();

    evconnlistener* listener_;
    std::function<bool()> has_room_;
    std::function<void(const std::string&)> on_full_;
    EventLoop::Timer again_;
    bool said_ = false;
};

} // namespace stagefall::net
