// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/appearance.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace stagefall::ui {

/// The small bar of the search: text, how many, next, previous, away. Enter goes on, Shift+Enter back, Escape closes.
class FindBar : public QWidget {
    Q_OBJECT
public:
    explicit FindBar(const Appearance& appearance, QWidget* parent = nullptr);
    void open();
    void dismiss(); ///< the search ends: emits queryChanged("") and closed()
    /// `at`: which of them is selected, from 1; 0 = none.
    void setMatches(std::size_t at, std::size_t count);

Q_SIGNALS:
    void queryChanged(const QString& text);
    void stepped(int step);
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QLineEdit* line_;
    QLabel* count_;
    QToolButton *previous_, *next_, *close_;
    std::size_t at_ = 0, matches_ = 0;
};

} // namespace stagefall::ui
