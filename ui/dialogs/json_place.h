// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

/// Where things stand in a JSON text, also in one that is not valid as a whole. Pure.
namespace stagefall::ui {

struct JsonPlace {
    qsizetype from = 0; ///< of the value
    qsizetype to = 0;   ///< behind it
    qsizetype key = -1; ///< of its key, -1 in a list
};

/// The value at a JSON pointer ("/tools/0/url"), or the deepest value on the way to it that is there.
std::optional<JsonPlace> findInJson(const QString& text, const QString& pointer);
/// 0-based line of an offset.
int lineOf(const QString& text, qsizetype offset);

} // namespace stagefall::ui
