// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame_feed.h"
#include "ui/bridge/latest_job.h"
#include "ui/theme/appearance.h"
#include "ui/waterfall/range_sums.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace stagefall::ui {

class SumsStrip;

/// The sums of the marked range: its ends, and for each stage the time covered, how many spans and how many over.
/// Hidden while nothing is marked. The sums are worked out off the UI thread.
class SumsBar : public QWidget {
    Q_OBJECT
public:
    SumsBar(FrameFeed& feed, TimeRange& range, Appearance& appearance, QWidget* parent = nullptr);
    const std::vector<StageSum>& sums() const { return sums_; }

Q_SIGNALS:
    void zoomRequested(stagefall::ui::Range range);
    void noteRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void request();
    void take(std::vector<StageSum> sums);
    void retranslate();

    FrameFeed& feed_;
    TimeRange& range_;
    Appearance& appearance_;
    LatestJob job_;
    bool at_work_ = false, again_ = false;
    std::vector<StageSum> sums_;
    QLabel* ends_;
    SumsStrip* strip_;
    QToolButton *zoom_, *note_, *close_;
};

/// The figures of the stages beside each other; what does not fit is told by the tool tip.
class SumsStrip : public QWidget {
    Q_OBJECT
public:
    explicit SumsStrip(Appearance& appearance, QWidget* parent = nullptr);
    void setSums(std::vector<StageSum> sums);
    QSize sizeHint() const override { return {300, 24}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString textOf(const StageSum& sum) const;
    Appearance& appearance_;
    std::vector<StageSum> sums_;
};

} // namespace stagefall::ui
