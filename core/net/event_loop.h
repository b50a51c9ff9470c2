// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"

#include <functional>
#include <memory>

struct event_base;

/// core/net: bytes in and out. One libevent loop on one thread carries the HTTP client (curl's multi socket
/// interface) and the one HTTP server (evhttp) that lab, proxy and receiver share. Nothing here knows what the
/// bytes mean, except for SSE framing.
namespace stagefall::net {

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
    /// When the loop last woke up for a socket: the stamp of everything that wake-up delivers. On the loop only.
    MonoTime wakeUp() const;
    /// Numbers wake-ups for sockets, from 1 and with gaps (not every one delivers data): the `read` of events.
    std::uint32_t wakeUpId() const;
    /// For client and server in this folder.
    event_base* base() const;
    void noteWakeUp();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace stagefall::net
