// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/ask_json.h"
#include "core/llm/chat_client.h"
#include "core/llm/endpoint_secrets.h"
#include "core/llm/error_payload.h"
#include "core/llm/json_value.h"
#include "raw_server.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::llm;
using test::RawServer;
using test::reply;
using test::Script;

namespace {

const std::string kStop = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
std::string delta(const std::string& json) { return "data: {\"choices\":[{\"delta\":" + json + "}]}\n\n"; }
Script answer() { return reply(200, delta(R"({"content":"ok"})") + kStop); }
bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

Script refusal(const std::string& member) {
    return reply(400, R"({"error":{"message":"member ')" + member + R"(' is not known here"}})");
}

std::string detailOf(const std::string& body) { return readErrorBody(body).message; }

} // namespace

class RealEndpointsTest : public QObject {
    Q_OBJECT
    SystemClock clock_;
    net::EventLoop loop_{clock_, "real"};
    net::HttpClient http_{loop_};
    EnvironmentSecrets environment_;
    BoundSecrets secrets_{environment_, {}};
    Redactor redactor_;

    static EndpointProfile profileOf(const RawServer& server) {
        EndpointProfile out;
        out.base_url = server.url() + "/v1";
        out.model = "m";
        out.retry.max_attempts = 1;
        return out;
    }
    AttemptEnd ask(const EndpointProfile& profile, EndpointMemory* memory = nullptr, ChatRequest request = {}) {
        if (request.messages.empty()) request.messages.push_back({.role = Role::User, .content = "q"});
        ChatClient client(http_, profile, secrets_, redactor_, memory);
        return client.complete(request).value();
    }

private Q_SLOTS:
    void eachRefusedMemberIsLeftOutAndThatIsRemembered() {
        RawServer server([](const std::string& request) {
            for (const char* member : {"stream_options", "temperature"})
                if (has(request, member)) return refusal(member);
            return answer();
        });
        const QTemporaryDir folder;
        const auto file = EndpointMemory::fileIn(folder.path().toStdString());
        const auto profile = profileOf(server);
        ChatRequest request;
        request.temperature = 0.2;
        request.messages.push_back({.role = Role::User, .content = "q"});
        {
            EndpointMemory memory(file);
            const auto end = ask(profile, &memory, request);
            QCOMPARE(end.result.text, std::string("ok"));
            QCOMPARE(end.attempt, 3); // though there are to be no retries: this is none
        }
        EndpointMemory again(file); // another run
        QCOMPARE(ask(profile, &again, request).attempt, 1);
        auto other = profile;
        other.model = "another";
        QVERIFY(again.of(other).empty());
        again.keep(profile, {});
        QVERIFY(EndpointMemory(file).of(profile).empty());
    }
    void aRefusalThatDoesNotEndIsTheAnswer() {
        RawServer server([](const std::string&) { return refusal("stream_options"); });
        EndpointMemory memory;
        const auto end = ask(profileOf(server), &memory);
        QCOMPARE(end.result.error, std::string("http_400"));
        QCOMPARE(server.requests().size(), std::size_t{2});
        QVERIFY(memory.of(profileOf(server)).empty()); // it was not the reason
    }
    void theMemoryHoldsNoKeyOfAnAddress() {
        const QTemporaryDir folder;
        const auto file = EndpointMemory::fileIn(folder.path().toStdString());
        EndpointProfile profile;
        profile.base_url = "http://127.0.0.1:9/v1?key=abcdef0123456789";
        Adaptation one;
        QVERIFY(readCode("seed", one));
        EndpointMemory(file).keep(profile, {one});
        QFile kept(QString::fromStdString(file));
        QVERIFY(kept.open(QIODevice::ReadOnly));
        const auto text = kept.readAll();
        QVERIFY(text.contains("seed") && !text.contains("abcdef"));
        QCOMPARE(EndpointMemory(file).of(profile).size(), std::size_t{1});
    }
    void whatAProviderWantsBackComesBackUnchanged() {
        const std::string first = R"({"type":"reasoning.text","text":"Look","index":0,"n":1.50})";
        const std::string second = R"({"type":"reasoning.encrypted","data":"EpQB==","index":0})";
        RawServer server([&](const std::string&) {
            return reply(200,
                         delta(R"({"role":"assistant","reasoning_details":[)" + first + "]}") +
                             delta(R"({"reasoning_details":[)" + second + R"(],"extra_content":{"g":{"s":"A="}}})") +
                             delta(R"({"content":"ok"})") + kStop);
        });
        const auto end = ask(profileOf(server));
        const std::string echo =
            R"({"extra_content":{"g":{"s":"A="}},"reasoning_details":[)" + first + "," + second + "]}";
        QCOMPARE(end.result.echo, echo);
        ChatRequest next;
        next.messages.push_back({.role = Role::Assistant, .content = "ok", .echo = end.result.echo});
        const auto body = buildRequestBody(next, profileOf(server));
        QVERIFY(has(body, R"("reasoning_details":[)" + first + "," + second + "]"));
        QVERIFY(has(body, R"("extra_content":{"g":{"s":"A="}})"));
    }
    void redirectsWithinTheOriginAreFollowedWithTheBody() {
        RawServer server([](const std::string& request) {
            if (request.starts_with("POST /v1/chat/completions/ ")) return answer();
            return reply(307, "", "Location: /v1/chat/completions/\r\n");
        });
        const auto end = ask(profileOf(server));
        QCOMPARE(end.result.text, std::string("ok"));
        QCOMPARE(end.attempt, 2);
        QVERIFY(has(server.requests().at(1), "\"messages\""));
    }
    void otherRedirectsOnlySayWhereTheyLead() {
        RawServer elsewhere([](const std::string&) { return answer(); });
        for (const int status : {301, 302, 307, 308}) {
            RawServer server([&](const std::string&) {
                return reply(status, "", "Location: " + elsewhere.url() + "/v1/chat/completions\r\n");
            });
            const auto end = ask(profileOf(server));
            QCOMPARE(end.result.error, "http_" + std::to_string(status));
            QVERIFY(has(end.result.error_detail, elsewhere.url()));
        }
        QVERIFY(elsewhere.requests().empty());
    }
    void aLoopOfRedirectsEnds() {
        RawServer server([](const std::string& request) {
            return reply(308, "", std::string("Location: ") + (has(request, "/a ") ? "/b" : "/a") + "\r\n");
        });
        QCOMPARE(ask(profileOf(server)).result.error, std::string("http_308"));
        QCOMPARE(server.requests().size(), std::size_t{6});
    }
    void batchesOfTextsShrinkUntilTheyAreTaken() {
        RawServer server([](const std::string& request) {
            JsonDoc doc;
            const std::string body = request.substr(request.find("\r\n\r\n") + 4);
            if (!doc.parse(body)) return reply(500, "");
            if (has(body, "encoding_format")) return refusal("encoding_format");
            std::size_t count = 0;
            doc.root()["input"].forEachItem([&count](JsonView) { ++count; });
            if (count > 10) return reply(400, R"({"error":{"message":"batch size is invalid, at most 10 are taken"}})");
            std::string data;
            for (std::size_t i = 0; i < count; ++i)
                data +=
                    (i == 0 ? "" : ",") + std::string(R"({"index":)") + std::to_string(i) + R"(,"embedding":[1,2]})";
            return reply(200, R"({"data":[)" + data + "]}");
        });
        ChatClient client(http_, profileOf(server), secrets_, redactor_);
        const auto vectors = client.embed("e", std::vector<std::string>(35, "text"));
        QVERIFY(vectors.has_value());
        QCOMPARE(vectors->size(), std::size_t{35});
        QCOMPARE(server.requests().size(), std::size_t{6}); // one for the member, one for the size, four batches
        QVERIFY(client.embed("e", std::vector<std::string>(20, "text")).has_value());
        QCOMPARE(server.requests().size(), std::size_t{8}); // neither is asked twice
    }
    void causesAreSaidWithTheirPlace() {
        QCOMPARE(detailOf(R"({"error":{"message":"Provider returned error","metadata":{"raw":"a tool call lacks its )"
                          R"(signature","provider_name":"x"}}})"),
                 std::string("Provider returned error: a tool call lacks its signature"));
        QCOMPARE(detailOf("{\"error\":{\"message\":\"Failed.\",\"metadata\":{\"raw\":\"{\\\"error\\\":{\\\"message\\\":"
                          "\\\"too long\\\"}}\"}}}"),
                 std::string("Failed. too long"));
        QCOMPARE(detailOf(R"({"detail":[{"loc":["body","messages",0,"content"],"msg":"Field required"},)"
                          R"({"loc":["body","n"],"msg":"too large"}]})"),
                 std::string("body.messages.0.content: Field required; body.n: too large"));
        QCOMPARE(detailOf(R"({"message":"same","error":{"message":"same"}})"), std::string("same"));
        QCOMPARE(detailOf(R"({"error":"plain"})"), std::string("plain"));
    }
    void thePaceIsThatOfWhatWasStreamed() {
        Script script;
        script.bytes = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n";
        for (int i = 0; i < 11; ++i) {
            script.splits.push_back(script.bytes.size());
            script.delays_ms.push_back(20);
            script.bytes += delta(R"({"content":" w"})");
        }
        script.bytes += "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":911,"
                        "\"completion_tokens_details\":{\"reasoning_tokens\":900}}}\n\n" +
                        kStop;
        RawServer server([&](const std::string&) { return script; });
        const auto end = ask(profileOf(server));
        const auto text = askJson(end);
        JsonDoc doc;
        QVERIFY(doc.parse(text));
        const auto tpot = doc.root()["timing"]["tpot_ms"].number().value_or(0);
        QVERIFY2(tpot >= 19 && tpot < 200,
                 QByteArray::number(tpot)); // by 911 tokens it would be a fifth of a millisecond
    }
};

QTEST_APPLESS_MAIN(RealEndpointsTest)
#include "tst_real_endpoints.moc"
