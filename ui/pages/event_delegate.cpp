// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/event_delegate.h"

#include "ui/models/events_model.h"
#include "ui/pages/current_row.h"
#include "ui/widgets/stage_swatch.h"
#include "ui/widgets/verdict_sign.h"

#include <QPainter>
#include <QStyle>
#include <QWidget>

namespace stagefall::ui {

EventDelegate::EventDelegate(const Appearance& appearance, QObject* parent)
    : QStyledItemDelegate(parent), appearance_(appearance) {}

void EventDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    auto bare = option;
    bare.state.setFlag(QStyle::State_HasFocus, false);
    option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &bare, painter, option.widget);
    painter->save();
    paintCurrentRow(*painter, option, index, appearance_);
    auto cell = option.rect.adjusted(8, 0, -8, -1);
    const auto stage = index.data(EventsModel::StageRole);
    if (index.column() == EventsModel::Stage && stage.isValid()) {
        paintSwatch(*painter, QRectF(cell.left(), cell.center().y() - 4, 9, 9),
                    static_cast<trace::Stage>(stage.toInt()), appearance_);
        cell.setLeft(cell.left() + 16);
    }
    if (index.column() == EventsModel::Span && index.data(EventsModel::OverRole).toBool()) {
        paintVerdict(*painter, QRectF(cell.left(), cell.center().y() - 4.5, 10, 10), budget::Verdict::Over,
                     appearance_);
        cell.setLeft(cell.left() + 16);
    }
    const auto font = index.data(Qt::FontRole).value<QFont>();
    painter->setFont(font);
    painter->setPen(index.data(Qt::ForegroundRole).value<QColor>());
    painter->drawText(cell, index.data(Qt::TextAlignmentRole).toInt() | Qt::TextSingleLine,
                      QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideRight, cell.width()));
    painter->restore();
}

} // namespace stagefall::ui
