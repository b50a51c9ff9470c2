// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

struct event_base;

/// core/net: bytes in and out. One libevent loop on one thread carries the HTTP client (curl's multi socket
/// interface) and the one HTTP server (evhttp) that lab, proxy and receiver share. Nothing here knows what the
/// bytes mean, except for SSE framing.
namespace stagefall::net {

/// When bytes came, and by whose account.
struct Stamp {
    MonoTime at;
    bool kernel = false; ///< the kernel noted their arrival; else it is when this process woke up for them
    MonoTime woken;      ///< when this process woke up for them
};

/// Priorities of events: those of the first come before all others that are ready. libevent gives the second by itself.
inline constexpr int kFirstPriority = 0;
inline constexpr int kPriorities = 2;

/// An event loop on a thread of its own. Everything that says "on the loop" runs there.
class EventLoop {
public:
    /// Starts the thread. `name` shows in debuggers (15 characters at most).
    EventLoop(const Clock& clock, const char* name);
    /// Stops the loop, drops what is still posted, joins.
    ~EventLoop();
    EventLoop(const EventLoop&) = delete;
    EventLoop& operator=(const EventLoop&) = delete;

    /// Runs `task` on the loop soon. Any thread. Tasks of one thread keep their order.
    void post(std::function<void()> task);
    /// Runs `task` on the loop and waits for it; at once when called on the loop.
    void run(const std::function<void()>& task);
    bool onLoop() const;

    /// A one-shot timer. Destroying or re-arming cancels. Create, use and destroy it on the loop.
    class Timer {
    public:
        Timer(EventLoop& loop, std::function<void()> fire);
        ~Timer();
        Timer(const Timer&) = delete;
        Timer& operator=(const Timer&) = delete;
        void start(Nanoseconds after);
        void stop();
        bool armed() const;

    private:
        struct Impl;
        std::unique_ptr<Impl> impl_;
    };

    const Clock& clock() const;
    /// When what the loop last woke up for arrived: the stamp of everything that wake-up delivers. On the loop only.
    Stamp wakeUp() const;
    /// Numbers wake-ups for sockets, from 1 and with gaps (not every one delivers data): the `read` of events.
    std::uint32_t wakeUpId() const;
    /// For client and server in this folder.
    event_base* base() const;
    /// For this moment.
    void noteWakeUp();
    /// For bytes of which the kernel says when they arrived; where that cannot be used, for this moment.
    void noteWakeUp(std::optional<std::int64_t> arrived_wall_ns);
    /// What it delivers cannot have arrived before `at`.
    void delayWakeUp(MonoTime at);
    /// How often the wall clock was set while stamps were taken from it. On the loop only.
    std::uint64_t clockSteps() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace stagefall::net
