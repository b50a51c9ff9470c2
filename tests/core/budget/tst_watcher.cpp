// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/budget/watcher.h"
#include "tests/core/analysis/trace_dsl.h"

#include <QtTest>
#include <algorithm>
#include <random>

using namespace stagefall;
using namespace stagefall::budget;
using namespace stagefall::testing;
using namespace std::chrono_literals;
using What = Overrun::What;

namespace {

/// Feeds events at their times, as a live session would, and comes back whenever the watcher asks.
QStringList told(const std::vector<trace::Event>& events, const Budget& budget, double until) {
    QStringList out;
    MonoTime now;
    BudgetWatcher watcher(budget, [&](const Overrun& overrun) {
        static const char* const kWords[] = {"span", "total", "feedback", "silence"};
        out << QString("%1 %2 at %3, told at %4")
                   .arg(kWords[static_cast<int>(overrun.what)])
                   .arg(overrun.span.value)
                   .arg(static_cast<double>(overrun.at.ns) / 1e6)
                   .arg(std::floor(static_cast<double>(now.ns) / 1e6));
    });
    const auto goTo = [&](MonoTime at) {
        for (auto next = watcher.nextDeadline(); next && *next <= at; next = watcher.nextDeadline()) {
            now = std::max(now, *next);
            watcher.advance(now);
        }
        now = std::max(now, at);
    };
    for (const auto& event : events) {
        goTo(event.at - Nanoseconds{1});
        now = std::max(now, event.at);
        watcher.apply(event);
    }
    goTo(ms(until));
    return out;
}

QStringList told(std::string_view text, const Budget& budget, double until) {
    return told(eventsOf(text), budget, until);
}

Budget onlyTask() {
    Budget budget;
    budget.task.first_feedback = 100ms;
    budget.task.longest_silence = 300ms;
    return budget;
}

} // namespace

class WatcherTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aRunningSpanIsToldTheMomentItsAllowanceIsSpent() {
        QCOMPARE(told("tool 10..", Budget::standard(), 1000), QStringList{"span 1 at 210, told at 210"});
    }
    void aSpanThatEndsInTimeIsNotTold() {
        QCOMPARE(told("tool 10..210", Budget::standard(), 1000), QStringList{});
        QCOMPARE(told("session 0..5000\n  step 0..4000", Budget::standard(), 9000), QStringList{});
    }
    void nothingIsToldTwice() { QCOMPARE(told("task 0..700\n  tool 10..600", Budget::standard(), 1000).size(), 2); }
    void theTaskAsAWholeHasItsOwnDeadline() {
        QCOMPARE(told("task 0..\n  tool 10..100", Budget::standard(), 1000),
                 QStringList{"total 1 at 500, told at 500"});
    }
    void gatewayTimeMovesTheDeadlineOfItsInference() {
        QCOMPARE(told("inference 0..150\n  gateway 5..60", Budget(Budget::standard()), 1000),
                 QStringList{"span 2 at 25, told at 25"});
        QCOMPARE(told("inference 0..\n  gateway 5..20", Budget::standard(), 1000),
                 QStringList{"span 1 at 115, told at 115"});
    }
    void approvalStopsTheClockOfEverythingAroundIt() {
        QCOMPARE(told("task 0..\n  tool 10..\n    approval 20..5020", Budget::standard(), 9000),
                 (QStringList{"span 2 at 5210, told at 5210", "total 1 at 5500, told at 5500"}));
        auto counting = Budget::standard();
        counting.count_approval = true;
        QCOMPARE(told("task 0..\n  tool 10..\n    approval 20..5020", counting, 9000),
                 (QStringList{"span 2 at 210, told at 210", "total 1 at 500, told at 500"}));
    }
    void ofASpanThatIsHeardOfOnlyAfterItsEndItSaysHowLongItWas() {
        std::vector<Overrun> got;
        BudgetWatcher watcher(Budget::standard(), [&](const Overrun& overrun) { got.push_back(overrun); });
        for (const auto& event : eventsOf("gateway 5..150\ntool 0..")) watcher.apply(event);
        watcher.advance({1'000'000'000});
        QCOMPARE(got.size(), std::size_t{2});
        QVERIFY(got[0].stage == trace::Stage::Gateway && got[0].took == Nanoseconds{145ms});
        QCOMPARE(got[0].told.ns, std::int64_t{1'000'000'000});
        QVERIFY(got[1].stage == trace::Stage::Tool && !got[1].took); // it still runs
    }
    void eventsMayComeInAnyOrder() {
        const auto events = eventsOf("session 0..\n  task 0..900\n    status 50 Planning\n    shown 60\n"
                                     "    inference 0..250\n      gateway 10..200\n      delta 240 Hello\n"
                                     "    tool 300..\n      approval 310..400\n    tool 300..500\n    status 700 Next");
        auto budget = Budget::standard();
        budget.task.first_feedback = 55ms;
        budget.task.longest_silence = 200ms;
        std::mt19937 random(3); // NOLINT: the same order in every run
        std::vector<std::pair<What, std::int64_t>> expected;
        for (int round = 0; round < 200; ++round) {
            std::vector<std::pair<What, std::int64_t>> got;
            BudgetWatcher watcher(budget, [&](const Overrun& o) { got.emplace_back(o.what, o.at.ns / 1'000'000); });
            auto shuffled = events;
            if (round > 0) std::shuffle(shuffled.begin(), shuffled.end(), random);
            for (const auto& event : shuffled) watcher.apply(event);
            watcher.advance(ms(1000));
            if (round == 0) expected = got;
            QCOMPARE(got, expected);
        }
        QCOMPARE(expected, (std::vector<std::pair<What, std::int64_t>>{{What::Span, 30},
                                                                       {What::FirstFeedback, 55},
                                                                       {What::TaskTotal, 590},
                                                                       {What::Span, 590},
                                                                       {What::LongestSilence, 600}}));
    }
    void firstFeedbackIsOverWhenNothingCouldBeSeen() {
        QCOMPARE(told("task 0..400\n  inference 0..390\n    delta 50 hm channel=reasoning\n    delta 120 Hello",
                      onlyTask(), 900),
                 QStringList{"feedback 1 at 100, told at 100"});
        QCOMPARE(told("task 0..200\n  status 90 Planning", onlyTask(), 1000), QStringList{});
        QCOMPARE(told("task 0..90", onlyTask(), 1000), QStringList{});
    }
    void whatIsPaintedTooLateIsNoFirstFeedback() {
        QCOMPARE(told("task 0..200\n  status 90 Planning\n  shown 95", onlyTask(), 1000), QStringList{});
        QCOMPARE(told("task 0..200\n  status 90 Planning\n  shown 130", onlyTask(), 1000),
                 QStringList{"feedback 1 at 100, told at 130"});
    }
    void reasoningIsSeenOnlyWhereAViewerShowedIt() {
        QCOMPARE(
            told("task 0..200\n  inference 0..90\n    delta 50 hm channel=reasoning\n    shown 60", onlyTask(), 1000),
            QStringList{});
    }
    void aSilenceStartsAnewWithEachNewThing() {
        QCOMPARE(told("task 0..\n  status 50 A\n  status 340 B\n  status 630 C", onlyTask(), 900), QStringList{});
        QCOMPARE(told("task 0..\n  status 50 A\n  status 340 B", onlyTask(), 900),
                 QStringList{"silence 1 at 640, told at 640"});
    }
    void aRepeatedStatusIsAHeartbeatAndBreaksNoSilence() {
        QCOMPARE(told("task 0..\n  status 50 A\n  status 200 A\n  status 340 A", onlyTask(), 900),
                 QStringList{"silence 1 at 350, told at 350"});
    }
    void waitingForAPersonIsNoSilence() {
        QCOMPARE(told("task 0..\n  status 50 A\n  approval 100..2000", onlyTask(), 2299), QStringList{});
        QCOMPARE(told("task 0..\n  status 50 A\n  approval 100..2000", onlyTask(), 2400),
                 QStringList{"silence 1 at 2300, told at 2300"});
    }
    void waitingForAPersonMovesTheFirstFeedbackToo() {
        QCOMPARE(told("task 0..2300\n  approval 50..2000\n  status 2040 A", onlyTask(), 2100), QStringList{});
        QCOMPARE(told("task 0..\n  approval 50..2000", onlyTask(), 2300),
                 (QStringList{"feedback 1 at 2050, told at 2050"}));
        QCOMPARE(told("task 0..\n  approval 50..", onlyTask(), 90000), QStringList{});
        auto counting = onlyTask();
        counting.count_approval = true;
        QCOMPARE(told("task 0..\n  approval 50..2000", counting, 2000),
                 (QStringList{"feedback 1 at 100, told at 100", "silence 1 at 300, told at 300"}));
    }
    void theStretchToTheEndOfTheTaskIsASilenceToo() {
        QCOMPARE(told("task 0..350\n  status 50 A", onlyTask(), 900), QStringList{});
        QCOMPARE(told("task 0..351\n  status 50 A", onlyTask(), 900), QStringList{"silence 1 at 350, told at 350"});
    }
    void aLongStreamStaysCheapAndIsJudgedToItsEnd() {
        std::string text = "task 0..\n  inference 0..\n";
        for (int i = 1; i <= 5000; ++i) text += "    delta " + std::to_string(i * 20) + " x\n";
        QCOMPARE(told(text, onlyTask(), 200000), QStringList{"silence 1 at 100300, told at 100300"});
    }
};

QTEST_APPLESS_MAIN(WatcherTest)
#include "tst_watcher.moc"
