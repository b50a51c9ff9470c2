// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report.h"
#include "core/report/sha256.h"
#include "tests/core/report/report_fixture.h"
#include "tests/support/event_script.h"

#include <QRegularExpression>
#include <QXmlStreamReader>
#include <QtTest>
#include <algorithm>

using namespace stagefall;
using namespace stagefall::report;
using stagefall::testing::reportOf;

namespace {

bool contains(const std::string& text, const std::string& what) { return text.find(what) != std::string::npos; }

/// RFC 4180: the records of a file.
std::vector<std::vector<std::string>> records(const std::string& csv) {
    std::vector<std::vector<std::string>> out(1, std::vector<std::string>(1));
    bool quoted = false;
    for (std::size_t i = 0; i < csv.size(); ++i) {
        const char c = csv[i];
        if (quoted) {
            if (c != '"')
                out.back().back() += c;
            else if (i + 1 < csv.size() && csv[i + 1] == '"')
                out.back().back() += csv[++i];
            else
                quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == ',') {
            out.back().emplace_back();
        } else if (c == '\r' && i + 1 < csv.size() && csv[i + 1] == '\n') {
            ++i;
            out.emplace_back(1);
        } else {
            out.back().back() += c;
        }
    }
    out.pop_back(); // behind the last line's end
    return out;
}

} // namespace

