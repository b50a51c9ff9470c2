// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/appearance.h"

#include "core/base/harmless_text.h"
#include "ui/theme/style_sheet.h"

#include <QApplication>
#include <QFontDatabase>
#include <QLibraryInfo>
#include <QPointer>
#include <QToolTip>
#include <QTranslator>
#include <algorithm>

namespace stagefall::ui {
namespace {

/// Qt 6.4 has no word for a dark system: the lightness of its own palette tells.
scene::Theme systemTheme() {
    static const bool dark = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
    return dark ? scene::Theme::Dark : scene::Theme::Light;
}

QFont made(const QStringList& families, double pixels, bool bold) {
    QFont font;
    font.setFamilies(families);
    font.setPixelSize(qRound(pixels));
    font.setWeight(bold ? QFont::DemiBold : QFont::Normal);
    // Inter draws the x of "1280x720" as a multiplication sign, JetBrains Mono "!=" as one sign: text is shown as it
    // is. Qt has no switch for single features yet; scripts that need shaping are shaped all the same.
    font.setStyleStrategy(QFont::PreferNoShaping);
    return font;
}

constexpr double kUsualPixels = 13;

} // namespace

int pxFor(const QWidget& widget, double pixels) {
    return qRound(pixels * widget.fontInfo().pixelSize() / kUsualPixels);
}

QColor toColour(scene::Rgb rgb) { return {rgb.r, rgb.g, rgb.b}; }

QFont textFont(double pixels, bool bold) {
    static const QStringList families{QStringLiteral("Inter"),
                                      QFontDatabase::systemFont(QFontDatabase::GeneralFont).family(),
                                      QStringLiteral("Noto Sans CJK SC"), QStringLiteral("WenQuanYi Micro Hei")};
    return made(families, pixels, bold);
}

QFont monoFont(double pixels, bool bold) {
    static const QStringList families{QStringLiteral("JetBrains Mono"), QStringLiteral("Noto Sans Mono CJK SC"),
                                      QFontDatabase::systemFont(QFontDatabase::FixedFont).family(),
                                      QStringLiteral("Noto Sans CJK SC"), QStringLiteral("WenQuanYi Micro Hei")};
    auto font = made(families, pixels, bold);
    font.setStyleHint(QFont::Monospace);
    return font;
}

int nextTextSize(int percent, int step) {
    if (step > 0) {
        const auto* next = std::upper_bound(kTextSizes.begin(), kTextSizes.end(), percent);
        return next == kTextSizes.end() ? kTextSizes.back() : *next;
    }
    const auto* at = std::lower_bound(kTextSizes.begin(), kTextSizes.end(), percent);
    return at == kTextSizes.begin() ? kTextSizes.front() : *(at - 1);
}

Appearance::Appearance(const text::Catalogue& catalogue, QObject* parent) : QObject(parent), catalogue_(catalogue) {
    theme_ = systemTheme();
    apply();
    translate();
}

void Appearance::setChoice(ThemeChoice choice) {
    choice_ = choice;
    refresh();
}

void Appearance::setLanguage(text::Language language) {
    if (language == language_) return;
    language_ = language;
    translate();
    Q_EMIT changed();
}

void Appearance::setTextSize(int percent) {
    const int size = std::clamp(percent, kTextSizes.front(), kTextSizes.back());
    if (size == text_size_) return;
    text_size_ = size;
    apply();
    Q_EMIT changed();
}

QFont Appearance::text(double pixels, bool bold) const { return textFont(scaled(pixels), bold); }
QFont Appearance::mono(double pixels, bool bold) const { return monoFont(scaled(pixels), bold); }

/// The window's words, and those of Qt's own buttons where Qt's translations are installed. One set at a time for the
/// whole program.
void Appearance::translate() const {
    static QList<QPointer<QTranslator>> installed;
    for (const auto& each : std::as_const(installed)) {
        if (each) QCoreApplication::removeTranslator(each);
        delete each;
    }
    installed.clear();
    if (QCoreApplication::instance() == nullptr) return;
    const bool chinese = language_ == text::Language::Chinese;
    const auto install = [](const QString& file, const QString& folder) {
        auto* translator = new QTranslator(QCoreApplication::instance());
        if (translator->load(file, folder)) QCoreApplication::installTranslator(translator);
        installed << translator;
    };
    if (chinese) install(QStringLiteral("qtbase_zh_CN"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(chinese ? QStringLiteral("stagefall_zh") : QStringLiteral("stagefall_en"), QStringLiteral(":/i18n"));
}

void Appearance::refresh() {
    const auto theme = choice_ == ThemeChoice::System ? systemTheme()
                       : choice_ == ThemeChoice::Dark ? scene::Theme::Dark
                                                      : scene::Theme::Light;
    if (theme == theme_) return;
    theme_ = theme;
    apply();
    Q_EMIT changed();
}

void Appearance::apply() {
    if (auto* application = qobject_cast<QApplication*>(QCoreApplication::instance())) {
        QApplication::setPalette(qtPalette(theme_));
        QApplication::setFont(text(kUsualPixels));
        QToolTip::setFont(text(12));
        application->setStyleSheet(styleSheet(theme_, text_size_));
    }
}

QColor Appearance::colour(scene::Ink ink) const { return toColour(scene::colour(ink, theme_)); }
QColor Appearance::textColour(scene::Ink ink) const { return toColour(scene::textColour(ink, theme_)); }

QString Appearance::say(const Message& message) const {
    return QString::fromStdString(harmlessText(catalogue_.render(message, language_), Joiners::Keep));
}

QString Appearance::say(std::string id, std::vector<std::pair<std::string, std::string>> args) const {
    return say(Message{std::move(id), std::move(args)});
}

} // namespace stagefall::ui
