// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

namespace stagefall::host {

/// While it lives, SIGINT, SIGTERM and SIGHUP (where nohup has not had it ignored) reach this instead of the process.
/// One at a time, made by whoever runs a program's command. Whatever computes, a signal ends the process within a
/// second: with somebody Polite there, politely or after kPatienceMs with status 128 + signal; else, and the second
/// time, at once. The one that makes it need not be the first thread.
class Interrupts {
public:
    /// How long the polite way may take. What is left of the second is for saving and for the system.
    static constexpr int kPatienceMs = 700;
    static constexpr int kSavingMs = 150;

    Interrupts();
    /// After a signal the deadline holds on, so that nothing that still comes before the end of the process can last.
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    /// Somebody who wants to end well. Any thread.
    class Polite {
    public:
        /// `stop` is called once, at the first signal, on a thread of its own (at once where it has come already);
        /// `save` on another, when patience is at its end and the process about to be ended.
        Polite(Interrupts& interrupts, std::function<void()> stop, std::function<void()> save = {});
        /// Waits for a callback that is running.
        ~Polite();
        Polite(const Polite&) = delete;
        Polite& operator=(const Polite&) = delete;

    private:
        struct Impl;
        std::unique_ptr<Impl> impl_;
    };

    bool came() const;

private:
    struct Impl;
    std::shared_ptr<Impl> impl_; ///< shared with its thread
};

/// A reader that goes away is then an error value of write(), not a death.
void ignoreBrokenPipes();

} // namespace stagefall::host
