// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/scene.h"
#include "ui/bridge/frame.h"
#include "ui/theme/appearance.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <memory>
#include <optional>

namespace stagefall::ui {

class ScenePainter;

/// The waterfall of one task, large and only to look at. Rows take the height there is; where there are too many the
/// latest are shown. The axis is that of the whole recording, or grows in steps while a session runs.
class PresentationWaterfall : public QWidget {
    Q_OBJECT
public:
    explicit PresentationWaterfall(const Appearance& appearance, QWidget* parent);
    ~PresentationWaterfall() override;
    /// `end`: the last moment of a recording that is played back.
    void show(FramePtr frame, trace::Row task, std::optional<MonoTime> end);
    void setScale(double scale);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();
    MonoTime axisEnd() const;

    const Appearance& appearance_;
    FramePtr frame_;
    trace::Row task_ = trace::kNoRow;
    std::optional<MonoTime> end_;
    scene::Timeline timeline_;
    std::unique_ptr<ScenePainter> brush_;
    double scale_ = 1;
    QTimer later_;
    QElapsedTimer since_;
    double cost_ms_ = 0;
};

} // namespace stagefall::ui
