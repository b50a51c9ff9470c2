// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/event_script.h"
#include "tests/support/read_watch.h"
#include "tests/support/sample_trace.h"
#include "ui/bridge/frame_feed.h"

#include <QSignalSpy>
#include <QtTest>

using namespace stagefall;

namespace {

ui::FrameSource recording(std::string id = "s") {
    return {.kind = ui::FrameKind::Recorded,
            .id = std::move(id),
            .log = nullptr,
            .events = trace::viewOf(testing::sampleEvents()),
            .budget = std::make_shared<budget::Budget>(budget::Budget::standard())};
}

ui::FrameSource live(std::shared_ptr<trace::EventLog> log) {
    auto source = recording("live");
    source.kind = ui::FrameKind::Live;
    source.events = {};
    source.log = std::move(log);
    return source;
}

trace::Event status(const Clock& clock) {
    trace::Event event;
    event.kind = trace::EventKind::Status;
    event.at = clock.now();
    event.text = "Querying";
    return event;
}

constexpr int kMany = 100'000;
constexpr int kPatience = 250'000; ///< ms; a busy machine under the thread sanitizer took 106 s

/// A recording of so many events: one long answer.
ui::FrameSource longRecording(std::string id) {
    using trace::GroupKind;
    testing::EventScript script;
    script.group(1, {}, GroupKind::Session, 0, "session");
    script.group(2, {1}, GroupKind::Task, 0, "task");
    script.start(3, {2}, trace::Stage::Inference, 0, "model");
    for (int i = 0; i < kMany; ++i) script.delta(3, trace::Channel::Visible, i * 0.1, 1, "word ");
    for (const auto span : {3, 2, 1}) script.end(static_cast<std::uint64_t>(span), kMany * 0.1);
    auto source = recording(std::move(id));
    source.events = trace::viewOf(script.take());
    return source;
}

/// When the second of two tasks begins, of which the first ends at 100 ms; ms.
constexpr double kSecond = 600000;

ui::FrameSource withAPause() {
    using trace::GroupKind;
    testing::EventScript script;
    script.group(1, {}, GroupKind::Session, 0, "session");
    script.group(2, {1}, GroupKind::Task, 0, "task");
    script.end(2, 100);
    script.group(3, {1}, GroupKind::Task, kSecond, "task");
    script.end(3, kSecond + 100);
    script.end(1, kSecond + 100);
    auto source = recording("pause");
    source.events = trace::viewOf(script.take());
    return source;
}

/// More pages than these belong to one or two events.
constexpr std::size_t kFew = 4;

/// Lets the loop run until no frame has come for a while: what is at rest stays so.
int framesWithin(ui::FrameFeed& feed, int ms) {
    QSignalSpy frames(&feed, &ui::FrameFeed::frameChanged);
    QElapsedTimer since;
    since.start();
    while (since.elapsed() < ms)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents, 10);
    return static_cast<int>(frames.count());
}

} // namespace

