// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/two_line_delegate.h"

#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"
#include "ui/theme/style_sheet.h"

#include <QPainter>

namespace stagefall::ui {
namespace {

constexpr int kInset = 12;

} // namespace

TwoLineDelegate::TwoLineDelegate(const Appearance& appearance, QObject* parent)
    : QStyledItemDelegate(parent), appearance_(appearance) {}

QSize TwoLineDelegate::sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& index) const {
    return {160, index.data(Header).toBool() ? appearance_.px(34) : appearance_.px(48)};
}

void TwoLineDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const auto title = index.data(Qt::DisplayRole).toString();
    const QRect inside = option.rect.adjusted(kInset, 0, -kInset, 0);
    const auto draw = [&](const QString& text, const QFont& font, scene::Ink ink, const QRect& area, int flags) {
        painter->setFont(font);
        painter->setPen(appearance_.textColour(ink));
        const auto one_line = QString(text).replace(QLatin1Char('\n'), QLatin1Char(' '));
        painter->drawText(area, flags, QFontMetrics(font).elidedText(one_line, Qt::ElideRight, area.width()));
    };
    if (index.data(Header).toBool()) {
        draw(title, appearance_.text(11, true), scene::Ink::Muted, inside.adjusted(0, 0, 0, -6),
             Qt::AlignLeft | Qt::AlignBottom);
        painter->restore();
        return;
    }
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
    if (selected || hovered) {
        const bool focus = option.state.testFlag(QStyle::State_HasFocus);
        painter->setPen(focus ? QPen(appearance_.colour(scene::Ink::Accent), 1) : QPen(Qt::NoPen));
        painter->setBrush(selected ? selectedSurface(appearance_.theme()) : hoveredSurface(appearance_.theme()));
        painter->drawRoundedRect(QRectF(option.rect).adjusted(2.5, 1.5, -2.5, -1.5), 6, 6);
    }
    QRect upper = inside.adjusted(0, 6, 0, 0);
    upper.setHeight(appearance_.px(19));
    const QRect lower(inside.left(), upper.bottom() + 1, inside.width(), appearance_.px(17));
    if (index.data(Warns).toBool()) {
        const auto sign = iconPixmap(QStringLiteral("warning"), appearance_, scene::Ink::Near, 14,
                                     painter->device()->devicePixelRatioF());
        painter->drawPixmap(upper.right() - 14, upper.top() + 2, sign);
        upper.setRight(upper.right() - 20);
    }
    draw(title, appearance_.text(13, selected), scene::Ink::Text, upper, Qt::AlignLeft | Qt::AlignVCenter);
    draw(index.data(Caption).toString(), appearance_.text(11), scene::Ink::Muted, lower,
         Qt::AlignLeft | Qt::AlignVCenter);
    painter->restore();
}

} // namespace stagefall::ui
