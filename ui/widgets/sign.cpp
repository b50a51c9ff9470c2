// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/sign.h"

#include <QPainter>
#include <QPainterPath>

namespace stagefall::ui {
namespace {

using scene::Ink;

QPen stroke(const QColor& colour, double width) {
    return QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
}

void paintTriangle(QPainter& painter, const QRectF& box, const QColor& colour, bool filled) {
    const QPolygonF triangle({{box.center().x(), box.top() + box.height() * 0.12},
                              {box.right() - box.width() * 0.04, box.bottom() - box.height() * 0.12},
                              {box.left() + box.width() * 0.04, box.bottom() - box.height() * 0.12}});
    painter.setPen(stroke(colour, box.width() * 0.09));
    painter.setBrush(filled ? QBrush(colour) : QBrush(Qt::NoBrush));
    painter.drawPolygon(triangle);
    if (filled) return;
    const auto x = box.center().x();
    painter.drawLine(QPointF(x, box.top() + box.height() * 0.42), QPointF(x, box.top() + box.height() * 0.6));
    painter.drawPoint(QPointF(x, box.top() + box.height() * 0.74));
}

void paintRing(QPainter& painter, const QRectF& box, const Appearance& appearance, double phase) {
    const auto width = box.width() * 0.13;
    const auto ring = box.adjusted(width, width, -width, -width);
    auto track = appearance.colour(Ink::Accent);
    track.setAlphaF(0.22F);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(stroke(track, width));
    painter.drawEllipse(ring);
    painter.setPen(stroke(appearance.colour(Ink::Accent), width));
    painter.drawArc(ring, static_cast<int>(-phase * 360 * 16) + 90 * 16, -250 * 16);
}

} // namespace

void paintSign(QPainter& painter, const QRectF& square, Sign sign, const Appearance& appearance, double phase) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto& box = square;
    switch (sign) {
    case Sign::None:
        break;
    case Sign::Running:
        paintRing(painter, box, appearance, phase);
        break;
    case Sign::Done: {
        QPainterPath check(QPointF(box.left() + box.width() * 0.12, box.top() + box.height() * 0.54));
        check.lineTo(box.left() + box.width() * 0.38, box.top() + box.height() * 0.79);
        check.lineTo(box.left() + box.width() * 0.88, box.top() + box.height() * 0.23);
        painter.setPen(stroke(appearance.textColour(Ink::Within), box.width() * 0.13));
        painter.drawPath(check);
        break;
    }
    case Sign::Trouble:
        paintTriangle(painter, box, appearance.textColour(Ink::Near), false);
        break;
    case Sign::Over:
        paintTriangle(painter, box.adjusted(box.width() * 0.06, 0, -box.width() * 0.06, 0),
                      appearance.textColour(Ink::Over), true);
        break;
    case Sign::Stopped: {
        const auto inset = box.width() * 0.24;
        painter.setPen(stroke(appearance.textColour(Ink::Muted), box.width() * 0.12));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), 1.5, 1.5);
        break;
    }
    case Sign::Paused:
        for (const double left : {0.24, 0.58}) {
            const QRectF bar(box.left() + box.width() * left, box.top() + box.height() * 0.16, box.width() * 0.18,
                             box.height() * 0.68);
            painter.setPen(Qt::NoPen);
            painter.setBrush(appearance.textColour(Ink::Accent));
            painter.drawRoundedRect(bar, box.width() * 0.05, box.width() * 0.05);
        }
        break;
    case Sign::Waiting:
        painter.setPen(Qt::NoPen);
        painter.setBrush(appearance.textColour(Ink::Faint));
        painter.drawEllipse(box.center(), box.width() * 0.15, box.width() * 0.15);
        break;
    }
    painter.restore();
}

} // namespace stagefall::ui
