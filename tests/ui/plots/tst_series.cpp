// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/series.h"

#include <QTest>
#include <numeric>
#include <random>

using namespace stagefall;
using namespace stagefall::ui;
using Samples = std::vector<Nanoseconds>;

class TestSeries : public QObject {
    Q_OBJECT

    static Samples ms(const std::vector<double>& values) {
        Samples out;
        for (const auto value : values) out.push_back(fromMs(value));
        return out;
    }

private Q_SLOTS:
    void theDistributionRisesAtEachValueByItsShare() {
        const auto curve = ecdf(ms({30, 10, 10, 40}));
        QVERIFY(curve.at == ms({10, 30, 40}));
        QVERIFY((curve.share == std::vector<double>{0.5, 0.75, 1}));
        QCOMPARE(curve.shareAt(fromMs(9.9)), 0.0);
        QCOMPARE(curve.shareAt(fromMs(10)), 0.5);
        QCOMPARE(curve.shareAt(fromMs(39)), 0.75);
        QCOMPARE(curve.shareAt(fromMs(1000)), 1.0);
    }

    void nothingGivesNothing() {
        QVERIFY(ecdf({}).at.empty());
        QCOMPARE(ecdf({}).shareAt(fromMs(1)), 0.0);
        QVERIFY(histogram({}).counts.empty());
        QVERIFY(shownTo({}, std::nullopt) > Nanoseconds{0});
    }

    void everySampleIsInOneBin() {
        std::mt19937 random(7);
        std::lognormal_distribution<double> times(5, 1);
        for (const std::size_t n : {1U, 2U, 19U, 500U, 20'000U}) {
            Samples samples;
            for (std::size_t i = 0; i < n; ++i) samples.push_back(fromMs(times(random)));
            const auto bins = histogram(samples);
            QCOMPARE(std::accumulate(bins.counts.begin(), bins.counts.end(), std::size_t{0}), n);
            QVERIFY(bins.counts.size() <= 100);
            QCOMPARE(bins.from.count() % bins.width.count(), std::int64_t{0});
            QVERIFY(bins.counts.front() > 0 && bins.counts.back() > 0);
        }
    }

    void aValueOnTheBorderIsInTheUpperBin() {
        const auto bins = histogram(ms({0, 10, 20, 30, 40, 50, 60, 70, 80}));
        QCOMPARE(bins.width, fromMs(10));
        for (const auto count : bins.counts) QCOMPARE(count, std::size_t{1});
    }

    void equalSamplesAreOneBar() {
        const auto bins = histogram(ms({200, 200, 200}));
        QCOMPARE(bins.counts.size(), std::size_t{1});
        QCOMPARE(bins.counts[0], std::size_t{3});
        QVERIFY(bins.width > Nanoseconds{0});
        QCOMPARE(histogram({Nanoseconds{0}}).counts.size(), std::size_t{1});
    }

    void theAllowanceIsAlwaysInView() {
        QVERIFY(shownTo(ms({10}), fromMs(500)) > fromMs(500));
        QVERIFY(shownTo(ms({900}), fromMs(500)) > fromMs(900));
    }
};

QTEST_APPLESS_MAIN(TestSeries)
#include "tst_series.moc"
