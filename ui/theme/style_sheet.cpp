// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/style_sheet.h"

#include "ui/theme/appearance.h"
#include "ui/theme/style_sheet_text.h"

#include <QRegularExpression>
#include <QStringBuilder>

namespace stagefall::ui {
namespace {

using scene::Ink;

QColor surface(Ink ink, scene::Theme theme) { return toColour(scene::colour(ink, theme)); }
QColor mixed(Ink over, Ink under, double share, scene::Theme theme) {
    return toColour(scene::mix(scene::colour(over, theme), scene::colour(under, theme), share));
}
QString hex(const QColor& colour) { return colour.name(QColor::HexRgb); }

/// Letters, and the icons beside them: what is around them keeps its measure, and rows grow by themselves with what is
/// in them.
QString withTextSize(const QString& sheet, int percent) {
    static const QRegularExpression size(QStringLiteral("(font|icon)-size: (\\d+)px"));
    QString out;
    qsizetype done = 0;
    for (auto found = size.globalMatch(sheet); found.hasNext();) {
        const auto match = found.next();
        const auto pixels = (match.capturedView(2).toInt() * percent + 50) / 100;
        out += QStringView(sheet).mid(done, match.capturedStart() - done) %
               QStringLiteral("%1-size: %2px").arg(match.captured(1)).arg(pixels);
        done = match.capturedEnd();
    }
    return out + sheet.mid(done);
}

} // namespace

QColor onAccent(scene::Theme theme) {
    return theme == scene::Theme::Dark ? QColor(0x0b, 0x10, 0x16) : QColor(Qt::white);
}
QColor selectedSurface(scene::Theme theme) { return mixed(Ink::Accent, Ink::Panel, 0.15, theme); }
QColor hoveredSurface(scene::Theme theme) { return mixed(Ink::Text, Ink::Raised, 0.06, theme); }

QString styleSheet(scene::Theme theme, int text_size) {
    auto sheet = withTextSize(QString::fromLatin1(kControls) + QString::fromLatin1(kViews), text_size);
    // Longer names first, so that no name is taken for the beginning of another.
    sheet.replace(QStringLiteral("@on_accent"), hex(onAccent(theme)));
    sheet.replace(QStringLiteral("@accent_hover"), hex(mixed(Ink::Text, Ink::Accent, 0.16, theme)));
    sheet.replace(QStringLiteral("@selected"), hex(selectedSurface(theme)));
    sheet.replace(QStringLiteral("@hover"), hex(hoveredSurface(theme)));
    sheet.replace(QStringLiteral("@theme"),
                  theme == scene::Theme::Dark ? QStringLiteral("dark") : QStringLiteral("light"));
    for (const auto ink : scene::kInks) {
        const auto word = QString::fromLatin1(scene::name(ink).data(), static_cast<int>(scene::name(ink).size()));
        sheet.replace(QLatin1Char('@') + word, QString::fromStdString(scene::hex(scene::colour(ink, theme))));
        sheet.replace(QLatin1Char('$') + word, QString::fromStdString(scene::hex(scene::textColour(ink, theme))));
    }
    return sheet;
}

QPalette qtPalette(scene::Theme theme) {
    const auto letters = [theme](Ink ink) { return toColour(scene::textColour(ink, theme)); };
    QPalette palette;
    palette.setColor(QPalette::Window, surface(Ink::Panel, theme));
    palette.setColor(QPalette::Base, surface(Ink::Ground, theme));
    palette.setColor(QPalette::AlternateBase, surface(Ink::Panel, theme));
    palette.setColor(QPalette::Button, surface(Ink::Raised, theme));
    palette.setColor(QPalette::ToolTipBase, surface(Ink::Raised, theme));
    palette.setColor(QPalette::Mid, surface(Ink::Line, theme));
    palette.setColor(QPalette::Highlight, surface(Ink::Accent, theme));
    palette.setColor(QPalette::HighlightedText, onAccent(theme));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
        palette.setColor(role, letters(Ink::Text));
    palette.setColor(QPalette::PlaceholderText, letters(Ink::Faint));
    palette.setColor(QPalette::Link, letters(Ink::Accent));
    palette.setColor(QPalette::LinkVisited, letters(Ink::Accent));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, letters(Ink::Faint));
    return palette;
}

} // namespace stagefall::ui
