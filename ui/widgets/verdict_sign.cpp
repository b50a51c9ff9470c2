// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/verdict_sign.h"

#include <QPainter>
#include <QPainterPath>

namespace stagefall::ui {

using budget::Verdict;

scene::Ink figureInk(Verdict verdict) {
    switch (verdict) {
    case Verdict::Over:
        return scene::Ink::Over;
    case Verdict::Near:
        return scene::Ink::Near;
    default:
        return scene::Ink::Text;
    }
}

void paintVerdict(QPainter& painter, const QRectF& square, Verdict verdict, const Appearance& appearance) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto side = std::min(square.width(), square.height());
    QRectF area(0, 0, side, side);
    area.moveCenter(square.center());
    const auto ring = area.adjusted(side * 0.14, side * 0.14, -side * 0.14, -side * 0.14);
    const auto width = std::max(1.0, side / 8);
    switch (verdict) {
    case Verdict::Over: {
        QPainterPath triangle;
        const auto low = area.bottom() - side * 0.08;
        triangle.moveTo(area.center().x(), area.top() + side * 0.06);
        triangle.lineTo(area.right() - side * 0.02, low);
        triangle.lineTo(area.left() + side * 0.02, low);
        triangle.closeSubpath();
        painter.fillPath(triangle, appearance.colour(scene::Ink::Over));
        break;
    }
    case Verdict::Near: {
        const auto ink = appearance.colour(scene::Ink::Near);
        painter.setPen(QPen(ink, width));
        painter.drawEllipse(ring);
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawPie(ring, 180 * 16, 180 * 16);
        break;
    }
    case Verdict::Within:
        painter.setPen(Qt::NoPen);
        painter.setBrush(appearance.colour(scene::Ink::Within));
        painter.drawEllipse(ring);
        break;
    case Verdict::Unknown:
        painter.setPen(QPen(appearance.textColour(scene::Ink::Faint), width));
        painter.drawEllipse(ring);
        break;
    }
    painter.restore();
}

VerdictSign::VerdictSign(const Appearance& appearance, QWidget* parent) : QWidget(parent), appearance_(appearance) {
    setFixedSize(sizeHint());
    setAttribute(Qt::WA_TransparentForMouseEvents);
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void VerdictSign::setVerdict(Verdict verdict) {
    if (verdict == verdict_) return;
    verdict_ = verdict;
    update();
}

void VerdictSign::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    paintVerdict(painter, rect(), verdict_, appearance_);
}

} // namespace stagefall::ui