class TstFrameFeed final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aRecordingGivesOneFrameAndThenRest() {
        const SystemClock clock;
        ui::FrameFeed feed(clock);
        feed.show(recording());
        QTRY_COMPARE(feed.frame()->id, SessionId("s"));
        QCOMPARE(framesWithin(feed, 150), 0);
    }
    void showingAnotherSessionSaysSoFirst() {
        const SystemClock clock;
        ui::FrameFeed feed(clock);
        QSignalSpy changed(&feed, &ui::FrameFeed::sessionChanged);
        feed.show(recording("a"));
        QTRY_COMPARE(feed.frame()->id, SessionId("a"));
        feed.show(recording("b"));
        QTRY_COMPARE(feed.frame()->id, SessionId("b"));
        QCOMPARE(changed.count(), 2);
        feed.clear();
        QCOMPARE(feed.frame()->kind, ui::FrameKind::Empty);
        QCOMPARE(changed.count(), 3);
    }
    void aLogThatGrowsGivesFramesAndAtMostSixtyASecond() {
        const SystemClock clock;
        ui::FrameFeed feed(clock);
        auto log = std::make_shared<trace::EventLog>();
        feed.show(live(log));
        QElapsedTimer since;
        since.start();
        int frames = 0;
        connect(&feed, &ui::FrameFeed::frameChanged, &feed, [&] { ++frames; });
        const auto events = testing::sampleEvents();
        std::size_t next = 0;
        while (since.elapsed() < 300) {
            if (next < events.size() / 2) log->emit(events[next++]);
            QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
        }
        QVERIFY(frames > 0);
        QVERIFY2(static_cast<double>(frames) <= static_cast<double>(since.elapsed()) * 0.060 + 2,
                 qPrintable(QString::number(frames)));
        QTRY_COMPARE(feed.frame()->events.size(), events.size() / 2);
    }
    void whatWasPaintedIsWrittenToALiveLogOnce() {
        const SystemClock clock;
        ui::FrameFeed feed(clock);
        auto log = std::make_shared<trace::EventLog>();
        const auto seq = log->emit(status(clock));
        feed.show(live(log));
        QTRY_COMPARE(feed.frame()->events.size(), std::size_t(1));
        feed.painted(seq);
        feed.painted(seq);
        QCOMPARE(log->size(), std::size_t(2));
        QCOMPARE(log->view()[1].kind, trace::EventKind::Shown);
        QCOMPARE(log->view()[1].ref, seq);
    }
    void aRecordingIsNeverWrittenTo() {
        const SystemClock clock;
        ui::FrameFeed feed(clock);
        feed.show(recording());
        QTRY_COMPARE(feed.frame()->id, SessionId("s"));
        const auto before = feed.frame()->events.size();
        feed.painted(before);
        QCOMPARE(feed.frame()->events.size(), before);
    }
    void aReplayBeginsAtTheStartAndComesToRestAtTheEnd() {
        const SystemClock clock;
        ui::FrameFeed feed(clock);
        feed.show(recording());
        QTRY_COMPARE(feed.frame()->id, SessionId("s"));
        const auto whole = feed.frame()->trace->spans.size();
        feed.replay(1);
        QTRY_COMPARE(feed.frame()->kind, ui::FrameKind::Replay);
        QVERIFY(feed.frame()->trace->spans.size() < whole);
        feed.replay(400);
        QTRY_COMPARE(feed.speed(), 0.0);
        QTRY_COMPARE(feed.frame()->trace->spans.size(), whole);
        QCOMPARE(framesWithin(feed, 100), 0);
    }
    void seekingGoesBackToo() {
        const SystemClock clock;
        ui::FrameFeed feed(clock);
        feed.show(recording());
        QTRY_COMPARE(feed.frame()->id, SessionId("s"));
        const auto [from, to] = feed.extent();
        feed.seek(to);
        QTRY_COMPARE(feed.frame()->now, to);
        const auto middle = from + (to - from) / 2;
        feed.seek(middle);
        QTRY_VERIFY(feed.frame()->now <= middle);
        QTRY_VERIFY(feed.frame()->running);
    }
    void aPauseBetweenTwoTasksIsCutShortAndTimesStayTheRecordings() {
        using testing::EventScript;
        const SystemClock clock;
        ui::FrameFeed feed(clock);
        feed.show(withAPause());
        QTRY_COMPARE(feed.frame()->id, SessionId("pause"));
        const auto end = feed.extent().second;
        QCOMPARE(end, EventScript::at(kSecond + 100));
        int waited = 0;
        connect(&feed, &ui::FrameFeed::frameChanged, &feed, [&] {
            const auto& frame = *feed.frame();
            const bool pause = frame.now > EventScript::at(600) && frame.now < EventScript::at(kSecond);
            if (frame.kind == ui::FrameKind::Replay && pause) ++waited;
        });
        feed.replay(1);
        QTRY_VERIFY_WITH_TIMEOUT(feed.frame()->kind == ui::FrameKind::Replay && feed.frame()->now == end, 60000);
        QCOMPARE(waited, 0);
        QTRY_COMPARE(feed.speed(), 0.0);
        QVERIFY(feed.pausesPrevail());
        feed.show(recording());
        feed.replay(400);
        QTRY_VERIFY(feed.frame()->kind == ui::FrameKind::Replay && feed.frame()->id == "s");
        QVERIFY(!feed.pausesPrevail());
    }
    void whoSeeksIntoAPauseStandsAtTheTaskBeforeItAndPlaysOnWithTheNext() {
        using testing::EventScript;
        const SystemClock clock;
        ui::FrameFeed feed(clock);
        feed.show(withAPause());
        QTRY_COMPARE(feed.frame()->id, SessionId("pause"));
        const auto middle = EventScript::at(kSecond / 2);
        feed.seek(middle);
        // Nothing is at work there: the clock of the frame stands where the task before ended.
        QTRY_VERIFY(feed.frame()->kind == ui::FrameKind::Replay && feed.frame()->now == EventScript::at(100));
        feed.replay(1);
        QTRY_VERIFY_WITH_TIMEOUT(feed.frame()->now >= EventScript::at(kSecond), 60000);
        feed.seek(EventScript::at(50));
        QTRY_VERIFY(feed.frame()->now < EventScript::at(600));
    }
    void openingAHundredThousandEventsReadsNextToNoneOfThemOnTheUiThread() {
        const SystemClock clock;
        ui::FrameFeed feed(clock);
        const auto source = longRecording("long");
        const auto end = source.events[source.events.size() - 1].at;
        {
            testing::ReadWatch watch(source.events);
            QVERIFY(watch.pages() > 1'000);
            feed.show(source);
            QTRY_VERIFY(watch.othersCame()); // the frame thread has begun, and waits for us
            QVERIFY2(watch.pagesReadHere() <= kFew, qPrintable(QString::number(watch.pagesReadHere())));
            QCOMPARE(feed.extent().second, feed.extent().first);
            watch.letOthersRead();
            QTRY_COMPARE_WITH_TIMEOUT(feed.frame()->id, SessionId("long"), kPatience);
            QVERIFY2(watch.pagesReadHere() <= kFew, qPrintable(QString::number(watch.pagesReadHere())));
        }
        QCOMPARE(feed.extent().second, end);
        {
            testing::ReadWatch watch(source.events); // a frame of another budget needs no event at all
            feed.setBudget(std::make_shared<budget::Budget>());
            QTRY_COMPARE_WITH_TIMEOUT(feed.frame()->table->verdict, budget::Verdict::Unknown, kPatience);
            feed.seek(end);
            feed.endReplay();
            QVERIFY2(watch.pagesReadHere() <= kFew, qPrintable(QString::number(watch.pagesReadHere())));
        }
    }
    void whoShowsAnotherSessionDoesNotWaitForAFrameOfTheOneBefore() {
        const SystemClock clock;
        ui::FrameFeed feed(clock);
        const auto source = longRecording("long");
        testing::ReadWatch watch(source.events);
        feed.show(source);
        QTRY_VERIFY(watch.othersCame()); // its thread stands still in the middle of its work
        feed.show(recording("b"));
        QTRY_COMPARE(feed.frame()->id, SessionId("b"));
        feed.clear();
        QCOMPARE(feed.frame()->kind, ui::FrameKind::Empty);
        watch.letOthersRead();
        QCOMPARE(framesWithin(feed, 100), 0); // what it still makes is nobody's
    }
    void aConversationThatIsShownAgainIsNotToldWhatWasPaintedBefore() {
        const SystemClock clock;
        ui::FrameFeed feed(clock);
        auto log = std::make_shared<trace::EventLog>();
        const auto first = log->emit(status(clock));
        feed.show(live(log));
        QTRY_COMPARE(feed.frame()->events.size(), std::size_t(1));
        feed.painted(first);
        feed.show(recording("between"));
        QTRY_COMPARE(feed.frame()->id, SessionId("between"));
        feed.show(live(log));
        feed.painted(first); // before its first frame is there nothing can have been painted
        QTRY_COMPARE(feed.frame()->events.size(), std::size_t(2));
        const auto second = log->emit(status(clock));
        QTRY_COMPARE(feed.frame()->events.size(), std::size_t(3));
        feed.painted(second);
        QCOMPARE(log->size(), std::size_t(4));
        QCOMPARE(log->view()[3].ref, second);
    }
    void aRecordingWhoseLastEventIsNotItsLatestComesToRestTooWhenPlayed() {
        const SystemClock clock;
        ui::FrameFeed feed(clock);
        auto source = recording();
        auto events = testing::sampleEvents();
        auto late = events.back();
        late.kind = trace::EventKind::Note;
        late.at = events.front().at;
        events.push_back(late);
        source.events = trace::viewOf(events);
        feed.show(source);
        QTRY_COMPARE(feed.frame()->id, SessionId("s"));
        feed.replay(400);
        QTRY_COMPARE(feed.speed(), 0.0);
        QCOMPARE(feed.frame()->now, feed.extent().second);
        QTRY_COMPARE(feed.frame()->events.size(), events.size());
    }
    void anotherBudgetRecoloursAtOnce() {
        const SystemClock clock;
        ui::FrameFeed feed(clock);
        feed.show(recording());
        QTRY_COMPARE(feed.frame()->table->verdict, budget::Verdict::Over);
        feed.setBudget(std::make_shared<budget::Budget>());
        QTRY_COMPARE(feed.frame()->table->verdict, budget::Verdict::Unknown);
    }
};

QTEST_GUILESS_MAIN(TstFrameFeed)
#include "tst_frame_feed.moc"
