// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/fault_answers.h"
#include "core/lab/fault_choice.h"
#include "core/tools/tool.h"
#include "resources/embedded.h"

#include <QTest>

using namespace stagefall;
using namespace stagefall::lab;

namespace {

QString placeOf(const char* json) {
    const auto parsed = parseFaults(json, "f");
    return parsed ? QString()
                  : QString::fromStdString(parsed.error().message.id + " " + parsed.error().message.args[0].second);
}

FaultAnswer hint(const char* form, double seconds) {
    Fault fault;
    fault.retry_after_form = form;
    fault.retry_after_s = seconds;
    return faultAnswer(fault, 1795766400);
}

std::string header(const FaultAnswer& answer, std::string_view name) {
    const auto* found = net::findHeader(answer.headers, name);
    return found != nullptr ? *found : "none";
}

} // namespace

class TestLabFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aRuleHitsTheRequestsItNames() {
        const auto plan = parseFaults(R"({"rules": [{"fault": {"kind": "reset"}, "requests": [2, 4]}]})", "f");
        QVERIFY(plan.has_value());
        for (std::uint64_t request = 1; request <= 5; ++request)
            QCOMPARE(chooseFault(*plan, 1, request).has_value(), request == 2 || request == 4);
    }
    void aProbabilityHitsItsShareAndTheSameOnesAgain() {
        const auto plan = parseFaults(R"({"rules": [{"fault": {"kind": "cut"}, "probability": 0.2}]})", "f");
        int hits = 0;
        for (std::uint64_t request = 1; request <= 5000; ++request) {
            const bool hit = chooseFault(*plan, 3, request).has_value();
            QCOMPARE(chooseFault(*plan, 3, request).has_value(), hit);
            hits += hit ? 1 : 0;
        }
        QVERIFY(hits > 900 && hits < 1100);
    }
    void theFirstRuleThatHitsWins() {
        const auto plan = parseFaults(R"({"rules": [{"fault": {"kind": "html"}, "requests": [1]},
                                          {"fault": {"kind": "stall"}, "probability": 1}]})",
                                      "f");
        QVERIFY(chooseFault(*plan, 1, 1)->kind == FaultKind::Html);
        QVERIFY(chooseFault(*plan, 1, 2)->kind == FaultKind::Stall);
    }
    void formatAndParseAreInverse() {
        const auto plan =
            parseFaults(R"({"rules": [{"fault": {"kind": "status", "status": 503, "retry_after_form": "ms",
                                          "retry_after_s": 2.5, "after_chunks": 7, "delay_ms": 9}, "requests": [1],
                                          "probability": 0.5}]})",
                        "f");
        QVERIFY(plan.has_value());
        QCOMPARE(formatFaults(*parseFaults(formatFaults(*plan), "again")), formatFaults(*plan));
    }
    void anErrorNamesThePlace() {
        QCOMPARE(placeOf("{"), "lab.need_json f");
        QCOMPARE(placeOf("{}"), "lab.need_list f/rules");
        QCOMPARE(placeOf(R"({"rules": [7]})"), "lab.need_object f/rules/0");
        QCOMPARE(placeOf(R"({"rules": [{"kind": "explode"}]})"), "lab.need_fault_kind f/rules/0/kind");
        QCOMPARE(placeOf(R"({"rules": [{"fault": {"kind": "explode"}}]})"), "lab.need_fault_kind f/rules/0/fault/kind");
        QCOMPARE(placeOf(R"({"rules": [{"kind": "status", "status": 200}]})"), "lab.need_status f/rules/0/status");
        QCOMPARE(placeOf(R"({"rules": [{"kind": "status", "status": 700}]})"), "lab.need_status f/rules/0/status");
        QCOMPARE(placeOf(R"({"rules": [{"kind": "stall", "after_chunks": 1e300}]})"),
                 "lab.need_whole f/rules/0/after_chunks");
        QCOMPARE(placeOf(R"({"rules": [{"kind": "cut", "requests": [4294967297]}]})"),
                 "lab.need_request_numbers f/rules/0/requests");
        QCOMPARE(placeOf(R"({"rules": [{"kind": "cut", "probability": 2}]})"), "lab.need_share f/rules/0/probability");
        QCOMPARE(placeOf(R"({"rules": [{"kind": "cut", "requests": [0]}]})"),
                 "lab.need_request_numbers f/rules/0/requests");
        QCOMPARE(placeOf(R"({"rules": [{"kind": "status", "retry_after_form": "soon"}]})"),
                 "lab.need_retry_form f/rules/0/retry_after_form");
    }
    void anUnknownMemberIsRefusedWithTheOneThatWasMeant() {
        QCOMPARE(placeOf("{\"rule\": []}"), "lab.fault_member_near f/rule");
        QCOMPARE(placeOf("{\"rules\": [{\"fault\": {\"kind\": \"cut\"}, \"reqests\": [1]}]}"),
                 "lab.fault_member_near f/rules/0/reqests");
        QCOMPARE(placeOf("{\"rules\": [{\"fault\": {\"kind\": \"cut\", \"delay\": 1}, \"requests\": [1]}]}"),
                 "lab.fault_member_near f/rules/0/fault/delay");
        QCOMPARE(placeOf("{\"rules\": [{\"kind\": \"cut\", \"zzzz\": 1, \"requests\": [1]}]}"),
                 "lab.fault_member f/rules/0/zzzz");
        QVERIFY(!parseFault("{\"kind\": \"cut\", \"requests\": [1]}", "f")); // a request's own fault is no rule
    }
    void aRuleThatCanNeverHitIsRefused() {
        QCOMPARE(placeOf("{\"rules\": [{\"kind\": \"cut\"}]}"), "lab.fault_never f/rules/0");
        QCOMPARE(placeOf("{\"rules\": [{\"kind\": \"cut\", \"requests\": [], \"probability\": 0}]}"),
                 "lab.fault_never f/rules/0");
    }
    void thePublishedSchemaAcceptsWhatTheParserAccepts() {
        const auto schema = resources::find("schemas/faults.schema.json");
        QVERIFY(!schema.empty());
        const auto checker = tools::ArgumentChecker::make(std::string(schema));
        QVERIFY2(checker.has_value(), checker ? "" : checker.error().message.args.front().second.c_str());
        for (const std::string fits : {
                 "{\"rules\": []}",
                 "{\"rules\": [{\"fault\": {\"kind\": \"status\", \"status\": 503}, \"requests\": [2]}]}",
                 "{\"$schema\": \"x\", \"rules\": [{\"kind\": \"stall\", \"probability\": 0.1}]}",
             }) {
            QVERIFY2(parseFaults(fits, "f"), fits.c_str());
            QVERIFY2(checker->check(fits), fits.c_str());
            QVERIFY2(checker->check(formatFaults(*parseFaults(fits, "f"))), fits.c_str());
        }
        for (const std::string broken : {
                 "{}",
                 "{\"rules\": [{\"kind\": \"cut\"}]}",
                 "{\"rules\": [{\"kind\": \"cut\", \"requests\": []}]}",
                 "{\"rules\": [{\"kind\": \"explode\", \"requests\": [1]}]}",
                 "{\"rules\": [{\"kind\": \"cut\", \"reqests\": [1], \"probability\": 1}]}",
                 "{\"rules\": [{\"fault\": {\"kind\": \"cut\"}, \"kind\": \"cut\", \"requests\": [1]}]}",
             }) {
            QVERIFY2(!parseFaults(broken, "f"), broken.c_str());
            QVERIFY2(!checker->check(broken), broken.c_str());
        }
    }
    void eachRetryHintHasItsForm() {
        QCOMPARE(header(hint("seconds", 1.5), "retry-after"), "2");
        QCOMPARE(header(hint("fraction", 1.5), "retry-after"), "1.5");
        QCOMPARE(header(hint("date", 3), "retry-after"), "Fri, 27 Nov 2026 08:00:03 GMT");
        QCOMPARE(header(hint("date", 3), "date"), "Fri, 27 Nov 2026 08:00:00 GMT");
        QCOMPARE(header(hint("ms", 1.5), "retry-after-ms"), "1500");
        QCOMPARE(header(hint("x-ms", 1.5), "x-ms-retry-after-ms"), "1500");
        QCOMPARE(header(hint("ratelimit-reset", 1.5), "x-ratelimit-reset-requests"), "1.5s");
        QVERIFY(hint("retry-info", 2).body.find(R"("retryDelay":"2s")") != std::string::npos);
        QVERIFY(hint("prose", 4.75).body.find("try again in 4.75s") != std::string::npos);
        QVERIFY(hint("epoch", 2).body.find(R"("X-RateLimit-Reset":"1795766402000")") != std::string::npos);
        QVERIFY(hint("", 2).headers.empty());
    }
    void anErrorIsInOpenAiStyle() {
        Fault fault;
        fault.status = 401;
        QCOMPARE(faultAnswer(fault, 0).body,
                 R"({"error":{"message":"Incorrect API key provided.","type":"invalid_request_error","param":null,)"
                 R"("code":"invalid_api_key"}})");
    }
    void htmlIsAPageWithStatus200() {
        Fault fault;
        fault.kind = FaultKind::Html;
        const auto answer = faultAnswer(fault, 0);
        QCOMPARE(answer.status, 200);
        QVERIFY(answer.body.starts_with("<!doctype html>"));
        QVERIFY(std::string_view(answer.type).starts_with("text/html"));
    }
};

QTEST_APPLESS_MAIN(TestLabFaults)
#include "tst_lab_faults.moc"
