// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/worker_pool.h"

namespace stagefall::agent {

WorkerPool::~WorkerPool() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    for (auto& thread : threads_) thread.join();
}

void WorkerPool::post(std::function<void()> work) {
    {
        const std::lock_guard lock(mutex_);
        queue_.push_back(std::move(work));
        if (idle_ < queue_.size() && threads_.size() < most_) threads_.emplace_back([this] { this->work(); });
    }
    wake_.notify_one();
}

void WorkerPool::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        ++idle_;
        wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
        --idle_;
        if (queue_.empty()) return;
        auto next = std::move(queue_.front());
        queue_.pop_front();
        lock.unlock();
        next();
        next = nullptr; // what it holds goes before the next wait
        lock.lock();
    }
}

} // namespace stagefall::agent
