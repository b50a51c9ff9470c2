// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/distribution_plot.h"
#include "ui/plots/plot_library.h"

#include <QFontMetricsF>
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

    static bool labelsStandApart(const DistributionPlot& plot) {
        for (const auto* one : plot.findChildren<QCustomPlot*>()) {
            const auto* axis = one->xAxis;
            const QFontMetricsF letters(axis->tickLabelFont());
            const auto ticks = axis->tickVector();
            const auto labels = axis->tickVectorLabels();
            if (ticks.size() < 2 || ticks.size() != labels.size()) return false;
            double end = -1e9;
            for (qsizetype i = 0; i < ticks.size(); ++i) {
                const auto half = letters.horizontalAdvance(labels[i]) / 2;
                const auto middle = axis->coordToPixel(ticks[i]);
                if (middle - half < end + 10) return false;
                end = middle + half;
            }
            if (end > one->width()) return false;
        }
        return true;
    }
    /// Both axes with their labels are inside, and there is something between them.
    static bool whole(const DistributionPlot& plot) {
        for (const auto* one : plot.findChildren<QCustomPlot*>()) {
            const auto* rect = one->xAxis->axisRect();
            const QFontMetricsF letters(one->xAxis->tickLabelFont());
            if (!plot.rect().contains(one->geometry())) return false;
            if (rect->height() < 16 || rect->bottom() + letters.height() > one->height()) return false;
        }
        return true;
    }

private Q_SLOTS:
    void theLabelsOfTheTimeAxisStandApartAtEveryWidth() {
        Appearance appearance(text::Catalogue::builtIn());
        DistributionPlot plot(appearance);
        plot.setDistribution({{fromMs(4), fromMs(54), fromMs(922)}, fromMs(200), scene::Ink::Tool});
        plot.show();
        for (const int letters : {100, 150, 90}) {
            appearance.setTextSize(letters);
            // 559 and 560: from one above the other to side by side.
            for (const int width : {300, 559, 560, 836, 1300, 836, 559}) {
                plot.resize(width, 300);
                QTRY_VERIFY2(labelsStandApart(plot), qPrintable(QStringLiteral("%1 at %2").arg(width).arg(letters)));
            }
        }
    }

    void oneAboveTheOtherTheyBeginAtTheSamePlace() {
        Appearance appearance(text::Catalogue::builtIn());
        DistributionPlot plot(appearance);
        plot.setDistribution({{fromMs(4), fromMs(54), fromMs(922)}, fromMs(200), scene::Ink::Tool});
        plot.resize(520, 360);
        plot.show();
        const auto plots = plot.findChildren<QCustomPlot*>();
        QTRY_VERIFY(plots[0]->y() != plots[1]->y());
        QTRY_COMPARE(plots[0]->axisRect()->left(), plots[1]->axisRect()->left());
        QVERIFY(plots[0]->axisRect()->left() > 20);
    }

    void whereThereIsLittleHeightItIsLowAndWhole() {
        Appearance appearance(text::Catalogue::builtIn());
        DistributionPlot plot(appearance);
        plot.setDistribution({{fromMs(4), fromMs(54), fromMs(922)}, fromMs(200), scene::Ink::Tool});
        plot.show();
        for (const int width : {836, 520}) {
            plot.resize(width, 400);
            QTRY_VERIFY(whole(plot));
            plot.resize(width, plot.minimumSizeHint().height());
            QTRY_VERIFY(whole(plot));
        }
        plot.resize(836, 400);
        QTRY_VERIFY(plot.minimumSizeHint().height() <= 80);
    }

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
