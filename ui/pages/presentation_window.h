// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/control_port.h"
#include "ui/bridge/frame_feed.h"
#include "ui/bridge/session_runner.h"
#include "ui/pages/presentation_parts.h"
#include "ui/pages/presentation_ready.h"

#include <QTimer>
#include <QWidget>

class QFrame;
class QScrollArea;

namespace stagefall::ui {

class MarkdownView;
class PresentationWaterfall;
class ReplayBar;

/// One session for a room: full screen, nothing but what is being done, what was said, the clock and the waterfall.
/// Everything scales with the window's height. Space pauses a session at work and lets it go on, as F5 does; F10 steps.
/// A recording is played back, pauses between its tasks cut short: Space plays and pauses, + and - change the speed,
/// Left and Right move. Up and Down scroll the answer, "?" and F1 show all keys. F5 runs, and Shift+F5 stops what runs;
/// Esc and F11 leave, and what runs goes on. Without a session it says what F5 would begin. The controls hide while the
/// mouse rests.
class PresentationWindow : public QWidget {
    Q_OBJECT
public:
    /// `model`: the conversation of the feed's frames; may be shared with who shows the same, and outlives this.
    PresentationWindow(FrameFeed& feed, ConversationModel& model, Appearance& appearance, QWidget* parent = nullptr);
    /// Shows it full screen and takes the keys.
    void present();
    void leave();
    ReplayBar* replayBar() const { return bar_; }
    bool controlsShown() const { return controls_shown_; }
    const PresentedTask& task() const { return task_; }
    const PresentationHead* head() const { return head_; }
    /// Of the session that runs: what it is told is shown before it is heard.
    void setControl(agent::ControlState control);
    /// The name that a person gave the session shown; "" = that of its events.
    void setGivenTitle(const QString& title);
    /// What F5 would begin.
    void setPlan(const PresentationPlan& plan);
    void setState(SessionRunner::State state);
    void setProgress(const QString& words); ///< of a run that is being prepared
    /// Why a run could not begin; told where it was asked for here.
    void setFailure(const QString& words);
    const PresentationReady* ready() const { return ready_; }

Q_SIGNALS:
    void left();            ///< it was hidden, by Esc, F11 or closing
    void replayRequested(); ///< of a session that has just run: it has to become a recording first
    void pauseRequested();  ///< of the session at work, or the taking back of a pause
    void stepRequested();
    void runRequested();
    void stopRequested();
    void keysRequested(); ///< to see all keys

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void takeFrame();
    void showAnswer();
    void showHold();
    void showReady();
    void askToRun();
    bool atWork() const;
    /// What the size of the letters was chosen for.
    struct Fit {
        QSize column;
        qsizetype length = 0; ///< -1 while it is written
        bool settled = false;
        bool operator==(const Fit&) const = default;
    };
    /// What the answer's text was made of.
    struct Shown {
        TalkItem answer, problem;
        bool writing = false;
        text::Language language = text::Language::English;
        SessionId session;
        bool operator==(const Shown&) const = default;
    };
    void place();
    void shareColumn();
    void fitAnswer();
    void scrollAnswer(int direction);
    void wakeControls();
    void setControlsShown(bool shown);
    void tellPainted();
    void retranslate();
    double scale() const;

    FrameFeed& feed_;
    ConversationModel& model_;
    Appearance& appearance_;
    TaskClock clock_;
    PresentedTask task_;
    agent::ControlState control_ = agent::ControlState::Free;
    PresentationHead* head_;
    PresentationStatuses* statuses_;
    QFrame* panel_;
    QScrollArea* scroll_;
    MarkdownView* answer_;
    PresentationWaterfall* waterfall_;
    ReplayBar* bar_;
    PresentationReady* ready_;
    SessionRunner::State state_ = SessionRunner::State::Idle;
    QString progress_, failure_;
    QString given_title_;
    bool run_asked_ = false; ///< here, and nothing has come of it yet
    QTimer rest_;
    QRect column_; ///< of what was done and the answer
    int box_ = 0;  ///< how high the answer's box is; 0: it is to be shared out anew
    bool fitting_ = false;
    struct Known {
        SessionId id;
        QString title, question, source;
    };
    Known known_; ///< of the session shown last
    SessionId seen_session_;
    MonoTime seen_until_;
    Fit fitted_;
    Shown shown_;
    bool controls_shown_ = true;
    std::size_t events_seen_ = 0;
    std::uint64_t visible_seq_ = 0;
};

} // namespace stagefall::ui
