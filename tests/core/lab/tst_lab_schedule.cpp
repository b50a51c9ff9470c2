// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/result.h"
#include "core/lab/admission.h"
#include "core/lab/schedule.h"

#include <QTest>
#include <algorithm>
#include <cmath>

using namespace stagefall;
using namespace stagefall::lab;

namespace {

Schedule schedule(const char* profile, std::uint64_t seed, std::uint64_t request, std::size_t uncached = 0) {
    return {*findProfile(profile), seed, request, uncached};
}

double medianOf(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

double medianTtft(const char* profile, std::uint64_t from, std::uint64_t to) {
    std::vector<double> out;
    for (auto request = from; request <= to; ++request) out.push_back(schedule(profile, 5, request).prefillMs());
    return medianOf(out);
}

std::vector<double> gaps(Schedule from, int count, Load load = {}) {
    std::vector<double> out;
    for (int i = 0; i < count; ++i) out.push_back(from.nextGapMs(1, load));
    return out;
}

bool near(double value, double wanted, double tolerance) { return std::abs(value / wanted - 1) < tolerance; }

} // namespace

class TestLabSchedule : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theSameSeedAndRequestGiveTheSameDraws() {
        QCOMPARE(gaps(schedule("gpu-batch-calm", 1, 3), 50), gaps(schedule("gpu-batch-calm", 1, 3), 50));
        QCOMPARE(schedule("gpu-batch-calm", 1, 3).prefillMs(), schedule("gpu-batch-calm", 1, 3).prefillMs());
        QVERIFY(gaps(schedule("gpu-batch-calm", 1, 3), 50) != gaps(schedule("gpu-batch-calm", 1, 4), 50));
        QVERIFY(gaps(schedule("gpu-batch-calm", 1, 3), 50) != gaps(schedule("gpu-batch-calm", 2, 3), 50));
    }
    void parallelRequestsDoNotDisturbEachOther() {
        auto first = schedule("gpu-batch-calm", 1, 1);
        auto second = schedule("gpu-batch-calm", 1, 2);
        std::vector<double> mixed;
        for (int i = 0; i < 20; ++i) {
            mixed.push_back(first.nextGapMs(1, {}));
            second.nextGapMs(1, {});
            second.nextChunkTokens();
        }
        QCOMPARE(mixed, gaps(schedule("gpu-batch-calm", 1, 1), 20));
    }
    void steady200IsExact() {
        auto steady = schedule("steady-200", 9, 4);
        QCOMPARE(steady.authMs() + steady.queueMs(), 0.0);
        QCOMPARE(steady.prefillMs(), 150.0);
        QCOMPARE(steady.nextChunkTokens(), 1);
        const auto drawn = gaps(steady, 400);
        QVERIFY(std::all_of(drawn.begin(), drawn.end(), [](double gap) { return gap == 5.0; }));
    }
    void instantTakesNoTime() {
        auto instant = schedule("instant", 1, 1, 10000);
        QCOMPARE(instant.authMs() + instant.queueMs() + instant.prefillMs() + instant.nextGapMs(3, {}), 0.0);
    }
    void deadlinesAddUpWithoutDrift() {
        // Counted in nanoseconds from one start, 10,000 gaps of 5 ms are 50 s to the nanosecond.
        auto steady = schedule("steady-200", 1, 1);
        MonoTime due{123};
        for (int i = 0; i < 10000; ++i) due = due + fromMs(steady.nextGapMs(1, {}));
        QCOMPARE(due.ns, std::int64_t{123} + 50000000000);
    }
    void thePresetsKeepTheirNumbers() {
        QVERIFY(near(medianTtft("gpu-batch-calm", 1, 4000), 210, 0.04));
        QVERIFY(near(medianTtft("gpu-batch-busy", 1, 4000), 550, 0.04));
        QVERIFY(near(medianTtft("hosted-frontier", 1, 4000), 453, 0.06));
        QVERIFY(near(medianTtft("groq-lpu", 1, 4000), 220, 0.04));
        QVERIFY(near(medianTtft("lpx-target", 1, 100), 50, 0.01));
        QVERIFY(near(schedule("lpx-target", 1, 1).tpotMs(), 1.0, 0.06));
        QVERIFY(near(schedule("groq-lpu", 1, 1).tpotMs(), 2.0, 0.4));
    }
    void aFreeTierIsSlowAfterItsFastRequests() {
        QVERIFY(medianTtft("groq-free-tier", 1, 30) < 300);
        QVERIFY(medianTtft("groq-free-tier", 31, 90) > 2000);
    }
    void longContextsCostPrefillForUncachedTokens() {
        const double none = schedule("gpu-longctx-agent", 1, 1, 0).prefillMs();
        QVERIFY(std::abs(schedule("gpu-longctx-agent", 1, 1, 30000).prefillMs() - none - 3000) < 1e-6);
    }
    void gapsGrowWithLoadUpToThePlaces() {
        const auto alone = gaps(schedule("gpu-batch-calm", 1, 1), 10);
        const auto eleven = gaps(schedule("gpu-batch-calm", 1, 1), 10, {11, false});
        const auto thousand = gaps(schedule("gpu-batch-calm", 1, 1), 10, {1000, false});
        const auto full = gaps(schedule("gpu-batch-calm", 1, 1), 10, {64, false});
        for (std::size_t i = 0; i < alone.size(); ++i) {
            QVERIFY(near(eleven[i] / alone[i], 1.1, 1e-6));
            QCOMPARE(thousand[i], full[i]);
        }
    }
    void othersPrefillSlowsTheLongContextProfile() {
        const auto calm = gaps(schedule("gpu-longctx-agent", 1, 1), 1);
        const auto disturbed = gaps(schedule("gpu-longctx-agent", 1, 1), 1, {1, true});
        QVERIFY(near(disturbed[0] / calm[0], 5.3, 1e-6));
    }
    void aChunkOfManyTokensTakesTheTimeOfMany() {
        auto steady = schedule("steady-200", 1, 1);
        QCOMPARE(steady.nextGapMs(4, {}), 20.0);
    }
    void whoFindsNoPlaceWaitsInOrder() {
        Admission places;
        std::vector<int> order;
        std::vector<std::int64_t> since;
        const auto enter = [&](int who, std::int64_t at) {
            return places.enter(2, MonoTime{at}, [&order, &since, who](MonoTime start) {
                order.push_back(who);
                since.push_back(start.ns);
            });
        };
        const auto first = enter(1, 10);
        enter(2, 11);
        enter(3, 12);
        const auto fourth = enter(4, 13);
        enter(5, 14);
        QCOMPARE(order, (std::vector<int>{1, 2}));
        QCOMPARE(places.waiting(), std::size_t{3});
        places.leave(fourth, MonoTime{15}); // gives up waiting
        places.leave(first, MonoTime{20});
        QCOMPARE(order, (std::vector<int>{1, 2, 3}));
        QCOMPARE(since.back(), std::int64_t{20});
        places.leave(first, MonoTime{21}); // twice is harmless
        QCOMPARE(places.running(), 2);
        QCOMPARE(places.waiting(), std::size_t{1});
    }
};

QTEST_APPLESS_MAIN(TestLabSchedule)
#include "tst_lab_schedule.moc"
