// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace stagefall::ui {

/// A question with two buttons: `yes`, and to leave all as it is (the default). Plain text.
bool ask(QWidget* parent, const QString& title, const QString& text, const QString& yes);

} // namespace stagefall::ui
