// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/host/interrupts.h"

#include "core/base/cancel.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace stagefall::host {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::array<int, 3> kSignals = {SIGINT, SIGTERM, SIGHUP};
constexpr unsigned char kStopWatching = 0;
constexpr int kSignalled = 128;

/// A handler has no other way to know where to. It is async-signal-safe: lock-free, and write() alone.
std::atomic<int> wake_up_fd{-1};
static_assert(std::atomic<int>::is_always_lock_free);

void onSignal(int signal) {
    const int before = errno;
    const auto byte = static_cast<unsigned char>(signal);
    if (::write(wake_up_fd, &byte, 1) < 0) std::_Exit(kSignalled + signal); // nobody reads it any more
    errno = before;
}

/// Handlers and not a blocked mask: programs that this one starts would inherit the mask.
std::array<struct sigaction, kSignals.size()> installHandlers() {
    std::array<struct sigaction, kSignals.size()> before{};
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
        struct sigaction handler {};
        handler.sa_handler = &onSignal;
        handler.sa_flags = SA_RESTART;
        sigfillset(&handler.sa_mask);
        sigaction(kSignals[i], nullptr, &before[i]);
        if (kSignals[i] == SIGHUP && before[i].sa_handler == SIG_IGN) continue; // nohup
        sigaction(kSignals[i], &handler, nullptr);
    }
    return before;
}

/// What one polite one wants done at last; guarded by the mutex.
struct Saving {
    std::function<void()> save;
    bool running = false;
};

} // namespace

struct Interrupts::Impl {
    void watch();
    void handle(int signal);
    [[noreturn]] void endNow(int signal);
    [[noreturn]] void saveAndEnd();

    std::array<int, 2> pipe{-1, -1};
    std::array<struct sigaction, kSignals.size()> before{};
    std::thread watcher;
    CancelSource cancel;
    std::atomic<bool> came = false;
    std::optional<Clock::time_point> deadline; ///< this and the next: of the watcher alone
    int first_signal = 0;

    std::mutex mutex; ///< guards what follows
    std::condition_variable rested;
    std::vector<Saving*> polite;
};

struct Interrupts::Polite::Impl {
    std::shared_ptr<Interrupts::Impl> interrupts;
    Saving saving;
    CancelToken::Registration registration;
};

void Interrupts::Impl::watch() {
    while (true) {
        int wait_ms = -1;
        if (deadline) {
            const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - Clock::now());
            if (left.count() <= 0) saveAndEnd();
            wait_ms = static_cast<int>(left.count());
        }
        pollfd fd{pipe[0], POLLIN, 0};
        if (poll(&fd, 1, wait_ms) <= 0) continue;
        unsigned char byte = 0;
        if (read(pipe[0], &byte, 1) != 1) continue;
        if (byte == kStopWatching) return;
        handle(byte);
    }
}

void Interrupts::Impl::handle(int signal) {
    if (came.exchange(true)) std::_Exit(kSignalled + signal);
    {
        const std::lock_guard lock(mutex);
        if (polite.empty()) endNow(signal);
    }
    first_signal = signal;
    deadline = Clock::now() + std::chrono::milliseconds(kPatienceMs);
    // On a thread of its own: what is called may be what hangs.
    std::thread([source = cancel]() mutable { source.cancel(); }).detach();
}

/// As if nobody had listened, so that a shell sees the signal.
void Interrupts::Impl::endNow(int signal) {
    std::signal(signal, SIG_DFL);
    kill(getpid(), signal);
    std::_Exit(kSignalled + signal); // it was blocked
}

/// Each on a thread of its own, as long as there is time; the process is ended right after.
void Interrupts::Impl::saveAndEnd() {
    std::unique_lock lock(mutex);
    std::size_t running = 0;
    for (auto* one : polite) {
        if (!one->save) continue;
        ++running;
        one->running = true;
        std::thread([this, one, &running] {
            one->save();
            const std::lock_guard inner(mutex);
            one->running = false;
            --running;
            rested.notify_all();
        }).detach();
    }
    rested.wait_for(lock, std::chrono::milliseconds(kSavingMs), [&] { return running == 0; });
    std::_Exit(kSignalled + first_signal); // under the lock: `running` must not go while somebody counts
}

Interrupts::Interrupts() : impl_(std::make_shared<Impl>()) {
    if (pipe2(impl_->pipe.data(), O_CLOEXEC) != 0) return; // no descriptors: signals do what they always do
    wake_up_fd = impl_->pipe[1];
    impl_->before = installHandlers();
    impl_->watcher = std::thread([impl = impl_] { impl->watch(); });
}

Interrupts::~Interrupts() {
    if (!impl_->watcher.joinable()) return;
    const unsigned char stop = kStopWatching;
    bool stopped = false;
    if (!impl_->came) {
        for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &impl_->before[i], nullptr);
        stopped = write(impl_->pipe[1], &stop, 1) == 1;
    }
    if (!stopped) {
        impl_->watcher.detach(); // it ends the process when patience is over
        return;
    }
    impl_->watcher.join();
    wake_up_fd = -1;
    for (const int fd : impl_->pipe) close(fd);
}

void ignoreBrokenPipes() { std::signal(SIGPIPE, SIG_IGN); }

bool Interrupts::came() const { return impl_->came; }

Interrupts::Polite::Polite(Interrupts& interrupts, std::function<void()> stop, std::function<void()> save)
    : impl_(std::make_unique<Impl>()) {
    impl_->interrupts = interrupts.impl_;
    impl_->saving.save = std::move(save);
    {
        const std::lock_guard lock(impl_->interrupts->mutex);
        impl_->interrupts->polite.push_back(&impl_->saving);
    }
    impl_->registration = impl_->interrupts->cancel.token().onCancel(std::move(stop));
}

Interrupts::Polite::~Polite() {
    impl_->registration = {};
    auto& shared = *impl_->interrupts;
    std::unique_lock lock(shared.mutex);
    shared.rested.wait(lock, [this] { return !impl_->saving.running; });
    std::erase(shared.polite, &impl_->saving);
}

} // namespace stagefall::host
