// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/budget/budget.h"
#include "tests/core/analysis/trace_dsl.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::budget;
using namespace stagefall::testing;
using namespace std::chrono_literals;
using trace::Stage;

class VerdictTest : public QObject {
    Q_OBJECT

    static SpanVerdict judged(std::string_view text, std::string_view what, double now,
                              const Budget& budget = Budget::standard()) {
        const auto trace = traceOf(text);
        return judgeSpan(*trace, rowOf(*trace, what), budget, ms(now));
    }

private Q_SLOTS:
    void nearBeginsAtEightyPercentAndOverBeyondTheAllowance() {
        QCOMPARE(judge(79'999'999ns, 100ms, 0.8), Verdict::Within);
        QCOMPARE(judge(80ms, 100ms, 0.8), Verdict::Near);
        QCOMPARE(judge(100ms, 100ms, 0.8), Verdict::Near);
        QCOMPARE(judge(100'000'001ns, 100ms, 0.8), Verdict::Over);
        QCOMPARE(judge(100ms, std::nullopt, 0.8), Verdict::Unknown);
    }
    void anythingIsWorseThanUnknown() {
        QCOMPARE(worse(Verdict::Unknown, Verdict::Within), Verdict::Within);
        QCOMPARE(worse(Verdict::Over, Verdict::Near), Verdict::Over);
    }
    void aSpanTurnsOverWhileItStillRuns() {
        auto previous = Verdict::Unknown;
        for (double now = 10; now < 300; now += 0.5) {
            const auto verdict = judged("tool 10..", "tool", now);
            QVERIFY(verdict.running);
            QVERIFY(verdict.verdict >= previous); // never better again
            QCOMPARE(verdict.verdict == Verdict::Over, now > 210);
            previous = verdict.verdict;
        }
        QCOMPARE(judged("tool 10..", "tool", 260).over(), Nanoseconds{50ms});
    }
    void anInferenceIsJudgedWithoutItsGatewayTime() {
        const auto verdict = judged("inference 0..130\n  gateway 5..25\n  gateway 15..40", "inference", 500);
        QCOMPARE(verdict.actual, Nanoseconds{95ms});
        QCOMPARE(verdict.verdict, Verdict::Near);
    }
    void aGatewayThatOutlivesItsInferenceTakesOnlyWhatIsInside() {
        QCOMPARE(judged("inference 0..100\n  gateway 90..150", "inference", 500).actual, Nanoseconds{90ms});
    }
    void groupsHaveNoVerdictButTheTaskHas() {
        constexpr auto kText = "session 0..900\n  task 0..600\n    step 0..600\n      tool 0..100";
        QCOMPARE(judged(kText, "session", 900).verdict, Verdict::Unknown);
        QCOMPARE(judged(kText, "step", 900).verdict, Verdict::Unknown);
        QCOMPARE(judged(kText, "task", 900).verdict, Verdict::Over);
        QCOMPARE(judged(kText, "task", 900).over(), Nanoseconds{100ms});
    }
    void waitingForAPersonCountsOnlyIfAsked() {
        constexpr auto kText = "task 0..900\n  tool 100..700\n    approval 150..650";
        QCOMPARE(judged(kText, "task", 900).actual, Nanoseconds{400ms});
        QCOMPARE(judged(kText, "tool", 900).verdict, Verdict::Within);
        QCOMPARE(judged(kText, "approval", 900).verdict, Verdict::Unknown);
        auto counting = Budget::standard();
        counting.count_approval = true;
        counting.stages.at(static_cast<std::size_t>(Stage::Approval)) = 100ms;
        QCOMPARE(judged(kText, "task", 900, counting).actual, Nanoseconds{900ms});
        QCOMPARE(judged(kText, "tool", 900, counting).verdict, Verdict::Over);
        QCOMPARE(judged(kText, "approval", 900, counting).verdict, Verdict::Over);
    }
    void aToolWithAnAllowanceOfItsOwnIsJudgedByIt() {
        auto budget = Budget::standard();
        budget.tools["slow"] = 1s;
        QCOMPARE(judged("tool 0..900 subject=slow", "slow", 900, budget).verdict, Verdict::Near);
        QCOMPARE(judged("tool 0..900 subject=fast", "fast", 900, budget).verdict, Verdict::Over);
    }
    void aSpanThatEndsBeforeItStartsHasNoVerdict() {
        QCOMPARE(judged("tool 50..20", "tool", 100).verdict, Verdict::Unknown);
    }
    void judgingAllGivesTheSameAsJudgingEach() {
        const auto trace = traceOf("session 0..\n  task 0..900\n    inference 0..300\n      gateway 10..250\n"
                                   "    tool 300..\n      approval 310..400\n    context 20..60");
        const auto all = judgeAll(*trace, Budget::standard(), ms(950));
        QCOMPARE(all.size(), trace->spans.size());
        for (trace::Row row = 0; row < all.size(); ++row) {
            const auto one = judgeSpan(*trace, row, Budget::standard(), ms(950));
            QCOMPARE(all[row].verdict, one.verdict);
            QCOMPARE(all[row].actual, one.actual);
            QCOMPARE(all[row].allowed, one.allowed);
        }
    }
};

QTEST_APPLESS_MAIN(VerdictTest)
#include "tst_verdict.moc"
