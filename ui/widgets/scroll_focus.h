// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <QScrollBar>

namespace stagefall::ui {

/// From now on the keyboard stops at the area only where it has something to scroll.
inline void focusWhereItScrolls(QScrollArea& area) {
    QObject::connect(area.verticalScrollBar(), &QScrollBar::rangeChanged, &area,
                     [&area](int, int most) { area.setFocusPolicy(most > 0 ? Qt::StrongFocus : Qt::NoFocus); });
}

} // namespace stagefall::ui
