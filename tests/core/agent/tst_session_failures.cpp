// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/agent/session_bench.h"

#include <QtTest>
#include <thread>

using namespace stagefall;
using testing::chunk;
using testing::ScriptedServer;
using testing::SessionBench;
using trace::Outcome;
using trace::Stage;
namespace keys = trace::keys;

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// Every span has ended.
bool allOver(const SessionBench& bench) {
    const auto trace = bench.trace();
    for (trace::Row row = 0; row < trace->spans.size(); ++row)
        if (trace->spans[row].running()) return false;
    return trace->spans.size() > 0;
}

const std::string kCutCall = "{\"tool_calls\":[{\"index\":0,\"id\":\"c1\",\"type\":\"function\",\"function\":"
                             "{\"name\":\"first\",\"arguments\":" +
                             testing::quoted("{\"q\":\"no") + "}}]}";

} // namespace

class TstSessionFailures final : public QObject {
    Q_OBJECT

    /// Runs a task and stops it once the server has seen `count` requests of `path`.
    static agent::TaskEnd stopAt(SessionBench& bench, const std::string& path, std::size_t count = 1) {
        auto& session = bench.session();
        std::thread stopper([&] {
            bench.server.waitFor(path, count);
            session.stop();
        });
        auto end = session.runTask("go");
        stopper.join();
        session.finish();
        return end;
    }

private Q_SLOTS:
    void aRefusalIsAnErrorWithItsRemedy() {
        SessionBench bench;
        bench.server.chat(ScriptedServer::status(401, R"({"error":{"message":"bad key","code":"invalid_api_key"}})"));
        const auto end = bench.run("go");
        QVERIFY(end.outcome == Outcome::Error && end.error);
        const auto words = text::Catalogue::builtIn().render(end.error->message, text::Language::English);
        QVERIFY2(text::Catalogue::builtIn().has(end.error->message.id, text::Language::Chinese), words.c_str());
        QVERIFY2(has(words, "bad key") || has(words, "key"), words.c_str());
        bench.session().finish();
        const std::string expected = "session Bench [error]\n"
                                     "  task go [error]\n"
                                     "    step step 1 [error]\n"
                                     "      context context\n"
                                     "      network network\n"
                                     "      inference inference [error]\n";
        QCOMPARE(bench.shape(), expected);
        QCOMPARE(bench.attribute(bench.find(Stage::Inference), keys::kHttpStatus), std::string("401"));
        QVERIFY(has(bench.statuses(), words));
    }
    void aFloodOfCallsIsNotRunAndTheModelIsAskedForLess() {
        SessionBench bench;
        bench.addTool("first");
        std::vector<testing::ScriptedCall> flood;
        for (int i = 0; i < 10'000; ++i) flood.push_back({"c" + std::to_string(i), "first", R"({"q":"x"})"});
        bench.server.chat(ScriptedServer::calls("I will look.", flood));
        bench.server.chat(ScriptedServer::text("done"));
        const auto end = bench.run("go");
        QVERIFY(end.outcome == Outcome::Ok);
        QCOMPARE(end.answer, std::string("done"));
        QCOMPARE(bench.server.requests("/first").size(), std::size_t(0));
        const auto asked = bench.lastRequest();
        QVERIFY2(has(asked, "more than 128 tool calls"), asked.c_str());
        QVERIFY2(asked.size() < 2'000, asked.c_str()); // nothing of the flood is sent back
        QVERIFY(bench.log.size() < 1'500);
        bool told = false;
        const auto view = bench.log.view();
        for (std::size_t i = 0; i < view.size(); ++i)
            told = told || (view[i].kind == trace::EventKind::Note && has(view[i].text, "more than 128 tool calls"));
        QVERIFY(told);
    }
    void whoFloodsAgainAndAgainFails() {
        SessionBench bench;
        bench.addTool("first");
        const std::string large = "{\"q\":\"" + std::string(1'200'000, 'x') + "\"}";
        for (int i = 0; i < 3; ++i) bench.server.chat(ScriptedServer::calls("", {{"c", "first", large}}));
        const auto end = bench.run("go");
        QVERIFY(end.outcome == Outcome::Error && end.error && end.error->code == ErrorCode::LimitExceeded);
        QCOMPARE(end.error->message.id, std::string("llm.error.tool_calls_too_large"));
        QCOMPARE(bench.server.requests("/first").size(), std::size_t(0));
    }
    void aServerThatAsksToWaitIsAskedAgain() {
        SessionBench bench;
        bench.server.chat(
            ScriptedServer::status(429, R"({"error":{"message":"slow down"}})", {{"retry-after-ms", "30"}}));
        bench.server.chat(ScriptedServer::text("ok"));
        QCOMPARE(bench.run("go").answer, std::string("ok"));
        bench.session().finish();
        const std::string expected = "session Bench\n"
                                     "  task go\n"
                                     "    step step 1\n"
                                     "      context context\n"
                                     "      network network\n"
                                     "      inference inference [error]\n"
                                     "      retry back-off\n"
                                     "      network network\n"
                                     "      inference inference\n";
        QCOMPARE(bench.shape(), expected);
        const auto trace = bench.trace();
        const auto wait = trace->spans[bench.find(Stage::Retry)];
        QVERIFY(*wait.end - wait.start >= std::chrono::milliseconds(25));
        QVERIFY2(has(bench.statuses(), "The endpoint asks to wait 0"), bench.statuses().c_str());
        QCOMPARE(bench.attribute(wait.row, "retry.server_asked"), std::string("true"));
    }
    void aServerThatIsNotThereIsAnErrorOfTheNetwork() {
        SessionBench bench;
        bench.endpoint.base_url = "http://127.0.0.1:1/v1";
        bench.endpoint.retry.max_attempts = 1;
        const auto end = bench.run("go");
        QVERIFY(end.error->code == ErrorCode::ConnectFailed);
        const auto trace = bench.trace();
        QVERIFY(trace->spans[bench.find(Stage::Network)].outcome == Outcome::Error);
        QVERIFY(bench.find(Stage::Inference) == trace::kNoRow);
    }
    void aMissingKeyEndsTheTaskWithoutNetwork() {
        SessionBench bench;
        bench.endpoint.key_ref = "env:STAGEFALL_TEST_NO_SUCH_KEY";
        const auto end = bench.run("go");
        QVERIFY(end.error.has_value());
        QVERIFY(bench.server.requests("").empty());
        bench.session().finish();
        QVERIFY(allOver(bench));
    }
    void aCutCallIsSentAgainAndNothingRuns() {
        SessionBench bench;
        bench.addTool("first");
        bench.server.chat(ScriptedServer::payloads({chunk(kCutCall), chunk("{}", "length")}));
        bench.server.chat(ScriptedServer::text("sorry"));
        QCOMPARE(bench.run("go").answer, std::string("sorry"));
        QVERIFY(bench.server.requests("/first").empty());
        QVERIFY2(has(bench.lastRequest(), "nothing was run"), bench.lastRequest().c_str());
    }
    void callsThatStayBrokenEndTheTask() {
        SessionBench bench;
        bench.addTool("first");
        for (int i = 0; i < 4; ++i)
            bench.server.chat(ScriptedServer::payloads({chunk(kCutCall), chunk("{}", "length")}));
        const auto end = bench.run("go");
        QCOMPARE(end.error->message.id, std::string("agent.arguments_broken_often"));
        QCOMPARE(bench.server.requests("/chat/completions").size(), std::size_t(3));
    }
    void anEmptyAnswerIsAskedForOnceMore() {
        SessionBench bench;
        bench.server.chat(ScriptedServer::payloads({chunk(R"({"content":" "})"), chunk("{}", "stop")}));
        bench.server.chat(ScriptedServer::text("here"));
        QCOMPARE(bench.run("go").answer, std::string("here"));
        // Strict servers let a user speak only after the assistant has.
        QVERIFY(has(bench.lastRequest(), "assistant: (empty message), user: Your last message was empty"));
    }
    void twoEmptyAnswersEndTheTask() {
        SessionBench bench;
        for (int i = 0; i < 3; ++i)
            bench.server.chat(ScriptedServer::payloads({chunk(R"({"content":" "})"), chunk("{}", "stop")}));
        const auto end = bench.run("go");
        QCOMPARE(end.error->message.id, std::string("agent.empty_answer"));
        QCOMPARE(bench.server.requests("/chat/completions").size(), std::size_t(2));
    }
    void callsThatWereAnnouncedButNotSentAreAnAnswer() {
        SessionBench bench;
        bench.server.chat(
            ScriptedServer::payloads({chunk(R"({"content":"That is all."})"), chunk("{}", "tool_calls")}));
        QCOMPARE(bench.run("go").answer, std::string("That is all."));
    }
    void aCutAnswerIsGivenWithANote() {
        SessionBench bench;
        bench.server.chat(ScriptedServer::payloads({chunk(R"({"content":"The sky"})"), chunk("{}", "length")}));
        QCOMPARE(bench.run("go").answer, std::string("The sky"));
        const auto trace = bench.trace();
        QVERIFY(std::any_of(trace->notes->begin(), trace->notes->end(),
                            [](const auto& note) { return note.code == "agent.note.answer_cut"; }));
    }
    void aFailedTaskLeavesAConversationThatGoesOn() {
        SessionBench bench;
        bench.endpoint.retry.max_attempts = 1;
        bench.server.chat(ScriptedServer::status(400, R"({"error":{"message":"no"}})"));
        bench.server.chat(ScriptedServer::text("yes"));
        QVERIFY(bench.run("one").error.has_value());
        QCOMPARE(bench.run("two").answer, std::string("yes"));
        QCOMPARE(bench.lastRequest(),
                 std::string("user: one, assistant: (This request ended before it was answered.), user: two"));
    }
    void stopEndsTheWaitForTheFirstToken() {
        SessionBench bench;
        bench.server.chat(ScriptedServer::silence());
        const auto end = stopAt(bench, "/chat/completions");
        QVERIFY(end.outcome == Outcome::Cancelled);
        QVERIFY(allOver(bench));
        QVERIFY(bench.trace()->spans[bench.find(Stage::Inference)].outcome == Outcome::Cancelled);
    }
    void stopEndsAStreamAndKeepsWhatCame() {
        SessionBench bench;
        bench.server.chat(ScriptedServer::stall({chunk(R"({"content":"The sky"})")}));
        auto& session = bench.session();
        const auto subscription = bench.log.subscribe([&] {
            const auto view = bench.log.view();
            if (view[view.size() - 1].kind == trace::EventKind::Delta) session.stop();
        });
        const auto end = session.runTask("go");
        QVERIFY(end.outcome == Outcome::Cancelled);
        QCOMPARE(end.answer, std::string("The sky"));
    }
    void stopEndsARunningTool() {
        SessionBench bench;
        bench.addTool("first");
        bench.server.route("/first", ScriptedServer::silence());
        bench.server.chat(ScriptedServer::calls("", {{"c1", "first", R"({"q":"a"})"}}));
        const auto end = stopAt(bench, "/first");
        QVERIFY(end.outcome == Outcome::Cancelled);
        QVERIFY(allOver(bench));
        QVERIFY(bench.trace()->spans[bench.find(Stage::Tool)].outcome == Outcome::Cancelled);
    }
    void stopEndsABackOff() {
        SessionBench bench;
        bench.server.chat(ScriptedServer::status(429, "{}", {{"retry-after", "30"}}));
        auto& session = bench.session();
        const auto subscription = bench.log.subscribe([&] {
            const auto view = bench.log.view();
            const auto& last = view[view.size() - 1];
            if (last.kind == trace::EventKind::SpanStart && last.stage == Stage::Retry) session.stop();
        });
        const auto end = session.runTask("go");
        QVERIFY(end.outcome == Outcome::Cancelled);
        session.finish();
        QVERIFY(allOver(bench));
        QVERIFY(bench.trace()->spans[bench.find(Stage::Retry)].outcome == Outcome::Cancelled);
    }
    void stopBetweenTasksDoesNothing() {
        SessionBench bench;
        bench.session().stop();
        bench.server.chat(ScriptedServer::text("ok"));
        QCOMPARE(bench.run("go").answer, std::string("ok"));
        bench.session().stop();
    }
    void aSessionThatIsOverSaysSo() {
        SessionBench bench;
        bench.session().finish();
        QCOMPARE(bench.run("go").error->message.id, std::string("agent.session_not_ready"));
    }
    void aSetUpThatFailsEndsTheSession() {
        SessionBench bench;
        agent::HttpToolSpec tool;
        tool.info.name = "stock";
        tool.info.parameters = R"({"type":"object"})";
        tool.url = "${lab}/stock";
        bench.workbench.tools.emplace_back(tool);
        agent::Session session(
            {bench.clock, bench.http, bench.secrets, bench.redactor, text::Catalogue::builtIn(), bench.log, "", ""},
            bench.workbench, bench.endpoint, bench.options);
        const auto status = session.prepare({}, {});
        QCOMPARE(status.error().message.id, std::string("agent.tool_without_lab"));
        QVERIFY(allOver(bench));
        QVERIFY(session.runTask("go").error.has_value());
    }
    void theDestructorEndsTheSession() {
        SessionBench bench;
        {
            agent::Session session(
                {bench.clock, bench.http, bench.secrets, bench.redactor, text::Catalogue::builtIn(), bench.log, "", ""},
                bench.workbench, bench.endpoint, bench.options);
            QVERIFY(session.prepare({}, {}).has_value());
        }
        QVERIFY(allOver(bench));
    }
};

QTEST_GUILESS_MAIN(TstSessionFailures)
#include "tst_session_failures.moc"
