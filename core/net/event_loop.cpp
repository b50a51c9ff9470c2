// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/event_loop.h"

#include "core/net/prompt_thread.h"
#include "core/net/receive_stamp.h"
#include "core/net/stamp_clock.h"

#include <event2/event.h>
#include <event2/thread.h>
#include <pthread.h>

#include <algorithm>
#include <csignal>
#include <future>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

namespace stagefall::net {
namespace {

/// After so many callbacks the loop looks at sockets and timers again, so that tasks that post tasks starve nobody.
constexpr int kCallbacksBetweenPolls = 32;

void useThreads() {
    static std::once_flag once;
    std::call_once(once, [] {
        if (evthread_use_pthreads() != 0) throw std::runtime_error("libevent has no threads");
    });
}

event_base* makeBase() {
    useThreads();
    event_config* config = event_config_new();
    if (config == nullptr) throw std::bad_alloc();
    // A timer counts from the call that arms it, not from the wake-up that led to the call; and it is not rounded
    // to the milliseconds of epoll_wait.
    event_config_set_flag(config, EVENT_BASE_FLAG_NO_CACHE_TIME);
    event_config_set_flag(config, EVENT_BASE_FLAG_PRECISE_TIMER);
    event_config_set_max_dispatch_interval(config, nullptr, kCallbacksBetweenPolls, 0);
    event_base* base = event_base_new_with_config(config);
    event_config_free(config);
    if (base == nullptr) throw std::runtime_error("libevent gives no loop");
    event_base_priority_init(base, kPriorities);
    return base;
}

/// Rounded up: a timer is never early.
timeval toTimeval(Nanoseconds after) {
    const std::int64_t us = after.count() <= 0 ? 0 : (after.count() + 999) / 1000;
    return {static_cast<time_t>(us / 1'000'000), static_cast<suseconds_t>(us % 1'000'000)};
}

} // namespace

struct EventLoop::Impl {
    explicit Impl(const Clock& c) : clock(c), base(makeBase()), wake_up{c.now(), false, c.now()}, stamps(c) {}

    void runTasks() {
        std::vector<std::function<void()>> tasks;
        {
            const std::lock_guard lock(mutex);
            tasks.swap(queue);
        }
        for (auto& task : tasks) {
            task();
            task = nullptr; // what it holds goes before the next one runs
        }
    }

    const Clock& clock;
    event_base* base;
    event* tasks_ready = nullptr;
    std::mutex mutex;
    std::vector<std::function<void()>> queue;
    std::thread thread;
    std::thread::id thread_id;
    Stamp wake_up;
    std::uint32_t wake_up_id = 0;
    StampsOn stamps_on;
    StampClock stamps;
};

EventLoop::EventLoop(const Clock& clock, const char* name) : impl_(std::make_unique<Impl>(clock)) {
    impl_->tasks_ready = event_new(
        impl_->base, -1, EV_PERSIST, [](evutil_socket_t, short, void* impl) { static_cast<Impl*>(impl)->runTasks(); },
        impl_.get());
    impl_->thread = std::thread([base = impl_->base] {
        // A write to a closed socket is an error value here, not the end of the process.
        sigset_t pipe;
        sigemptyset(&pipe);
        sigaddset(&pipe, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &pipe, nullptr);
        runPromptly();
        event_base_loop(base, EVLOOP_NO_EXIT_ON_EMPTY);
    });
    impl_->thread_id = impl_->thread.get_id();
    pthread_setname_np(impl_->thread.native_handle(), name);
}

EventLoop::~EventLoop() {
    // Through the queue's event and not by event_base_loopbreak alone: that one is forgotten when the loop
    // has not yet begun.
    post([base = impl_->base] { event_base_loopbreak(base); });
    impl_->thread.join();
    // Tasks may hold timers, and dropping a task may post another.
    for (;;) {
        std::vector<std::function<void()>> dropped;
        {
            const std::lock_guard lock(impl_->mutex);
            dropped.swap(impl_->queue);
        }
        if (dropped.empty()) break;
    }
    event_free(impl_->tasks_ready);
    event_base_free(impl_->base);
}

void EventLoop::post(std::function<void()> task) {
    const std::lock_guard lock(impl_->mutex);
    impl_->queue.push_back(std::move(task));
    if (impl_->queue.size() == 1) event_active(impl_->tasks_ready, EV_READ, 0);
}

void EventLoop::run(const std::function<void()>& task) {
    if (onLoop()) {
        task();
        return;
    }
    // Shared, so that a loop which ends and drops the task releases the waiting side.
    auto done = std::make_shared<std::promise<void>>();
    auto over = done->get_future();
    post([&task, done = std::move(done)] {
        task();
        done->set_value();
    });
    over.wait();
}

bool EventLoop::onLoop() const { return std::this_thread::get_id() == impl_->thread_id; }
const Clock& EventLoop::clock() const { return impl_->clock; }
Stamp EventLoop::wakeUp() const { return impl_->wake_up; }
std::uint32_t EventLoop::wakeUpId() const { return impl_->wake_up_id; }
event_base* EventLoop::base() const { return impl_->base; }

void EventLoop::noteWakeUp() { noteWakeUp(std::nullopt); }

void EventLoop::noteWakeUp(std::optional<std::int64_t> arrived_wall_ns) {
    const auto arrived = arrived_wall_ns ? impl_->stamps.toMono(*arrived_wall_ns) : std::nullopt;
    const auto now = impl_->clock.now();
    impl_->wake_up = {arrived.value_or(now), arrived.has_value(), now};
    ++impl_->wake_up_id;
}

void EventLoop::delayWakeUp(MonoTime at) { impl_->wake_up.at = std::max(impl_->wake_up.at, at); }

std::uint64_t EventLoop::clockSteps() const { return impl_->stamps.steps(); }

struct EventLoop::Timer::Impl {
    event* timer = nullptr;
    std::shared_ptr<std::function<void()>> fire;
};

EventLoop::Timer::Timer(EventLoop& loop, std::function<void()> fire) : impl_(std::make_unique<Impl>()) {
    impl_->fire = std::make_shared<std::function<void()>>(std::move(fire));
    impl_->timer = evtimer_new(
        loop.base(),
        [](evutil_socket_t, short, void* impl) {
            const auto keep = static_cast<Impl*>(impl)->fire; // it may destroy its own timer
            (*keep)();
        },
        impl_.get());
}

EventLoop::Timer::~Timer() { event_free(impl_->timer); }

void EventLoop::Timer::start(Nanoseconds after) {
    const timeval in = toTimeval(after);
    evtimer_add(impl_->timer, &in);
}

void EventLoop::Timer::stop() { evtimer_del(impl_->timer); }
bool EventLoop::Timer::armed() const { return evtimer_pending(impl_->timer, nullptr) != 0; }

} // namespace stagefall::net
