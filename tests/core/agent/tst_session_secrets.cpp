// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/event_json.h"
#include "tests/core/agent/session_bench.h"

#include <QtTest>

using namespace stagefall;
using testing::ScriptedServer;
using testing::SessionBench;
using trace::Stage;
namespace keys = trace::keys;

namespace {

constexpr const char* kFits = R"({"q":"a"})";
constexpr const char* kKey = "tool/Secret+0123456789-xyz";

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// A bench with one tool that sends the key in a header.
void prepare(SessionBench& bench) {
    qputenv("SF_TOOL_KEY", kKey);
    bench.addTool("first");
    auto& tool = std::get<agent::HttpToolSpec>(bench.workbench.tools.back());
    tool.headers = {{"X-Key", "${secret:SF_TOOL_KEY}"}};
}

std::string everyEvent(const trace::EventView& events) {
    std::string out;
    for (std::size_t i = 0; i < events.size(); ++i) out += trace::formatEvent(events[i]) + "\n";
    return out;
}

} // namespace

class TstSessionSecrets final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aKeyThatAServiceEchoesDoesNotReachTheModel_data() {
        QTest::addColumn<QString>("echo");
        QTest::newRow("plain") << "tool/Secret+0123456789-xyz";
        QTest::newRow("json") << "tool\\/Secret\\u002b0123456789-xyz";
        QTest::newRow("json twice") << "tool\\\\\\/Secret\\\\u002B0123456789-xyz";
        QTest::newRow("percent") << "tool%2fSecret%2b0123456789-xyz";
        QTest::newRow("hex") << "746f6f6c2f5365637265742b303132333435363738392d78797a";
        QTest::newRow("hex with blanks")
            << "74 6F 6F 6C 2F 53 65 63 72 65 74 2B 30 31 32 33 34 35 36 37 38 39 2D 78 79 7A";
        QTest::newRow("base64") << "dG9vbC9TZWNyZXQrMDEyMzQ1Njc4OS14eXo=";
        QTest::newRow("base64 of more, unaligned") << "eHRvb2wvU2VjcmV0KzAxMjM0NTY3ODkteHl6eQ==";
        QTest::newRow("html") << "tool&#47;Secret&#x2B;0123456789-xyz";
    }
    void aKeyThatAServiceEchoesDoesNotReachTheModel() {
        QFETCH(QString, echo);
        const auto form = echo.toStdString();
        SessionBench bench;
        prepare(bench);
        bench.server.route("/first", ScriptedServer::status(200, "you sent " + form + " to us"));
        bench.server.chat(ScriptedServer::calls("", {{"c1", "first", kFits}}));
        bench.server.chat(ScriptedServer::text("done"));
        QCOMPARE(bench.run("go").answer, std::string("done"));
        const auto asked = bench.server.requests("/first");
        QCOMPARE(*net::findHeader(asked.at(0).headers, "X-Key"), std::string(kKey)); // the service itself gets it
        const auto body = bench.server.requests("/chat/completions").at(1).body;
        QVERIFY2(has(body, "you sent "), body.c_str());
        QVERIFY2(!has(body, form) && !has(body, kKey) && !bench.redactor.contains(body), body.c_str());
        QVERIFY(!bench.redactor.contains(everyEvent(bench.log.view())));
    }

    void anErrorForTheModelHoldsNoKeyEither() {
        SessionBench bench;
        prepare(bench);
        bench.server.route("/first", ScriptedServer::status(403, std::string("key ") + kKey + " is not allowed"));
        bench.server.chat(ScriptedServer::calls("", {{"c1", "first", kFits}}));
        bench.server.chat(ScriptedServer::text("done"));
        QCOMPARE(bench.run("go").answer, std::string("done"));
        const auto body = bench.server.requests("/chat/completions").at(1).body;
        QVERIFY2(has(body, "is not allowed") && !has(body, "0123456789"), body.c_str());
    }

    void theSameConversationGivesTheSameBytes() {
        SessionBench bench;
        prepare(bench);
        bench.server.route("/first", ScriptedServer::status(200, std::string("it is ") + kKey));
        bench.server.chat(ScriptedServer::calls("", {{"c1", "first", kFits}}));
        bench.server.chat(ScriptedServer::text("done"));
        bench.server.chat(ScriptedServer::text("again"));
        QVERIFY(!bench.run("go").error);
        QVERIFY(!bench.run("and more").error);
        const auto requests = bench.server.requests("/chat/completions");
        const auto& before = requests.at(1).body;
        const auto& after = requests.at(2).body;
        const auto shared = before.substr(0, before.find("\"}],\"tools\""));
        QVERIFY2(shared.size() > 100 && after.starts_with(shared), after.c_str());
    }

    void aKeyInPiecesIsInNoDeltaAndNoMeasureChanges() {
        SessionBench bench;
        bench.redactor.learn(kKey);
        std::vector<std::string> letters;
        const std::string said = std::string("it is ") + kKey + " indeed";
        for (const char c : said) letters.push_back(testing::chunk("{\"content\":" + testing::quoted({c}) + "}"));
        letters.push_back(testing::chunk("{}", "stop"));
        bench.server.chat(ScriptedServer::payloads(letters));
        QVERIFY(!bench.run("go").error);
        const auto trace = bench.trace();
        const auto* detail = trace->spans.detail(bench.find(Stage::Inference));
        QCOMPARE(detail->visible, std::string("it is [key] indeed"));
        QCOMPARE(detail->chunks.size(), said.size());
        for (const auto& chunk : detail->chunks) QCOMPARE(chunk.bytes, 1U);
        std::string deltas;
        for (std::size_t i = 0; i < bench.log.size(); ++i)
            if (bench.log.view()[i].kind == trace::EventKind::Delta) deltas += bench.log.view()[i].text;
        QCOMPARE(deltas, detail->visible);
    }

    void aKeyInTheAddressIsShownNowhere() {
        SessionBench bench;
        bench.endpoint.base_url += "?key=QUERYSECRET";
        bench.server.route("/v1", ScriptedServer::status(404, "no QUERYSECRET here"));
        static_cast<void>(bench.run("go"));
        const auto events = everyEvent(bench.log.view());
        QVERIFY(has(events, "/v1?key=[key]"));
        QVERIFY2(!has(events, "QUERYSECRET"), events.c_str());
    }

    void aKeyTooShortToRedactIsSaid() {
        SessionBench bench;
        bench.redactor.learn("abc", "env:SHORT");
        bench.server.chat(ScriptedServer::text("done"));
        QVERIFY(!bench.run("go").error);
        QVERIFY(has(everyEvent(bench.log.view()), "env:SHORT"));
    }
};

QTEST_GUILESS_MAIN(TstSessionSecrets)
#include "tst_session_secrets.moc"
