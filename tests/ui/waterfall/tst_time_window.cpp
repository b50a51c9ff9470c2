// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/time_window.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::ui;

namespace {
constexpr MonoTime at(double ms) { return MonoTime{1'000'000'000} + fromMs(ms); }
constexpr Range kWhole{at(0), at(1000)};
} // namespace

class TestTimeWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void zoomingKeepsTheMomentUnderThePointer() {
        const auto zoomed_in = zoomed({at(200), at(600)}, at(300), 0.5, kWhole);
        QCOMPARE(zoomed_in.from, at(250));
        QCOMPARE(zoomed_in.to, at(450));
    }
    void zoomingOutGivesBackWhatZoomingInTook() {
        const Range before{at(200), at(600)};
        QCOMPARE(zoomed(zoomed(before, at(300), 0.5, kWhole), at(300), 2, kWhole), before);
    }
    void zoomingEndsAtAMicrosecondAndAtTwiceTheWhole() {
        QCOMPARE(zoomed({at(0), at(1)}, at(0), 1e-9, kWhole).length(), Nanoseconds{1000});
        QCOMPARE(zoomed(kWhole, at(500), 1e9, kWhole).length(), fromMs(2000));
    }
    void panningEndsAtZeroAndWhereHalfOfTheViewIsEmpty() {
        const Range shown{at(200), at(600)};
        QCOMPARE(panned(shown, 0.25, kWhole).from, at(300));
        QCOMPARE(panned(shown, 100, kWhole).from, at(800));
        QCOMPARE(panned(shown, -100, kWhole).from, at(0));
    }
    void aFramedRangeHasAirAndNoLengthIsNoProblem() {
        const auto air = framed({at(100), at(200)});
        QCOMPARE(air.from, at(92));
        QCOMPARE(air.to, at(208));
        QVERIFY(framed({at(5), at(5)}).length().count() > 0);
    }
    void followingKeepsTheLengthAndPutsNowAtFiveSixths() {
        const auto moved = following({at(0), at(600)}, at(1500));
        QCOMPARE(moved.from, at(1000));
        QCOMPARE(moved.length(), fromMs(600));
    }
};

QTEST_APPLESS_MAIN(TestTimeWindow)
#include "tst_time_window.moc"
