// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/net/recorder.h"

#include <chrono>

namespace stagefall::net::test {

void Recorder::change(const std::function<void(State&)>& how) {
    const std::lock_guard lock(mutex_);
    how(state_);
    changed_.notify_all();
}

void Recorder::onSent(MonoTime at) {
    change([&](State& s) {
        s.order += 's';
        s.sent.push_back(at);
    });
    if (on_sent) on_sent();
}

void Recorder::onHead(const ResponseHead& head) {
    change([&](State& s) {
        s.order += 'h';
        s.head = head;
    });
}

void Recorder::onBytes(const Bytes& bytes) {
    std::string body;
    change([&](State& s) {
        s.order += 'b';
        s.body += bytes.data;
        s.pieces.push_back({std::string(bytes.data), bytes.at, bytes.read});
        if (on_bytes) body = s.body;
    });
    if (on_bytes) on_bytes(body);
}

void Recorder::onEnd(const TransferEnd& end) {
    change([&](State& s) {
        s.order += 'e';
        s.end = end;
        s.over = true;
    });
}

bool Recorder::waitFor(const std::function<bool(const State&)>& what) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(20), [&] { return what(state_); });
}

Recorder::State Recorder::waitEnd() {
    waitFor([](const State& s) { return s.over; });
    return state();
}

Recorder::State Recorder::state() {
    const std::lock_guard lock(mutex_);
    return state_;
}

} // namespace stagefall::net::test
