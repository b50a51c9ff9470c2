// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QHBoxLayout;
class QLabel;
class QListWidget;
class QPushButton;
class QWidget;

/// Inside ui/dialogs: what the dialogs that keep a list of files have in common.
namespace stagefall::ui {

class Appearance;

/// The list at the left with what adds to it and what takes back; Undo is hidden at first. The words come from the
/// dialog.
struct ListColumn {
    QWidget* box;
    QListWidget* list;
    QPushButton* undo;
    QPushButton* add;
};
ListColumn makeListColumn(const Appearance& appearance, QWidget* parent);

/// The row above what is edited: a title that gives way, and what stands behind it.
QHBoxLayout* headRow(QLabel* title, const QList<QWidget*>& behind);
/// A button of that row, with one of our icons.
QPushButton* quietButton(const char* icon, const Appearance& appearance, QWidget* parent);
/// The column beside what is edited, with the margins of such a dialog.
QHBoxLayout* besideList(const ListColumn& column, QWidget* dialog);

} // namespace stagefall::ui
