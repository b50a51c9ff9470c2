// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame_feed.h"
#include "ui/bridge/library.h"
#include "ui/models/session_facts.h"
#include "ui/models/task_clock.h"
#include "ui/theme/appearance.h"

#include <QWidget>

namespace stagefall::ui {

class ElidedLabel;

/// One line above the verdicts: which session is shown and what it ran on, as recorded with it. What the next run uses
/// stands in the top bar. Where it is narrow, the time goes first, then the source is cut.
class SessionHead : public QWidget {
    Q_OBJECT
public:
    SessionHead(Library& library, FrameFeed& feed, Appearance& appearance, QWidget* parent = nullptr);

    const SessionFacts& facts() const { return facts_; }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void fit();

    Library& library_;
    FrameFeed& feed_;
    Appearance& appearance_;
    SessionFacts facts_;
    TaskClock clock_;
    ElidedLabel* title_;
    ElidedLabel* source_;
    ElidedLabel* lab_;
    ElidedLabel* kind_;
};

} // namespace stagefall::ui
