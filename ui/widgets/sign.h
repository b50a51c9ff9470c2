// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/appearance.h"

#include <QRectF>

class QPainter;

namespace stagefall::ui {

/// Small signs that tell states apart by form, not by colour alone.
enum class Sign {
    None,
    Running, ///< a calm ring, open at one place
    Done,    ///< a check
    Trouble, ///< a triangle with "!": an error, never red
    Over,    ///< a filled triangle, red: over budget
    Stopped, ///< a square: stopped by a person
    Paused,  ///< two bars: a person holds it
    Waiting, ///< a small dot: not begun
};

/// Paints a sign into a square. `phase` (0 to 1) turns the ring.
void paintSign(QPainter& painter, const QRectF& square, Sign sign, const Appearance& appearance, double phase = 0);

} // namespace stagefall::ui
