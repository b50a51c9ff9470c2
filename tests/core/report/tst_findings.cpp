// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/native_json.h"
#include "core/report/document.h"
#include "core/report/pretty_json.h"
#include "tests/core/report/report_fixture.h"
#include "tests/support/event_script.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::report;
using stagefall::testing::EventScript;
using stagefall::testing::reportOf;

namespace {

bool contains(const std::string& text, const std::string& what) { return text.find(what) != std::string::npos; }

ReportInput annotated() {
    auto input = reportOf(testing::sampleEvents());
    input.annotations = {{SpanId{14}, {}, {}, "Check the <index>."},
                         {{}, EventScript::at(100), EventScript::at(400), "Nothing *moves* here"}};
    return input;
}

} // namespace

class TestFindings : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void notesAreInThePageAndInTheText() {
        const auto html = write(Format::Html, annotated());
        QVERIFY(contains(html, "<li><b>query_sales</b> <span class=\"mono t-muted\">+240 ms</span>"));
        QVERIFY(contains(html, "Check the &lt;index&gt;."));
        QVERIFY(contains(html, "+100 ms to +400 ms"));
        const auto markdown = write(Format::Markdown, annotated());
        QVERIFY(contains(markdown, "## Notes"));
        QVERIFY(contains(markdown, "**query\\_sales** +240 ms\n\nCheck the \\<index\\>.\n"));
        QVERIFY(!contains(write(Format::Html, reportOf(testing::sampleEvents())), "panel remarks"));
    }
    void notesAreTextInMarkdownAndNothingElse() {
        auto input = annotated();
        input.annotations[0].text = "# Head\n- [x](http://a) ![i](b) <img src=x>\n\n  + one\n1. two\n2) three\n===\n"
                                    "    code\n> said\n| a | b |\n```\nwww.a.b $x$ \r&lt; \u202Eback";
        input.title = "T](x) <b> | # www.a.b";
        const auto markdown = write(Format::Markdown, input);
        QVERIFY(contains(markdown, "\\# Head\\\n\\- \\[x\\](http\\://a) !\\[i\\](b) \\<img src=x\\>\n\n\\+ one\\\n"
                                   "1\\. two\\\n2\\) three\\\n\\===\\\ncode\\\n\\> said\\\n\\| a \\| b \\|\\\n"
                                   "\\`\\`\\`\\\nwww\\.a.b \\$x\\$  \\&lt; back\n"));
        QVERIFY(contains(markdown, "# T\\](x) \\<b\\> \\| \\# www\\.a.b\n"));
    }
    void notesTravelInJsonAndItIsReadAsBefore() {
        const auto text = write(Format::Json, annotated());
        QVERIFY(contains(text, "{\"span\":14,\"text\":\"Check the <index>.\"}"));
        QVERIFY(contains(text, "\"from\":1100000000,\"to\":1400000000"));
        const auto imported = intake::importJson(text, "x.json");
        QVERIFY(imported);
        QVERIFY(imported->problems.empty());
        const auto events = testing::sampleEvents();
        QCOMPARE(imported->events.size(), events.size());
        QVERIFY(imported->events == events);
    }
    void aNoteOnASpanThatIsNotThereIsKept() {
        auto input = annotated();
        input.annotations = {{SpanId{987654}, {}, {}, "lost"}};
        for (const auto format : {Format::Html, Format::Markdown, Format::Json})
            QVERIFY(contains(write(format, input), "lost"));
    }
    void aKeyInANoteIsHidden() {
        Redactor redactor;
        redactor.learn(testing::kSampleKey);
        auto input = annotated();
        input.annotations[0].text = "with " + testing::kSampleKey;
        input.redactor = &redactor;
        for (const auto format : testing::kFormats) QVERIFY(!contains(write(format, input), "sk-sample"));
    }
    void whatIsRedSaysWhy() {
        const auto html = write(Format::Html, reportOf(testing::sampleEvents()));
        QVERIFY(contains(html, "Why it is over"));
        QVERIFY(contains(html, "▲ 806 ms, over by 606 ms"));
        QVERIFY(contains(write(Format::Markdown, reportOf(testing::sampleEvents())), "## Why it is over"));
        auto input = reportOf(testing::sampleEvents());
        input.budget = {};
        QVERIFY(!contains(write(Format::Html, input), "panel why"));
    }
    void ofManyThatAreRedTheWorstAreExplained() {
        EventScript script;
        script.group(1, {}, trace::GroupKind::Session, 0, "session");
        script.group(2, {1}, trace::GroupKind::Task, 0, "task");
        for (std::uint64_t i = 0; i < 60; ++i)
            script.span(10 + i, {2}, trace::Stage::Tool, 0, 300 + static_cast<double>(i), "tool");
        script.end(2, 400);
        script.end(1, 400);
        std::size_t left = 0;
        const Document document(reportOf(script.take()));
        const auto& reasons = document.reasons(left);
        QCOMPARE(left, std::size_t{20});
        QCOMPARE(reasons.size(), std::size_t{40});
        QVERIFY(contains(reasons.front().took, "359 ms"));
        QVERIFY(contains(reasons.back().took, "320 ms"));
    }
    void whatIsInALaterTaskNamesIt() {
        EventScript script;
        script.group(1, {}, trace::GroupKind::Session, 0, "session");
        for (std::uint64_t i = 0; i < 2; ++i) {
            const auto at = static_cast<double>(i) * 60'000;
            script.group(2 + i, {1}, trace::GroupKind::Task, at, "task");
            script.span(10 + i, {2 + i}, trace::Stage::Tool, at + 20, at + 700, "tool");
            script.end(2 + i, at + 800);
        }
        script.end(1, 70'000);
        std::size_t left = 0;
        const Document document(reportOf(script.take()));
        const auto& reasons = document.reasons(left);
        QCOMPARE(reasons.size(), std::size_t{4});
        QCOMPARE(reasons[2].name, std::string("Task 2"));
        QCOMPARE(reasons[3].when, std::string("Task 2, +20 ms"));
    }
    void searchingDocumentsIsACallOfATool() {
        EventScript script;
        script.group(1, {}, trace::GroupKind::Session, 0, "session");
        script.group(2, {1}, trace::GroupKind::Task, 0, "task");
        script.span(3, {2}, trace::Stage::Retrieval, 10, 60, "search_notes", "search_notes");
        script.attribute(3, trace::keys::kArguments, "{\"query\":\"returns\"}");
        script.span(4, {2}, trace::Stage::Retrieval, 60, 80, "retrieval");
        script.end(2, 100);
        script.end(1, 100);
        const auto input = reportOf(script.take());
        QCOMPARE(Document(input).toolCalls().size(), std::size_t{1});
        QVERIFY(contains(write(Format::Html, input), "<summary><b>search_notes</b>"));
    }
    void jsonIsIndentedAndItsValuesStay() {
        QCOMPARE(
            prettyJson("{\"a\":[{\"b\":1.10,\"c\":\"x, {y}\\\"z\"},{\"b\":12345678901234567890123}],\"d\":{\"e\":1}}"),
            std::string("{\n  \"a\": [\n    {\n      \"b\": 1.10,\n      \"c\": \"x, {y}\\\"z\"\n    },\n    {\n"
                        "      \"b\": 12345678901234567890123\n    }\n  ],\n  \"d\": {\n    \"e\": 1\n  }\n}"));
        QCOMPARE(prettyJson("[1,2, 3]"), std::string("[1, 2, 3]"));
        QCOMPARE(prettyJson("{}"), std::string("{}"));
        QCOMPARE(prettyJson("{\"a\":[]}"), std::string("{\n  \"a\": []\n}"));
    }
    void whatIsNoJsonStaysAsItWas() {
        for (const char* text : {"", "rows: 3", "{\"a\":", "{a}", "[1,]", "12", "\"x\""})
            QCOMPARE(prettyJson(text), std::string(text));
        const std::string deep = std::string(5'000, '[') + std::string(5'000, ']');
        QCOMPARE(prettyJson(deep), deep);
    }
};

QTEST_APPLESS_MAIN(TestFindings)
#include "tst_findings.moc"
