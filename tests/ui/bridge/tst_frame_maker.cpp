// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_trace.h"
#include "ui/bridge/frame_maker.h"

#include <QtTest>

using namespace stagefall;

namespace {

std::shared_ptr<const budget::Budget> standard() {
    return std::make_shared<budget::Budget>(budget::Budget::standard());
}

} // namespace

class TstFrameMaker final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aRecordingThatIsOverGivesOneMeasuredFrame() {
        const auto frame = ui::makeFrame("s", trace::viewOf(testing::sampleEvents()), standard());
        QCOMPARE(frame->kind, ui::FrameKind::Recorded);
        QVERIFY(!frame->running);
        QCOMPARE(frame->tasks->size(), std::size_t(1));
        QCOMPARE(frame->verdicts->size(), frame->trace->spans.size());
        QCOMPARE(frame->now, frame->trace->last_at);
    }
    void whileATaskRunsNowMovesItsEnd() {
        auto events = testing::sampleEvents();
        events.resize(events.size() / 2);
        const auto view = trace::viewOf(events);
        ui::FrameMaker maker(standard());
        const auto last = ui::makeFrame("s", view, standard())->trace->last_at;
        const auto frame = maker.make(ui::FrameKind::Live, "s", view, last + fromMs(40), true);
        QVERIFY(frame->running);
        QCOMPARE(frame->now, last + fromMs(40));
    }
    void framesInQuickSuccessionShareTheirMeasures() {
        auto events = testing::sampleEvents();
        events.resize(events.size() / 2);
        const auto view = trace::viewOf(events);
        ui::FrameMaker maker(standard());
        const auto start = ui::makeFrame("s", view, standard())->trace->last_at;
        const auto first = maker.make(ui::FrameKind::Live, "s", view, start, false);
        const auto second = maker.make(ui::FrameKind::Live, "s", view, start + fromMs(16), false);
        QCOMPARE(second->table.get(), first->table.get());
        const auto later = maker.make(ui::FrameKind::Live, "s", view, start + fromMs(5'000), false);
        QVERIFY(later->table.get() != first->table.get());
    }
    void anotherBudgetJudgesTheSameEventsAnew() {
        const auto view = trace::viewOf(testing::sampleEvents());
        ui::FrameMaker maker(standard());
        const auto strict = maker.make(ui::FrameKind::Recorded, "s", view, {}, false);
        QCOMPARE(strict->table->verdict, budget::Verdict::Over);
        maker.setBudget(std::make_shared<budget::Budget>());
        const auto free = maker.make(ui::FrameKind::Recorded, "s", view, {}, false);
        QCOMPARE(free->table->verdict, budget::Verdict::Unknown);
        QCOMPARE(free->trace.get(), strict->trace.get());
    }
    void growingEventsGiveTheSameAsAllAtOnce() {
        const auto events = testing::sampleEvents();
        ui::FrameMaker maker(standard());
        trace::EventLog log;
        ui::FramePtr grown;
        for (const auto& event : events) {
            log.emit(event);
            grown = maker.make(ui::FrameKind::Recorded, "s", log.view(), {}, false);
        }
        const auto whole = ui::makeFrame("s", trace::viewOf(events), standard());
        QCOMPARE(grown->trace->spans.size(), whole->trace->spans.size());
        QCOMPARE(grown->trace->statuses->size(), whole->trace->statuses->size());
        QCOMPARE(grown->now, whole->now);
    }
};

QTEST_GUILESS_MAIN(TstFrameMaker)
#include "tst_frame_maker.moc"
