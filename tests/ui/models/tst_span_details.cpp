// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_trace.h"
#include "ui/bridge/frame_maker.h"
#include "ui/models/foreign_json.h"
#include "ui/models/messages_model.h"
#include "ui/models/span_details.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QTest>

using namespace stagefall;
using namespace stagefall::ui;

class TestSpanDetails : public QObject {
    Q_OBJECT

    Appearance appearance_{text::Catalogue::builtIn()};

    static FramePtr frameOf(std::vector<trace::Event> events) {
        return makeFrame("s", trace::viewOf(std::move(events)),
                         std::make_shared<budget::Budget>(budget::Budget::standard()));
    }
    SpanDetails details(std::uint64_t span) {
        return spanDetails(*frameOf(testing::sampleEvents()), SpanId{span}, appearance_);
    }
    static QString value(const std::vector<KeyValue>& lines, const QString& key) {
        for (const auto& line : lines)
            if (line.key == key) return line.value;
        return QStringLiteral("(none)");
    }

private Q_SLOTS:
    void aToolSaysHowFarItIsOverAndSinceWhenItWaited() {
        const auto tool = details(14);
        QCOMPARE(tool.name, QStringLiteral("query_sales"));
        QCOMPARE(tool.where, QStringLiteral("tool · Step 1"));
        QCOMPARE(tool.measure, QStringLiteral("806 ms"));
        QCOMPARE(tool.allowance, QStringLiteral("over by 606 ms · allowed 200 ms"));
        QCOMPARE(tool.tone, KeyValue::Tone::Over);
        QCOMPARE(value(tool.timings, QStringLiteral("Dispatch lag")), QStringLiteral("4 ms"));
        QVERIFY(!tool.why.isEmpty());
        QVERIFY(tool.lab.contains(QStringLiteral("lab")));
    }
    void anInferenceSaysItsFirstsApartAndWhatTheServerReported() {
        const auto inference = details(12);
        QCOMPARE(value(inference.timings, QStringLiteral("First byte (TTFB)")), QStringLiteral("14 ms"));
        QCOMPARE(value(inference.timings, QStringLiteral("reasoning")), QStringLiteral("86 ms"));
        QCOMPARE(value(inference.timings, QStringLiteral("tool call")), QStringLiteral("146 ms"));
        QCOMPARE(value(inference.timings, QStringLiteral("gateway")), QStringLiteral("12 ms"));
        QCOMPARE(value(inference.server, QStringLiteral("Completion tokens")), QStringLiteral("24"));
    }
    void whatWasNotMeasuredIsNotReportedAndNeverZero() {
        auto events = testing::sampleEvents();
        std::erase_if(events, [](const trace::Event& e) { return e.kind == trace::EventKind::Mark; });
        const auto inference = spanDetails(*frameOf(events), SpanId{12}, appearance_);
        for (const auto& line : inference.timings) {
            if (!line.key.contains(QStringLiteral("TTFB"))) continue;
            QCOMPARE(line.value, QStringLiteral("not reported"));
            QCOMPARE(line.tone, KeyValue::Tone::Faint);
        }
    }
    void whatRanBesideUnderTheSameNameIsToldApart() {
        auto events = testing::sampleEvents();
        for (auto& event : events) {
            if (event.subject == "query_inventory") event.subject = "query_sales";
            if (event.name == trace::keys::kArguments && event.span.value == 14)
                event.text = R"({"region":"East","days":3})";
            if (event.name == trace::keys::kArguments && event.span.value == 16)
                event.text = R"({"region":"West","days":3})";
        }
        const auto of14 = spanDetails(*frameOf(events), SpanId{14}, appearance_).why.join(QLatin1Char(' '));
        QVERIFY2(of14.contains(QStringLiteral("query_sales (West)")), qPrintable(of14));
        const auto of16 = spanDetails(*frameOf(events), SpanId{16}, appearance_).why.join(QLatin1Char(' '));
        QVERIFY2(of16.contains(QStringLiteral("query_sales (East)")), qPrintable(of16));
        for (auto& event : events)
            if (event.name == trace::keys::kArguments) event.text = "{}";
        const auto numbered = spanDetails(*frameOf(events), SpanId{14}, appearance_).why.join(QLatin1Char(' '));
        QVERIFY2(numbered.contains(QStringLiteral("query_sales (2)")), qPrintable(numbered));
    }
    void theGrossTimeIsReconciledWithTheOneThatIsJudgedAndTheBudgetsTtftIsMarked() {
        const auto inference = details(12);
        QCOMPARE(value(inference.timings, QStringLiteral("From start to end")), QStringLiteral("234 ms"));
        QCOMPARE(value(inference.timings, QStringLiteral("net of gateway")), inference.measure);
        QStringList marked;
        for (const auto& line : inference.timings)
            if (line.between == QStringLiteral("the budget's TTFT")) marked << line.key;
        QCOMPARE(marked, QStringList{QStringLiteral("tool call")});
    }
    void aTaskListsItsMeasuresAndSilences() {
        const auto task = details(2);
        QCOMPARE(value(task.measures, QStringLiteral("End to end")), QStringLiteral("1.32 s"));
        QCOMPARE(value(task.measures, QStringLiteral("Steps")), QStringLiteral("2"));
        QVERIFY(!task.silences.empty());
    }
    void nothingSelectedShowsTheSessionAndThatItsTimesAreTheLabs() {
        const auto session = details(0);
        QCOMPARE(session.name, QStringLiteral("Compare regions, last 3 days"));
        QCOMPARE(value(session.attributes, QStringLiteral("Model")), QStringLiteral("planner-1"));
        QVERIFY(value(session.attributes, QStringLiteral("Profile based on")).startsWith("Modelled on"));
        QVERIFY(session.lab.contains(QStringLiteral("simulated")));
    }
    void everySpanOfAHostileTraceHasDetailsInBothLanguages() {
        const auto frame = frameOf(testing::hostileEvents());
        for (const auto language : {text::Language::English, text::Language::Chinese}) {
            appearance_.setLanguage(language);
            for (std::size_t row = 0; row < frame->trace->spans.size(); ++row)
                QVERIFY(!spanDetails(*frame, frame->trace->spans[static_cast<trace::Row>(row)].id, appearance_)
                             .name.isEmpty());
        }
        appearance_.setLanguage(text::Language::English);
    }
    void aClickOnOneOfTenThousandSpansDoesNotStall() {
        const auto frame = frameOf(testing::largeEvents(10'000));
        QElapsedTimer timer;
        timer.start();
        const auto some = spanDetails(*frame, SpanId{5000}, appearance_);
        QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(!some.name.isEmpty());
    }
    void resultsOfColumnsAndRowsAreEvenTablesAndOtherJsonIsIndented() {
        const auto table =
            readableJson("{\"columns\":[\"region\",\"sum\"],\"rows\":[[\"East\",7],[\"北部\",123]],\"row_count\":2}");
        QCOMPARE(table, QStringLiteral("region  sum\nEast      7\n北部    123\nrow_count: 2"));
        QCOMPARE(readableJson("{\"days\":3}"), QStringLiteral("{\n  \"days\": 3\n}"));
        QCOMPARE(readableJson("no json <b>"), QStringLiteral("no json <b>"));
        const std::string deep(100'000, '[');
        QCOMPARE(readableJson(deep).size(), 100'000);
    }
    void messagesAreATreeOfRolesTextsAndCalls() {
        MessagesModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setNodes(messageNodes(
            "[{\"role\":\"user\",\"content\":\"Hi\\nthere\"},{\"role\":\"assistant\",\"content\":null,\"tool_calls\":["
            "{\"id\":\"1\",\"function\":{\"name\":\"query_sales\",\"arguments\":\"{\\\"days\\\":3}\"}}]},{\"role\":"
            "\"tool\",\"content\":\"x\"}]"));
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("user"));
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("Hi there"));
        QCOMPARE(model.index(0, 1).data(MessagesModel::WholeTextRole).toString(), QStringLiteral("Hi\nthere"));
        const auto call = model.index(0, 1, model.index(1, 0));
        QCOMPARE(call.data().toString(), QStringLiteral("query_sales {\"days\":3}"));
        model.setNodes(messageNodes("not json"));
        QCOMPARE(model.rowCount(), 1);
    }
};

QTEST_MAIN(TestSpanDetails)
#include "tst_span_details.moc"
