// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/event_script.h"
#include "ui/bridge/frame_maker.h"
#include "ui/models/task_clock.h"

#include <QTest>

using namespace stagefall;
using namespace stagefall::ui;
using testing::EventScript;
using trace::Stage;

namespace {

/// A task of which a person held 5 s.
std::vector<trace::Event> events() {
    EventScript script;
    script.group(1, {}, trace::GroupKind::Task, 0, "task");
    script.span(2, {1}, Stage::Context, 0, 40, "context");
    script.start(3, {1}, Stage::Approval, 100, "approval");
    script.end(3, 5100);
    return script.take();
}

Nanoseconds ms(double time) { return fromMs(time); }

} // namespace

class TestTaskClock : public QObject {
    Q_OBJECT

    static std::shared_ptr<const budget::Budget> budget(bool counting = false) {
        auto out = budget::Budget::standard();
        out.count_approval = counting;
        return std::make_shared<budget::Budget>(out);
    }

private Q_SLOTS:
    void itRunsBetweenTwoMeasuresAndStandsWhileAPersonIsWaitedFor() {
        const auto all = events();
        trace::EventLog log;
        FrameMaker maker(budget());
        TaskClock clock;
        FramePtr last;
        const auto read = [&](double at) {
            last = maker.make(FrameKind::Live, "s", log.view(), EventScript::at(at), false);
            return clock.read(*last);
        };
        for (std::size_t i = 0; i < 3; ++i) log.emit(all[i]);
        QCOMPARE(*read(60).counted, ms(60));
        const auto measured = last->tasks;
        QCOMPARE(*read(76).counted, ms(76));
        QCOMPARE(last->tasks.get(), measured.get()); // nothing was measured for it
        QVERIFY(!read(92).waiting);
        log.emit(all[3]);
        for (const double at : {110.0, 126.0, 4000.0}) {
            QCOMPARE(*read(at).counted, ms(100));
            QVERIFY(read(at).waiting && waitsForPerson(*last->trace, 0));
        }
        log.emit(all[4]);
        QCOMPARE(*read(5116).counted, ms(116));
        QVERIFY(!read(5116).waiting && !waitsForPerson(*last->trace, 0));
    }
    void aBudgetThatCountsApprovalsLetsItRun() {
        auto all = events();
        all.pop_back(); // it is still held
        const auto view = trace::viewOf(std::move(all));
        TaskClock clock;
        const auto reading = clock.read(*makeFrame(FrameKind::Live, "s", view, budget(true), EventScript::at(900)));
        QCOMPARE(*reading.counted, ms(900));
        QVERIFY(reading.waiting);
    }
    void anotherSessionAndAReplayThatGoesBackAreReadAnew() {
        const auto view = trace::viewOf(events());
        TaskClock clock;
        const auto read = [&](const char* id, std::size_t count, double at) {
            return clock.read(*makeFrame(FrameKind::Replay, id, view.prefix(count), budget(), EventScript::at(at)));
        };
        QCOMPARE(*read("a", 5, 5200).counted, ms(200));
        QCOMPARE(*read("a", 3, 80).counted, ms(80));
        QVERIFY(read("a", 4, 3000).waiting);
        QVERIFY(!read("b", 3, 90).waiting);
        QCOMPARE(*read("b", 5, 5300).counted, ms(300));
    }
    void withoutATaskItSaysNothing() {
        TaskClock clock;
        QVERIFY(!clock.read(*emptyFrame()).counted);
        QVERIFY(!waitsForPerson(*emptyFrame()->trace, trace::kNoRow));
    }
};

QTEST_MAIN(TestTaskClock)
#include "tst_task_clock.moc"
