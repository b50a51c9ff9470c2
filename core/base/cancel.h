// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace stagefall {

class CancelState;

/// A wish to stop, seen by the one who works. Copies share one state. A default-made token never fires.
/// All members are callable from any thread.
class CancelToken {
public:
    /// Keeps a callback registered for as long as it lives. Destroying it waits for a callback that is
    /// running on another thread, so that what the callback touches may go right after.
    class Registration {
    public:
        Registration() = default;
        Registration(std::shared_ptr<CancelState> state, std::uint64_t id) : state_(std::move(state)), id_(id) {}
        Registration(Registration&& other) noexcept;
        Registration& operator=(Registration&& other) noexcept;
        Registration(const Registration&) = delete;
        Registration& operator=(const Registration&) = delete;
        ~Registration();

    private:
        void release();
        std::shared_ptr<CancelState> state_;
        std::uint64_t id_ = 0;
    };

    CancelToken() = default;
    bool cancelled() const;
    /// Calls `callback` once when cancelled, on the cancelling thread; at once if it already was.
    [[nodiscard]] Registration onCancel(std::function<void()> callback) const;

private:
    friend class CancelSource;
    explicit CancelToken(std::shared_ptr<CancelState> state) : state_(std::move(state)) {}
    std::shared_ptr<CancelState> state_;
};

/// The other end: who holds it may cancel, once.
class CancelSource {
public:
    CancelSource();
    void cancel();
    CancelToken token() const { return CancelToken(state_); }

private:
    std::shared_ptr<CancelState> state_;
};

} // namespace stagefall
