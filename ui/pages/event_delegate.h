// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/appearance.h"

#include <QStyledItemDelegate>

namespace stagefall::ui {

/// Cells of the events list: one line of plain text each, cut with an ellipsis; the stage has its swatch.
class EventDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit EventDelegate(const Appearance& appearance, QObject* parent = nullptr);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const Appearance& appearance_;
};

} // namespace stagefall::ui
