// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/strip.h"
#include "ui/bridge/frame_feed.h"
#include "ui/bridge/latest_job.h"
#include "ui/state/time_range.h"
#include "ui/theme/appearance.h"
#include "ui/waterfall/timeline_view.h"

#include <QWidget>
#include <functional>

namespace stagefall::ui {

class ScenePainter;
class WaterfallView;

/// The whole session in a few pixels, with a window on what the waterfall shows: drag it, drag its edges, click to
/// jump, double click for all. Left, Right, + and - do the same by keyboard. Its left and right follow the waterfall's
/// plot.
class OverviewStrip : public QWidget {
    Q_OBJECT
public:
    OverviewStrip(FrameFeed& feed, TimeRange& range, Appearance& appearance, QWidget* parent = nullptr);
    ~OverviewStrip() override;

    /// The whole of time and the part of it that is in force: the waterfall knows (live axes grow calmly). Two empty
    /// ranges: there is nothing yet, and the track stays bare.
    void setTimes(Range whole, Range shown);
    void setPlot(double left, double right); ///< in this widget's pixels
    Range whole() const { return whole_; }
    Range shownRange() const { return shown_; }
    void choose(Range range);   ///< by hand: what runs is no longer followed
    void pan(double share);     ///< of what is shown, to later times
    QString rangeWords() const; ///< "1.2 s to 3.4 s of 8 s", for who cannot see the window
    /// Keys that mean nothing here are offered to `take`, which says whether it took them: the waterfall's.
    void setOtherKeys(std::function<bool(QKeyEvent&)> take) { other_keys_ = std::move(take); }
    QSize sizeHint() const override { return {400, 32}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    enum class Grip { None, Left, Right, Middle, Elsewhere };
    void request();
    Grip gripAt(double x) const;
    double x(MonoTime at) const;
    MonoTime time(double at) const;
    QRectF window() const;
    QRectF track() const;
    void showAll();
    void retranslate();

    FrameFeed& feed_;
    TimeRange& range_;
    Appearance& appearance_;
    LatestJob job_;
    bool at_work_ = false, again_ = false;
    scene::Scene scene_;
    std::unique_ptr<ScenePainter> painter_;
    Range whole_, shown_;
    double left_ = 0, right_ = 100;
    Grip grip_ = Grip::None;
    Range grabbed_;
    double grabbed_at_ = 0;
    std::function<bool(QKeyEvent&)> other_keys_;
};

} // namespace stagefall::ui
