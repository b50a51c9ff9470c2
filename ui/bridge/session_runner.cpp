// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/session_runner.h"

#include "ui/bridge/task_queue.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace stagefall::ui {
/// What lives on the runner's thread. It talks back by posting to the runner, which outlives it.
class SessionRunner::Worker {
public:
    Worker(host::Services services, SessionRunner& runner) : services_(std::move(services)), runner_(runner) {}
    ~Worker() {
        stop();
        queue_.run([this] {
            while (!hosts_.empty()) finishHost(hosts_.front()->id());
        });
    }

    void start(host::SessionPlan plan, std::string input) {
        {
            const std::lock_guard lock(mutex_);
            cancel_ = CancelSource();
            host_ = nullptr;
            made_ = pause_when_made_ = false;
        }
        queue_.run(
            [this, plan = std::move(plan), input = std::move(input)]() mutable { startNow(std::move(plan), input); });
    }
    void say(const SessionId& id, std::string input) {
        {
            const std::lock_guard lock(mutex_);
            host_ = find(id); // from now on it is the one that is stopped and paused
        }
        queue_.run([this, id, input = std::move(input)] { runTask(id, input); });
    }
    void finish(const SessionId& id) {
        queue_.run([this, id] { finishHost(id); });
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

    /// With the lock held, or on the queue's thread.
    host::SessionHost* find(const SessionId& id) const {
        const auto found =
            std::find_if(hosts_.begin(), hosts_.end(), [&](const auto& host) { return host->id() == id; });
        return found == hosts_.end() ? nullptr : found->get();
    }

    void startNow(host::SessionPlan plan, const std::string& input) {
        if (hosts_.size() >= kMostOpen) finishHost(hosts_.front()->id());
        auto host = host::SessionHost::start(services_, std::move(plan));
        if (!host) return fail(host.error());
        (*host)->control().setListener([this] { post([](SessionRunner& runner) { runner.refreshControl(); }); });
        CancelToken token;
        {
            const std::lock_guard lock(mutex_);
            hosts_.push_back(std::move(*host));
            host_ = hosts_.back().get();
            made_ = true;
            if (pause_when_made_) host_->control().pause();
            token = cancel_.token();
        }
        auto& made = *hosts_.back();
        const auto id = made.id();
        FrameSource source{.kind = FrameKind::Live,
                           .id = id,
                           .log = made.sharedLog(),
                           .events = {},
                           .budget = std::make_shared<budget::Budget>(made.budget())};
        post([source = std::move(source)](SessionRunner& runner) {
            runner.id_ = source.id;
            runner.open_.insert(source.id);
            Q_EMIT runner.openChanged();
            Q_EMIT runner.started(source);
            Q_EMIT runner.stored();
        });
        const auto progress = [this](const Message& message) {
            post([message](SessionRunner& runner) { Q_EMIT runner.progress(message); });
        };
        if (const auto ready = made.prepare(progress, token); !ready) {
            finishHost(id, trace::Outcome::Error);
            return fail(ready.error());
        }
        runTask(id, input);
    }

    void runTask(const SessionId& id, const std::string& input) {
        auto* host = find(id);
        if (host == nullptr) return post([](SessionRunner& runner) { runner.setState(State::Waiting); });
        {
            const std::lock_guard lock(mutex_); // what was used last is ended last
            const auto at =
                std::find_if(hosts_.begin(), hosts_.end(), [&](const auto& each) { return each.get() == host; });
            std::rotate(at, at + 1, hosts_.end());
        }
        post([](SessionRunner& runner) {
            if (runner.state_ != State::Stopping) runner.setState(State::Running);
        });
        host->runTask(input); // how it ended is in the log, as everything else
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

    /// By value: the id may be that of the host itself.
    void finishHost(SessionId id, std::optional<trace::Outcome> outcome = std::nullopt) {
        auto* host = find(id);
        if (host == nullptr) return;
        host->close();
        const auto end = host->finish(outcome);
        {
            const std::lock_guard lock(mutex_);
            if (host_ == host) host_ = nullptr;
            std::erase_if(hosts_, [&](const auto& each) { return each.get() == host; });
        }
        post([end, id = std::move(id)](SessionRunner& runner) {
            runner.closed(id);
            if (end.not_kept) Q_EMIT runner.failed(*end.not_kept);
            Q_EMIT runner.stored();
        });
    }

    host::Services services_;
    SessionRunner& runner_;
    mutable std::mutex mutex_; ///< guards all below but the queue, whose thread alone changes hosts_
    CancelSource cancel_;
    std::vector<std::unique_ptr<host::SessionHost>> hosts_; ///< that used last is last
    host::SessionHost* host_ = nullptr;                     ///< of them: that which runs, or ran last
    bool made_ = false;                                     ///< host_ is the one that was asked for last
    bool pause_when_made_ = false;
    TaskQueue queue_; ///< last: its end waits for what was asked
};

SessionRunner::SessionRunner(host::Services services, QObject* parent)
    : QObject(parent), services_(std::move(services)), worker_(std::make_unique<Worker>(services_, *this)) {}

SessionRunner::~SessionRunner() = default;

std::set<SessionId> SessionRunner::waiting() const {
    auto out = open_;
    if (busy()) out.erase(id_);
    return out;
}

void SessionRunner::closed(const SessionId& id) {
    open_.erase(id);
    if (!busy()) setState(open_.empty() ? State::Idle : State::Waiting);
    Q_EMIT openChanged();
}

void SessionRunner::setState(State state) {
    if (state == State::Waiting && open_.empty()) state = State::Idle;
    if (state == State::Idle && !open_.empty()) state = State::Waiting;
    if (state == state_) return;
    state_ = state;
    // A wish that came when the task had just ended is not meant for the next one.
    if (state_ == State::Waiting) worker_->resume();
    Q_EMIT stateChanged(state_);
    Q_EMIT openChanged();
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
    id_.clear(); // none until it is there
    setState(State::Preparing);
    worker_->start(std::move(plan), std::move(input));
}

void SessionRunner::say(const SessionId& id, std::string input) {
    if (state_ != State::Waiting || !isOpen(id)) return;
    id_ = id;
    worker_->say(id, std::move(input));
    setState(State::Running);
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

void SessionRunner::finish(const SessionId& id) {
    if (waiting().contains(id)) worker_->finish(id);
}

} // namespace stagefall::ui
