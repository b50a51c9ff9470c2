// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stage.h"
#include "ui/theme/appearance.h"

#include <QWidget>

namespace stagefall::ui {

/// The small square in a stage's colour. Its name stands beside it, so it says nothing to a screen reader.
class StageSwatch : public QWidget {
    Q_OBJECT
public:
    explicit StageSwatch(const Appearance& appearance, QWidget* parent = nullptr);
    void setStage(trace::Stage stage);
    QSize sizeHint() const override { return {10, 10}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Appearance& appearance_;
    trace::Stage stage_ = trace::Stage::Other;
};

/// The same for painters: a rounded square; a group is an outline.
void paintSwatch(QPainter& painter, const QRectF& square, trace::Stage stage, const Appearance& appearance);

} // namespace stagefall::ui
