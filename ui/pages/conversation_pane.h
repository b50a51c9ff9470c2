// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame_feed.h"
#include "ui/bridge/session_runner.h"
#include "ui/models/conversation_model.h"

#include <QStringList>
#include <QWidget>
#include <optional>

class QLabel;
class QStackedWidget;

namespace stagefall::ui {

class Appearance;
class ConversationHeader;
class ConversationInput;
class ConversationView;
class EmptyState;
class Selection;

/// The conversation of the session shown: what the agent does now, what was said and done, and where to ask. Tells the
/// feed what was really painted, so that first feedback and silences are those of the screen.
class ConversationPane : public QWidget {
    Q_OBJECT
public:
    ConversationPane(FrameFeed& feed, SessionRunner& runner, Selection& selection, Appearance& appearance,
                     QWidget* parent = nullptr);
    /// Ready tasks of the workbench: foreign, plain.
    void setSuggestions(const QStringList& suggestions);
    void focusInput();
    /// The keychain is asked for a key, and the desktop may want a person to unlock it: what runs waits for that.
    void setKeychainAsked(bool asked);
    /// An error that is in no trace: the session could not begin. Shown until the next one starts.
    void showProblem(const Message& message);
    ConversationView* view() const { return view_; }
    ConversationInput* input() const { return input_; }
    ConversationModel* model() const { return model_; }

Q_SIGNALS:
    void askRequested(const QString& text); ///< a person wants to ask: start a session, or go on in the open one
    void stopRequested();

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void takeFrame();
    void hideToldProblem();
    void stillRings();
    void takeState();
    void refreshHeader();
    void retranslate();
    void tellPainted();

    FrameFeed& feed_;
    SessionRunner& runner_;
    Appearance& appearance_;
    ConversationModel* model_;
    ConversationHeader* header_;
    ConversationView* view_;
    EmptyState* empty_;
    QStackedWidget* stack_;
    QWidget* problem_;
    QLabel* problem_words_;
    ConversationInput* input_;
    std::optional<Message> progress_;
    std::optional<Message> problem_message_;
    bool keychain_asked_ = false;
    bool still_ = false; ///< a replay stands still
    std::size_t events_seen_ = 0;
    std::uint64_t visible_seq_ = 0; ///< the last status or text of the frame shown
};

} // namespace stagefall::ui
