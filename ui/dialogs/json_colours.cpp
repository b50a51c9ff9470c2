// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/json_colours.h"

#include "ui/theme/appearance.h"

namespace stagefall::ui {

void JsonColours::highlightBlock(const QString& text) {
    const auto ink = [this](scene::Ink which) { return appearance_.textColour(which); };
    for (qsizetype i = 0; i < text.size();) {
        const auto c = text[i];
        qsizetype end = i + 1;
        if (c == QLatin1Char('"')) {
            while (end < text.size() && text[end] != QLatin1Char('"')) end += text[end] == QLatin1Char('\\') ? 2 : 1;
            end = std::min(end + 1, text.size());
            auto behind = end;
            while (behind < text.size() && text[behind].isSpace()) ++behind;
            const bool key = behind < text.size() && text[behind] == QLatin1Char(':');
            setFormat(static_cast<int>(i), static_cast<int>(end - i), ink(key ? scene::Ink::Accent : scene::Ink::Tool));
        } else if (c.isDigit() || c == QLatin1Char('-')) {
            while (end < text.size() && (text[end].isLetterOrNumber() || QStringLiteral(".+-").contains(text[end])))
                ++end;
            setFormat(static_cast<int>(i), static_cast<int>(end - i), ink(scene::Ink::Inference));
        } else if (c.isLetter()) {
            while (end < text.size() && text[end].isLetter()) ++end;
            setFormat(static_cast<int>(i), static_cast<int>(end - i), ink(scene::Ink::Gateway));
        } else if (QStringLiteral("{}[],:").contains(c)) {
            setFormat(static_cast<int>(i), 1, ink(scene::Ink::Muted));
        }
        i = end;
    }
}

} // namespace stagefall::ui
