// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/hover_card.h"

#include "ui/widgets/stage_swatch.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

namespace stagefall::ui {
namespace {

using scene::Ink;

constexpr int kPad = 12;
constexpr int kWide = 300;
constexpr int kNarrow = 208;

} // namespace

HoverCard::HoverCard(const Appearance& appearance, QWidget* parent) : QFrame(parent), appearance_(appearance) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void HoverCard::showCard(const SpanCard& card, QPoint pointer) {
    card_ = card;
    note_.clear();
    place(pointer);
}

void HoverCard::showNote(const QString& text, QPoint pointer) {
    card_ = {};
    note_ = text;
    place(pointer);
}

QString HoverCard::text() const {
    if (!note_.isEmpty()) return note_;
    QStringList all{card_.title, card_.kind};
    for (const auto& figure : card_.figures) all << figure.name << figure.value;
    return (all + card_.definitions).join(QLatin1Char('\n'));
}

/// Paints, or with nullptr only measures.
QSize HoverCard::layOut(QPainter* painter) const {
    const auto ink = [&](Ink colour) { return appearance_.textColour(colour); };
    const int widest = appearance_.px(kWide), narrowest = appearance_.px(kNarrow);
    int y = kPad;
    const int width = painter != nullptr ? this->width() : widest;
    int used = narrowest;
    const int room = width - 2 * kPad;
    const auto text = [&](const QString& words, const QFont& font, const QColor& colour, int flags, int left = 0) {
        const QFontMetrics metrics(font);
        const QRect area(kPad + left, y, room - left, 2000);
        const auto needed = metrics.boundingRect(area, flags, words);
        used = std::max(used, needed.width() + left + 2 * kPad + 2);
        if (painter != nullptr) {
            painter->setFont(font);
            painter->setPen(colour);
            painter->drawText(area, flags, words);
        }
        return needed.height();
    };
    constexpr int kWrapped = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;
    if (!note_.isEmpty()) {
        y += text(note_.left(600), appearance_.text(13), ink(Ink::Text), kWrapped | Qt::TextWrapAnywhere);
        return {used, y + kPad};
    }
    if (painter != nullptr && !card_.kind.isEmpty())
        paintSwatch(*painter, QRectF(kPad, y + appearance_.scaled(8.5) - 4.5, 9, 9), card_.stage, appearance_);
    const auto title = QFontMetrics(appearance_.text(13, true)).elidedText(card_.title, Qt::ElideRight, room - 16);
    y += text(title, appearance_.text(13, true), ink(Ink::Text), Qt::AlignLeft | Qt::AlignTop,
              card_.kind.isEmpty() ? 0 : 16);
    if (!card_.kind.isEmpty()) y += text(card_.kind, appearance_.text(11), ink(Ink::Muted), kWrapped, 16);
    y += 8;
    for (const auto& figure : card_.figures) {
        const int name = text(figure.name, appearance_.text(12), ink(Ink::Muted), Qt::AlignLeft | Qt::AlignTop);
        const bool number = figure.ink != Ink::Faint;
        const auto font = number ? appearance_.mono(12, figure.ink == Ink::Over) : appearance_.text(12);
        const int both = QFontMetrics(appearance_.text(12)).horizontalAdvance(figure.name) +
                         QFontMetrics(font).horizontalAdvance(figure.value) + 2 * kPad + 20;
        used = std::max(used, std::min(both, widest));
        if (painter != nullptr) text(figure.value, font, ink(figure.ink), Qt::AlignRight | Qt::AlignTop);
        y += name + 3;
    }
    y += 6;
    for (const auto& definition : card_.definitions)
        y += text(definition, appearance_.text(11), ink(Ink::Muted), kWrapped) + 4;
    return {std::min(used, widest), y + kPad - 4};
}

void HoverCard::place(QPoint pointer) {
    const auto size = layOut(nullptr);
    constexpr int kAway = 16;
    const auto* view = parentWidget();
    int x = pointer.x() + kAway;
    int y = pointer.y() + kAway;
    if (x + size.width() > view->width() - 8) x = pointer.x() - kAway - size.width();
    if (y + size.height() > view->height() - 8) y = pointer.y() - kAway - size.height();
    setGeometry(QRect(QPoint(std::max(8, x), std::max(8, y)), size));
    raise();
    show();
    update();
}

void HoverCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(appearance_.colour(Ink::Line), 1));
    painter.setBrush(appearance_.colour(Ink::Raised));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
    layOut(&painter);
}

} // namespace stagefall::ui
