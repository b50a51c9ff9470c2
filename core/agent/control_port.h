// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string_view>

namespace stagefall::agent {

/// Where a session can be held: just before the engine begins something of its own. A request that is on its way is
/// not among them, nor are its attempts: a stream cannot be held, it goes on to its end.
enum class Boundary : std::uint8_t { Context, Request, Tools };
std::string_view name(Boundary boundary); ///< "context", "request", "tools"

enum class ControlState : std::uint8_t {
    Free,
    Pausing, ///< the next boundary will hold
    Held,    ///< the engine stands at a boundary
};

/// What the span of a hold is called (its words: "scene.span.paused_by_hand"), and its attribute with the boundary.
inline constexpr std::string_view kPausedByHand = "paused by hand";
inline constexpr std::string_view kHeldBefore = "hold.before";

/// How a person, or a budget's watcher, takes hold of a running session. A wish lasts until it is taken back or the
/// task ends: the next task begins free. Any thread; nothing blocks but arrive().
class ControlPort {
public:
    void pause();
    /// Where the engine is held, it goes on to its next boundary and is held there; else the same as pause().
    void step();
    void resume();
    ControlState state() const;
    /// Told, on the thread of the change, that state() may be another now. Set before the first task.
    void setListener(std::function<void()> changed);

    // The engine's side.
    /// Blocks while held: until step(), resume() or `cancel`. `held` is called, on this thread, as a hold begins.
    /// Whether there was one.
    bool arrive(Boundary next, const CancelToken& cancel, const std::function<void()>& held);
    void endTask();

private:
    void let(bool paused_from_now);
    void tell() const;

    mutable std::mutex mutex_; ///< guards all below
    std::condition_variable let_go_;
    bool paused_ = false;
    std::optional<Boundary> held_; ///< whoever lets the engine go empties it, so that no later wish is lost
    std::function<void()> changed_;
};

} // namespace stagefall::agent
