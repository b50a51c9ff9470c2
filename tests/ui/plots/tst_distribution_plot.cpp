// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/distribution_plot.h"

#include <QImage>
#include <QTest>

using namespace stagefall;
using namespace stagefall::ui;

class TestDistributionPlot : public QObject {
    Q_OBJECT

    static bool has(const QImage& image, const QColor& colour) {
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (image.pixelColor(x, y) == colour) return true;
        return false;
    }

private Q_SLOTS:
    void theAllowanceIsRedAndTheRestIsNot() {
        Appearance appearance(text::Catalogue::builtIn());
        DistributionPlot plot(appearance);
        plot.resize(800, 240);
        plot.setDistribution({{fromMs(10), fromMs(20), fromMs(30)}, std::nullopt, scene::Ink::Tool});
        plot.show();
        QTest::qWait(1);
        const auto over = appearance.colour(scene::Ink::Over);
        QVERIFY(!has(plot.grab().toImage(), over));
        plot.setDistribution({{fromMs(10), fromMs(20), fromMs(30)}, fromMs(15), scene::Ink::Tool});
        QTRY_VERIFY(has(plot.grab().toImage(), over));
    }

    void itLivesThroughEveryThemeSizeAndSample() {
        Appearance appearance(text::Catalogue::builtIn());
        DistributionPlot plot(appearance);
        plot.show();
        for (const auto& size : {QSize(10, 10), QSize(240, 140), QSize(1200, 300)}) {
            plot.resize(size);
            for (const auto theme : {ThemeChoice::Dark, ThemeChoice::Light}) {
                appearance.setChoice(theme);
                plot.setDistribution({});
                plot.grab();
                plot.setDistribution({{Nanoseconds{0}, Nanoseconds{1}}, Nanoseconds{1}, scene::Ink::Accent});
                plot.grab();
                plot.setDistribution({{fromMs(1e9), fromMs(0.001)}, fromMs(500), scene::Ink::Inference});
                plot.grab();
            }
        }
    }
};

QTEST_MAIN(TestDistributionPlot)
#include "tst_distribution_plot.moc"
