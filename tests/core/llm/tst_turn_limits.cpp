// SPDX-License-Identifier: GPL-3.0-or-later
// Turns that are made to do harm: they end at a limit, with its name, and what is over is neither kept nor run.
#include "core/base/bound_secrets.h"
#include "core/base/nested.h"
#include "core/llm/chat_client.h"
#include "core/llm/error_text.h"
#include "core/llm/json_text.h"
#include "core/llm/stream_decoder.h"
#include "core/llm/turn_limits.h"
#include "core/net/sse_decoder.h"
#include "core/text/catalogue.h"
#include "raw_server.h"

#include <QtTest>
#include <chrono>

using namespace stagefall;
using namespace stagefall::llm;
using test::RawServer;
using test::reply;
using test::Script;

namespace {

std::string delta(const std::string& members) { return "data: {\"choices\":[{\"delta\":{" + members + "}}]}\n\n"; }
std::string call(const std::string& entry) { return delta("\"tool_calls\":[" + entry + "]"); }
std::string fragment(int index, const std::string& arguments, const std::string& name = {}) {
    return "{\"index\":" + std::to_string(index) + ",\"function\":{" +
           (name.empty() ? "" : "\"name\":" + llm::quoted(name) + ",") + "\"arguments\":" + llm::quoted(arguments) +
           "}}";
}
const std::string kEnd = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\ndata: [DONE]\n\n";

struct Fed {
    ChatResult result;
    std::size_t pushed = 0; ///< bytes until nothing more was wanted
    std::size_t tokens = 0;
};

/// `again` is pushed until the decoder wants no more, at most `most` times.
Fed feed(const std::string& first, const std::string& again, std::size_t most = 2'000'000) {
    Fed out;
    StreamDecoder decoder(1, [&](const TokenEvent&) { ++out.tokens; });
    decoder.push(first);
    out.pushed = first.size();
    for (std::size_t i = 0; i < most && !decoder.done(); ++i) {
        decoder.push(again);
        out.pushed += again.size();
    }
    out.result = decoder.finish({});
    return out;
}

std::string words(const Message& message, text::Language language = text::Language::English) {
    return text::Catalogue::builtIn().render(message, language);
}

class NoSecrets final : public SecretSource {
public:
    Result<std::string> get(std::string_view) const override { return fail(ErrorCode::NotFound, "secret.none"); }
};

} // namespace

class TurnLimitsTest : public QObject {
    Q_OBJECT
    SystemClock clock_;
    net::EventLoop loop_{clock_, "limits"};
    net::HttpClient http_{loop_};
    NoSecrets none_;
    BoundSecrets secrets_{none_}; ///< nothing may be sent
    Redactor redactor_;

