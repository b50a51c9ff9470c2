// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/palette.h"

#include <QtTest>
#include <cmath>
#include <set>

using namespace stagefall::scene;

namespace {

constexpr std::array kThemes = {Theme::Dark, Theme::Light};
constexpr std::array kSurfaces = {Ink::Ground, Ink::Panel, Ink::Raised};

bool isText(Ink ink) { return ink > Ink::Line; }

/// Degrees on the colour circle; none for greys.
double hue(Rgb c) {
    const double high = std::max({c.r, c.g, c.b});
    const double low = std::min({c.r, c.g, c.b});
    const double span = high - low;
    if (span == 0) return 0;
    double sixth = 0;
    if (high == c.r)
        sixth = std::fmod((c.g - c.b) / span + 6, 6);
    else if (high == c.g)
        sixth = (c.b - c.r) / span + 2;
    else
        sixth = (c.r - c.g) / span + 4;
    return sixth * 60;
}

} // namespace

class TestPalette : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void contrastIsTheOneOfWcag() {
        QVERIFY(std::abs(contrast({0, 0, 0}, {255, 255, 255}) - 21.0) < 0.001);
        QVERIFY(std::abs(contrast({255, 255, 255}, {0x76, 0x76, 0x76}) - 4.54) < 0.01);
        QCOMPARE(contrast({9, 9, 9}, {9, 9, 9}), 1.0);
    }
    void everyTextStandsOutFromEverySurface() {
        for (const auto theme : kThemes)
            for (const auto ink : kInks)
                for (const auto surface : kSurfaces) {
                    if (!isText(ink)) continue;
                    const double ratio = contrast(textColour(ink, theme), colour(surface, theme));
                    QVERIFY2(ratio >= 4.5,
                             qPrintable(QString::fromStdString(std::string(name(ink))) + " " + QString::number(ratio)));
                }
    }
    void aTextKeepsTheHueOfItsBar() {
        for (const auto theme : kThemes)
            for (const auto ink : kInks) {
                const double apart = std::abs(hue(textColour(ink, theme)) - hue(colour(ink, theme)));
                QVERIFY2(std::min(apart, 360 - apart) <= 3.0, name(ink).data());
            }
    }
    void noBarIsAsRedAsOverBudget() {
        for (const auto theme : kThemes)
            for (const auto ink : kInks) {
                const double apart = std::abs(hue(colour(ink, theme)) - hue(colour(Ink::Over, theme)));
                if (isText(ink) && ink != Ink::Over) QVERIFY2(std::min(apart, 360 - apart) > 15, name(ink).data());
            }
    }
    void everyStageHasAnInkOfItsOwn() {
        std::set<Ink> seen;
        for (const auto stage : stagefall::trace::kStages) seen.insert(stageInk(stage));
        QCOMPARE(seen.size(), stagefall::trace::kStages.size());
    }
    void coloursAreWrittenAsInStyleSheets() {
        QCOMPARE(hex({0x0E, 0x11, 0xFF}), std::string("#0e11ff"));
        QCOMPARE(mix({255, 0, 0}, {0, 0, 0}, 0.5), (Rgb{128, 0, 0}));
    }
};

QTEST_APPLESS_MAIN(TestPalette)
#include "tst_palette.moc"
