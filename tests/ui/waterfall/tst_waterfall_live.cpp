// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/waterfall/live.h"

using namespace stagefall;
using namespace stagefall::ui;
using testing::Live;
using testing::Stage;

class TestWaterfallLive : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nothingIsPaintedAtRest() {
        Stage stage(testing::sampleEvents());
        const auto before = stage.view.replots();
        QTest::qWait(300);
        QCOMPARE(stage.view.replots(), before);
        QVERIFY(before > 0);
    }
    void nothingIsPaintedOnceALiveSessionIsOver() {
        Stage stage;
        Live live(stage);
        live.endAll();
        // The last frames are on their way, on a busy machine for a while: then comes rest.
        std::uint64_t before = 0;
        for (int tries = 0; before != stage.view.replots(); ++tries) {
            QVERIFY2(tries < 30, "it goes on painting");
            before = stage.view.replots();
            QTest::qWait(300);
        }
        QVERIFY(before > 0);
    }
    void atMostSixtyPaintsASecondWhileItRuns() {
        Stage stage;
        Live live(stage);
        QElapsedTimer timer;
        timer.start();
        const auto before = stage.view.replots();
        while (timer.elapsed() < 500) {
            live.span();
            QTest::qWait(2);
        }
        const auto paints = stage.view.replots() - before;
        QVERIFY2(paints > 3, "it must move");
        QVERIFY2(static_cast<double>(paints) <= static_cast<double>(timer.elapsed()) / 1000 * 63 + 2,
                 qPrintable(QString::number(paints)));
    }
    void theViewStandsStillWhenFramesComeAndFollowIsOff() {
        Stage stage;
        Live live(stage);
        QTest::keyClick(&stage.view, Qt::Key_W);
        QVERIFY(!stage.range.following());
        const auto range = stage.view.timeline().range();
        const auto scroll = stage.view.timeline().scroll();
        for (int i = 0; i < 5; ++i) live.span();
        live.moreFrames();
        QCOMPARE(stage.view.timeline().range(), range);
        QCOMPARE(stage.view.timeline().scroll(), scroll);
    }
    void scrollingByHandHoldsTheAxisToo() {
        Stage stage;
        Live live(stage);
        QTest::keyClick(&stage.view, Qt::Key_Up);
        QVERIFY(!stage.range.following());
        const auto range = stage.view.timeline().range();
        live.moreFrames();
        QCOMPARE(stage.view.timeline().range(), range);
    }
    void followGoesToTheNewestLine() {
        Stage stage;
        Live live(stage);
        stage.view.scrollTo(0);
        stage.range.setFollowing(false);
        stage.view.follow();
        QVERIFY(stage.range.following());
        QCOMPARE(stage.view.timeline().scroll(), stage.view.timeline().maxScroll());
        for (int i = 0; i < 5; ++i) live.span();
        live.moreFrames();
        QCOMPARE(stage.view.timeline().scroll(), stage.view.timeline().maxScroll());
    }
    void aFollowUpIsShownFromItsOwnBeginning() {
        Stage stage;
        Live live(stage);
        const auto first = stage.view.timeline().range();
        live.emit(600, 1, trace::GroupKind::Task, "follow-up");
        live.emit(601, 600, trace::GroupKind::None, "search");
        QTRY_VERIFY(stage.line("search") != kNoLine);
        QVERIFY(stage.view.timeline().range().from > first.from);
        stage.view.fitAll();
        QCOMPARE(stage.view.timeline().range().from, first.from);
    }
    void whatIsRedAndWasLookedForStaysInViewWhileLinesCome() {
        Stage stage({1000, 300});
        Live live(stage);
        QVERIFY(stage.range.following());
        QTRY_VERIFY(stage.view.source().overCount() > 0);
        QTest::keyClick(&stage.view, Qt::Key_N, Qt::ShiftModifier);
        QVERIFY(!stage.range.following());
        for (int i = 0; i < 30; ++i) live.span();
        live.moreFrames();
        QVERIFY(!stage.view.lineRect(stage.view.selectedLine()).isEmpty());
    }
    void followingAZoomedViewKeepsItsLength() {
        Stage stage;
        Live live(stage);
        QTest::keyClick(&stage.view, Qt::Key_W);
        const auto length = stage.view.timeline().range().length();
        stage.view.follow();
        live.moreFrames();
        QCOMPARE(stage.view.timeline().range().length(), length);
        QVERIFY(stage.view.timeline().range().to > stage.view.timeline().frame()->now);
    }
    void theSelectedLineKeepsItsPlaceWhenLinesComeAboveIt() {
        Stage stage;
        Live live(stage);
        live.emit(500, 2, trace::GroupKind::Step, "answer");
        live.emit(501, 500, trace::GroupKind::None, "last");
        QTRY_VERIFY(stage.line("last") != kNoLine);
        stage.view.selectLine(stage.line("last"));
        stage.range.setFollowing(false);
        const auto stood = stage.view.timeline().lineTop(stage.view.selectedLine());
        const auto line = stage.view.selectedLine();
        for (int i = 0; i < 5; ++i) live.span(); // in the first step: above
        QTRY_VERIFY(stage.view.selectedLine() >= line + 5);
        QCOMPARE(stage.view.timeline().lineTop(stage.view.selectedLine()), stood);
    }
    void anotherSessionIsShownFromItsBeginning() {
        Stage stage(testing::largeEvents(300));
        stage.view.scrollTo(500);
        stage.view.zoom(0.5);
        stage.view.selectLine(3);
        stage.show(testing::sampleEvents());
        QCOMPARE(stage.view.timeline().scroll(), 0.0);
        QVERIFY(!stage.range.shown() && !stage.selection.span().valid() && stage.range.following());
    }
    void redIsNeverHiddenAmongTenThousandSpans() {
        Stage stage(testing::largeEvents(10'000));
        QVERIFY(stage.view.source().overCount() > 50);
        std::size_t seen = 0;
        for (std::size_t i = 0; i < stage.view.source().overCount(); ++i) {
            stage.view.selectNextOver(1);
            const auto row = stage.view.timeline().model().lines()[stage.view.selectedLine()].row;
            const auto scene = stage.view.seenScene();
            for (const auto& primitive : scene.primitives) {
                const auto* box = std::get_if<scene::Box>(&primitive);
                if (box == nullptr || box->row != row || box->ink != scene::Ink::Over) continue;
                QVERIFY(box->w >= 1.5 && box->fill == scene::Fill::Hatched);
                ++seen;
                break;
            }
        }
        QCOMPARE(seen, stage.view.source().overCount());
        stage.view.foldAll(true);
        QTRY_VERIFY_WITH_TIMEOUT(stage.view.timeline().model().lines().front().folded, 60000);
        QVERIFY(stage.view.source().overCount() == seen);
    }
};

QTEST_MAIN(TestWaterfallLive)
#include "tst_waterfall_live.moc"
