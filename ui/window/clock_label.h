// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame_feed.h"
#include "ui/models/task_clock.h"
#include "ui/theme/appearance.h"

#include <QWidget>

namespace stagefall::ui {

/// The clock of the last task and what it does: "1.284 s running". It stands while a person is waited for. Over its
/// budget: red, with its sign.
class ClockLabel : public QWidget {
    Q_OBJECT
public:
    ClockLabel(FrameFeed& feed, Appearance& appearance, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {appearance_.px(210), appearance_.px(40)}; }
    QSize minimumSizeHint() const override { return {appearance_.px(210), appearance_.px(30)}; }
    QString figure() const { return figure_; }
    QString word() const { return word_; }
    /// The session that runs will be held at its next boundary.
    void setPausing(bool pausing);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    /// How a task that runs no more ended.
    static QString endWord(const trace::Span& span);

    FrameFeed& feed_;
    Appearance& appearance_;
    TaskClock clock_;
    QString figure_;
    QString unit_;
    QString word_;
    bool over_ = false;
    bool pausing_ = false;
};

} // namespace stagefall::ui
