// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/control_port.h"

#include <utility>

namespace stagefall::agent {

std::string_view name(Boundary boundary) {
    switch (boundary) {
    case Boundary::Context:
        return "context";
    case Boundary::Request:
        return "request";
    case Boundary::Tools:
        return "tools";
    }
    return "";
}

void ControlPort::pause() {
    {
        const std::lock_guard lock(mutex_);
        paused_ = true;
    }
    tell();
}

void ControlPort::step() { let(true); }
void ControlPort::resume() { let(false); }
void ControlPort::endTask() { let(false); }

void ControlPort::let(bool paused_from_now) {
    {
        const std::lock_guard lock(mutex_);
        paused_ = paused_from_now;
        held_.reset();
        let_go_.notify_all();
    }
    tell();
}

ControlState ControlPort::state() const {
    const std::lock_guard lock(mutex_);
    if (held_) return ControlState::Held;
    return paused_ ? ControlState::Pausing : ControlState::Free;
}

void ControlPort::setListener(std::function<void()> changed) {
    const std::lock_guard lock(mutex_);
    changed_ = std::move(changed);
}

void ControlPort::tell() const {
    std::function<void()> changed;
    {
        const std::lock_guard lock(mutex_);
        changed = changed_;
    }
    if (changed) changed(); // outside the lock: it may ask for the state
}

bool ControlPort::arrive(Boundary next, const CancelToken& cancel, const std::function<void()>& held) {
    {
        const std::lock_guard lock(mutex_);
        if (!paused_ || cancel.cancelled()) return false;
        held_ = next;
    }
    held();
    tell();
    {
        // Ended before this returns, and never with the lock held: the callback takes it.
        const auto registration = cancel.onCancel([this] {
            const std::lock_guard lock(mutex_);
            held_.reset();
            let_go_.notify_all();
        });
        std::unique_lock lock(mutex_);
        let_go_.wait(lock, [this] { return !held_.has_value(); });
    }
    tell();
    return true;
}

} // namespace stagefall::agent
