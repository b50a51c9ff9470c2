// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/list_column.h"

#include "ui/dialogs/roles.h"
#include "ui/dialogs/two_line_delegate.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>

namespace stagefall::ui {

ListColumn makeListColumn(const Appearance& appearance, QWidget* parent) {
    auto* list = new QListWidget(parent);
    list->setItemDelegate(new TwoLineDelegate(appearance, list));
    list->setProperty("role", QStringLiteral("nav"));
    list->setMouseTracking(true);
    auto* add = roleButton("", parent);
    add->setIcon(icon(QStringLiteral("add"), appearance));
    auto* undo = quietButton("undo", appearance, parent);
    undo->hide();
    auto* box = new QWidget(parent);
    box->setFixedWidth(pxFor(*parent, 232));
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(list, 1);
    column->addWidget(undo, 0, Qt::AlignLeft);
    column->addWidget(add);
    return {box, list, undo, add};
}

QHBoxLayout* headRow(QLabel* title, const QList<QWidget*>& behind) {
    title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(title, 1);
    for (auto* widget : behind) head->addWidget(widget, 0, Qt::AlignVCenter);
    return head;
}

QPushButton* quietButton(const char* name, const Appearance& appearance, QWidget* parent) {
    auto* button = roleButton("quiet", parent);
    button->setIcon(icon(QString::fromLatin1(name), appearance));
    return button;
}

QHBoxLayout* besideList(const ListColumn& column, QWidget* dialog) {
    auto* row = new QHBoxLayout(dialog);
    row->setContentsMargins(16, 16, 20, 16);
    row->setSpacing(20);
    row->addWidget(column.box);
    return row;
}

} // namespace stagefall::ui
