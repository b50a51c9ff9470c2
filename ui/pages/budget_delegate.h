// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/appearance.h"

#include <QStyledItemDelegate>

namespace stagefall::ui {

/// The cells of the budget table: swatch and name, figures, share bar, sign and verdict. The editor of an allowance
/// takes "200 ms" and "1.5 s"; it stays open on anything else and says so.
class BudgetDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit BudgetDelegate(const Appearance& appearance, QObject* parent = nullptr);

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;

Q_SIGNALS:
    void refused(const QString& text) const; ///< "" once what is typed is a time again

protected:
    bool eventFilter(QObject* editor, QEvent* event) override;

private:
    QColor ink(const QModelIndex& index) const;
    void paintName(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
    void paintShare(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
    void paintVerdictCell(QPainter& painter, const QRect& cell, const QModelIndex& index) const;

    const Appearance& appearance_;
};

} // namespace stagefall::ui
