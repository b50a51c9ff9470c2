// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/catalogue.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"
#include "ui/theme/style_sheet.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QGlyphRun>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStyleOption>
#include <QTest>
#include <QTextLayout>
#include <cstdint>
#include <cstring>

using namespace stagefall;
using namespace stagefall::ui;
using scene::Ink;
using scene::Theme;

namespace {

constexpr std::array kThemes{Theme::Dark, Theme::Light};

scene::Rgb rgb(const QColor& colour) {
    return {static_cast<std::uint8_t>(colour.red()), static_cast<std::uint8_t>(colour.green()),
            static_cast<std::uint8_t>(colour.blue())};
}

/// How many pixels are neither transparent nor nearly so.
int painted(const QPixmap& pixmap) {
    const auto image = pixmap.toImage();
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) count += image.pixelColor(x, y).alpha() > 128 ? 1 : 0;
    return count;
}

} // namespace

class TestStyleSheet : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void anXBetweenDigitsIsAnX() {
        const auto glyphs = [](const QFont& font, const QString& text) {
            QTextLayout layout(text, font);
            layout.beginLayout();
            layout.createLine();
            layout.endLayout();
            QList<quint32> out;
            for (const auto& run : layout.glyphRuns()) out += run.glyphIndexes();
            return out;
        };
        for (const auto& font : {textFont(13), textFont(13, true), monoFont(13)}) {
            const auto x = glyphs(font, QStringLiteral("x"));
            for (const auto* text : {"3x4", "1280x720"}) {
                const auto drawn = glyphs(font, QString::fromLatin1(text));
                QCOMPARE(drawn.size(), static_cast<qsizetype>(std::strlen(text)));
                QCOMPARE(drawn.at(QString::fromLatin1(text).indexOf(QLatin1Char('x'))), x.front());
            }
        }
    }

    void everyLetterStandsOutOnEverySurfaceItCanLieOn() {
        for (const auto theme : kThemes) {
            const std::array surfaces{scene::colour(Ink::Ground, theme), scene::colour(Ink::Panel, theme),
                                      scene::colour(Ink::Raised, theme)};
            for (const auto ink : scene::kInks) {
                if (ink == Ink::Ground || ink == Ink::Panel || ink == Ink::Raised || ink == Ink::Line) continue;
                for (const auto surface : surfaces) {
                    const auto ratio = scene::contrast(scene::textColour(ink, theme), surface);
                    QVERIFY2(ratio >= 4.5, qPrintable(QStringLiteral("%1: %2")
                                                          .arg(QString::fromStdString(std::string(scene::name(ink))))
                                                          .arg(ratio)));
                }
            }
        }
    }

    void whatIsSelectedOrHoveredOrFilledWithTheAccentCanBeRead() {
        for (const auto theme : kThemes) {
            const auto text = scene::textColour(Ink::Text, theme);
            const auto muted = scene::textColour(Ink::Muted, theme);
            QVERIFY(scene::contrast(text, rgb(selectedSurface(theme))) >= 4.5);
            QVERIFY(scene::contrast(muted, rgb(selectedSurface(theme))) >= 4.5);
            QVERIFY(scene::contrast(text, rgb(hoveredSurface(theme))) >= 4.5);
            QVERIFY(scene::contrast(rgb(onAccent(theme)), scene::colour(Ink::Accent, theme)) >= 4.5);
        }
    }

    void noNameOfAColourIsLeftInTheSheet() {
        for (const auto theme : kThemes) {
            const auto sheet = styleSheet(theme);
            QVERIFY(!sheet.contains(QLatin1Char('@')));
            QVERIFY(!sheet.contains(QLatin1Char('$')));
        }
    }

    void lettersAndIconsGrowWithTheTextSizeAndNothingElseDoes() {
        const auto sizes = [](const QString& sheet) {
            static const QRegularExpression size(QStringLiteral("(?:font|icon)-size: (\\d+)px"));
            QList<int> out;
            for (auto found = size.globalMatch(sheet); found.hasNext();) out << found.next().captured(1).toInt();
            return out;
        };
        const auto usual = styleSheet(Theme::Dark), large = styleSheet(Theme::Dark, 150);
        const auto before = sizes(usual), after = sizes(large);
        QVERIFY(before.size() > 10);
        QCOMPARE(after.size(), before.size());
        for (qsizetype i = 0; i < before.size(); ++i) QCOMPARE(after[i], (before[i] * 3 + 1) / 2);
        auto same = large;
        for (qsizetype i = 0, at = 0; i < before.size(); ++i) {
            at = same.indexOf(QRegularExpression(QStringLiteral("(font|icon)-size: ")), at) + 11;
            same.replace(at, same.indexOf(QLatin1Char('p'), at) - at, QString::number(before[i]));
        }
        QCOMPARE(same, usual);
    }

    void theTextSizeHoldsAtOnceAndIsToldOnce() {
        Appearance appearance(text::Catalogue::builtIn());
        QSignalSpy changed(&appearance, &Appearance::changed);
        appearance.setTextSize(150);
        appearance.setTextSize(150);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(appearance.px(20), 30);
        QCOMPARE(appearance.mono(12).pixelSize(), 18);
        QCOMPARE(QApplication::font().pixelSize(), appearance.text(13).pixelSize());
        QCOMPARE(textFont(12).pixelSize(), 12); // paper is as large as ever
        appearance.setTextSize(1000);
        QCOMPARE(appearance.textSize(), 150);
        appearance.setTextSize(kUsualTextSize);
    }

    void theTextSizeGoesByStepsToItsEnds() {
        QList<int> seen;
        for (int size = 90, step = 0; step < 6; ++step, size = nextTextSize(size, 1)) seen << size;
        QCOMPARE(seen, (QList<int>{90, 100, 115, 130, 150, 150}));
        QCOMPARE(nextTextSize(120, -1), 115);
        QCOMPARE(nextTextSize(90, -1), 90);
    }

    void everyPictureOfTheSheetIsThere() {
        const QRegularExpression url(QStringLiteral("url\\((:[^)]+)\\)"));
        for (const auto theme : kThemes) {
            auto found = url.globalMatch(styleSheet(theme));
            QVERIFY(found.hasNext());
            while (found.hasNext()) {
                const auto path = found.next().captured(1);
                QVERIFY2(QFile::exists(path), qPrintable(path));
            }
        }
    }

    void thePicturesOfTheSheetHaveTheColoursOfThePalette() {
        const auto holds = [](const char* path, const QColor& colour) {
            QFile file(QString::fromLatin1(path));
            return file.open(QIODevice::ReadOnly) && file.readAll().contains(colour.name().toLatin1());
        };
        QVERIFY(holds(":/style/dark/arrow_down.svg", toColour(scene::textColour(Ink::Muted, Theme::Dark))));
        QVERIFY(holds(":/style/light/arrow_down.svg", toColour(scene::textColour(Ink::Muted, Theme::Light))));
        QVERIFY(holds(":/style/dark/arrow_down_off.svg", toColour(scene::textColour(Ink::Faint, Theme::Dark))));
        QVERIFY(holds(":/style/light/arrow_down_off.svg", toColour(scene::textColour(Ink::Faint, Theme::Light))));
        QVERIFY(holds(":/style/dark/tick_on.svg", onAccent(Theme::Dark)));
        QVERIFY(holds(":/style/light/tick_on.svg", onAccent(Theme::Light)));
    }

    void everyIconPaintsInTheColourOfTheTheme() {
        Appearance appearance(text::Catalogue::builtIn());
        for (const auto& file : QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")})) {
            if (file.startsWith(QLatin1String("stagefall"))) continue;
            const auto made = icon(file.chopped(4), appearance);
            QVERIFY2(painted(made.pixmap(32, 32)) > 20, qPrintable(file));
        }
        const auto run = icon(QStringLiteral("run"), appearance);
        appearance.setChoice(ThemeChoice::Dark);
        const auto dark = run.pixmap(32, 32).toImage().pixelColor(14, 16);
        appearance.setChoice(ThemeChoice::Light);
        const auto light = run.pixmap(32, 32).toImage().pixelColor(14, 16);
        QVERIFY(dark.lightness() > 200);
        QVERIFY(light.lightness() < 60);
    }

    void theProgramIconHoldsRed() {
        const auto image = programIcon().pixmap(128, 128).toImage();
        int red = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) red += image.pixelColor(x, y) == QColor(0xff, 0x5a, 0x5f) ? 1 : 0;
        QVERIFY(red > 100);
    }

    void theListOfAComboShowsAllOfTenEntries() {
        Appearance appearance(text::Catalogue::builtIn());
        for (const int entries : {2, 3, 10}) {
            QWidget dialog;
            QComboBox combo(&dialog);
            for (int i = 0; i < entries; ++i) combo.addItem(QStringLiteral("Entry %1").arg(i));
            dialog.resize(400, 300);
            dialog.show();
            // Arrows for scrolling would take the place of a row.
            QStyleOptionComboBox option;
            option.initFrom(&combo);
            QCOMPARE(combo.style()->styleHint(QStyle::SH_ComboBox_Popup, &option, &combo), 0);
            for (const int size : {100, 150, 100}) { // the list of the first time is used again
                appearance.setTextSize(size);
                combo.resize(200, combo.sizeHint().height());
                combo.setCurrentIndex(size == 150 ? entries - 1 : 0);
                combo.showPopup();
                const auto* view = combo.view();
                QTRY_VERIFY(view->isVisible());
                QTest::qWait(20);
                const auto shown = view->viewport()->rect();
                QVERIFY(!view->verticalScrollBar()->isVisible());
                QCOMPARE(view->verticalScrollBar()->maximum(), 0);
                for (const int row : {0, entries - 1}) {
                    const auto rect = view->visualRect(view->model()->index(row, 0));
                    QVERIFY2(shown.top() <= rect.top() && rect.bottom() <= shown.bottom(),
                             qPrintable(QString::number(row)));
                }
                combo.hidePopup();
                QTRY_VERIFY(!view->isVisible());
            }
        }
        appearance.setTextSize(kUsualTextSize);
    }

    void anUnknownIconIsEmpty() {
        const Appearance appearance(text::Catalogue::builtIn());
        QVERIFY(icon(QStringLiteral("no such icon"), appearance).isNull());
    }
};

QTEST_MAIN(TestStyleSheet)
#include "tst_style_sheet.moc"
