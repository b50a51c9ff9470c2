// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/scene.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::scene;
using namespace std::chrono_literals;

class TestAxis : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void stepsAreRound() {
        QCOMPARE(tickStep(1400ms, 700, 90), Nanoseconds(200ms));
        QCOMPARE(tickStep(1ns, 700, 90), 1ns);
        QCOMPARE(tickStep(70s, 700, 90), Nanoseconds(10s));
        QCOMPARE(tickStep(8min, 700, 90), Nanoseconds(2min));
        QCOMPARE(tickStep(-5ms, 700, 90), 1ns);
    }
    void thereAreNeverMoreTicksThanRoom() {
        for (std::int64_t ns = 1; ns < 8'640'000'000'000'000; ns = ns * 3 + 1) {
            const auto step = tickStep(Nanoseconds{ns}, 700, 70);
            QVERIFY(step.count() > 0);
            QVERIFY(ns / step.count() <= 10);
        }
    }
    void oneAxisSpeaksInOneForm() {
        QCOMPARE(tickLabel(0ms, 200ms), std::string("0 ms"));
        QCOMPARE(tickLabel(800ms, 200ms), std::string("800 ms"));
        QCOMPARE(tickLabel(1000ms, 200ms), std::string("1.0 s"));
        QCOMPARE(tickLabel(1200ms, 200ms), std::string("1.2 s"));
        QCOMPARE(tickLabel(1250ms, 50ms), std::string("1.25 s"));
        QCOMPARE(tickLabel(1234ms, 1ms), std::string("1.234 s"));
        QCOMPARE(tickLabel(-1500ms, 500ms), std::string("-1.5 s"));
        QCOMPARE(tickLabel(0us, 50us), std::string("0 µs"));
        QCOMPARE(tickLabel(0s, 5s), std::string("0 s"));
        QCOMPARE(tickLabel(120s, 60s), std::string("2 min"));
    }
    void neighboursNeverReadAlike() {
        for (const auto step : {100ns, 1'000ns, 50'000ns, 2'000'000ns, 500'000'000ns, 30'000'000'000ns})
            for (const std::int64_t base : {0, 7, 1000, 12345})
                QVERIFY(tickLabel(step * base, step) != tickLabel(step * (base + 1), step));
    }
};

QTEST_APPLESS_MAIN(TestAxis)
#include "tst_axis.moc"
