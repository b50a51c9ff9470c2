// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame_feed.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QSlider;

namespace stagefall::ui {

class Appearance;

/// Plays a recording: play and pause, speed, a slider over its time. Enabled where the frame is a recording.
class ReplayBar : public QWidget {
    Q_OBJECT
public:
    ReplayBar(FrameFeed& feed, const Appearance& appearance, QWidget* parent = nullptr);
    bool useful() const; ///< there is a recording to play
    double speed() const { return speed_; }
    void togglePlay();
    void faster();
    void slower();
    /// Moves by a share of the recording.
    void skip(double share);
    void setScale(double scale);

Q_SIGNALS:
    /// Play was pressed on a session that has just run: whoever holds it makes it a recording and plays that.
    void recordingRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    bool hasJustRun() const; ///< live, and nothing of it runs any more
    void setSpeed(double speed);
    void refresh();
    void seekTo(int position);
    double share() const; ///< where the frame is in the recording, 0 to 1

    FrameFeed& feed_;
    const Appearance& appearance_;
    QPushButton* play_;
    QPushButton* slower_;
    QLabel* speed_label_;
    QPushButton* faster_;
    QSlider* slider_;
    QLabel* time_;
    double speed_ = 1;
};

} // namespace stagefall::ui
