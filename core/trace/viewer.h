// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace stagefall::trace {

/// Who said that something could be seen: the name of its Shown event.
enum class Viewer : std::uint8_t {
    None,    ///< nobody did: the time of the event itself stands there
    Unnamed, ///< a viewer of an older recording
    Screen,
    Terminal
};

namespace viewers {
inline constexpr std::string_view kScreen = "screen";
inline constexpr std::string_view kTerminal = "terminal";
} // namespace viewers

/// The viewer of a Shown event of that name.
constexpr Viewer viewerOf(std::string_view name) {
    if (name == viewers::kScreen) return Viewer::Screen;
    return name == viewers::kTerminal ? Viewer::Terminal : Viewer::Unnamed;
}
/// "events", "viewer", "screen", "terminal": how it was known when something could be seen.
constexpr std::string_view knownBy(Viewer viewer) {
    switch (viewer) {
    case Viewer::Unnamed:
        return "viewer";
    case Viewer::Screen:
        return viewers::kScreen;
    case Viewer::Terminal:
        return viewers::kTerminal;
    case Viewer::None:
        break;
    }
    return "events";
}

} // namespace stagefall::trace
