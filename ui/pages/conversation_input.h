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
};

} // namespace stagefall::ui
