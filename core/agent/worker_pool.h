// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace stagefall::agent {

/// A few threads that run tools, made when first needed and kept. Any thread may post.
class WorkerPool {
public:
    explicit WorkerPool(std::size_t most) : most_(most) {}
    ~WorkerPool(); ///< finishes what was posted
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;
    void post(std::function<void()> work);

private:
    void work();
    const std::size_t most_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> queue_;
    std::vector<std::thread> threads_;
    std::size_t idle_ = 0;
    bool stopping_ = false;
};

} // namespace stagefall::agent
