// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/task_queue.h"

namespace stagefall::ui {

TaskQueue::TaskQueue() : thread_([this] { work(); }) {}

TaskQueue::~TaskQueue() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
        wake_.notify_one();
    }
    thread_.join();
}

void TaskQueue::run(std::function<void()> task) {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
    wake_.notify_one();
}

void TaskQueue::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, [this] { return stop_ || !tasks_.empty(); });
        if (tasks_.empty()) return;
        auto task = std::move(tasks_.front());
        tasks_.pop_front();
        lock.unlock();
        task();
        task = nullptr;
        lock.lock();
    }
}

} // namespace stagefall::ui
