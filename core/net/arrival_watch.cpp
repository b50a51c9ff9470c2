// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/arrival_watch.h"

#include <event2/event.h>

#ifdef __linux__
#include <sys/epoll.h>
#include <unistd.h>

#include <array>
#endif

namespace stagefall::net {

#ifdef __linux__

ArrivalWatch::ArrivalWatch(EventLoop& loop) : epoll_(epoll_create1(EPOLL_CLOEXEC)) {
    if (epoll_ < 0) return; // the server goes on without the kernel's stamps
    ready_ = event_new(
        loop.base(), epoll_, EV_READ | EV_PERSIST,
        [](evutil_socket_t, short, void* self) { static_cast<ArrivalWatch*>(self)->look(); }, this);
    if (ready_ == nullptr) return;
    event_priority_set(ready_, kFirstPriority);
    event_add(ready_, nullptr);
}

ArrivalWatch::~ArrivalWatch() {
    if (ready_ != nullptr) event_free(ready_);
    if (epoll_ >= 0) close(epoll_);
}

void ArrivalWatch::add(int socket) {
    if (ready_ == nullptr || socket < 0) return;
    waiting_[socket] = {};
    stampArrivals(socket);
    // Once for each arrival and not as long as something waits: the loop would get to nothing else.
    epoll_event what{};
    what.events = EPOLLIN | EPOLLET;
    what.data.fd = socket;
    if (epoll_ctl(epoll_, EPOLL_CTL_ADD, socket, &what) == 0) peek(socket);
}

void ArrivalWatch::look() {
    std::array<epoll_event, 64> events{};
    const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), 0);
    for (int i = 0; i < count; ++i) peek(events.at(static_cast<std::size_t>(i)).data.fd);
}

void ArrivalWatch::peek(int socket) {
    if (const auto waiting = peekWaiting(socket); waiting.bytes > 0) waiting_[socket] = waiting;
}

#else

ArrivalWatch::ArrivalWatch(EventLoop&) {}
ArrivalWatch::~ArrivalWatch() = default;
void ArrivalWatch::add(int) {}

#endif

std::optional<std::int64_t> ArrivalWatch::read(int socket, std::size_t bytes) {
    const auto found = waiting_.find(socket);
    if (found == waiting_.end()) return std::nullopt;
    auto& waiting = found->second;
    if (bytes > waiting.bytes) { // more came since
        waiting = {};
        return std::nullopt;
    }
    waiting.bytes -= bytes;
    return waiting.arrived_wall_ns;
}

} // namespace stagefall::net
