// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/status_ring.h"

#include <QPainter>

namespace stagefall::ui {
namespace {
constexpr int kStepMs = 60;
constexpr int kSteps = 24; ///< a turn takes 1.4 s
} // namespace

StatusRing::StatusRing(const Appearance& appearance, QWidget* parent) : QWidget(parent), appearance_(appearance) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAttribute(Qt::WA_NoSystemBackground);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    timer_.setInterval(kStepMs);
    connect(&timer_, &QTimer::timeout, this, [this] {
        step_ = (step_ + 1) % kSteps;
        update();
    });
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
    refresh();
}

void StatusRing::setSign(Sign sign) {
    if (sign == sign_) return;
    sign_ = sign;
    refresh();
    update();
}

void StatusRing::setExtent(int pixels) {
    extent_ = pixels;
    updateGeometry();
}

void StatusRing::setStill(bool still) {
    still_ = still;
    refresh();
}

void StatusRing::refresh() {
    const bool turn = sign_ == Sign::Running && isVisible() && !still_;
    if (turn == timer_.isActive()) return;
    if (turn)
        timer_.start();
    else
        timer_.stop();
}

void StatusRing::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event);
    QPainter painter(this);
    const auto extent = std::min({width(), height(), extent_});
    const QRectF square((width() - extent) / 2.0, (height() - extent) / 2.0, extent, extent);
    paintSign(painter, square, sign_, appearance_, static_cast<double>(step_) / kSteps);
}

void StatusRing::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void StatusRing::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    timer_.stop();
}

} // namespace stagefall::ui
