// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef Q_MOC_RUN // moc cannot read <chrono> where nothing of the library came before it
#include "core/budget/intervals.h"
#endif

#include <QtTest>
#include <bitset>
#include <random>

using namespace stagefall;
using namespace stagefall::budget;

namespace {

using Ticks = std::bitset<64>;

/// The same set of time by brute force: one bit a nanosecond.
Ticks ticks(const Intervals& intervals) {
    Ticks out;
    for (const auto& i : intervals)
        for (auto t = i.from.ns; t < i.to.ns; ++t) out.set(static_cast<std::size_t>(t));
    return out;
}

Intervals randomIntervals(std::mt19937& random) {
    std::uniform_int_distribution<std::int64_t> at(0, 63);
    Intervals out;
    for (auto n = at(random) % 7; n > 0; --n) out.push_back({{at(random)}, {at(random)}});
    return out;
}

bool isNormal(const Intervals& intervals) {
    for (std::size_t i = 0; i < intervals.size(); ++i) {
        if (intervals[i].to <= intervals[i].from) return false;
        if (i > 0 && intervals[i].from <= intervals[i - 1].to) return false;
    }
    return true;
}

} // namespace

class IntervalsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theyBehaveLikeSetsOfNanoseconds() {
        std::mt19937 random(7); // NOLINT: the same traces in every run
        for (int round = 0; round < 2000; ++round) {
            const auto raw_a = randomIntervals(random);
            Ticks expected;
            for (const auto& i : raw_a) expected |= ticks({i});
            const auto a = normalized(raw_a);
            const auto b = normalized(randomIntervals(random));
            QVERIFY(isNormal(a));
            QCOMPARE(ticks(a), expected);
            QCOMPARE(ticks(minus(a, b)), ticks(a) & ~ticks(b));
            QVERIFY(isNormal(minus(a, b)));
            QCOMPARE(ticks(clipped(a, {{10}, {40}})), ticks(a) & ticks({{{10}, {40}}}));
            QCOMPARE(total(a).count(), static_cast<std::int64_t>(ticks(a).count()));
        }
    }
    void anAllowanceIsSpentWhenTheClockHasRunThatLong() {
        std::mt19937 random(11); // NOLINT
        for (int round = 0; round < 2000; ++round) {
            const auto paused = normalized(randomIntervals(random));
            const auto allowed = static_cast<std::int64_t>(random() % 20);
            const auto at = spentAt({0}, Nanoseconds{allowed}, paused);
            QVERIFY(at);
            const auto run = [&](std::int64_t until) { return total(minus({{{0}, {until}}}, paused)).count(); };
            if (at->ns > 0) QCOMPARE(run(at->ns), allowed);
            QCOMPARE(run(at->ns + 1), allowed + 1);
        }
    }
    void aPauseWithoutEndStopsTheClockForEver() {
        QVERIFY(!spentAt({0}, Nanoseconds{10}, {{{5}, kNever}}));
        QCOMPARE(spentAt({0}, Nanoseconds{10}, {{{20}, kNever}}), MonoTime{10});
    }
};

QTEST_APPLESS_MAIN(IntervalsTest)
#include "tst_intervals.moc"
