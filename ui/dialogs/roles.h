// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>

class QDialog;
class QFrame;
class QLabel;
class QPushButton;
class QWidget;

/// Inside ui/dialogs: small things that all dialogs are made of.
namespace stagefall::ui {

class Appearance;

/// A label of plain text in a role of the style sheet.
QLabel* roleLabel(const char* role, QWidget* parent = nullptr);
QPushButton* roleButton(const char* role, QWidget* parent = nullptr);
QFrame* rule(QWidget* parent = nullptr);
/// Sets a dynamic property and styles the widget anew where it changed.
void setFlag(QWidget& widget, const char* name, bool value);
/// Sizes at the usual size of letters; they grow with it, as far as the screen has room.
void setDialogSize(QDialog& dialog, QSize usual, QSize least);
void setRole(QWidget* widget, const char* role);

} // namespace stagefall::ui
