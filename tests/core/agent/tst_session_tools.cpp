// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/agent/session_bench.h"

#include <QtTest>
#include <mutex>

using namespace stagefall;
using testing::ScriptedServer;
using testing::SessionBench;
using trace::Stage;
namespace keys = trace::keys;

namespace {

constexpr const char* kFits = R"({"q":"a"})";

/// Keeps every request until `count` are there, then answers all with their path, the last come first.
testing::Script meeting(std::size_t count) {
    struct Waiting {
        std::vector<std::pair<std::string, std::shared_ptr<net::Responder>>> all;
    };
    const auto waiting = std::make_shared<Waiting>();
    return [waiting, count](const net::ServerRequest& request, const std::shared_ptr<net::Responder>& responder) {
        waiting->all.emplace_back(request.path, responder);
        if (waiting->all.size() < count) return;
        for (auto one = waiting->all.rbegin(); one != waiting->all.rend(); ++one)
            one->second->send(200, {}, "from " + one->first);
        waiting->all.clear();
    };
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

} // namespace

class TstSessionTools final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void callsOfOneTurnRunAtTheSameTimeAndAnswerInOrder() {
        SessionBench bench;
        for (const char* name : {"first", "second", "third"}) {
            bench.addTool(name);
        }
        // Were they run one after the other, the first would wait for the others for ever.
        const auto together = meeting(3);
        for (const char* path : {"/first", "/second", "/third"}) bench.server.route(path, together);
        bench.server.chat(ScriptedServer::calls(
            "Let me look.", {{"c1", "first", kFits}, {"c2", "second", kFits}, {"c3", "third", kFits}}));
        bench.server.chat(ScriptedServer::text("done"));
        QCOMPARE(bench.run("go").answer, std::string("done"));
        QCOMPARE(bench.lastRequest(), std::string("user: go, assistant: Let me look., tool: from /first, tool: from "
                                                  "/second, tool: from /third"));
        const auto trace = bench.trace();
        std::vector<trace::Span> spans;
        for (const char* name : {"first", "second", "third"})
            spans.push_back(trace->spans[bench.find(Stage::Tool, name)]);
        for (const auto& a : spans)
            for (const auto& b : spans) QVERIFY(a.start < *b.end);
    }
    void noMoreRunAtOnceThanAllowed() {
        SessionBench bench;
        bench.workbench.max_parallel_tools = 1;
        bench.addTool("first");
        bench.server.route("/first", ScriptedServer::json("1"));
        bench.server.chat(ScriptedServer::calls("", {{"c1", "first", kFits}, {"c2", "first", R"({"q":"b"})"}}));
        bench.server.chat(ScriptedServer::text("done"));
        QVERIFY(!bench.run("go").error);
        const auto trace = bench.trace();
        std::vector<trace::Span> tools;
        for (trace::Row row = 0; row < trace->spans.size(); ++row)
            if (trace->spans[row].stage == Stage::Tool) tools.push_back(trace->spans[row]);
        QCOMPARE(tools.size(), std::size_t(2));
        QVERIFY(*tools[0].end <= tools[1].start);
    }
    void aToolSpanCarriesItsCallAndItsParts() {
        SessionBench bench;
        bench.addTool("first");
        bench.server.route("/first", ScriptedServer::json(R"({"n":1})"));
        bench.server.chat(ScriptedServer::calls("", {{"c1", "first", kFits}}));
        bench.server.chat(ScriptedServer::text("done"));
        bench.run("go");
        const auto row = bench.find(Stage::Tool, "first");
        QCOMPARE(bench.attribute(row, keys::kCallId), std::string("c1"));
        QCOMPARE(bench.attribute(row, keys::kArguments), std::string(kFits));
        QCOMPARE(bench.attribute(row, keys::kResult), std::string(R"({"n":1})"));
        const auto trace = bench.trace();
        QVERIFY(trace->children(row).size() >= 2);
        const auto& inference = *trace->spans.detail(bench.find(Stage::Inference));
        QCOMPARE(inference.arguments_complete.size(), std::size_t(1));
        QCOMPARE(inference.arguments_complete[0].first, std::string("c1"));
        QVERIFY(inference.arguments_complete[0].second <= trace->spans[row].start);
        QVERIFY(has(bench.statuses(), "Looking up a in first\nThinking about what was found\nWriting\n"));
    }
    void argumentsThatDoNotFitGoBackToTheModelAndNothingRuns() {
        SessionBench bench;
        bench.addTool("first");
        bench.server.chat(ScriptedServer::calls("", {{"c1", "first", R"({"q":7})"}}));
        bench.server.chat(ScriptedServer::text("sorry"));
        QCOMPARE(bench.run("go").answer, std::string("sorry"));
        QVERIFY(has(bench.lastRequest(), "/q: expected string, got 7"));
        QVERIFY(bench.server.requests("/first").empty());
        const auto row = bench.find(Stage::Tool, "first");
        QVERIFY(bench.trace()->spans[row].outcome == trace::Outcome::Error);
        QCOMPARE(bench.attribute(row, "tool.arguments_rejected"), std::string("true"));
    }
    void anUnknownToolIsToldTheKnownOnes() {
        SessionBench bench;
        bench.addTool("first");
        bench.server.chat(ScriptedServer::calls("", {{"c1", "frist", kFits}}));
        bench.server.chat(ScriptedServer::text("sorry"));
        QVERIFY(!bench.run("go").error);
        QVERIFY(has(bench.lastRequest(), "There is no tool called frist. There are: first."));
        QVERIFY(bench.trace()->spans[bench.find(Stage::Tool, "frist")].outcome == trace::Outcome::Error);
    }
    void aToolOverItsTimeIsStoppedAndTheModelTold() {
        SessionBench bench;
        bench.addTool("slow", 30);
        bench.addTool("quick");
        bench.server.route("/slow", ScriptedServer::silence());
        bench.server.route("/quick", ScriptedServer::json("1"));
        bench.server.chat(ScriptedServer::calls("", {{"c1", "slow", kFits}, {"c2", "quick", kFits}}));
        bench.server.chat(ScriptedServer::text("partly"));
        QCOMPARE(bench.run("go").answer, std::string("partly"));
        const auto span = bench.trace()->spans[bench.find(Stage::Tool, "slow")];
        QVERIFY(span.outcome == trace::Outcome::TimedOut);
        QVERIFY(*span.end - span.start >= std::chrono::milliseconds(30));
        QVERIFY(bench.trace()->spans[bench.find(Stage::Tool, "quick")].outcome == trace::Outcome::Ok);
        QVERIFY(has(bench.lastRequest(), "its limit of 30 ms"));
        QVERIFY(has(bench.lastRequest(), "tool: 1"));
    }
    void aToolThatFailsIsToldWithItsStatus() {
        SessionBench bench;
        bench.addTool("first");
        bench.server.route("/first", ScriptedServer::status(503, "maintenance until noon"));
        bench.server.chat(ScriptedServer::calls("", {{"c1", "first", kFits}}));
        bench.server.chat(ScriptedServer::text("later"));
        QVERIFY(!bench.run("go").error);
        QVERIFY(has(bench.lastRequest(), "maintenance until noon"));
        QVERIFY(has(bench.statuses(), "first failed\n"));
        QCOMPARE(bench.attribute(bench.find(Stage::Tool, "first"), keys::kErrorCode), std::string("http_status"));
    }
    void twoCallsWithOneIdAreToldApart() {
        SessionBench bench;
        bench.addTool("first");
        bench.server.route("/first", ScriptedServer::json("1"));
        const auto entry = [](const std::string& index, const std::string& arguments) {
            return testing::chunk(
                "{\"tool_calls\":[{\"index\":" + index +
                ",\"id\":\"same\",\"type\":\"function\",\"function\":{\"name\":\"first\",\"arguments\":" +
                testing::quoted(arguments) + "}}]}");
        };
        bench.server.chat(
            ScriptedServer::payloads({entry("0", kFits), entry("1", kFits), testing::chunk("{}", "tool_calls")}));
        bench.server.chat(ScriptedServer::text("done"));
        QVERIFY(!bench.run("go").error);
        const auto body = bench.server.requests("/chat/completions").back().body;
        QVERIFY2(has(body, "\"tool_call_id\":\"same\"") && has(body, "\"tool_call_id\":\"same-2\""), body.c_str());
        QCOMPARE(bench.server.requests("/first").size(), std::size_t(2));
    }
    void aStatusOfTheSameWordsIsSaidOnce() {
        SessionBench bench;
        bench.workbench.max_parallel_tools = 1;
        bench.addTool("first");
        bench.server.route("/first", ScriptedServer::json("1"));
        bench.server.chat(ScriptedServer::calls("", {{"c1", "first", kFits}, {"c2", "first", kFits}}));
        bench.server.chat(ScriptedServer::text("done"));
        bench.run("go");
        const auto said = bench.statuses();
        const auto first = said.find("Looking up a in first");
        QVERIFY(first != std::string::npos);
        QVERIFY(said.find("Looking up a in first", first + 1) == std::string::npos);
    }
    void stepsHaveAnEnd() {
        SessionBench bench;
        bench.workbench.max_steps = 3;
        bench.addTool("first");
        bench.server.route("/first", ScriptedServer::json("1"));
        for (int i = 0; i < 5; ++i) bench.server.chat(ScriptedServer::calls("", {{"c", "first", kFits}}));
        const auto end = bench.run("go");
        QCOMPARE(end.error->message.id, std::string("agent.max_steps"));
        QCOMPARE(bench.server.requests("/chat/completions").size(), std::size_t(3));
    }
};

QTEST_GUILESS_MAIN(TstSessionTools)
#include "tst_session_tools.moc"
