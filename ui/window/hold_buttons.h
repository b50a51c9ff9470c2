// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame_feed.h"
#include "ui/bridge/session_runner.h"
#include "ui/theme/appearance.h"

#include <QWidget>

class QPushButton;

namespace stagefall::ui {

/// Pause (Resume once it is held, "Pausing …" until then) and Step, of the session that runs. Enabled while one does;
/// Pause while a recording is replayed too.
class HoldButtons : public QWidget {
    Q_OBJECT
public:
    HoldButtons(SessionRunner& runner, FrameFeed& feed, const Appearance& appearance, QWidget* parent = nullptr);
    void setWordless(bool wordless); ///< where there is no room: icons, with their words as tool tips

Q_SIGNALS:
    void pauseRequested(); ///< or the taking back of a pause
    void stepRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void offerReplay();
    void fit();

    SessionRunner& runner_;
    FrameFeed& feed_;
    const Appearance& appearance_;
    QPushButton* pause_;
    QPushButton* step_;
    bool wordless_ = false;
};

} // namespace stagefall::ui
