// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/model.h"
#include "tests/support/sample_trace.h"
#include "ui/theme/appearance.h"
#include "ui/widgets/scene_painter.h"

#include <QImage>
#include <QtTest>

using namespace stagefall;
using namespace stagefall::ui;

namespace {

QImage painted(const scene::Scene& scene, scene::Theme theme, double ratio) {
    QImage image(QSize(static_cast<int>(scene.width * ratio), static_cast<int>(scene.height * ratio)),
                 QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(toColour(scene::colour(scene::Ink::Ground, theme)));
    QPainter painter(&image);
    paintScene(painter, scene, theme, ratio);
    return image;
}

/// How much of a line of pixels is much redder than it is green.
int redPixels(const QImage& image, int y, int from, int to) {
    int count = 0;
    for (int x = from; x < to; ++x) {
        const QColor colour = image.pixelColor(x, y);
        if (colour.red() > 120 && colour.red() > 2 * colour.green()) ++count;
    }
    return count;
}

} // namespace

class TestScenePainter : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsOverIsHatchedRedInBothThemesAtEveryRatio() {
        for (const auto theme : {scene::Theme::Dark, scene::Theme::Light})
            for (const double ratio : {1.0, 1.5, 2.0}) {
                scene::Scene scene{200, 40, {}};
                scene::Box box{20, 10, 160, 16, scene::Ink::Over, scene::Fill::Hatched};
                scene.primitives.emplace_back(box);
                const auto image = painted(scene, theme, ratio);
                const int red = redPixels(image, static_cast<int>(18 * ratio), static_cast<int>(22 * ratio),
                                          static_cast<int>(178 * ratio));
                const int all = static_cast<int>(156 * ratio);
                QVERIFY2(red > all / 5 && red < all, qPrintable(QString::number(red)));
            }
    }
    void hatchingGrowsWithTheScene() {
        const auto stripes = [](double scale) {
            scene::Scene scene{200, 60, {}};
            scene.scale = scale;
            scene.primitives.emplace_back(scene::Box{0, 10, 200, 40, scene::Ink::Unattributed, scene::Fill::Hatched});
            const auto image = painted(scene, scene::Theme::Dark, 1);
            int edges = 0;
            bool before = false;
            for (int x = 0; x < image.width(); ++x) {
                const bool light = image.pixelColor(x, 30).lightness() > 60;
                if (light && !before) ++edges;
                before = light;
            }
            return edges;
        };
        const int usual = stripes(1);
        QVERIFY2(usual > 20, qPrintable(QString::number(usual)));
        QVERIFY2(std::abs(stripes(3) * 3 - usual) <= 6, qPrintable(QString::number(stripes(3))));
    }
    void thinLinesAreSharp() {
        for (const double ratio : {1.0, 2.0}) {
            scene::Scene scene{40, 40, {}};
            scene.primitives.emplace_back(scene::Stroke{10.3, 0, 10.3, 40, scene::Ink::Text, 1, false});
            const auto image = painted(scene, scene::Theme::Dark, ratio);
            const QColor ground = toColour(scene::colour(scene::Ink::Ground, scene::Theme::Dark));
            const QColor ink = toColour(scene::colour(scene::Ink::Text, scene::Theme::Dark));
            int columns = 0;
            for (int x = 0; x < image.width(); ++x) {
                const auto colour = image.pixelColor(x, 20);
                QVERIFY(colour == ground || colour == ink);
                if (colour == ink) ++columns;
            }
            QCOMPARE(columns, static_cast<int>(ratio));
        }
    }
    void longLabelsAreCutToTheirRoom() {
        scene::Scene scene{400, 30, {}};
        scene::Label label{10, 20, std::string(200, 'w'), scene::Ink::Text, 13};
        label.max_width = 100;
        scene.primitives.emplace_back(label);
        const auto image = painted(scene, scene::Theme::Light, 1);
        const QColor ground = toColour(scene::colour(scene::Ink::Ground, scene::Theme::Light));
        for (int x = 115; x < 400; ++x)
            for (int y = 0; y < 30; ++y) QCOMPARE(image.pixelColor(x, y), ground);
    }
    void chineseStandsOnTheSameLineAsLatin() {
        // A stroke that ends on the baseline in both scripts, as near as their shapes allow.
        const auto lowest = [](const std::string& text) {
            scene::Scene scene{100, 40, {}};
            scene.primitives.emplace_back(scene::Label{10, 25, text, scene::Ink::Text, 16});
            const auto image = painted(scene, scene::Theme::Dark, 1);
            for (int y = 39; y >= 0; --y)
                for (int x = 0; x < 100; ++x)
                    if (image.pixelColor(x, y).lightness() > 90) return y;
            return -1;
        };
        QVERIFY2(std::abs(lowest("H") - 24) <= 1, qPrintable(QString::number(lowest("H"))));
        QVERIFY2(std::abs(lowest("中") - lowest("H")) <= 2,
                 qPrintable(QStringLiteral("%1 %2").arg(lowest("中")).arg(lowest("H"))));
    }
    void measuresWithTheFontsItPaintsWith() {
        const auto measure = fontMeasure();
        QCOMPARE(measure("123456", 12, true), 6 * measure("1", 12, true));
        QVERIFY(measure("地区", 13, false) > 20);
        QVERIFY(measure("wwww", 13, false) > measure("iiii", 13, false));
    }
    void aHostileTimelineIsPaintedWithoutTrouble() {
        const auto trace = trace::buildTrace(trace::viewOf(testing::hostileEvents()));
        scene::TimelineOptions options;
        options.measure = fontMeasure();
        const auto timeline = scene::layOut(*trace, budget::Budget::standard(), text::Catalogue::builtIn(), options);
        QVERIFY(!painted(timeline.scene, scene::Theme::Dark, 1).isNull());
    }
};

QTEST_MAIN(TestScenePainter)
#include "tst_scene_painter.moc"
