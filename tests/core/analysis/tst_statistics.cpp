// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef Q_MOC_RUN // moc cannot read <chrono> where nothing of the library came before it
#include "core/analysis/statistics.h"
#endif

#include <QtTest>
#include <algorithm>
#include <random>

using namespace stagefall;
using namespace stagefall::analysis;

class StatisticsTest : public QObject {
    Q_OBJECT

    static std::vector<Nanoseconds> upTo(int n) {
        std::vector<Nanoseconds> out;
        for (int i = n; i >= 1; --i) out.emplace_back(i);
        return out;
    }

private Q_SLOTS:
    void aPercentileIsTheSmallestValueWithEnoughSamplesAtOrBelowIt() {
        std::mt19937 random(5); // NOLINT: the same samples in every run
        for (int round = 0; round < 500; ++round) {
            std::vector<Nanoseconds> samples;
            for (auto n = 1 + random() % 40; n > 0; --n) samples.emplace_back(random() % 50);
            std::sort(samples.begin(), samples.end());
            // In thousandths, so that the definition is checked in whole numbers: at or below >= p % of all.
            const auto thousandths = random() % 1001;
            std::optional<Nanoseconds> expected;
            for (const auto value : samples) {
                const auto below = std::count_if(samples.begin(), samples.end(), [&](auto s) { return s <= value; });
                if (static_cast<std::size_t>(below) * 1000 < thousandths * samples.size()) continue;
                expected = value;
                break;
            }
            QCOMPARE(percentile(samples, static_cast<double>(thousandths) / 10.0), expected);
        }
    }
    void thereIsNoPercentileOfNothing() { QVERIFY(!percentile({}, 50)); }
    void theRankIsExactWhereBinaryFractionsAreNot() {
        auto samples = upTo(1000);
        std::reverse(samples.begin(), samples.end());
        QCOMPARE(percentile(samples, 99.9), Nanoseconds{999});
        QCOMPARE(percentile(samples, 0), Nanoseconds{1});
        QCOMPARE(percentile(samples, 100), Nanoseconds{1000});
    }
    void aPercentileNeedsOneSampleBeyondIt() {
        QCOMPARE(samplesNeeded(0), std::size_t{1});
        QCOMPARE(samplesNeeded(50), std::size_t{1});
        QCOMPARE(samplesNeeded(90), std::size_t{10});
        QCOMPARE(samplesNeeded(95), std::size_t{20});
        QCOMPARE(samplesNeeded(99), std::size_t{100});
        QCOMPARE(samplesNeeded(99.9), std::size_t{1000});
        QCOMPARE(samplesNeeded(100), std::size_t{1});
    }
    void aSummaryShowsOnlyWhatItsSamplesAllow() {
        const auto none = summarize({});
        QVERIFY(none.n == 0 && !none.min && !none.p50 && !none.max);
        const auto few = summarize(upTo(19));
        QCOMPARE(few.p50, Nanoseconds{10});
        QVERIFY(!few.p95 && !few.p99);
        const auto some = summarize(upTo(20));
        QCOMPARE(some.p95, Nanoseconds{19});
        QVERIFY(!some.p99);
        const auto many = summarize(upTo(100));
        QCOMPARE(many.min, Nanoseconds{1});
        QCOMPARE(many.p99, Nanoseconds{99});
        QCOMPARE(many.max, Nanoseconds{100});
    }
};

QTEST_APPLESS_MAIN(StatisticsTest)
#include "tst_statistics.moc"
