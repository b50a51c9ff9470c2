// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/host/session_host.h"
#include "ui/bridge/frame_feed.h"

#include <QObject>
#include <QString>
#include <memory>
#include <set>

namespace stagefall::ui {

/// Runs sessions on a thread of their own. UI thread; no call blocks. One task at a time, in any of the conversations
/// that are open: one stays open until it is finished, the program ends, or kMostOpen newer ones were used since.
class SessionRunner : public QObject {
    Q_OBJECT
public:
    enum class State {
        Idle,      ///< no conversation is open
        Preparing, ///< databases, index; can be stopped
        Running,   ///< a task is at work
        Stopping,
        Waiting, ///< nothing runs, and a conversation is open: say() asks a follow-up
    };
    Q_ENUM(State)

    explicit SessionRunner(host::Services services, QObject* parent = nullptr);
    ~SessionRunner() override; ///< stops and finishes what runs: nothing recorded is lost

    State state() const { return state_; }
    bool busy() const { return state_ == State::Preparing || state_ == State::Running || state_ == State::Stopping; }
    /// Whether the running task is held, or will be at its next boundary. Free while there is none.
    agent::ControlState control() const { return control_; }
    bool canPause() const { return state_ == State::Preparing || state_ == State::Running; }
    const SessionId& id() const { return id_; } ///< of the conversation used last; "" before it is there
    /// Each holds its lab and its recorder; more would cost and nobody comes back to the ninth.
    static constexpr std::size_t kMostOpen = 8;
    bool isOpen(const SessionId& id) const { return open_.contains(id); }
    /// Those that can be asked a follow-up once nothing runs; not the one that runs.
    std::set<SessionId> waiting() const;

    /// A new conversation; `input` is its first task.
    void start(host::SessionPlan plan, std::string input);
    /// A follow-up in an open conversation; only in Waiting.
    void say(const SessionId& id, std::string input);
    /// Stops the task (or the preparation); the conversation goes on.
    void stop();
    /// Holds the running task before the next thing it begins, the one in preparation before its first.
    void pause();
    /// Lets a held task go on to the next boundary; pauses one that is not held.
    void step();
    void resume();
    /// Ends a conversation in which nothing runs; its verdict is stored.
    void finish(const SessionId& id);

Q_SIGNALS:
    void stateChanged(stagefall::ui::SessionRunner::State state);
    void openChanged(); ///< which conversations are open, or which of them runs
    void controlChanged(stagefall::agent::ControlState control);
    /// The session exists and can be shown.
    void started(const stagefall::ui::FrameSource& source);
    void progress(const stagefall::Message& message); ///< while preparing, in words
    void failed(const stagefall::Error& error);       ///< could not start, prepare or keep; failed tasks are in the log
    void stored();                                    ///< the store's list of sessions has changed

private:
    class Worker;
    void setState(State state);
    void refreshControl();
    void closed(const SessionId& id);

    host::Services services_;
    State state_ = State::Idle;
    agent::ControlState control_ = agent::ControlState::Free;
    SessionId id_;
    std::set<SessionId> open_;
    std::unique_ptr<Worker> worker_;
};

} // namespace stagefall::ui
