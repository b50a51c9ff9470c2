// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/stage_swatch.h"

#include <QPainter>

namespace stagefall::ui {

void paintSwatch(QPainter& painter, const QRectF& square, trace::Stage stage, const Appearance& appearance) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto colour = appearance.colour(scene::stageInk(stage));
    const bool group = stage == trace::Stage::Group;
    painter.setPen(group ? QPen(appearance.textColour(scene::Ink::Muted), 1.5) : QPen(Qt::NoPen));
    painter.setBrush(group ? QBrush(Qt::NoBrush) : QBrush(colour));
    const auto inset = group ? 0.75 : 0.0;
    painter.drawRoundedRect(square.adjusted(inset, inset, -inset, -inset), 2, 2);
    painter.restore();
}

StageSwatch::StageSwatch(const Appearance& appearance, QWidget* parent) : QWidget(parent), appearance_(appearance) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAttribute(Qt::WA_NoSystemBackground);
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void StageSwatch::setStage(trace::Stage stage) {
    if (stage == stage_) return;
    stage_ = stage;
    update();
}

void StageSwatch::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event);
    QPainter painter(this);
    const auto extent = std::min({width(), height(), 10});
    paintSwatch(painter, QRectF((width() - extent) / 2.0, (height() - extent) / 2.0, extent, extent), stage_,
                appearance_);
}

} // namespace stagefall::ui
