// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/palette.h"

#include <QColor>
#include <QPalette>
#include <QString>

namespace stagefall::ui {

/// The application's style sheet in the colours of a theme. What a widget is for is said by the dynamic property
/// "role"; see style_sheet_text.h for the roles. Sizes are those of the program's font unless a role says otherwise, so
/// setFont() holds. A widget has the background of what it lies on unless its role says otherwise. `text_size` is in
/// percent: letters that a role gives a size of its own. Pure.
QString styleSheet(scene::Theme theme, int text_size = 100);
QPalette qtPalette(scene::Theme theme);

/// Letters on a surface of the accent.
QColor onAccent(scene::Theme theme);
/// What is selected in a list: a breath of the accent over the panel.
QColor selectedSurface(scene::Theme theme);
/// Under the pointer: a breath of the letters over what is raised.
QColor hoveredSurface(scene::Theme theme);

} // namespace stagefall::ui
