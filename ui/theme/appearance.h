// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/palette.h"
#include "core/text/catalogue.h"

#include <QColor>
#include <QFont>
#include <QObject>
#include <QString>
#include <array>

class QWidget;

/// ui/theme: colours by meaning, fonts, and the language people read.
namespace stagefall::ui {

enum class ThemeChoice { System, Dark, Light };

inline constexpr int kUsualTextSize = 100;
inline constexpr std::array<int, 5> kTextSizes{90, 100, 115, 130, 150};
/// The next one of kTextSizes, larger (1) or smaller (-1); at the end the same.
int nextTextSize(int percent, int step);

/// How the program looks and which language it speaks; changes are live. UI thread. A view repaints on changed();
/// texts of tr() are set anew in changeEvent(LanguageChange), texts of core's catalogue on changed().
class Appearance : public QObject {
    Q_OBJECT
public:
    explicit Appearance(const text::Catalogue& catalogue, QObject* parent = nullptr);

    ThemeChoice choice() const { return choice_; }
    void setChoice(ThemeChoice choice);
    /// The theme in force; where the system is followed, that of the system.
    scene::Theme theme() const { return theme_; }
    text::Language language() const { return language_; }
    void setLanguage(text::Language language); ///< installs the window's translation too

    /// In percent of the usual; all that holds letters grows with it. kTextSizes are offered.
    int textSize() const { return text_size_; }
    void setTextSize(int percent);
    /// A length that holds letters, at that size.
    double scaled(double pixels) const { return pixels * text_size_ / 100; }
    int px(double pixels) const { return qRound(scaled(pixels)); }
    QFont text(double pixels, bool bold = false) const; ///< textFont() and monoFont() at that size, for the screen
    QFont mono(double pixels, bool bold = false) const;

    QColor colour(scene::Ink ink) const;     ///< surfaces, bars, lines
    QColor textColour(scene::Ink ink) const; ///< letters and small signs, at least 4.5:1

    QString say(const Message& message) const; ///< core's catalogue in the language in force
    QString say(std::string id, std::vector<std::pair<std::string, std::string>> args = {}) const;
    const text::Catalogue& catalogue() const { return catalogue_; }

Q_SIGNALS:
    void changed(); ///< theme, language or text size

private:
    void apply();
    void refresh();
    void translate() const;

    const text::Catalogue& catalogue_;
    ThemeChoice choice_ = ThemeChoice::System;
    scene::Theme theme_ = scene::Theme::Dark;
    text::Language language_ = text::Language::English;
    int text_size_ = kUsualTextSize;
};

/// A length that holds letters of the widget's font, where the usual one is 13 px: for who knows no Appearance.
int pxFor(const QWidget& widget, double pixels);

QColor toColour(scene::Rgb rgb);
/// Inter where it is installed, else the system's; digits line up. These two are for paper and other pictures of a
/// fixed size; what is on the screen asks Appearance.
QFont textFont(double pixels, bool bold = false);
/// JetBrains Mono where it is installed, else the system's fixed one.
QFont monoFont(double pixels, bool bold = false);

} // namespace stagefall::ui
