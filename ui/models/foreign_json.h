// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

namespace stagefall::ui {

/// JSON made readable: a result of columns and rows as an even table, everything else indented; what is no JSON (or
/// is nested beyond reason) as it came. Pure, callable from any thread; takes as long as the text is long.
QString readableJson(const std::string& text);

} // namespace stagefall::ui
