// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace stagefall::ui {

/// Does one thing after the other on a thread of its own. Any thread may ask. Its end waits until all is done.
class TaskQueue {
public:
    TaskQueue();
    ~TaskQueue();
    TaskQueue(const TaskQueue&) = delete;
    TaskQueue& operator=(const TaskQueue&) = delete;
    void run(std::function<void()> task);

private:
    void work();

    std::mutex mutex_; ///< guards what follows
    std::condition_variable wake_;
    std::deque<std::function<void()>> tasks_;
    bool stop_ = false;
    std::thread thread_;
};

} // namespace stagefall::ui
