// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/scene.h"
#include "ui/bridge/frame_feed.h"
#include "ui/theme/appearance.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <memory>
#include <optional>

namespace stagefall::ui {

class ScenePainter;

/// The waterfall of one task, large and only to look at. While rows arrive all keep their height, and where there are
/// too many the latest are shown; once the task has ended they become lower where that lets all be seen. The axis is
/// that of the whole task, or grows in steps while a session runs.
class PresentationWaterfall : public QWidget {
    Q_OBJECT
public:
    explicit PresentationWaterfall(const Appearance& appearance, QWidget* parent);
    ~PresentationWaterfall() override;
    /// `extent`: of the task, where a recording of it is played back; without a row it is about to begin.
    void show(FramePtr frame, trace::Row task, std::optional<TaskExtent> extent);
    double rowHeight() const { return row_height_; } ///< of the rows painted last
    const scene::Timeline& timeline() const { return timeline_; }
    void setScale(double scale);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();
    MonoTime axisEnd() const;
    void layOutBeginning(scene::TimelineOptions options);

    const Appearance& appearance_;
    FramePtr frame_;
    trace::Row task_ = trace::kNoRow;
    std::optional<TaskExtent> extent_;
    double row_height_ = 0;
    scene::Timeline timeline_;
    std::unique_ptr<ScenePainter> brush_;
    double scale_ = 1;
    QTimer later_;
    QElapsedTimer since_;
    double cost_ms_ = 0;
};

} // namespace stagefall::ui
