// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/appearance.h"

#include <QStringList>
#include <QWidget>
#include <vector>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace stagefall::ui {

/// Where a person asks: Enter sends, Shift+Enter begins a line. Ready tasks stand above it while it is empty.
class ConversationInput : public QWidget {
    Q_OBJECT
public:
    explicit ConversationInput(const Appearance& appearance, QWidget* parent = nullptr);
    /// Foreign and plain.
    void setSuggestions(const QStringList& suggestions);
    enum class Mode {
        Ready,
        Busy,     ///< nothing can be asked, but it can be stopped
        Stopping, ///< nor that
    };
    void setMode(Mode mode);
    /// What asking sets off; it looks the same and is not.
    enum class Target {
        Session,    ///< the first of all, nothing being shown
        FollowUp,   ///< goes on in the conversation that is shown
        NewSession, ///< one that knows nothing of the conversation that is shown
    };
    /// `workbench`: what a new session runs on, in the reader's words. Foreign and plain.
    void setTarget(Target target, const QString& workbench);
    void focusInput();
    QPlainTextEdit* editor() const { return edit_; }

Q_SIGNALS:
    void askRequested(const QString& text);
    void stopRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void send();
    void refresh();
    void refreshPlaceholder();
    QString caption() const;
    void retranslate();
    void fitHeight();
    void elideSuggestions();

    QWidget* suggestions_box_;
    QVBoxLayout* suggestions_column_;
    std::vector<QPushButton*> buttons_;
    QStringList suggestions_;
    QPlainTextEdit* edit_;
    QLabel* reason_;
    QPushButton* ask_;
    QPushButton* stop_;
    Mode mode_ = Mode::Ready;
    Target target_ = Target::Session;
    QString workbench_;
};

} // namespace stagefall::ui
