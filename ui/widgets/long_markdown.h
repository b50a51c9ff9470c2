// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>

namespace stagefall::ui {

/// A text this long is shown whole (characters); laying out more would hold the window.
inline constexpr qsizetype kWholeMarkdown = 48 * 1024;

/// Of a longer Markdown text its beginning and its end, with `notice(characters left out)` as a paragraph between them.
/// While text is appended, what was shown only grows, but for a jump of the end every few thousand characters. Fenced
/// code that is cut stays code. Pure.
QString middleLeftOut(const QString& text, const std::function<QString(qsizetype)>& notice);

} // namespace stagefall::ui
