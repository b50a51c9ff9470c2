// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace stagefall::ui {

/// What stands where there is nothing yet: a title, a line that says what would be here, and what can be done. Buttons
/// that do not fit beside each other stand one above the other.
class EmptyState : public QWidget {
    Q_OBJECT
public:
    explicit EmptyState(QWidget* parent = nullptr);
    void setTitle(const QString& title);
    void setText(const QString& text);
    /// A button more; the first may be the primary one. Connect to its clicked().
    QPushButton* addAction(const QString& text, bool primary = false);
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;

private:
    void arrange();

    QLabel* title_;
    QLabel* text_;
    QBoxLayout* actions_;
    QList<QPushButton*> buttons_;
};

} // namespace stagefall::ui
