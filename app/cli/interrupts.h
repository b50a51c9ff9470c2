// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <thread>

namespace stagefall::cli {

/// Blocks SIGINT and SIGTERM for this thread and all it starts, and ignores SIGPIPE. A command that uses Interrupts
/// calls it before it starts any thread.
void blockInterrupts();

/// While it lives, SIGINT and SIGTERM call `on_interrupt` on a thread of its own; the second one ends the process at
/// once with status 130, for when stopping politely takes too long.
class Interrupts {
public:
    explicit Interrupts(std::function<void()> on_interrupt);
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

private:
    int signal_fd_ = -1;
    int stop_fd_ = -1;
    std::thread thread_;
};

} // namespace stagefall::cli
