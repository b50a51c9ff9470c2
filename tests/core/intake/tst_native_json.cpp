// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/event_scanner.h"
#include "core/intake/native_json.h"
#include "core/report/report.h"
#include "core/text/catalogue.h"
#include "core/trace/event_json.h"
#include "tests/support/sample_trace.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::intake;

namespace {

const std::string kHead = R"({"format":"stagefall.session","version":1,"id":"abc","events":[)";

std::string exported(const std::vector<trace::Event>& events) {
    const auto view = trace::viewOf(events);
    report::ReportInput input{"01sample", view, trace::buildTrace(view), budget::Budget::standard(),
                              text::Catalogue::builtIn()};
    return report::write(report::Format::Json, input);
}

std::string eventLine(std::uint64_t seq) {
    trace::Event event;
    event.seq = seq;
    event.text = "text \\ \" { ] of " + std::to_string(seq);
    return trace::formatEvent(event);
}

std::string argument(const Message& message, const std::string& key) {
    for (const auto& [name, value] : message.args)
        if (name == key) return value;
    return {};
}

void verifyFails(const std::string& json, const std::string& id) {
    const auto result = importJson(json, "f.json");
    QVERIFY2(!result.has_value(), json.c_str());
    QCOMPARE(result.error().message.id, id);
    for (const auto language : {text::Language::English, text::Language::Chinese})
        QVERIFY(text::Catalogue::builtIn().render(result.error().message, language).find("f.json") !=
                std::string::npos);
}

} // namespace

class TestNativeJson : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsExportedComesBackIdentical() {
        const auto events = testing::sampleEvents();
        const auto result = importJson(exported(events), "f.json");
        QVERIFY(result.has_value());
        QCOMPARE(result->id, std::string("01sample"));
        QVERIFY(result->problems.empty());
        QVERIFY(result->events == events);
    }
    void exportingAgainGivesTheSameBytes() {
        for (const auto& events : {testing::sampleEvents(), testing::hostileEvents()}) {
            const auto first = exported(events);
            const auto result = importJson(first, "f.json");
            QVERIFY(result.has_value() && result->problems.empty());
            QCOMPARE(exported(result->events), first);
        }
    }
    void oneBrokenEventCostsOnlyItself() {
        for (const std::string broken :
             {R"({"seq":2,"kind":"unheard of"})", "{\"seq\":2,\"kind\":\"note\",\"text\":\"no end",
              R"({"seq":2,"kind":"note")", R"({"seq":2 "kind"})", "}}}", "]", "42", "\"x\"", "{",
              R"({"seq":-5,"kind":"note"})", "\"no end"}) {
            if (broken == "]") continue; // that ends the list
            const auto json =
                kHead + "\n" + eventLine(1) + ",\n" + broken + ",\n" + eventLine(3) + ",\n" + eventLine(4) + "\n]}\n";
            const auto result = importJson(json, "f.json");
            QVERIFY2(result.has_value(), broken.c_str());
            QVERIFY2(result->events.size() == 3, broken.c_str());
            QCOMPARE(result->problems.size(), std::size_t{1});
            QCOMPARE(argument(result->problems[0].message, "line"), std::string("3"));
            QCOMPARE(argument(result->problems[0].message, "n"), std::string("2"));
            QCOMPARE(result->events[2].seq, std::uint64_t{4});
        }
    }
    void aFileThatWasCutOffGivesItsWholeEvents() {
        const auto whole = kHead + "\n" + eventLine(1) + ",\n" + eventLine(2) + ",\n" + eventLine(3) + "\n]}\n";
        for (std::size_t cut = kHead.size(); cut + 4 < whole.size(); ++cut) {
            const auto result = importJson(std::string_view(whole).substr(0, cut), "f.json");
            QVERIFY(result.has_value());
            QVERIFY(!result->problems.empty());
            std::size_t complete = 0;
            for (std::uint64_t seq = 1; seq <= 3; ++seq)
                if (whole.substr(0, cut).find(eventLine(seq)) != std::string::npos) ++complete;
            QCOMPARE(result->events.size(), complete);
        }
    }
    void layoutOfTheFileDoesNotMatter() {
        const auto json =
            "\xEF\xBB\xBF{ \"events\" :\n[ " + eventLine(1) + "," + eventLine(2) +
            " ],\n\"id\":\"x\", \"version\": 1, \"more\":{\"events\":[1]},\"format\":\"stagefall.session\"}";
        const auto result = importJson(json, "f.json");
        QVERIFY(result.has_value());
        QCOMPARE(result->events.size(), std::size_t{2});
        QVERIFY(result->problems.empty());
    }
    void whatIsNoExportIsRefusedWithARemedy() {
        verifyFails("", "intake.not_json");
        verifyFails("hello", "intake.not_json");
        verifyFails("[]", "intake.format_missing");
        verifyFails(R"({"resourceSpans":[]})", "intake.format_missing");
        verifyFails(R"({"format":null,"events":[]})", "intake.wrong_format");
        verifyFails(R"({"format":"stagefall.session","id":"x","events":[]})", "intake.version_missing");
        verifyFails(R"({"format":"stagefall.session","version":2,"id":"x","events":[]})", "intake.wrong_version");
        verifyFails(R"({"format":"stagefall.session","version":1,"id":"x"})", "intake.no_events");
        verifyFails(R"({"format":"stagefall.session","version":1,"events":[]})", "intake.id_missing");
        verifyFails(R"({"format":"stagefall.session","version":1,"id":7,"events":[]})", "intake.no_id");
    }
    void theWrongPlaceIsNamed() {
        const auto result = importJson("{\n  \"format\": oops}", "f.json");
        QVERIFY(!result.has_value());
        QCOMPARE(argument(result.error().message, "place").substr(0, 2), std::string("2:"));
    }
    void noFileMakesItHangOrCrash() {
        const auto whole = exported(testing::hostileEvents());
        unsigned state = 7;
        for (int round = 0; round < 300; ++round) {
            auto json = whole.substr(0, 3000);
            for (int i = 0; i < 5; ++i) {
                state = state * 1664525U + 1013904223U;
                json[(state >> 8U) % json.size()] = "\"\\{}[],\n:x"[(state >> 3U) % 10];
            }
            const auto result = importJson(json, "f.json");
            QVERIFY(!result || result->events.size() <= 100);
        }
    }
};

QTEST_APPLESS_MAIN(TestNativeJson)
#include "tst_native_json.moc"