    EndpointProfile profileOf(const std::string& url) const {
        EndpointProfile profile;
        profile.base_url = url + "/v1";
        profile.model = "m";
        profile.retry.max_attempts = 1;
        return profile;
    }
    AttemptEnd ask(const EndpointProfile& profile) {
        ChatClient client(http_, profile, secrets_, redactor_);
        ChatRequest request;
        request.messages.push_back({Role::User, "hello", {}, {}, {}, {}});
        return client.complete(request).value();
    }
    AttemptEnd ask(const std::string& bytes) {
        Script script;
        script.bytes = bytes;
        RawServer server([&](const std::string&) { return script; });
        return ask(profileOf(server.url()));
    }

private Q_SLOTS:
    void asManyCallsAsMayBeAreTaken() {
        std::string body;
        for (int i = 0; i < static_cast<int>(kMostCalls); ++i) body += call(fragment(i, "{}", "f"));
        const auto out = feed(body + kEnd, "", 0);
        QCOMPARE(out.result.error, std::string());
        QCOMPARE(out.result.tool_calls.size(), kMostCalls);
    }
    void oneCallTooManyEndsTheTurnAndNoneIsLeft() {
        std::string body;
        for (int i = 0; i < 10'000; ++i) body += call(fragment(i, "{}", "f"));
        const auto out = feed(body + kEnd, "", 0);
        QCOMPARE(out.result.error, std::string("too_many_tool_calls"));
        QCOMPARE(out.result.error_code, std::string("calls"));
        QCOMPARE(out.result.finish_normalized, std::string());
        QVERIFY(out.result.tool_calls.empty());
        QVERIFY(out.tokens < 4 * kMostCalls);
    }
    void allInOneChunkIsNoWayRound() {
        std::string all = fragment(0, "{}", "f");
        for (int i = 1; i < 10'000; ++i) all += "," + fragment(i, "{}", "f");
        QCOMPARE(feed(call(all), "", 0).result.error, std::string("too_many_tool_calls"));
        const std::string whole =
            "{\"choices\":[{\"message\":{\"tool_calls\":[" + all + "]},\"finish_reason\":\"stop\"}]}";
        QCOMPARE(feed(whole, "", 0).result.error, std::string("too_many_tool_calls"));
    }
    void callsWithoutIndexAreCountedToo() {
        const auto out = feed("", call(R"({"function":{"name":"f","arguments":"{}"}})"), 10'000);
        QCOMPARE(out.result.error, std::string("too_many_tool_calls"));
    }
    void argumentsOfOneCallHaveALimit() {
        const auto out = feed(call(fragment(0, "{\"q\":\"", "f")), call(fragment(0, std::string(1000, 'x'))));
        QCOMPARE(out.result.error, std::string("tool_calls_too_large"));
        QCOMPARE(out.result.error_code, std::string("call_bytes"));
        QVERIFY(out.pushed < 2 * kMostCallBytes);
        QVERIFY(out.result.tool_calls.empty());
    }
    void argumentsOfAllCallsTogetherHaveALimit() {
        std::string round;
        for (int i = 0; i < 8; ++i) round += call(fragment(i, std::string(10'000, 'x'), i == 0 ? "" : "f"));
        const auto out = feed(call(fragment(0, "{", "f")), round);
        QCOMPARE(out.result.error_code, std::string("turn_call_bytes"));
        QVERIFY(out.pushed < 2 * kMostTurnCallBytes);
    }
    void namesIdsAndUnknownMembersAreNoWayRound() {
        QCOMPARE(feed("", call(R"({"index":0,"function":{"name":"long"}})") +
                              call(R"({"index":0,"function":{"name":"er"}})"))
                     .result.error_code,
                 std::string("call_name"));
        std::string members;
        for (int i = 0; i < 3000; ++i)
            members +=
                call("{\"index\":0,\"id\":\"a\",\"k" + std::to_string(i) + "\":\"" + std::string(1000, 'v') + "\"}");
        QCOMPARE(feed(members, "", 0).result.error, std::string("tool_calls_too_large"));
        std::string indices = call(R"({"index":0,"id":"a","function":{"name":"f"}})");
        for (int i = 1; i < 100'000; ++i) indices += call("{\"index\":" + std::to_string(i) + ",\"id\":\"a\"}");
        QCOMPARE(feed(indices, "", 0).result.error, std::string("tool_calls_too_large"));
    }
    void textHasALimitAndWhatCameIsKept() {
        const auto out = feed("", delta("\"content\":\"" + std::string(100'000, 't') + "\""));
        QCOMPARE(out.result.error, std::string("response_too_large"));
        QCOMPARE(out.result.error_code, std::string("text"));
        QVERIFY(out.result.text.size() > kMostTextBytes - 200'000 && out.result.text.size() <= kMostTextBytes);
        const auto thought = feed("", delta("\"reasoning_content\":\"" + std::string(100'000, 't') + "\""));
        QCOMPARE(thought.result.error_code, std::string("text"));
    }
    void piecesHaveALimit() {
        std::string many;
        for (int i = 0; i < 1000; ++i) many += delta("\"content\":\"t\"");
        const auto out = feed("", many);
        QCOMPARE(out.result.error_code, std::string("tokens"));
        QVERIFY(out.tokens <= kMostTokenEvents + 1);
    }
    void aLineOrEventWithoutEndHasALimit_data() {
        QTest::addColumn<QByteArray>("first");
        QTest::addColumn<QByteArray>("again");
        QTest::newRow("a data line") << QByteArray("data: ") << QByteArray(100'000, 'x');
        QTest::newRow("data lines") << QByteArray() << QByteArray("data: " + QByteArray(100'000, 'x') + "\n");
        QTest::newRow("a comment") << QByteArray("data: {}\n\n:") << QByteArray(100'000, 'x');
        QTest::newRow("an error field") << QByteArray("error: ") << QByteArray(100'000, 'x');
        QTest::newRow("a json value") << QByteArray("{\"a\":\"") << QByteArray(100'000, 'x');
        QTest::newRow("a json list") << QByteArray("[") << QByteArray("[],").repeated(30'000);
        QTest::newRow("junk after json") << QByteArray("{}") << QByteArray(10'000, 'x');
    }
    void aLineOrEventWithoutEndHasALimit() {
        QFETCH(QByteArray, first);
        QFETCH(QByteArray, again);
        QElapsedTimer timer;
        timer.start();
        const auto out = feed(first.toStdString(), again.toStdString());
        QCOMPARE(out.result.error, std::string("response_too_large"));
        QCOMPARE(out.result.error_code, std::string("payload"));
        QVERIFY(out.pushed < net::SseDecoder::kMostBytes + 400'000);
        QVERIFY(timer.elapsed() < 10'000); // no byte is looked at again and again
    }
    void nothingIsReadAgainAndAgain_data() {
        QTest::addColumn<QByteArray>("first");
        QTest::addColumn<QByteArray>("again");
        const auto large = fragment(0, "{\"q\":\"" + std::string(500'000, 'x') + "\"}", "f");
        const auto broken = fragment(0, "{\"q\":\"" + std::string(500'000, 'x'), "f");
        QTest::newRow("little values after complete arguments")
            << QByteArray::fromStdString(call(large)) << QByteArray::fromStdString(call(fragment(0, "1")));
        QTest::newRow("blanks after complete arguments")
            << QByteArray::fromStdString(call(large)) << QByteArray::fromStdString(call(fragment(0, " ")));
        QTest::newRow("a finish again and again")
            << QByteArray::fromStdString(call(broken))
            << QByteArray(R"(data: {"choices":[{"delta":{},"finish_reason":"x"}]})"
                          "\n\n");
    }
    void nothingIsReadAgainAndAgain() {
        QFETCH(QByteArray, first);
        QFETCH(QByteArray, again);
        QElapsedTimer timer;
        timer.start();
        feed(first.toStdString(), again.toStdString(), 5'000);
        QVERIFY2(timer.elapsed() < 5'000, qPrintable(QString::number(timer.elapsed())));
    }
    void countsThatNoModelCanHaveMadeAreNotReported_data() {
        QTest::addColumn<QByteArray>("value");
        for (const char* value : {"-1", "-9223372036854775808", "1e400", "9223372036854775807", "1000000001", "\"12\"",
                                  "1.5", "null", "true", "[3]", "{}", "99999999999999999999999"})
            QTest::newRow(value) << QByteArray(value);
    }
    void countsThatNoModelCanHaveMadeAreNotReported() {
        QFETCH(QByteArray, value);
        const auto json = value.toStdString();
        const auto out =
            feed(delta(R"("content":"a")") + "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":7," +
                     "\"completion_tokens\":" + json + ",\"prompt_tokens_details\":{\"cached_tokens\":" + json +
                     "},\"completion_tokens_details\":{\"reasoning_tokens\":" + json + "}}}\n\n" + kEnd,
                 "", 0);
        QCOMPARE(out.result.error, std::string());
        QVERIFY(out.result.usage.has_value());
        QCOMPARE(out.result.usage->prompt_tokens.value_or(-1), std::int64_t{7});
        QVERIFY(!out.result.usage->completion_tokens && !out.result.usage->cached_tokens &&
                !out.result.usage->reasoning_tokens);
    }

    // Over a real socket: the connection is closed, and the words name the limit in both languages.

    void aFloodOfCallsIsClosedAndSaid() {
        std::string body = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";
        for (int i = 0; i < 10'000; ++i) body += call(fragment(i, "{}", "f"));
        const auto end = ask(body);
        QCOMPARE(end.result.error, std::string("too_many_tool_calls"));
        QVERIFY(!end.retryable);
        QVERIFY2(end.result.error_detail.find("128") != std::string::npos, end.result.error_detail.c_str());
        const auto message = describe(end, profileOf("http://x"));
        QVERIFY(words(message).find("more than 128 tool calls") != std::string::npos);
        QVERIFY(words(message, text::Language::Chinese).find("超过 128 个工具调用") != std::string::npos);
    }
    void aHeadOverItsLimitIsSaidAndNotCalledABadAddress() {
        std::string head = "HTTP/1.1 200 OK\r\n";
        for (int i = 0; i < 4000; ++i) head += "X-" + std::to_string(i) + ": " + std::string(100, 'v') + "\r\n";
        const auto end = ask(head + "\r\n");
        QCOMPARE(end.result.error, std::string("response_too_large"));
        QVERIFY(end.result.error_detail.find("262144") != std::string::npos);
        QVERIFY(words(describe(end, profileOf("http://x"))).find("262144 bytes") != std::string::npos);
    }
    void aFailureWithoutEndIsOverWithItsWords() {
        Script script;
        script.bytes = "HTTP/1.1 500 No\r\n\r\n{\"error\":{\"message\":\"no place\"}}" + std::string(3'000'000, ' ');
        script.end = "hold";
        script.hold_ms = 30'000;
        RawServer server([&](const std::string&) { return script; });
        QElapsedTimer timer;
        timer.start();
        const auto end = ask(profileOf(server.url()));
        QCOMPARE(end.result.error, std::string("http_500"));
        QCOMPARE(end.result.error_detail, std::string("no place"));
        QVERIFY(timer.elapsed() < 5'000);
    }
    void commentsAloneDoNotKeepAnAnswerAlive() {
        Script script;
        script.bytes = "HTTP/1.1 200 OK\r\n\r\n" + delta(R"("content":"a")");
        const auto head = script.bytes.size();
        for (int i = 0; i < 100; ++i) {
            script.splits.push_back(head + static_cast<std::size_t>(i) * 8);
            script.delays_ms.push_back(20);
            script.bytes += ": ping\n\n";
        }
        script.end = "hold";
        RawServer server([&](const std::string&) { return script; });
        auto profile = profileOf(server.url());
        profile.first_token_ms = 300;
        const auto end = ask(profile);
        QCOMPARE(end.result.error, std::string("next_token_timeout"));
        QCOMPARE(end.result.text, std::string("a"));
        QVERIFY(words(describe(end, profile)).find("300 ms") != std::string::npos);
    }
    void aRedirectNamesWhereItLeads() {
        const auto end = ask("HTTP/1.1 307 Go\r\nLocation: https://elsewhere.example/v2\r\nContent-Length: 0\r\n\r\n");
        QCOMPARE(end.result.error, std::string("http_307"));
        QVERIFY(words(describe(end, profileOf("http://x"))).find("moved to https://elsewhere.example/v2") !=
                std::string::npos);
    }
    void aStatusThatMovesNothingIsNotCalledMoved() {
        const auto end = ask("HTTP/1.1 101 Switching Protocols\r\nUpgrade: ws\r\nConnection: Upgrade\r\n\r\n");
        QCOMPARE(end.result.error, std::string("http_101"));
        const auto said = words(describe(end, profileOf("http://x")));
        QVERIFY2(said.find("moved") == std::string::npos && said.find("protocol") != std::string::npos, said.c_str());
    }
    void aProxyThatRefusesIsNamed() {
        auto profile = profileOf("http://far.invalid");
        profile.proxy = "http://127.0.0.1:1";
        const auto end = ask(profile);
        QCOMPARE(end.result.error, std::string("connect_failed"));
        const auto said = words(describe(end, profile));
        QVERIFY2(said.find("The proxy 127.0.0.1:1 refused") != std::string::npos, said.c_str());
        QVERIFY2(said.find("Nothing listens at http://far") == std::string::npos, said.c_str());
    }
    void aProxyThatWantsALoginIsNamed() {
        RawServer proxy([](const std::string&) { return reply(407, "no"); });
        auto profile = profileOf("http://far.invalid");
        profile.proxy = proxy.url();
        const auto said = words(describe(ask(profile), profile));
        QVERIFY2(said.find("The proxy 127.0.0.1:") != std::string::npos, said.c_str());
    }
};

QTEST_GUILESS_MAIN(TurnLimitsTest)
#include "tst_turn_limits.moc"
