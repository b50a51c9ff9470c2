// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QString>
#include <QStringList>

namespace stagefall::ui {

/// A text on at most two lines of that width, the second elided; none for an empty text. Pure.
QStringList twoLines(const QString& text, const QFont& font, int room);

} // namespace stagefall::ui
