// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/session_runner.h"

#include "ui/bridge/task_queue.h"

#include <utility>

namespace stagefall::ui {
/// What lives on the runner's thread. It talks back by posting to the runner, which outlives it.
class SessionRunner::Worker {
public:
    Worker(host::Services services, SessionRunner& runner) : services_(std::move(services)), runner_(runner) {}
    ~Worker() {
        stop();
        queue_.run([this] { finishHost(); });
    }

    void start(host::SessionPlan plan, std::string input) {
        {
            const std::lock_guard lock(mutex_);
            cancel_ = CancelSource();
            made_ = pause_when_made_ = false;
        }
        queue_.run(
            [this, plan = std::move(plan), input = std::move(input)]() mutable { startNow(std::move(plan), input); });
    }
    void say(std::string input) {
        queue_.run([this, input = std::move(input)] { runTask(input); });
    }
    void finish() {
        queue_.run([this] {
            finishHost();
            post([](SessionRunner& runner) { runner.setState(State::Idle); });
        });
    }
    void stop() {
        const std::lock_guard lock(mutex_);
        cancel_.cancel();
        if (host_) host_->stop();
    }
    void pause() { wish(&agent::ControlPort::pause, true); }
    void step() { wish(&agent::ControlPort::step, true); }
    void resume() { wish(&agent::ControlPort::resume, false); }
    agent::ControlState control() const {
        const std::lock_guard lock(mutex_);
        if (made_) return host_ ? host_->control().state() : agent::ControlState::Free;
        return pause_when_made_ ? agent::ControlState::Pausing : agent::ControlState::Free;
    }

private:
    void post(std::function<void(SessionRunner&)> what) {
        QMetaObject::invokeMethod(
            &runner_, [&runner = runner_, what = std::move(what)] { what(runner); }, Qt::QueuedConnection);
    }

    void wish(void (agent::ControlPort::*what)(), bool pause) {
        const std::lock_guard lock(mutex_);
        if (!made_)
            pause_when_made_ = pause;
        else if (host_)
            (host_->control().*what)();
    }

    void startNow(host::SessionPlan plan, const std::string& input) {
        finishHost();
        auto host = host::SessionHost::start(services_, std::move(plan));
        if (!host) return fail(host.error());
        (*host)->control().setListener([this] { post([](SessionRunner& runner) { runner.refreshControl(); }); });
        CancelToken token;
        {
            const std::lock_guard lock(mutex_);
            host_ = std::move(*host);
            made_ = true;
            if (pause_when_made_) host_->control().pause();
            token = cancel_.token();
        }
        FrameSource source{.kind = FrameKind::Live,
                           .id = host_->id(),
                           .log = host_->sharedLog(),
                           .events = {},
                           .budget = std::make_shared<budget::Budget>(host_->budget())};
        post([source = std::move(source)](SessionRunner& runner) {
            runner.id_ = source.id;
            Q_EMIT runner.started(source);
            Q_EMIT runner.stored();
        });
        const auto progress = [this](const Message& message) {
            post([message](SessionRunner& runner) { Q_EMIT runner.progress(message); });
        };
        if (const auto ready = host_->prepare(progress, token); !ready) {
            finishHost(trace::Outcome::Error);
            return fail(ready.error());
        }
        runTask(input);
    }

    void runTask(const std::string& input) {
        if (!host_) return;
        post([](SessionRunner& runner) {
            if (runner.state_ != State::Stopping) runner.setState(State::Running);
        });
        host_->runTask(input); // how it ended is in the log, as everything else
        post([](SessionRunner& runner) {
            runner.setState(State::Waiting);
            Q_EMIT runner.stored();
        });
    }

    /// Not every error went through the log: a service may have quoted a key.
    void fail(Error error) {
        for (auto& [name, value] : error.message.args) services_.redactor.redactInPlace(value);
        for (auto& [name, value] : error.context) services_.redactor.redactInPlace(value);
        post([error = std::move(error)](SessionRunner& runner) {
            runner.setState(State::Idle);
            Q_EMIT runner.failed(error);
        });
    }

    void finishHost(std::optional<trace::Outcome> outcome = std::nullopt) {
        if (!host_) return;
        host_->close();
        const auto end = host_->finish(outcome);
        {
            const std::lock_guard lock(mutex_);
            host_.reset();
        }
        post([end](SessionRunner& runner) {
            if (end.not_kept) Q_EMIT runner.failed(*end.not_kept);
            Q_EMIT runner.stored();
        });
    }

    host::Services services_;
    SessionRunner& runner_;
    mutable std::mutex mutex_; ///< guards all below but the queue, whose thread alone changes host_
    CancelSource cancel_;
    std::unique_ptr<host::SessionHost> host_;
    bool made_ = false; ///< host_ is the one that was asked for last
    bool pause_when_made_ = false;
    TaskQueue queue_; ///< last: its end waits for what was asked
};

SessionRunner::SessionRunner(host::Services services, QObject* parent)
    : QObject(parent), services_(std::move(services)), worker_(std::make_unique<Worker>(services_, *this)) {}

SessionRunner::~SessionRunner() = default;

void SessionRunner::setState(State state) {
    if (state == state_) return;
    state_ = state;
    // A wish that came when the task had just ended is not meant for the next one.
    if (state_ == State::Waiting) worker_->resume();
    Q_EMIT stateChanged(state_);
    refreshControl();
}

void SessionRunner::refreshControl() {
    const auto now = canPause() ? worker_->control() : agent::ControlState::Free;
    if (now == control_) return;
    control_ = now;
    Q_EMIT controlChanged(control_);
}

void SessionRunner::start(host::SessionPlan plan, std::string input) {
    if (busy()) return;
    setState(State::Preparing);
    worker_->start(std::move(plan), std::move(input));
}

void SessionRunner::say(std::string input) {
    if (state_ != State::Waiting) return;
    setState(State::Running);
    worker_->say(std::move(input));
}

void SessionRunner::stop() {
    if (state_ != State::Preparing && state_ != State::Running) return;
    setState(State::Stopping);
    worker_->stop();
}

void SessionRunner::pause() {
    if (!canPause()) return;
    worker_->pause();
    refreshControl(); // seen at once, whenever the engine comes to it
}

void SessionRunner::step() {
    if (!canPause()) return;
    worker_->step();
    refreshControl();
}

void SessionRunner::resume() {
    if (!canPause()) return;
    worker_->resume();
    refreshControl();
}

void SessionRunner::finish() {
    if (busy() || state_ == State::Idle) return;
    worker_->finish();
}

} // namespace stagefall::ui
