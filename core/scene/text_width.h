// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>

/// How wide texts are, and how they are made to fit. Pure.
namespace stagefall::scene {

using Measure = std::function<double(const std::string& text, double size, bool mono)>;

/// An estimate without a font: mean advances of Inter and JetBrains Mono; CJK and other wide characters are one em.
double estimateWidth(std::string_view text, double size, bool mono);

/// Foreign text as one line: control characters and line breaks become spaces, and what nobody could read anyway
/// (beyond some hundreds of bytes) is cut with an ellipsis. Broken UTF-8 is left to the painter.
std::string oneLine(std::string_view text);

/// The text, or as much of it as fits with an ellipsis; "" where not even that fits.
std::string fitText(const std::string& text, double size, bool mono, double width, const Measure& measure);

} // namespace stagefall::scene
