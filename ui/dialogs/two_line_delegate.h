// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace stagefall::ui {

class Appearance;

/// Lists of things to choose: a title, under it a caption; headers between groups. Foreign texts are cut, never markup.
class TwoLineDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    enum Role {
        Caption = Qt::UserRole + 1, ///< QString
        Header,                     ///< bool: a group's name, not an item
        Warns,                      ///< bool: something is wrong with it
        Key,                        ///< what the dialog knows it by
    };
    TwoLineDelegate(const Appearance& appearance, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const Appearance& appearance_;
};

} // namespace stagefall::ui