class TestReport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void formatsAreKnownByWordAndByFileName() {
        QCOMPARE(parseFormat("html"), std::optional(Format::Html));
        QCOMPARE(parseFormat("/tmp/a.b/Report.HTM"), std::optional(Format::Html));
        QCOMPARE(parseFormat("x.md"), std::optional(Format::Markdown));
        QCOMPARE(parseFormat("markdown"), std::optional(Format::Markdown));
        QVERIFY(!parseFormat("pdf"));
        QVERIFY(!parseFormat(""));
    }
    void svgIsStrictXmlInBothLanguagesAndThemes() {
        for (const auto& events : {testing::sampleEvents(), testing::hostileEvents()})
            for (const auto language : {text::Language::English, text::Language::Chinese})
                for (const bool dark : {false, true}) {
                    auto input = reportOf(events, language);
                    input.dark = dark;
                    QXmlStreamReader reader(QByteArray::fromStdString(write(Format::Svg, input)));
                    while (!reader.atEnd()) reader.readNext();
                    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
                }
    }
    void htmlNeedsNothingFromElsewhereAndRunsNothing() {
        for (const auto& events : {testing::sampleEvents(), testing::hostileEvents()}) {
            const auto html = write(Format::Html, reportOf(events));
            QVERIFY(contains(html, "default-src 'none'"));
            QVERIFY(!contains(html, "unsafe-inline"));
            // Escaped text has no "<" of its own: what stands between two of them is a tag.
            const QRegularExpression active("<(script|img|link|iframe|object|embed|base|form|input)\\b|"
                                            "<[a-z][^<>]*\\s(on[a-z]+|style|href|src)=|@import|url\\((?!#)",
                                            QRegularExpression::CaseInsensitiveOption);
            const auto match = active.match(QString::fromStdString(html));
            QVERIFY2(!match.hasMatch(), qPrintable(match.captured()));
        }
    }
    void thePolicyAllowsTheStyleSheetAndNoOther() {
        const auto html = write(Format::Html, reportOf(testing::sampleEvents()));
        const auto begin = html.find("<style>") + 7;
        const auto style = html.substr(begin, html.find("</style>") - begin);
        QVERIFY(contains(html, "style-src 'sha256-" + sha256Base64(style) + "'"));
        QVERIFY(html.find("<style>", begin) == std::string::npos);
    }
    void htmlIsWellFormed() {
        // Void elements aside the page is written as XML would be: every element is closed in order.
        for (const auto language : {text::Language::English, text::Language::Chinese})
            for (const auto& events : {testing::sampleEvents(), testing::hostileEvents()}) {
                auto html = QString::fromStdString(write(Format::Html, reportOf(events, language)));
                html.remove("<!DOCTYPE html>");
                html.replace(QRegularExpression("<meta ([^>]*)>"), "<meta \\1/>");
                html.remove(QRegularExpression("<style>.*</style>", QRegularExpression::DotMatchesEverythingOption));
                QXmlStreamReader reader(html);
                while (!reader.atEnd()) reader.readNext();
                QVERIFY2(!reader.hasError(),
                         qPrintable(reader.errorString() + QString(" line %1").arg(reader.lineNumber())));
            }
    }
    void simulatedTimesSayThatTheyAre() {
        const auto input = reportOf(testing::sampleEvents());
        for (const auto format : {Format::Html, Format::Svg, Format::Csv, Format::Markdown})
            QVERIFY(contains(write(format, input), "lab: gpu-batch-calm"));
        const auto html = QString::fromStdString(write(Format::Html, input));
        QVERIFY(html.count("lab: gpu-batch-calm") >= 6);
        QVERIFY(html.contains("Modelled on a batch server"));
    }
    void measuredTimesCarryNoLabLabel() {
        auto events = testing::sampleEvents();
        std::erase_if(events, [](const trace::Event& event) { return event.name.starts_with("lab"); });
        for (const auto format : testing::kFormats) QVERIFY(!contains(write(format, reportOf(events)), "lab:"));
    }
    void aKeyIsInNoFormat() {
        Redactor redactor;
        redactor.learn(testing::kSampleKey);
        for (const auto& events : {testing::sampleEvents(), testing::hostileEvents()})
            for (const auto format : testing::kFormats) {
                auto input = reportOf(events);
                input.notes = "used " + testing::kSampleKey;
                input.title = "with " + testing::kSampleKey;
                // Without a redactor the key is there: the test looks in the right places.
                QVERIFY(format == Format::Csv || contains(write(format, input), "sk-sample"));
                input.redactor = &redactor;
                const auto text = write(format, input);
                for (const auto* form : {"sk-sample", "4f9a", "7c2d"}) QVERIFY2(!contains(text, form), form);
            }
    }
    void everySpanIsOneRecord() {
        for (const auto& events : {testing::sampleEvents(), testing::hostileEvents()}) {
            const auto input = reportOf(events);
            const auto all = records(write(Format::Csv, input));
            QCOMPARE(all.size(), input.trace->spans.size() + 1);
            for (const auto& record : all) QCOMPARE(record.size(), all.front().size());
        }
    }
    void noTextIsAFormula() {
        auto events = testing::hostileEvents();
        for (const char* start : {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"}) {
            trace::Event event;
            event.kind = trace::EventKind::SpanStart;
            event.span.value = 5000 + events.size();
            event.name = start;
            events.push_back(event);
        }
        for (const auto& record : records(write(Format::Csv, reportOf(events))))
            for (const auto& cell : record) {
                bool number = false;
                QString::fromStdString(cell).toDouble(&number);
                QVERIFY2(cell.empty() || number || std::string("=+-@\t\r").find(cell[0]) == std::string::npos,
                         cell.c_str());
            }
    }
    void whatIsOverSaysByHowMuchInEveryTable() {
        const auto input = reportOf(testing::sampleEvents());
        QVERIFY(contains(write(Format::Csv, input), ",200.000000,606.000000,over,ok,"));
        QVERIFY(contains(write(Format::Markdown, input), "▲ +606 ms"));
        QVERIFY(contains(write(Format::Html, input), "806 ms +606"));
        QVERIFY(contains(write(Format::Svg, input), "806 ms +606"));
    }
    void stepsAndTasksAreNumberedInMarkdownAsInTheWaterfall() {
        const auto markdown = write(Format::Markdown, reportOf(testing::sampleEvents()));
        QVERIFY(contains(markdown, "| Step 1 · plan |"));
        QVERIFY(contains(markdown, "| Step 2 · answer |"));
        const auto two = write(Format::Markdown, reportOf(testing::hostileEvents()));
        QVERIFY(contains(two, "| Task 1 | group | 0 ms |"));
        QVERIFY(contains(two, "| Task 2 | group | 1.2 s |"));
    }
    void anInferenceTakesItsTimeWithoutItsGatewayInEveryTable() {
        const auto input = reportOf(testing::sampleEvents()); // 234 ms, of which 12 are the gateway's
        QVERIFY(contains(write(Format::Html, input), "222 ms +122"));
        QVERIFY(contains(write(Format::Markdown, input), "| planner-1 | inference | 66 ms | 222 ms | ▲ +122 ms |"));
        const auto csv = records(write(Format::Csv, input)); // both, each under its name
        const auto column = [&](const std::string& name) {
            return std::find(csv.front().begin(), csv.front().end(), name) - csv.front().begin();
        };
        const auto line = std::find_if(csv.begin(), csv.end(), [](const auto& record) { return record[1] == "12"; });
        QVERIFY(line != csv.end());
        QCOMPARE(line->at(column("duration_ms")), std::string("234.000000"));
        QCOMPARE(line->at(column("counted_ms")), std::string("222.000000"));
    }
    void theConversationCanBeLeftOut() {
        auto input = reportOf(testing::sampleEvents());
        const std::string asked = "Compare the regions";
        QVERIFY(contains(write(Format::Html, input), asked));
        QVERIFY(contains(write(Format::Markdown, input), asked));
        input.include_conversation = false;
        QVERIFY(!contains(write(Format::Html, input), asked));
        QVERIFY(!contains(write(Format::Markdown, input), asked));
    }
    void argumentsAndResultsAreInWhereTheyAreAskedForAndNowhereElse() {
        auto input = reportOf(testing::sampleEvents());
        report::ReportInput unasked{input.id, input.events, input.trace, input.budget, input.catalogue};
        for (const auto format : {Format::Html, Format::Markdown}) {
            QVERIFY(contains(write(format, input), "North 41200"));
            QVERIFY(!contains(write(format, unasked), "North 41200"));
        }
    }
    void rowsOfAResultAreATable() {
        testing::EventScript script;
        script.group(1, {}, trace::GroupKind::Task, 0, "task");
        script.start(2, {1}, trace::Stage::Tool, 0, "tool", "query_sales");
        script.attribute(2, trace::keys::kResult,
                         R"({"columns":["region","revenue"],"rows":[["East",82544.53],)"
                         R"(["<b>|",7]],"row_count":2})");
        for (const auto id : {2U, 1U}) script.end(id, 400);
        auto input = reportOf(script.take());
        const auto html = write(Format::Html, input);
        QVERIFY(contains(html, "<td>East</td><td class=\"number\">82544.53</td>"));
        QVERIFY(contains(html, "<td>&lt;b&gt;|</td>"));
        const auto markdown = write(Format::Markdown, input);
        QVERIFY(contains(markdown, "| region | revenue |\n| --- | ---: |\n| East | 82544.53 |\n"));
        QVERIFY(contains(markdown, "| \\<b\\>\\| | 7 |"));
    }
    void aReportOpensWithOneSentenceThatSaysWhereTheTimeWent() {
        const auto input = reportOf(testing::sampleEvents());
        for (const auto format : {Format::Html, Format::Markdown}) {
            const auto text = write(format, input);
            QVERIFY2(contains(text, "The task took "), text.c_str());
            QVERIFY(contains(text, "over the budget by "));
            QVERIFY(contains(text, "; the longest call among them was "));
        }
        QVERIFY(contains(write(Format::Html, reportOf(testing::sampleEvents(), text::Language::Chinese)), "任务用时"));
        QVERIFY(!contains(write(Format::Html, reportOf({})), "class=\"where\"")); // nothing was measured
    }
    void partsCanBeLeftOutOfTheTimelineAndShortOnesFolded() {
        auto input = reportOf(testing::sampleEvents());
        // Once as the name of a row, once in the legend.
        const auto rows = [&] { return QString::fromStdString(write(Format::Svg, input)).count(">gateway</text>"); };
        QCOMPARE(rows(), 2);
        input.show_parts = false;
        QCOMPARE(rows(), 1);
        testing::EventScript script;
        script.group(1, {}, trace::GroupKind::Task, 0, "task");
        script.span(2, {1}, trace::Stage::Network, 0, 0.5, "connect");
        script.span(3, {1}, trace::Stage::Context, 1, 1.25, "context");
        script.span(4, {1}, trace::Stage::Tool, 2, 90, "tool");
        script.end(1, 100);
        auto brief = reportOf(script.take());
        QVERIFY(contains(write(Format::Markdown, brief), "| connect | network |"));
        brief.fold_short = true;
        QVERIFY(contains(write(Format::Markdown, brief), "| 750 µs |  |  |"));
        QVERIFY(!contains(write(Format::Markdown, brief), "| connect | network |"));
        QVERIFY(contains(write(Format::Svg, brief), "2 under 1 ms"));
    }
    void everyPictureSaysWhatItsColoursMean() {
        const auto input = reportOf(testing::sampleEvents());
        for (const auto format : {Format::Html, Format::Svg})
            for (const auto* words : {"what the budget allows", "waits for the first token", "inference"})
                QVERIFY2(contains(write(format, input), words), words);
        QVERIFY(!contains(write(Format::Svg, reportOf({})), "waits for the first token"));
    }
    void callsOfOneNameAreToldApartByTheirArgumentsOnlyWhereThoseAreIn() {
        testing::EventScript script;
        script.group(1, {}, trace::GroupKind::Task, 0, "task");
        for (const auto& [id, place] : {std::pair{2U, "East"}, std::pair{3U, "South"}}) {
            script.start(id, {1}, trace::Stage::Tool, 0, "tool", "check_stock");
            script.attribute(id, trace::keys::kArguments, std::string("{\"region\":\"") + place + "\"}");
        }
        for (const auto id : {2U, 3U, 1U}) script.end(id, 400);
        auto input = reportOf(script.take());
        for (const auto format : {Format::Html, Format::Svg}) {
            input.include_tool_data = true;
            QVERIFY(contains(write(format, input), "check_stock (East)"));
            input.include_tool_data = false;
            QVERIFY(contains(write(format, input), "check_stock (East)")); // statuses may say it too
            input.include_conversation = false;
            QVERIFY(!contains(write(format, input), "East"));
            input.include_conversation = true;
        }
    }
    void whatFailedQuicklyIsNotPraisedAndSaysWhyItFailed() {
        testing::EventScript script;
        script.group(1, {}, trace::GroupKind::Task, 0, "task");
        script.span(2, {1}, trace::Stage::Context, 0, 10, "context");
        script.attribute(1, trace::keys::kError, "127.0.0.1:9 refused the connection.");
        script.end(1, 20, trace::Outcome::Error);
        const auto input = reportOf(script.take());
        for (const auto format : {Format::Html, Format::Markdown}) {
            const auto text = write(format, input);
            QVERIFY(contains(text, "did not end well: 127.0.0.1:9 refused the connection."));
        }
        QVERIFY(!contains(write(Format::Html, input), "within budget"));
        QVERIFY(contains(write(Format::Markdown, input), "Verdict: failed"));
    }
    void everyTextIsInTheCatalogue() {
        // An unknown id would be written as itself.
        for (const auto language : {text::Language::English, text::Language::Chinese})
            for (const auto& events : {testing::sampleEvents(), testing::hostileEvents()})
                for (const auto format : {Format::Html, Format::Svg, Format::Markdown}) {
                    const auto text = write(format, reportOf(events, language));
                    for (const auto* id : {"report.", "scene.", "analysis.", "trace.note"})
                        QVERIFY2(!QString::fromStdString(text).contains(QRegularExpression(QString(">\\s*") + id)), id);
                }
    }
    void anEmptySessionIsAReportToo() {
        for (const auto format : testing::kFormats) QVERIFY(!write(format, reportOf({})).empty());
    }
    void theSameInputGivesTheSameBytes() {
        const auto input = reportOf(testing::sampleEvents());
        for (const auto format : testing::kFormats) QCOMPARE(write(format, input), write(format, input));
    }
};

QTEST_APPLESS_MAIN(TestReport)
#include "tst_report.moc"
