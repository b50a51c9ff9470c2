// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/measures.h"
#include "tests/core/analysis/trace_dsl.h"

#include <QtTest>
#include <numeric>
#include <random>

using namespace stagefall;
using namespace stagefall::analysis;
using namespace stagefall::testing;
using namespace std::chrono_literals;
using budget::Budget;
using trace::Stage;
using Measured = std::optional<Nanoseconds>;

class TaskMeasuresTest : public QObject {
    Q_OBJECT

    static TaskMeasures measured(std::string_view text, double now = 10000, const Budget& budget = Budget::standard()) {
        const auto trace = traceOf(text);
        return measureTask(*trace, rowOf(*trace, "task"), budget, ms(now));
    }
    static Nanoseconds covered(const TaskMeasures& m, Stage stage) {
        return m.covered.at(static_cast<std::size_t>(stage));
    }

private Q_SLOTS:
    void endToEndLeavesOutWaitingForAPersonUnlessAsked() {
        constexpr auto kText = "task 0..1000\n  tool 0..1000\n    approval 200..500\n    approval 400..600";
        const auto m = measured(kText);
        QCOMPARE(m.end_to_end, Nanoseconds{600ms});
        QCOMPARE(m.approval, Nanoseconds{400ms});
        QCOMPARE(covered(m, Stage::Tool), Nanoseconds{600ms});
        auto counting = Budget::standard();
        counting.count_approval = true;
        QCOMPARE(measured(kText, 10000, counting).end_to_end, Nanoseconds{1s});
        QCOMPARE(measured(kText, 10000, counting).approval, Nanoseconds{400ms});
    }
    void aRunningTaskIsMeasuredUpToNow() {
        const auto m = measured("task 100..\n  tool 200..", 450);
        QVERIFY(m.running);
        QCOMPARE(m.end_to_end, Nanoseconds{350ms});
        QCOMPARE(m.unattributed, Nanoseconds{100ms});
        QCOMPARE(covered(m, Stage::Tool), Nanoseconds{250ms});
    }
    void firstFeedbackIsWhenItWasShown() {
        const auto m =
            measured("task 100..900\n  status 150 Planning\n  shown 166\n  inference 160..800\n    delta 300 Hi");
        QCOMPARE(m.first_feedback, Measured{66ms});
        QVERIFY(m.feedback_measured);
        const auto unshown = measured("task 100..900\n  inference 160..800\n    delta 300 Hi");
        QCOMPARE(unshown.first_feedback, Measured{200ms});
        QVERIFY(!unshown.feedback_measured);
    }
    void silencesAreTheGapsFromStartToEnd() {
        const auto m = measured("task 0..10000\n  status 400 A\n  status 700 B\n  status 2000 C\n  status 2200 C\n"
                                "  status 6000 D\n  status 9700 E");
        QCOMPARE(m.silences_300ms, std::size_t{4}); // 0-400, 700-2000, 2000-6000 (a heartbeat breaks none), 6000-9700
        QCOMPARE(m.silences_1s, std::size_t{3});
        QCOMPARE(m.silences_3s, std::size_t{2});
        QCOMPARE(m.longest_silence, Measured{4s});
        QCOMPARE(m.silences.front().from, ms(0));
        QCOMPARE(m.silences.front().to, ms(400));
        QCOMPARE(measured("task 0..1000\n  status 10 A").longest_silence, Measured{990ms}); // the last one counts too
    }
    void aSilenceRunsWhileTheTaskDoes() {
        QCOMPARE(measured("task 0..\n  status 10 A", 2010).longest_silence, Measured{2s});
        QCOMPARE(measured("task 0..\n  context 0..", 500).longest_silence, Measured{500ms});
    }
    void waitingForAPersonIsNoSilence() {
        const auto m = measured("task 0..5000\n  status 100 A\n  approval 350..4600\n  status 4700 B\n  status 4900 C");
        QCOMPARE(m.longest_silence, Measured{250ms});
        QCOMPARE(m.silences_300ms, std::size_t{0});
    }
    void firstFeedbackLeavesOutWaitingForAPersonUnlessAsked() {
        constexpr auto kText = "task 0..5000\n  approval 50..4050\n  status 4100 A\n  shown 4130";
        QCOMPARE(measured(kText).first_feedback, Measured{130ms});
        auto counting = Budget::standard();
        counting.count_approval = true;
        QCOMPARE(measured(kText, 10000, counting).first_feedback, Measured{4130ms});
        // What a person can read while they are waited for is feedback from then on.
        QCOMPARE(measured("task 0..5000\n  approval 50..4050\n    status 60 Paused").first_feedback, Measured{50ms});
    }
    void dispatchLagLeavesOutWaitingForAPersonUnlessAsked() {
        constexpr auto kText = "task 0..2000\n  inference 0..300 args=c@290\n  approval 310..1310\n"
                               "  tool 1315..1500 call=c";
        QCOMPARE(measured(kText).dispatch_lag, (std::vector<Nanoseconds>{25ms}));
        auto counting = Budget::standard();
        counting.count_approval = true;
        QCOMPARE(measured(kText, 10000, counting).dispatch_lag, (std::vector<Nanoseconds>{1025ms}));
    }
    void aRunningTaskThatWaitsForAPersonStandsStill() {
        constexpr auto kText = "task 0..\n  status 20 A\n  context 20..40\n  approval 40..";
        const auto early = measured(kText, 100);
        const auto late = measured(kText, 90'000);
        QCOMPARE(early.end_to_end, Nanoseconds{40ms});
        QCOMPARE(late.end_to_end, early.end_to_end);
        QCOMPARE(late.unattributed, early.unattributed);
        QCOMPARE(late.longest_silence, early.longest_silence);
        QCOMPARE(late.approval, Nanoseconds{89'960ms});
    }
    void aTraceThatNeverSaysWhatWasVisibleHasNoFeedbackAndNoSilence() {
        const auto m = measured("task 0..5000\n  tool 0..5000");
        QVERIFY(!m.first_feedback && !m.longest_silence);
        QVERIFY(m.silences.empty());
    }
    void eachTaskHasItsOwnFeedback() {
        const auto trace =
            traceOf("session 0..3000\n  task 0..1000 name=one\n    status 100 A\n  task 1500..3000 name=two\n"
                    "    status 1700 B\n    status 2600 C");
        const auto one = measureTask(*trace, rowOf(*trace, "one"), Budget::standard(), ms(3000));
        const auto two = measureTask(*trace, rowOf(*trace, "two"), Budget::standard(), ms(3000));
        QCOMPARE(one.first_feedback, Measured{100ms});
        QCOMPARE(two.first_feedback, Measured{200ms});
        QCOMPARE(one.longest_silence, Measured{900ms});
        QCOMPARE(two.longest_silence, Measured{900ms});
    }
    void whatBelongsToNoTaskCountsForTheOneOfItsTime() {
        const auto m = measured("session 0..2000\n  status 1200 Connecting\n  task 1000..2000\n    context 1000..1100");
        QCOMPARE(m.first_feedback, Measured{200ms});
    }
    void ttftIsTheOneTheBudgetMeans() {
        constexpr auto kText = "task 0..900\n  inference 0..300 sent=0 reasoning=50 visible=200\n"
                               "  inference 400..700 sent=400 tool=450\n  inference 700..800";
        QCOMPARE(measured(kText).ttft, (std::vector<Nanoseconds>{200ms, 50ms}));
        auto any = Budget::standard();
        any.first_token = budget::FirstToken::Any;
        QCOMPARE(measured(kText, 10000, any).ttft, (std::vector<Nanoseconds>{50ms, 50ms}));
    }
    void dispatchLagIsFromTheCompleteArgumentsToTheTool() {
        const auto m = measured("task 0..2000\n  inference 0..300 args=call_0@200 args=call_1@290\n"
                                "  tool 210..400 call=call_0\n  tool 320..600 call=call_1\n"
                                "  inference 600..900 args=call_0@850\n  tool 855..990 call=call_0\n"
                                "  tool 1000..1100 call=call_0 name=retry\n  tool 1200..1300 call=unknown");
        QCOMPARE(m.dispatch_lag, (std::vector<Nanoseconds>{10ms, 30ms, 5ms}));
    }
    void gatewayTimeIsTakenOutOfItsOwnInferenceOnly() {
        const auto m = measured("task 0..500\n  inference 0..200\n    gateway 50..150\n  inference 100..300");
        QCOMPARE(covered(m, Stage::Gateway), Nanoseconds{100ms});
        QCOMPARE(covered(m, Stage::Inference), Nanoseconds{250ms});
        QCOMPARE(m.unattributed, Nanoseconds{200ms});
    }
    void whatOverlapsInOneStageIsCoveredOnce() {
        const auto m = measured("task 0..500\n  step 0..500\n    tool 0..200\n    tool 100..300");
        QCOMPARE(covered(m, Stage::Tool), Nanoseconds{300ms});
        QCOMPARE(m.unattributed, Nanoseconds{200ms}); // the step is a group and covers nothing
        QCOMPARE(m.steps, std::size_t{1});
    }
    void stepsWithoutGroupsAreInferences() {
        QCOMPARE(measured("task 0..500\n  inference 0..100\n  inference 100..200").steps, std::size_t{2});
    }
    void failuresAreCountedWhereTheyHappened() {
        const auto m = measured("task 0..500 outcome=error\n  step 0..90 outcome=error\n    tool 0..90 outcome=error\n"
                                "  tool 90..95 outcome=timed_out\n  tool 95..99 outcome=cancelled");
        QCOMPARE(m.errors, std::size_t{2});
    }
    void sharesOfDisjointStagesAndTheUnattributedMakeUpTheTask() {
        std::mt19937 random(17); // NOLINT: the same traces in every run
        constexpr std::array kWords{"network", "context",  "retrieval", "inference",
                                    "tool",    "approval", "retry",     "other"};
        for (int round = 0; round < 300; ++round) {
            std::string spans;
            std::uint32_t at = random() % 20;
            for (auto n = random() % 12; n > 0; --n) {
                const auto length = random() % 100;
                const std::string word = kWords.at(random() % kWords.size());
                spans += "  " + word + " " + std::to_string(at) + ".." + std::to_string(at + length) + "\n";
                if (word == "inference" && length > 2)
                    spans += "    gateway " + std::to_string(at + 1) + ".." + std::to_string(at + length - 1) + "\n";
                at += length + random() % 3 * 10;
            }
            auto budget = Budget::standard();
            budget.count_approval = random() % 2 == 0;
            const auto m = measured("task 0.." + std::to_string(at + random() % 50) + "\n" + spans, 10000, budget);
            auto sum = std::accumulate(m.covered.begin(), m.covered.end(), m.unattributed);
            if (!budget.count_approval) sum -= covered(m, Stage::Approval);
            QCOMPARE(sum, m.end_to_end);
        }
    }
    void noStageCoversMoreThanTheTaskWhateverOverlaps() {
        std::mt19937 random(23); // NOLINT
        constexpr std::array kWords{"network", "gateway", "inference", "tool", "approval", "step"};
        for (int round = 0; round < 300; ++round) {
            std::string text = "task 50..300\n";
            for (auto n = random() % 10; n > 0; --n)
                text += std::string(2 + 2 * (random() % 3), ' ') + kWords.at(random() % kWords.size()) + " " +
                        std::to_string(random() % 350) + ".." + std::to_string(random() % 350) + "\n";
            const auto m = measured(text);
            for (const auto stage : trace::kStages)
                if (stage != Stage::Approval) QVERIFY(covered(m, stage) <= m.end_to_end);
            QVERIFY(m.unattributed <= m.end_to_end);
            QVERIFY(m.end_to_end + m.approval == Nanoseconds{250ms});
        }
    }
    void theHolesOfAGroupAreWhereNoChildIs() {
        const auto trace = traceOf("task 0..1000\n  step 100..400\n    tool 150..200\n  step 402..1000");
        const auto holes = unattributed(*trace, rowOf(*trace, "task"), ms(1000), Nanoseconds{5ms});
        QCOMPARE(holes.size(), std::size_t{1});
        QCOMPARE(holes[0].from, ms(0));
        QCOMPARE(holes[0].to, ms(100));
        QCOMPARE(unattributed(*trace, rowOf(*trace, "step"), ms(1000), Nanoseconds{1ms}).size(), std::size_t{2});
        QCOMPARE(unattributed(*trace, rowOf(*trace, "task"), ms(1000), Nanoseconds{2ms}).size(), std::size_t{2});
    }
};

QTEST_APPLESS_MAIN(TaskMeasuresTest)
#include "tst_task_measures.moc"
