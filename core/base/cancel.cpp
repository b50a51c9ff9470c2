// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/cancel.h"

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

namespace stagefall {

class CancelState {
public:
    bool cancelled() const { return cancelled_.load(std::memory_order_acquire); }

    std::uint64_t add(std::function<void()> callback) {
        {
            const std::lock_guard lock(mutex_);
            if (!cancelled()) {
                callbacks_.emplace(next_id_, std::move(callback));
                return next_id_++;
            }
        }
        callback();
        return 0;
    }

    void remove(std::uint64_t id) {
        std::unique_lock lock(mutex_);
        callbacks_.erase(id);
        done_.wait(lock, [&] { return running_ != id || runner_ == std::this_thread::get_id(); });
    }

    void cancel() {
        std::unique_lock lock(mutex_);
        if (cancelled_.exchange(true, std::memory_order_acq_rel)) return;
        runner_ = std::this_thread::get_id();
        while (!callbacks_.empty()) {
            auto node = callbacks_.extract(callbacks_.begin());
            running_ = node.key();
            lock.unlock();
            node.mapped()();
            lock.lock();
            running_ = 0;
            done_.notify_all();
        }
    }

private:
    std::atomic<bool> cancelled_{false};
    std::mutex mutex_;
    std::condition_variable done_;
    std::map<std::uint64_t, std::function<void()>> callbacks_;
    std::uint64_t next_id_ = 1;
    std::uint64_t running_ = 0;
    std::thread::id runner_;
};

CancelToken::Registration::Registration(Registration&& other) noexcept
    : state_(std::move(other.state_)), id_(std::exchange(other.id_, 0)) {}

CancelToken::Registration& CancelToken::Registration::operator=(Registration&& other) noexcept {
    if (this != &other) {
        release();
        state_ = std::move(other.state_);
        id_ = std::exchange(other.id_, 0);
    }
    return *this;
}

CancelToken::Registration::~Registration() { release(); }

void CancelToken::Registration::release() {
    if (state_ && id_ != 0) state_->remove(id_);
    state_.reset();
    id_ = 0;
}

bool CancelToken::cancelled() const { return state_ && state_->cancelled(); }

CancelToken::Registration CancelToken::onCancel(std::function<void()> callback) const {
    if (!state_) return {};
    const auto id = state_->add(std::move(callback));
    return {state_, id};
}

CancelSource::CancelSource() : state_(std::make_shared<CancelState>()) {}

void CancelSource::cancel() { state_->cancel(); }

} // namespace stagefall
