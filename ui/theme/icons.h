// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/scene.h"

#include <QIcon>
#include <QPixmap>
#include <QString>

namespace stagefall::ui {

class Appearance;

/// An icon of resources/icons by its file's name ("run", "search"), in the colour that `ink` has for letters. It asks
/// the appearance each time it is painted, so that one icon is right in both themes; where nothing is enabled it is
/// faint. An unknown name gives an empty icon. `appearance` must outlive it.
QIcon icon(const QString& name, const Appearance& appearance, scene::Ink ink = scene::Ink::Text);
/// For buttons that are filled with the accent: the colour of letters on it.
QIcon iconOnAccent(const QString& name, const Appearance& appearance);
/// The same as a picture of `pixels` (device-independent) for labels.
QPixmap iconPixmap(const QString& name, const Appearance& appearance, scene::Ink ink, int pixels,
                   double device_ratio = 1);
/// The program's own icon.
QIcon programIcon();

} // namespace stagefall::ui
