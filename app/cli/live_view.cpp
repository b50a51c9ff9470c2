// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/live_view.h"

#include "app/cli/live_lines.h"
#include "app/cli/questions.h"
#include "core/budget/watcher.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace stagefall::cli {
namespace {
constexpr std::chrono::milliseconds kClockTick{100};
} // namespace

struct LiveView::Impl {
    Impl(const Environment& env, trace::EventLog& event_log, const budget::Budget& budget,
         std::vector<std::string> asked, LiveLook how)
        : environment(env), log(event_log), questions(std::move(asked)), look(how),
          lines(env, budget, env.columns(how.stream)),
          watcher(budget, [this](const budget::Overrun& overrun) { lines.overrun(overrun); }),
          subscription(log.subscribe([this] {
              const std::lock_guard lock(mutex);
              awake = true;
              changed.notify_one();
          })) {}

    /// Writes what is new in the log; returns false when there was nothing.
    bool writeNew() {
        const auto view = log.view();
        if (written == view.size()) return false;
        std::vector<std::uint64_t> visible;
        for (; written < view.size(); ++written) {
            const auto& event = view[written];
            watcher.apply(event);
            if (lines.apply(event)) visible.push_back(event.seq);
            if (beginsTask(event) && tasks < questions.size()) writeQuestion(questions[tasks++]);
        }
        flush();
        if (environment.terminal().failure()) return true; // nobody saw it
        const auto at = environment.clock().now();
        for (const auto seq : visible) {
            trace::Event shown;
            shown.kind = trace::EventKind::Shown;
            shown.name = trace::viewers::kTerminal;
            shown.at = at;
            shown.ref = seq;
            log.emit(std::move(shown));
        }
        return true;
    }

    void writeQuestion(const std::string& question) {
        lines.finish(); // whatever line is open
        flush();
        environment.terminal().write(look.stream, environment.fitted(look.stream, questionLine(question)));
    }

    void flush() { environment.terminal().write(look.stream, lines.take(), look.colours); }

    void wait() {
        std::unique_lock lock(mutex);
        const auto ready = [&] { return awake || closed; };
        auto until = std::chrono::steady_clock::time_point::max();
        if (look.clock && lines.clockRuns()) until = std::chrono::steady_clock::now() + kClockTick;
        if (const auto deadline = watcher.nextDeadline())
            until = std::min(until, std::chrono::steady_clock::time_point(Nanoseconds(deadline->ns)));
        if (until == std::chrono::steady_clock::time_point::max())
            changed.wait(lock, ready);
        else
            changed.wait_until(lock, until, ready);
        awake = false;
    }

    const Environment& environment;
    trace::EventLog& log;
    std::vector<std::string> questions;
    std::size_t tasks = 0; ///< that have begun
    LiveLook look;
    LiveLines lines;
    budget::BudgetWatcher watcher;
    std::size_t written = 0;
    std::mutex mutex; ///< guards awake and closed
    std::condition_variable changed;
    bool awake = true;
    bool closed = false;
    trace::EventLog::Subscription subscription;
};

LiveView::LiveView(const Environment& environment, trace::EventLog& log, const budget::Budget& budget,
                   std::vector<std::string> questions, LiveLook look)
    : impl_(std::make_unique<Impl>(environment, log, budget, std::move(questions), look)) {}

LiveView::~LiveView() = default;

void LiveView::run() {
    while (true) {
        impl_->wait();
        const bool any = impl_->writeNew();
        impl_->watcher.advance(impl_->environment.clock().now());
        if (impl_->look.clock) impl_->lines.tick(impl_->environment.clock().now());
        impl_->flush();
        const std::lock_guard lock(impl_->mutex);
        if (impl_->closed && !any) break;
        if (impl_->closed) impl_->awake = true;
    }
    impl_->lines.finish();
    impl_->flush();
}

void LiveView::close() {
    const std::lock_guard lock(impl_->mutex);
    impl_->closed = true;
    impl_->changed.notify_one();
}

} // namespace stagefall::cli
