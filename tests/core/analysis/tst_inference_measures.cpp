// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/measures.h"
#include "core/base/streamed_tokens.h"
#include "tests/core/analysis/trace_dsl.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::analysis;
using namespace stagefall::testing;
using namespace std::chrono_literals;
using Measured = std::optional<Nanoseconds>;

class InferenceMeasuresTest : public QObject {
    Q_OBJECT

    static InferenceMeasures measured(std::string_view text) {
        const auto trace = traceOf(text);
        return measureInference(*trace, rowOf(*trace, "inference"));
    }

private Q_SLOTS:
    void theFirstsAreKeptApart() {
        const auto m =
            measured("inference 10..400 sent=20 first=70 event=80 reasoning=120 visible=220 tool=250 last=390");
        QCOMPARE(m.ttfb, Measured{50ms});
        QCOMPARE(m.ttft, Measured{100ms});
        QCOMPARE(m.ttft_reasoning, Measured{100ms});
        QCOMPARE(m.ttft_visible, Measured{200ms});
        QCOMPARE(m.ttft_tool, Measured{230ms});
        QCOMPARE(m.ttft_visible_or_tool, Measured{200ms});
    }
    void aRoleOnlyChunkIsNoToken() {
        const auto m = measured("inference 0..400 sent=0 first=10 event=10\n  delta 10 \"\"\n  delta 200 Hi");
        QCOMPARE(m.ttft, Measured{200ms});
        QVERIFY(m.gaps.empty());
    }
    void whatWasNotMeasuredIsEmpty() {
        const auto m = measured("inference 0..100 first=30");
        QCOMPARE(m.ttfb, Measured{30ms}); // an inference begins when its request is sent
        QVERIFY(!m.ttft && !m.ttft_visible && !m.tpot && !m.wait && !m.think && !m.answer && !m.median_gap);
        QVERIFY(!m.output_tokens && !m.buffered);
        const auto bare = measured("inference 0..100");
        QVERIFY(!bare.ttfb && !bare.wait);
        QVERIFY(!measured("inference 0..100 sent=50 first=40").ttfb); // the wrong way round: not a time
    }
    void theBarHasThreePartsThatFollowEachOther() {
        const auto m = measured("inference 10..400 sent=10 reasoning=120 visible=220 last=390");
        QCOMPARE(m.wait, Measured{110ms});
        QCOMPARE(m.think, Measured{100ms});
        QCOMPARE(m.answer, Measured{180ms});
        QCOMPARE(*m.wait + *m.think + *m.answer, Nanoseconds{390ms});
    }
    void thinkingAloneLastsToTheEndAndLateThinkingIsPartOfTheAnswer() {
        const auto only = measured("inference 0..400 reasoning=100 last=390");
        QCOMPARE(only.think, Measured{300ms});
        QVERIFY(!only.answer);
        const auto late = measured("inference 0..400 visible=100 reasoning=200 last=390");
        QVERIFY(!late.think);
        QCOMPARE(late.answer, Measured{300ms});
    }
    void aRunningAnswerLastsToItsLastPayload() {
        QCOMPARE(measured("inference 0.. visible=100 last=150").answer, Measured{50ms});
    }
    void tpotDividesByTheTokensAfterTheFirstPayload() {
        QCOMPARE(measured("inference 0..400 visible=100 last=300 tokens=11").tpot, Measured{20ms});
        const auto told = measured("inference 0..400 tokens=11\n  delta 100 abc tokens=3\n  delta 260 d");
        QCOMPARE(told.tpot, Measured{20ms});
        QCOMPARE(told.output_tokens, std::optional<std::int64_t>{11});
        QVERIFY(!told.tpot_per_chunk);
    }
    void withoutUsageTpotIsPerChunkAndSaysSo() {
        const auto m = measured("inference 0..400\n  delta 100 a\n  delta 150 b\n  delta 220 c");
        QCOMPARE(m.tpot, Measured{60ms});
        QVERIFY(m.tpot_per_chunk);
        QVERIFY(!m.output_tokens);
    }
    void usageOnEveryChunkIsUsage() {
        const auto m =
            measured("inference 0..400\n  delta 100 a tokens=2\n  delta 150 b tokens=4\n  delta 220 c tokens=2");
        QCOMPARE(m.output_tokens, std::optional<std::int64_t>{8});
        QCOMPARE(m.tpot, Measured{20ms});
        QVERIFY(!m.tpot_per_chunk);
    }
    void thoughtsThatWereNotStreamedAreNoPartOfThePace() {
        const StreamedReasoning none;
        QCOMPARE(streamedTokens(1000, 900, none), 100);
        QCOMPARE(streamedTokens(1000, std::nullopt, none), 1000);
        QCOMPARE(streamedTokens(100, 900, none), 100);          // counted apart
        QCOMPARE(streamedTokens(1000, 900, {900, 3600}), 1000); // they came, whole
        QCOMPARE(streamedTokens(1000, 900, {5, 300}), 105);     // a summary of them came
    }
    void tpotIsNotDefinedUnderTwoTokens() {
        QVERIFY(!measured("inference 0..400 visible=100 last=300 tokens=1").tpot);
        QVERIFY(!measured("inference 0..400 visible=100 last=300 tokens=0").tpot);
        QVERIFY(!measured("inference 0..400\n  delta 100 a").tpot);
        QVERIFY(!measured("inference 0..400 tokens=3\n  delta 100 abc tokens=3\n  delta 200 \" \"").tpot);
    }
    void tokensThatAllCameAtOnceHaveNoTpot() {
        const auto m = measured("inference 0..400 visible=100 last=100 tokens=50");
        QVERIFY(!m.tpot && !m.tpot_per_chunk);
    }
    void badUsageIsNoUsage() {
        QVERIFY(!measured("inference 0..400 tokens=many visible=100 last=300").output_tokens);
        QVERIFY(!measured("inference 0..400 tokens=-5 visible=100 last=300").output_tokens);
    }
    void chunksOfOneReadAreCoalescedAndLeaveTheMedianAlone() {
        const auto m = measured("inference 0..900\n  delta 100 a read=1\n  delta 100 b read=1\n  delta 100 c read=1\n"
                                "  delta 120 d read=2\n  delta 140 e read=3");
        QCOMPARE(m.gaps.size(), std::size_t{4});
        QCOMPARE(m.coalesced, std::size_t{2});
        QVERIFY(m.gaps[0].coalesced && m.gaps[1].coalesced && !m.gaps[2].coalesced);
        QCOMPARE(m.median_gap, Measured{20ms});
        QVERIFY(!m.buffered);
    }
    void aStallIsLongBothByItselfAndBesideTheOthers() {
        const auto text = [](int last) {
            return "inference 0..900\n  delta 100 a\n  delta 120 b\n  delta 140 c\n  delta 160 d\n  delta " +
                   std::to_string(160 + last) + " e";
        };
        QCOMPARE(measured(text(100)).stalls, std::size_t{0}); // not over 100 ms
        QCOMPARE(measured(text(101)).stalls, std::size_t{1});
        QVERIFY(measured(text(101)).gaps.back().stall);
        QCOMPARE(measured("inference 0..900\n  delta 100 a\n  delta 150 b\n  delta 200 c\n  delta 450 d").stalls,
                 std::size_t{0}); // exactly five times the median
    }
    void manyChunksInOneReadWereHeldBack() {
        std::string text = "inference 0..900\n";
        for (int i = 0; i < 12; ++i) text += "  delta 500 x read=1\n";
        const auto m = measured(text);
        QVERIFY(m.buffered);
        QVERIFY(!m.median_gap && !m.tpot);
        QVERIFY(!measured("inference 0..900\n  delta 500 a read=1\n  delta 500 b read=1").buffered);
        QVERIFY(!measured(text + "  delta 510 y read=2\n").buffered);
    }
    void theNameOfAToolCallAloneIsATokenToo() {
        const auto m = measured("inference 0..900\n  delta 300 \"\" channel=tool_arguments");
        QCOMPARE(m.ttft_tool, Measured{300ms});
    }
};

QTEST_APPLESS_MAIN(InferenceMeasuresTest)
#include "tst_inference_measures.moc"
