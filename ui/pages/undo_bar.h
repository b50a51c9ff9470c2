// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;
class QToolButton;

namespace stagefall::ui {

/// "Session deleted. [Undo]": stays until it is answered or sent away; nothing runs out.
class UndoBar : public QFrame {
    Q_OBJECT
public:
    explicit UndoBar(QWidget* parent = nullptr);
    void offer(const QString& text);
    void retranslate(const QString& text);

Q_SIGNALS:
    void undoRequested();

private:
    QLabel* text_;
    QPushButton* undo_;
    QToolButton* close_;
};

} // namespace stagefall::ui
