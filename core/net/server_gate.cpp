// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/server_gate.h"

#include "core/base/system_reason.h"

#include <event2/listener.h>
#include <event2/util.h>

#include <chrono>
#include <unordered_map>
#include <utility>

namespace stagefall::net {
namespace {

/// Short enough that whoever waits in the queue of the socket hardly notices, long enough to cost nothing.
constexpr auto kRest = std::chrono::milliseconds(100);

/// The error callback of a listener gets the argument of its callback, which is evhttp's own: the gate is found by the
/// listener. Of each loop's thread, where gates are made, used and destroyed.
std::unordered_map<evconnlistener*, ServerGate*>& gatesOfThread() {
    thread_local std::unordered_map<evconnlistener*, ServerGate*> gates;
    return gates;
}

void onAcceptError(evconnlistener* listener, void*) {
    const int why = EVUTIL_SOCKET_ERROR();
    const auto gate = gatesOfThread().find(listener);
    if (gate != gatesOfThread().end()) gate->second->shut(systemReason(why));
}

} // namespace

ServerGate::ServerGate(EventLoop& loop, evconnlistener* listener, std::function<bool()> has_room,
                       std::function<void(const std::string&)> on_full)
    : listener_(listener), has_room_(std::move(has_room)), on_full_(std::move(on_full)),
      again_(loop, [this] { tryAgain(); }) {
    gatesOfThread()[listener_] = this;
    evconnlistener_set_error_cb(listener_, &onAcceptError);
}

ServerGate::~ServerGate() { gatesOfThread().erase(listener_); }

void ServerGate::shut(const std::string& reason) {
    evconnlistener_disable(listener_);
    again_.start(kRest);
    if (!std::exchange(said_, true) && on_full_) on_full_(reason);
}

void ServerGate::tryAgain() {
    if (has_room_())
        evconnlistener_enable(listener_);
    else
        again_.start(kRest);
}

} // namespace stagefall::net
