// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/appearance.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QStyleOptionViewItem>

namespace stagefall::ui {

/// The focus of a table of rows: a bar at the left of the current row, where the table has the keyboard.
inline void paintCurrentRow(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                            const Appearance& appearance) {
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    if (index.column() != 0 || view == nullptr || !view->hasFocus() || view->currentIndex().row() != index.row())
        return;
    const auto& row = option.rect;
    painter.fillRect(QRect(row.left(), row.top() + 3, 3, row.height() - 7), appearance.colour(scene::Ink::Accent));
}

} // namespace stagefall::ui
