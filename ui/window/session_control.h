// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/workspace.h"

#include <QObject>
#include <QString>
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
    /// Goes on in the open conversation where that is shown, else begins a new one with this input.
    void ask(const QString& text);
    void stop();
    /// Pauses the task at work; goes on where it is paused, or was to be.
    void pauseOrResume();
    void step();
    void open(const SessionId& id);
    /// The first tasks of the chosen workbench, in the language in force.
    QStringList tasks() const;
    const WorkbenchItem* workbench() const;
    /// The endpoint's or lab profile's name for people.
    QString endpointTitle() const;
    QString modelTitle() const;
    /// Ends the open conversation where no task of it runs, and shows it as a recording.
    void seal();
    /// The answer to secretsAsked(): yes is kept and the session begins, no is all that happens.
    void answerSecrets(bool allowed);
    /// True where what is shown is the conversation that is open.
    bool showsOpenConversation() const;

Q_SIGNALS:
    void secretsAsked(const std::vector<stagefall::host::SecretAsker>& open); ///< answer with answerSecrets()
    void failed(const stagefall::Error& error);

private:
    std::optional<host::SessionPlan> plan();
    void begin(const std::string& input);
    /// The files of a plan with what they would send.
    Result<SecretConsent::Askers> askers(const host::SessionPlan& plan) const;
    void startPending();
    void show(const FrameSource& source, std::vector<Annotation> annotations);
    /// A recording that is shown and not in the list any more makes room: for the one that was asked for meanwhile,
    /// else the window is empty.
    void leaveDeleted();
    std::string labFor(const agent::Workbench& workbench) const;

    struct Pending {
        host::SessionPlan plan;
        std::string input;
        SecretConsent::Askers open; ///< asked about now
    };
    Workspace& workspace_;
    std::optional<Pending> pending_; ///< a session that waits for an answer
    std::optional<FrameSource> open_conversation_;
    std::vector<Annotation> open_notes_; ///< of that conversation
    SessionId opening_;                  ///< being read; "" = none
    SessionId sealed_;                   ///< whose recording is not shown yet
    SessionId shown_;                    ///< what the feed was asked to show last; its frame may be to come
};

} // namespace stagefall::ui
