// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>

class QWidget;

namespace stagefall::ui {

/// What a screen reader is told that a widget of our own is; its name and description are those of the widget.
void setAccessibleRole(QWidget* widget, QAccessible::Role role);

} // namespace stagefall::ui
