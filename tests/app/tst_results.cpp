// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/results.h"
#include "tests/support/event_script.h"

#include <QtTest>
#include <nlohmann/json.hpp>

using namespace stagefall;
using namespace stagefall::cli;
using testing::EventScript;
using text::wordsOf;
using trace::Stage;

class ResultsTest : public QObject {
    Q_OBJECT

    /// 80 ms of work, and two minutes in which a person held it.
    static std::shared_ptr<const trace::Trace> held() {
        EventScript script;
        script.group(1, {}, trace::GroupKind::Session, 0, "session");
        script.group(2, {1}, trace::GroupKind::Task, 0, "task");
        script.span(3, {2}, Stage::Context, 0, 10, "context");
        script.span(4, {2}, Stage::Approval, 10, 120'010, "paused by hand");
        script.span(5, {2}, Stage::Inference, 120'010, 120'080, "inference");
        script.end(2, 120'080);
        script.end(1, 120'080);
        return trace::buildTrace(trace::viewOf(script.take()));
    }
    static bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

private Q_SLOTS:
    void whatAPersonHeldIsSaidBesideTheTaskAndNotCounted() {
        const auto text =
            wordsOf(resultText(Environment(text::Language::English), *held(), budget::Budget::standard()));
        QVERIFY2(has(text, "Waited for a person: 120 s, not counted"), text.c_str());
        QVERIFY2(has(text, "Task: 80 ms"), text.c_str());
        QVERIFY2(has(text, "within the budget"), text.c_str());
        const auto chinese =
            wordsOf(resultText(Environment(text::Language::Chinese), *held(), budget::Budget::standard()));
        QVERIFY2(has(chinese, "等待人工：120 s，不计入"), chinese.c_str());
    }
    void aBudgetThatCountsItSaysSo() {
        auto counting = budget::Budget::standard();
        counting.count_approval = true;
        const auto text = wordsOf(resultText(Environment(text::Language::English), *held(), counting));
        QVERIFY2(has(text, "Waited for a person: 120 s, counted by this budget"), text.c_str());
    }
    void whatFailedQuicklyHasNoGoodVerdict() {
        EventScript script;
        script.group(1, {}, trace::GroupKind::Task, 0, "task");
        script.span(2, {1}, Stage::Context, 0, 10, "context");
        script.attribute(1, trace::keys::kError, "Refused.");
        script.end(1, 80, trace::Outcome::Error);
        const auto trace = trace::buildTrace(trace::viewOf(script.take()));
        const auto text = wordsOf(resultText(Environment(text::Language::English), *trace, budget::Budget::standard()));
        QVERIFY2(has(text, "Verdict: none") && !has(text, "within the budget"), text.c_str());
        QVERIFY2(has(text, "The task did not end well: Refused."), text.c_str());
        const auto json = resultJson({}, *trace, budget::Budget::standard(), "");
        QVERIFY2(has(json, "\n  \"verdict\": null,"), json.c_str());
    }
    void theJsonSaysWhyATaskFailed() {
        EventScript script;
        script.group(1, {}, trace::GroupKind::Task, 0, "task");
        script.start(2, {1}, Stage::Inference, 10, "inference", "planner-1");
        script.attribute(2, trace::keys::kErrorCode, "http_status");
        script.attribute(2, trace::keys::kError, "The endpoint answered 503.");
        script.attribute(2, trace::keys::kHttpStatus, "503");
        script.end(2, 70, trace::Outcome::Error);
        script.attribute(1, trace::keys::kErrorCode, "http_status");
        script.attribute(1, trace::keys::kError, "The endpoint answered 503.");
        script.end(1, 80, trace::Outcome::Error);
        const auto trace = trace::buildTrace(trace::viewOf(script.take()));
        const auto json = nlohmann::json::parse(resultJson({}, *trace, budget::Budget::standard(), ""));
        const auto& error = json["tasks"][0]["error"];
        QCOMPARE(error["code"].get<std::string>(), std::string("http_status"));
        QCOMPARE(error["message"].get<std::string>(), std::string("The endpoint answered 503."));
        QCOMPARE(error["detail"].size(), std::size_t{1});
        QCOMPARE(error["detail"][0]["span"].get<std::string>(), std::string("planner-1"));
        QCOMPARE(error["detail"][0]["http_status"].get<std::string>(), std::string("503"));
        QVERIFY(!nlohmann::json::parse(resultJson({}, *held(), budget::Budget::standard(), ""))["tasks"][0].contains(
            "error"));
    }
    void whereNobodyWasWaitedForNothingIsSaid() {
        EventScript script;
        script.group(1, {}, trace::GroupKind::Task, 0, "task");
        script.end(1, 80);
        const auto trace = trace::buildTrace(trace::viewOf(script.take()));
        const auto text = wordsOf(resultText(Environment(text::Language::English), *trace, budget::Budget::standard()));
        QVERIFY2(!has(text, "Waited"), text.c_str());
    }
};

QTEST_APPLESS_MAIN(ResultsTest)
#include "tst_results.moc"
