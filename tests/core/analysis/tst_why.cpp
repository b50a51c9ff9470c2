// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/why.h"
#include "core/text/catalogue.h"
#include "tests/core/analysis/trace_dsl.h"
#include "tests/support/sample_trace.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::analysis;
using namespace stagefall::testing;

class WhyTest : public QObject {
    Q_OBJECT

    static QStringList why(std::string_view text, const char* of) {
        const auto trace = traceOf(text);
        QStringList out;
        for (const auto& message : whyOver(*trace, rowOf(*trace, of), budget::Budget::standard(), trace->last_at))
            out << QString::fromStdString(text::Catalogue::builtIn().render(message, text::Language::English));
        return out;
    }

private Q_SLOTS:
    void whatIsWithinItsAllowanceNeedsNoReason() {
        QVERIFY(why("task 0..400\n  step 0..400\n    tool 10..100 subject=a", "a").isEmpty());
    }
    void aSlowServiceIsToldFromTheNetworkAndThisProgram() {
        const auto said = why("task 0..900\n"
                              "  step 0..900\n"
                              "    tool 0..806 subject=query_sales\n"
                              "      network 0..2 name=connect\n"
                              "      other 3..774 \n"
                              "    tool 0..386 subject=query_inventory",
                              "query_sales");
        QVERIFY2(!said.isEmpty(), "it is over its 200 ms");
        QVERIFY(said.last().contains("420 ms earlier"));
        QVERIFY(said.join(' ').contains("It ran beside query_inventory."));
    }
    void aWaitAWriteAndAThoughtAreToldApart() {
        QVERIFY(why("inference 0..400 sent=0 first=340 visible=350 last=400", "inference")
                    .first()
                    .startsWith("The model took 350 ms to its first token, 88 %"));
        QVERIFY(why("inference 0..400 sent=0 first=10 visible=50 last=400 tokens=51", "inference")
                    .first()
                    .startsWith("It wrote for 350 ms: 51 tokens in all, 7 ms for each."));
        QVERIFY(why("inference 0..400 sent=0 first=10 reasoning=50 visible=390 last=400", "inference")
                    .first()
                    .startsWith("It thought for 340 ms"));
    }
    void aLateFirstByteIsSaidAndAnEarlyOneClearsTheNetwork() {
        QVERIFY(why("inference 0..400 sent=0 first=340 visible=350 last=400", "inference")
                    .contains("The first byte came only after 340 ms: until then the service sent nothing."));
        QVERIFY(why("inference 0..400 sent=0 first=10 visible=350 last=400", "inference")
                    .contains("The first byte came after 10 ms, so it was not the network that it waited for."));
    }
    void whereNothingWasMeasuredItSaysSo() {
        QCOMPARE(why("inference 0..400", "inference"), QStringList{"No marks say where inside it the time went."});
        QCOMPARE(why("tool 0..400 subject=a", "a"), QStringList{"Nothing inside it was measured."});
    }
    void timeOutsideTheMeasuredPartsIsItsOwn() {
        QCOMPARE(why("tool 0..400 subject=a\n  other 0..50", "a").first(),
                 QString("350 ms of it, 88 %, were spent in itself, outside the parts that were measured."));
    }
    void aTaskSaysWhichStageMostOfItWas() {
        const auto said = why("task 0..1000\n  step 0..500\n    inference 0..450 sent=0 visible=10 last=450\n"
                              "  step 500..1000\n    inference 500..990 sent=500 visible=510 last=990",
                              "task");
        QVERIFY(said.first().startsWith("Most of it was inference: 940 ms, 94 %."));
        QVERIFY(said.contains("It took 2 steps, one after the other."));
    }
    void nothingIsMissingInEitherLanguageAndHostileTracesAreFine() {
        const auto& catalogue = text::Catalogue::builtIn();
        for (const auto& events : {sampleEvents(), hostileEvents()}) {
            const auto trace = trace::buildTrace(trace::viewOf(events));
            for (std::size_t row = 0; row <= trace->spans.size(); ++row)
                for (const auto& message :
                     whyOver(*trace, static_cast<trace::Row>(row), budget::Budget::standard(), trace->last_at)) {
                    QVERIFY2(catalogue.has(message.id, text::Language::English), message.id.c_str());
                    QVERIFY2(catalogue.has(message.id, text::Language::Chinese), message.id.c_str());
                    QVERIFY(catalogue.render(message, text::Language::English).find('{') == std::string::npos);
                }
        }
    }
};

QTEST_APPLESS_MAIN(WhyTest)
#include "tst_why.moc"
