// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupts.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <utility>

namespace stagefall::cli {
namespace {

sigset_t interruptSet() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

} // namespace

void blockInterrupts() {
    const sigset_t set = interruptSet();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    std::signal(SIGPIPE, SIG_IGN); // a reader that goes away is an error value of write(), not a death
}

Interrupts::Interrupts(std::function<void()> on_interrupt) {
    const sigset_t set = interruptSet();
    signal_fd_ = signalfd(-1, &set, SFD_CLOEXEC);
    stop_fd_ = eventfd(0, EFD_CLOEXEC);
    thread_ = std::thread([this, callback = std::move(on_interrupt)] {
        int seen = 0;
        while (true) {
            std::array<pollfd, 2> fds = {{{signal_fd_, POLLIN, 0}, {stop_fd_, POLLIN, 0}}};
            if (poll(fds.data(), fds.size(), -1) < 0) continue;
            if ((fds[1].revents & POLLIN) != 0) return;
            signalfd_siginfo info{};
            if (read(signal_fd_, &info, sizeof info) != static_cast<ssize_t>(sizeof info)) continue;
            constexpr int kInterrupted = 130;
            if (++seen > 1) std::_Exit(kInterrupted);
            callback();
        }
    });
}

Interrupts::~Interrupts() {
    const std::uint64_t one = 1;
    if (write(stop_fd_, &one, sizeof one) == static_cast<ssize_t>(sizeof one)) thread_.join();
    close(signal_fd_);
    close(stop_fd_);
}

} // namespace stagefall::cli
