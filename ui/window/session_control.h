// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/workspace.h"

#include <QObject>
#include <QString>
#include <map>
#include <optional>

namespace stagefall::ui {

/// What runs and what is shown: the rules behind Run, Pause, Step, Stop, asking and opening, without a widget. UI
/// thread.
class SessionControl : public QObject {
    Q_OBJECT
public:
    explicit SessionControl(Workspace& workspace, QObject* parent = nullptr);

    /// A new session with the first task of the chosen workbench. Where a file would send a secret that nobody has
    /// agreed to, secretsAsked() comes first.
    void run();
    /// Goes on in the conversation that is shown where that is open, else begins a new one with this input.
    void ask(const QString& text);
    void stop();
    /// Pauses the task at work; goes on where it is paused, or was to be.
    void pauseOrResume();
    void step();
    /// Shows another session. An open conversation stays open: who comes back to it can ask on.
    void open(const SessionId& id);
    /// Plays what is shown, or pauses that; an open conversation stays open meanwhile.
    void playOrPause();
    /// Back from a replay to the whole of it: the recording, or the conversation that is open.
    void endReplay();
    /// The first tasks of the chosen workbench, in the language in force.
    QStringList tasks() const;
    const WorkbenchItem* workbench() const;
    /// The endpoint's or lab profile's name for people.
    QString endpointTitle() const;
    QString modelTitle() const;
    /// Ends an open conversation where no task of it runs; where it is shown, it is a recording now.
    void seal(const SessionId& id);
    /// Judges what is shown, and the next run, by a budget that a person made or chose; both keep it, whatever is
    /// looked at meanwhile. That of the session itself takes it back.
    void judgeBy(const std::shared_ptr<const budget::Budget>& budget);
    /// What the next run is judged by, for people.
    QString budgetTitle() const;
    /// The answer to secretsAsked(): yes is kept and the session begins, no is all that happens.
    void answerSecrets(bool allowed);
    /// True where what is shown, or replayed, is a conversation that is open.
    bool showsOpenConversation() const;

Q_SIGNALS:
    void secretsAsked(const std::vector<stagefall::host::SecretAsker>& open); ///< answer with answerSecrets()
    void failed(const stagefall::Error& error);

private:
    std::optional<host::SessionPlan> plan();
    Result<budget::Budget> nextBudget(const agent::Workbench& workbench) const;
    void begin(const std::string& input);
    /// The files of a plan with what they would send.
    Result<SecretConsent::Askers> askers(const host::SessionPlan& plan) const;
    void startPending();
    void show(FrameSource source, std::vector<Annotation> annotations);
    /// A recording that is shown and not in the list any more makes room: for the one that was asked for meanwhile,
    /// else the window is empty.
    void leaveDeleted();
    void showOpen(const SessionId& id);
    std::string labFor(const agent::Workbench& workbench) const;

    struct Pending {
        host::SessionPlan plan;
        std::string input;
        SecretConsent::Askers open; ///< asked about now
    };
    Workspace& workspace_;
    std::map<SessionId, std::shared_ptr<const budget::Budget>> judged_by_; ///< where that is not the session's own
    std::optional<Pending> pending_;                                       ///< a session that waits for an answer
    struct Open {
        FrameSource source;
        std::vector<Annotation> notes;
    };
    std::map<SessionId, Open> open_; ///< conversations that can be asked on, and the one that runs
    SessionId opening_;              ///< being read; "" = none
    SessionId sealed_;               ///< whose recording is not shown yet
    SessionId shown_;                ///< what the feed was asked to show last; its frame may be to come
};

} // namespace stagefall::ui
