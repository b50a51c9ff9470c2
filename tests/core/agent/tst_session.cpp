// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/agent/session_bench.h"

#include <QtTest>

using namespace stagefall;
using testing::ScriptedServer;
using testing::SessionBench;
using trace::MarkKind;
using trace::Stage;
namespace keys = trace::keys;

namespace {

std::string placeIn(const std::string& text, const std::string& part) {
    return text.find(part) == std::string::npos ? "not in: " + text : "in";
}

} // namespace

class TstSession final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aQuestionBecomesAnAnswerAndATrace() {
        SessionBench bench;
        bench.server.chat(
            ScriptedServer::text("It is blue.", {{"Server-Timing", "auth;dur=0.01, queue;dur=0.02, prefill;dur=9"}}));
        const auto end = bench.run("What colour is the sky?");
        QVERIFY(end.outcome == trace::Outcome::Ok && !end.error);
        QCOMPARE(end.answer, std::string("It is blue."));
        bench.session().finish();
        const std::string expected = "session Bench\n"
                                     "  task What colour is the sky?\n"
                                     "    step step 1\n"
                                     "      context context\n"
                                     "      network network\n"
                                     "      inference inference\n"
                                     "        gateway auth\n"
                                     "        gateway queue\n";
        QCOMPARE(bench.shape(), expected);
        QCOMPARE(bench.statuses(), std::string("Reading the question\nThinking about what to do\nWriting\n"));
    }
    void theSessionSaysWhatItStoodOn() {
        SessionBench bench;
        bench.endpoint.lab = true;
        bench.options.lab_profile = "calm";
        bench.server.chat(ScriptedServer::text("ok"));
        bench.run("x");
        const auto trace = bench.trace();
        QCOMPARE(trace->sessionAttribute(keys::kTitle), std::string("Bench"));
        QCOMPARE(trace->sessionAttribute(keys::kWorkbench), std::string("bench"));
        QCOMPARE(trace->sessionAttribute(keys::kModel), std::string("m-1"));
        QCOMPARE(trace->sessionAttribute(keys::kLabProfile), std::string("calm"));
        QVERIFY(trace->isLab());
        QVERIFY(budget::parseBudget(trace->sessionAttribute(keys::kBudget), "b").has_value());
        QVERIFY(!trace->sessionAttribute(keys::kWallAnchor).empty());
    }
    void aLabThatNobodyCalledOneIsKnownByItsAnswers() {
        SessionBench bench;
        bench.options.lab_source_of = [](const std::string& profile) {
            return LocalizedText{"rests on " + profile, "基于 " + profile};
        };
        bench.server.chat(ScriptedServer::text("ok", {{"x-stagefall-lab", "gpu-batch-busy"}}));
        bench.server.chat(ScriptedServer::text("ok", {{"x-stagefall-lab", "another"}}));
        QVERIFY(!bench.session().runTask("x").error);
        const auto trace = bench.trace();
        QVERIFY(trace->isLab());
        QCOMPARE(trace->sessionAttribute(keys::kLabProfile), std::string("gpu-batch-busy"));
        QCOMPARE(trace->sessionText(keys::kLabSource).zh, std::string("基于 gpu-batch-busy"));
        bench.run("y"); // said once
        QCOMPARE(bench.trace()->sessionAttribute(keys::kLabProfile), std::string("gpu-batch-busy"));
    }
    void anEndpointThatIsNoLabIsNotCalledOne() {
        SessionBench bench;
        bench.server.chat(ScriptedServer::text("ok", {{"Server-Timing", "queue;dur=1"}}));
        bench.run("x");
        QVERIFY(!bench.trace()->isLab());
        QVERIFY(bench.trace()->sessionAttribute(keys::kLabProfile).empty());
    }
    void inferenceCarriesMarksUsageAndTheMessagesAsSent() {
        SessionBench bench;
        bench.server.chat(ScriptedServer::text("one two three"));
        bench.run("count");
        const auto trace = bench.trace();
        const auto row = bench.find(Stage::Inference);
        const auto& detail = *trace->spans.detail(row);
        const auto at = [&](MarkKind kind) { return detail.mark(kind).value(); };
        QVERIFY(at(MarkKind::RequestSent) == trace->spans[row].start);
        QVERIFY(at(MarkKind::RequestSent) <= at(MarkKind::FirstByte));
        QVERIFY(at(MarkKind::FirstByte) <= at(MarkKind::FirstEvent));
        QVERIFY(at(MarkKind::FirstEvent) <= at(MarkKind::FirstVisible));
        QVERIFY(at(MarkKind::FirstVisible) <= at(MarkKind::LastPayload));
        QVERIFY(at(MarkKind::LastPayload) <= at(MarkKind::StreamEnd));
        QVERIFY(!detail.mark(MarkKind::FirstToolCall) && !detail.mark(MarkKind::FirstReasoning));
        QCOMPARE(detail.visible, std::string("one two three"));
        QCOMPARE(detail.chunks.size(), std::size_t(3));
        QVERIFY(detail.chunks.front().read > 0);
        QCOMPARE(bench.attribute(row, keys::kPromptTokens), std::string("20"));
        QCOMPARE(bench.attribute(row, keys::kCompletionTokens), std::string("7"));
        QCOMPARE(bench.attribute(row, keys::kCachedTokens), std::string("4"));
        QCOMPARE(bench.attribute(row, keys::kFinishReason), std::string("stop"));
        QCOMPARE(bench.attribute(row, keys::kHttpStatus), std::string("200"));
        QVERIFY(bench.attribute(row, keys::kMessages).starts_with("[{\"role\":\"system\""));
    }
    void theNetworkSpanEndsWhereTheInferenceBegins() {
        SessionBench bench;
        bench.server.chat(ScriptedServer::text("a"));
        bench.server.chat(ScriptedServer::text("b"));
        bench.run("one");
        const auto trace = bench.trace();
        const auto network = trace->spans[bench.find(Stage::Network)];
        QVERIFY(network.end.value() == trace->spans[bench.find(Stage::Inference)].start);
        QCOMPARE(bench.attribute(network.row, keys::kConnectionReused), std::string("false"));
        QVERIFY(bench.find(Stage::Other, "connect") != trace::kNoRow);
    }
    void theFirstStatusComesBeforeTheFirstByte() {
        SessionBench bench;
        bench.server.chat(ScriptedServer::text("a"));
        bench.run("one");
        const auto trace = bench.trace();
        QVERIFY(trace->statuses->front().at <= trace->spans[bench.find(Stage::Network)].start);
        QVERIFY(trace->statuses->front().seq < 20);
        QCOMPARE(trace->statuses->front().zh, std::string("正在阅读问题"));
    }
    void aConversationKeepsItsTasks() {
        SessionBench bench;
        bench.server.chat(ScriptedServer::text("Blue."));
        bench.server.chat(ScriptedServer::text("Green."));
        bench.run("The sky?");
        bench.run("The grass?");
        QCOMPARE(bench.lastRequest(), std::string("user: The sky?, assistant: Blue., user: The grass?"));
        QCOMPARE(bench.trace()->tasks().size(), std::size_t(2));
    }
    void theRequestOfAStepBeginsWithThatOfTheStepBefore() {
        SessionBench bench;
        bench.addTool("stock");
        bench.server.route("/stock", ScriptedServer::json("{}"));
        bench.server.chat(ScriptedServer::calls("", {{"c1", "stock", R"({"q":"a"})"}}));
        bench.server.chat(ScriptedServer::text("done"));
        bench.run("go");
        const auto requests = bench.server.requests("/chat/completions");
        const auto cut = [](const std::string& body) {
            const auto from = body.find("\"messages\":[");
            return body.substr(from, body.find("]", body.find("\"go\"")) - from);
        };
        QCOMPARE(placeIn(requests.at(1).body, cut(requests.at(0).body)), std::string("in"));
    }
    void theLanguageOfTheSessionPicksThePrompt() {
        SessionBench bench;
        bench.options.language = text::Language::Chinese;
        bench.server.chat(ScriptedServer::text("ok"));
        bench.run("x");
        QCOMPARE(placeIn(bench.server.requests("/chat/completions").at(0).body, "请简短。"), std::string("in"));
    }
    void aSessionHasItsTitleInBothLanguagesWhateverItIsRunIn() {
        for (const auto language : {text::Language::English, text::Language::Chinese}) {
            SessionBench bench;
            bench.options.language = language;
            bench.server.chat(ScriptedServer::text("ok"));
            bench.run("x");
            QCOMPARE(bench.trace()->sessionText(keys::kTitle), (LocalizedText{"Bench", "台"}));
        }
        SessionBench named;
        named.options.title = LocalizedText::same("Mine");
        named.server.chat(ScriptedServer::text("ok"));
        named.run("x");
        QCOMPARE(named.trace()->sessionText(keys::kTitle), LocalizedText::same("Mine"));
    }
    void reasoningIsToldApartFromText() {
        SessionBench bench;
        bench.server.chat(ScriptedServer::payloads(
            {testing::chunk(R"({"role":"assistant"})"), testing::chunk(R"({"reasoning_content":"hmm"})"),
             testing::chunk(R"({"content":"yes"})"), testing::chunk("{}", "stop")}));
        QCOMPARE(bench.run("x").answer, std::string("yes"));
        const auto trace = bench.trace();
        const auto& detail = *trace->spans.detail(bench.find(Stage::Inference));
        QCOMPARE(detail.reasoning, std::string("hmm"));
        QVERIFY(detail.mark(MarkKind::FirstReasoning).has_value());
    }
    void allTimeOfAStepIsCovered() {
        SessionBench bench;
        bench.addTool("stock");
        bench.server.route("/stock", ScriptedServer::json("{}"));
        bench.server.chat(ScriptedServer::calls("", {{"c1", "stock", R"({"q":"a"})"}}));
        bench.server.chat(ScriptedServer::text("done"));
        bench.run("go");
        // From the last tool's end to the next request: nothing waits there. How short it is, tests/bench says.
        const auto trace = bench.trace();
        const auto tool = trace->spans[bench.find(Stage::Tool)];
        Nanoseconds gap{std::chrono::seconds(1)};
        for (trace::Row row = 0; row < trace->spans.size(); ++row) {
            const auto span = trace->spans[row];
            if (span.stage == Stage::Network && span.parent != tool.parent && span.start > *tool.end)
                gap = std::min(gap, span.start - *tool.end);
        }
        QVERIFY2(gap < std::chrono::milliseconds(150), std::to_string(toMs(gap)).c_str());
        qInfo("last tool's end to next request: %.3f ms", toMs(gap));
    }
};

QTEST_GUILESS_MAIN(TstSession)
#include "tst_session.moc"
