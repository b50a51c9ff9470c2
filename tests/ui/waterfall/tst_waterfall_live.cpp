// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/event_log.h"
#include "tests/ui/waterfall/stage.h"

using namespace stagefall;
using namespace stagefall::ui;
using testing::Stage;

namespace {

/// A session that runs now: its events are put into a live log.
struct Live {
    explicit Live(Stage& where) : stage(where), log(std::make_shared<trace::EventLog>()) {
        emit(1, 0, trace::GroupKind::Session, "session");
        emit(2, 1, trace::GroupKind::Task, "task");
        emit(3, 2, trace::GroupKind::Step, "plan");
        for (std::uint64_t i = 0; i < 60; ++i) span();
        FrameSource source;
        source.kind = FrameKind::Live;
        source.id = "live";
        source.log = log;
        source.budget = std::make_shared<const budget::Budget>(budget::Budget::standard());
        stage.feed.show(std::move(source));
        QTRY_VERIFY(stage.view.source().frame()->id == "live");
        QTRY_VERIFY(stage.view.timeline().model().lines().size() >= 60);
    }
    void emit(std::uint64_t id, std::uint64_t parent, trace::GroupKind kind, std::string name) {
        trace::Event event;
        event.kind = trace::EventKind::SpanStart;
        event.at = stage.clock.now();
        event.span.value = id;
        event.parent.value = parent;
        event.stage = kind == trace::GroupKind::None ? trace::Stage::Tool : trace::Stage::Group;
        event.group = kind;
        event.name = std::move(name);
        log->emit(event);
    }
    void span() { emit(next++, 3, trace::GroupKind::None, "work"); }
    void end(std::uint64_t id) {
        trace::Event event;
        event.kind = trace::EventKind::SpanEnd;
        event.at = stage.clock.now();
        event.span.value = id;
        event.outcome = trace::Outcome::Ok;
        log->emit(event);
    }
    void endAll() {
        for (auto id = next - 1; id >= 1; --id) end(id);
        QTRY_VERIFY(!stage.view.timeline().frame()->running);
    }
    void moreFrames() {
        const auto before = stage.view.timeline().frame()->number;
        QTRY_VERIFY(stage.view.timeline().frame()->number > before + 3);
    }
    Stage& stage;
    std::shared_ptr<trace::EventLog> log;
    std::uint64_t next = 10;
};

} // namespace

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
        stage.settle();
        const auto before = stage.view.replots();
        QTest::qWait(300);
        QCOMPARE(stage.view.replots(), before);
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
        QTRY_VERIFY(stage.view.timeline().model().lines().front().folded);
        QVERIFY(stage.view.source().overCount() == seen);
    }
};

QTEST_MAIN(TestWaterfallLive)
#include "tst_waterfall_live.moc"
