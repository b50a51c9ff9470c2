// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/two_lines.h"

#include <QFontMetrics>
#include <QTextLayout>

namespace stagefall::ui {

QStringList twoLines(const QString& text, const QFont& font, int room) {
    const QFontMetrics metrics(font);
    QTextLayout layout(text, font);
    layout.beginLayout();
    auto first = layout.createLine();
    if (first.isValid()) first.setLineWidth(room);
    layout.endLayout();
    if (text.isEmpty() || !first.isValid()) return {};
    const auto length = first.textLength();
    QStringList out{metrics.elidedText(text.left(length).trimmed(), Qt::ElideRight, room)};
    if (length < text.size()) out << metrics.elidedText(text.mid(length).trimmed(), Qt::ElideRight, room);
    return out;
}

} // namespace stagefall::ui
