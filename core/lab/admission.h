// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <set>

namespace stagefall::lab {

/// Places in the batch: who finds none waits, first come first served. On the loop only.
class Admission {
public:
    using Ticket = std::uint64_t;
    /// Told when the request has its place, and since when.
    using Start = std::function<void(MonoTime)>;

    /// Calls `start` before it returns where a place is free. `limit` 0 = as many as come.
    Ticket enter(int limit, MonoTime now, Start start);
    /// Gives up a place, or the waiting for one. Harmless when done already.
    void leave(Ticket ticket, MonoTime at);
    int running() const { return static_cast<int>(running_.size()); }
    std::size_t waiting() const { return waiting_.size(); }

private:
    struct Waiting {
        Ticket ticket;
        Start start;
    };
    void admit(MonoTime at);

    int limit_ = 0;
    Ticket last_ = 0;
    std::set<Ticket> running_;
    std::deque<Waiting> waiting_;
};

} // namespace stagefall::lab
