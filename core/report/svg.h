// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/palette.h"
#include "core/scene/scene.h"

#include <functional>
#include <string>

namespace stagefall::report {

struct SvgOptions {
    /// Standalone: a file of its own with all colours in it. Else for HTML: colours are classes ("f-tool": filled,
    /// "s-tool": stroked, "t-tool": letters) that a style sheet gives their meaning in light and dark.
    bool standalone = true;
    scene::Theme theme = scene::Theme::Light;
    std::string title; ///< foreign
    std::string id_prefix = "sf";
    std::function<std::string(trace::Row)> row_title; ///< shown when a bar is hovered; foreign
};

/// Paints a scene as SVG 1.1. Labels are written whole: the scene has cut them to their room.
std::string writeSvg(const scene::Scene& scene, const SvgOptions& options);

} // namespace stagefall::report
