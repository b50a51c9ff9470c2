// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QString>

namespace stagefall::ui::test {

/// The first button of that text inside `in`, whether it is shown or not; nullptr where there is none.
inline QPushButton* button(const QWidget& in, const QString& text) {
    for (auto* each : in.findChildren<QPushButton*>())
        if (each->text() == text) return each;
    return nullptr;
}

/// The same among those that are shown.
inline QPushButton* shownButton(const QWidget& in, const QString& text) {
    for (auto* each : in.findChildren<QPushButton*>())
        if (each->text() == text && each->isVisible()) return each;
    return nullptr;
}

} // namespace stagefall::ui::test
