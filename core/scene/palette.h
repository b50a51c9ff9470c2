// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/scene.h"

#include <array>
#include <cstdint>
#include <string>

/// The colours of both themes, by role. Pure.
namespace stagefall::scene {

enum class Theme : std::uint8_t { Dark, Light };

struct Rgb {
    std::uint8_t r = 0, g = 0, b = 0;
    bool operator==(const Rgb&) const = default;
};

inline constexpr std::array kInks = {
    Ink::Ground,    Ink::Panel,     Ink::Raised, Ink::Line,     Ink::Text,    Ink::Muted,   Ink::Faint,
    Ink::Accent,    Ink::Over,      Ink::Near,   Ink::Within,   Ink::Network, Ink::Gateway, Ink::Context,
    Ink::Retrieval, Ink::Inference, Ink::Tool,   Ink::Approval, Ink::Retry,   Ink::Other,   Ink::Unattributed};

/// The lower-case word of an ink ("within"), for style sheets and text forms.
std::string_view name(Ink ink);
Ink stageInk(trace::Stage stage);
/// For surfaces, bars and lines.
Rgb colour(Ink ink, Theme theme);
/// For letters and small signs: the same hue, moved in lightness until it stands at 4.5:1 on ground, panel and raised.
/// Surfaces themselves are returned as they are.
Rgb textColour(Ink ink, Theme theme);
/// What lies over `over` at `share` (0 to 1) of it: for painters without translucency.
Rgb mix(Rgb over, Rgb under, double share);
/// "#rrggbb".
std::string hex(Rgb colour);
/// WCAG 2 contrast ratio, 1 to 21. https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio
double contrast(Rgb a, Rgb b);

} // namespace stagefall::scene
