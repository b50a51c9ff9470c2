// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/lab_server.h"
#include "raw_client.h"

#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace stagefall;
using namespace stagefall::lab;
using Json = nlohmann::json;

namespace {

/// What held the lab's thread took minutes. In ms.
#ifdef __SANITIZE_ADDRESS__
constexpr int kSoon = 20'000;
#else
constexpr int kSoon = 3'000;
#endif

const SystemClock kClock;

std::unique_ptr<LabServer> startLab(const char* profile = "instant", std::uint64_t seed = 1) {
    LabOptions options;
    options.profile = *findProfile(profile);
    options.seed = seed;
    auto server = LabServer::start(kClock, std::move(options));
    return server ? *std::move(server) : nullptr;
}

std::string chat(bool stream, const char* more = "", const char* text = "Tell me about kettles") {
    return std::string(R"({"model": "lab-planner", "messages": [{"role": "user", "content": ")") + text +
           R"("}], "stream": )" + (stream ? "true" : "false") + more + "}";
}

std::string textOf(const std::vector<std::string>& events) {
    std::string out;
    for (const auto& event : events) {
        const auto json = Json::parse(event, nullptr, false);
        if (!json.is_object() || json["choices"].empty()) continue;
        out += json["choices"][0]["delta"].value("content", "");
    }
    return out;
}

} // namespace

class TestLabServer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aStreamHasRoleTextFinishUsageAndDone() {
        const auto server = startLab();
        RawClient client(server->port());
        client.post("/v1/chat/completions", chat(true, R"(, "stream_options": {"include_usage": true})"));
        QVERIFY(client.readResponse());
        QCOMPARE(client.status(), 200);
        QVERIFY(client.header("content-type").starts_with("text/event-stream"));
        QCOMPARE(client.header("x-lab-request"), "1");
        const auto events = client.events();
        QVERIFY(events.size() > 10);
        QVERIFY(Json::parse(events.front())["choices"][0]["delta"]["role"] == "assistant");
        QCOMPARE(events.back(), "[DONE]");
        const auto usage = Json::parse(events[events.size() - 2]);
        QVERIFY(usage["choices"].empty());
        QCOMPARE(usage["usage"]["completion_tokens"].get<std::size_t>(), events.size() - 4); // one token a chunk
        QVERIFY(Json::parse(events[events.size() - 3])["choices"][0]["finish_reason"] == "stop");
        QVERIFY(textOf(events).find("Tell me about kettles") != std::string::npos);
    }
    void everyResponseSaysThatItIsALabsAndUnderWhichProfile() {
        const auto server = startLab("gpu-batch-calm");
        const std::string first = "gpu-batch-calm";
        const auto says = [&](const auto& ask) {
            RawClient client(server->port());
            ask(client);
            if (!client.readResponse()) return std::string("no response");
            return std::string(client.header("x-stagefall-lab"));
        };
        for (const bool stream : {true, false})
            QCOMPARE(says([&](RawClient& client) { client.post("/v1/chat/completions", chat(stream)); }), first);
        QCOMPARE(says([](RawClient& client) { client.post("/v1/chat/completions", "{"); }), first);
        QCOMPARE(says([](RawClient& client) { client.post("/v1/embeddings", R"({"input": "x"})"); }), first);
        server->setProfile(*findProfile("instant"));
        QCOMPARE(says([](RawClient& client) { client.post("/v1/chat/completions", chat(true)); }),
                 std::string("instant"));
    }
    void withoutTheOptionThereIsNoUsageChunk() {
        const auto server = startLab();
        RawClient client(server->port());
        client.post("/v1/chat/completions", chat(true));
        QVERIFY(client.readResponse());
        QVERIFY(client.bytes().find("\"usage\"") == std::string::npos);
    }
    void theWholeBodySaysTheSameAsTheStream() {
        const auto server = startLab();
        RawClient client(server->port());
        client.post("/v1/chat/completions", chat(true));
        QVERIFY(client.readResponse());
        const auto streamed = textOf(client.events());
        client.post("/v1/chat/completions", chat(false));
        QVERIFY(client.readResponse());
        const auto json = Json::parse(client.body());
        QCOMPARE(json["choices"][0]["message"]["content"].get<std::string>(), streamed);
        QVERIFY(json["usage"]["completion_tokens"].get<int>() > 10);
    }
    void serverTimingIsInHeadAndTrailer() {
        const auto server = startLab();
        RawClient client(server->port());
        client.post("/v1/chat/completions", chat(true));
        QVERIFY(client.readResponse());
        const auto timing = client.header("server-timing");
        QVERIFY2(timing.starts_with("auth;dur=0.000, queue;dur=0.000, prefill;dur=0.000"), timing.c_str());
        QVERIFY2(timing.find("decode;dur=") != std::string::npos, timing.c_str());
    }
    void aSecondPromptWithTheSameBeginningIsCached() {
        const auto server = startLab();
        std::string text;
        for (int i = 0; i < 150; ++i) text += "kettle number " + std::to_string(i) + " ";
        const auto cached = [&](const std::string& end) {
            RawClient client(server->port());
            client.post("/v1/chat/completions", chat(false, "", (text + end).c_str()));
            if (!client.readResponse()) return -1;
            return Json::parse(client.body())["usage"]["prompt_tokens_details"]["cached_tokens"].get<int>();
        };
        QCOMPARE(cached("first"), 0);
        const int found = cached("second");
        QVERIFY(found > 128 && found % 64 == 0);
    }
    void aBadBodyIs400WithAReason() {
        const auto server = startLab();
        RawClient client(server->port());
        client.post("/v1/chat/completions", "{\"model\": ");
        QVERIFY(client.readResponse());
        QCOMPARE(client.status(), 400);
        const auto error = Json::parse(client.body())["error"];
        QVERIFY(error["message"].get<std::string>().find("parse error") != std::string::npos);
        QVERIFY(error["type"] == "invalid_request_error");
        client.post("/v1/embeddings", "{}");
        QVERIFY(client.readResponse());
        QCOMPARE(client.status(), 400);
    }
    void unknownPathsAndMethodsAreTold() {
        const auto server = startLab();
        RawClient client(server->port());
        client.request("GET", "/v2/models");
        QVERIFY(client.readResponse());
        QCOMPARE(client.status(), 404);
        client.request("GET", "/v1/chat/completions");
        QVERIFY(client.readResponse());
        QCOMPARE(client.status(), 405);
    }
    void modelsEmbeddingsAndStockAnswer() {
        const auto server = startLab();
        RawClient client(server->port());
        client.request("GET", "/v1/models");
        QVERIFY(client.readResponse());
        QVERIFY(Json::parse(client.body())["data"][0]["id"] == "lab-planner");
        client.post("/v1/embeddings", R"({"model": "lab-embed", "input": ["a", "b"]})");
        QVERIFY(client.readResponse());
        QCOMPARE(Json::parse(client.body())["data"].size(), std::size_t{2});
        client.request("GET", "/stock?region=South");
        QVERIFY(client.readResponse());
        QVERIFY(Json::parse(client.body())["region"] == "South");
        client.request("GET", "/stock/SKU-102");
        QVERIFY(client.readResponse());
        QVERIFY(Json::parse(client.body())["sku"] == "SKU-102");
    }
    void aProfileIsReadAndPut() {
        const auto server = startLab();
        RawClient client(server->port());
        client.request("PUT", "/lab/profile", R"({"id": "groq-lpu"})");
        QVERIFY(client.readResponse());
        QCOMPARE(client.status(), 200);
        client.request("GET", "/lab/profile");
        QVERIFY(client.readResponse());
        QVERIFY(Json::parse(client.body())["id"] == "groq-lpu");
        client.request("PUT", "/lab/profile", R"({"id": "mine", "tpot_ms": 1})");
        QVERIFY(client.readResponse());
        QVERIFY(Json::parse(client.body())["source"]["en"] == "set by the user");
        client.request("PUT", "/lab/profile", R"({"id": "nonsense"})");
        QVERIFY(client.readResponse());
        QCOMPARE(client.status(), 400);
        QVERIFY(client.body().find("gpu-batch-calm") != std::string::npos);
    }
    void theLogHoldsWhatWasSent() {
        const auto server = startLab();
        RawClient client(server->port());
        client.post("/v1/chat/completions", chat(true, R"(, "max_tokens": 5)"));
        QVERIFY(client.readResponse());
        const auto events = client.events();
        const auto records = server->records();
        QCOMPARE(records.size(), std::size_t{1});
        QTRY_COMPARE(server->records()[0].written.size(), events.size());
        const auto record = server->records()[0];
        QCOMPARE(record.token.size(), events.size());
        QCOMPARE(std::count(record.token.begin(), record.token.end(), 1), 5);
        QVERIFY(record.written.front() >= record.complete);
        QVERIFY(std::is_sorted(record.written.begin(), record.written.end()));
        client.request("GET", "/lab/log");
        QVERIFY(client.readResponse());
        const auto json = Json::parse(client.body())["records"][0];
        QCOMPARE(json["written_ns"].size(), events.size());
        QVERIFY(json["path"] == "/v1/chat/completions");
    }
    void theLogGoesToAFileAsJsonLines() {
        const QTemporaryDir folder;
        LabOptions options;
        options.log_file = folder.filePath("lab.jsonl").toStdString();
        options.keep_log = false;
        {
            const auto server = LabServer::start(kClock, options);
            QVERIFY(server.has_value());
            RawClient client((*server)->port());
            client.post("/v1/chat/completions", chat(true));
            QVERIFY(client.readResponse());
            QVERIFY((*server)->records().empty());
        }
        std::ifstream file(options.log_file);
        std::string line;
        QVERIFY(std::getline(file, line));
        QVERIFY(Json::parse(line)["written_ns"].size() > 5);
        options.log_file = "/nonexistent/lab.jsonl";
        QVERIFY(!LabServer::start(kClock, options));
    }
    void aTakenPortIsAnError() {
        const auto server = startLab();
        LabOptions options;
        options.port = server->port();
        const auto second = LabServer::start(kClock, options);
        QVERIFY(!second);
        QVERIFY(second.error().code == ErrorCode::AlreadyExists);
    }
    void theSameSeedGivesTheSameDraws() {
        const auto timing = [](std::uint64_t seed) {
            const auto server = startLab("groq-lpu", seed);
            RawClient client(server->port());
            client.post("/v1/chat/completions", chat(true, R"(, "max_tokens": 4)"));
            return client.readResponse() ? client.header("server-timing") : std::string("none");
        };
        const auto first = timing(1);
        QCOMPARE(timing(1), first);
        QVERIFY(timing(2) != first);
    }
    void noBodyHoldsItOrEndsIt_data() {
        QTest::addColumn<QByteArray>("body");
        const auto withTool = [](const QByteArray& schema) {
            return R"({"model": "m", "messages": [{"role": "user", "content": "hi"}], "tools": [{"type": "function",
                "function": {"name": "t", "parameters": )" +
                   schema + "}}]}";
        };
        QTest::newRow("a schema 4,000 levels deep")
            << withTool(QByteArray(R"({"type":"object","properties":{"a":)").repeated(4000) + "{}" +
                        QByteArray("}}").repeated(4000));
        QTest::newRow("a schema 190 levels deep")
            << withTool(QByteArray(R"({"allOf":[)").repeated(90) + "{}" + QByteArray("]}").repeated(90));
        QTest::newRow("a text of 4 GB") << withTool(
            R"({"type":"object","required":["a"],"properties":{"a":{"type":"string","minLength":4000000000}}})");
        QTest::newRow("members of no sense")
            << withTool(R"({"required":true,"properties":"p","allOf":[{"required":["a"],"properties":{"a":7}}]})");
        QByteArray tools = R"({"type":"function","function":{"name":"t0","parameters":{}}})";
        for (int i = 1; i < 20'000; ++i)
            tools +=
                ",{\"type\":\"function\",\"function\":{\"name\":\"t" + QByteArray::number(i) + "\",\"parameters\":{}}}";
        QTest::newRow("20,000 tools")
            << R"({"model": "m", "messages": [{"role": "user", "content": "hi"}], "tools": [)" + tools + "]}";
        QTest::newRow("1e400") << QByteArray(R"({"model": "m", "temperature": 1e400, "messages": []})");
    }
    void noBodyHoldsItOrEndsIt() {
        QFETCH(QByteArray, body);
        const auto server = startLab();
        RawClient client(server->port());
        QElapsedTimer timer;
        timer.start();
        client.post("/v1/chat/completions", body.toStdString());
        QVERIFY(client.readResponse());
        QVERIFY2(timer.elapsed() < kSoon, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(client.status() == 200 || client.status() == 400);
        QVERIFY(client.bytes().size() < 200'000);
        RawClient next(server->port());
        next.request("GET", "/v1/models");
        QVERIFY(next.readResponse());
        QCOMPARE(next.status(), 200);
    }
    void embeddingsOfTooMuchAreRefused() {
        const auto server = startLab();
        for (const auto& body : {R"({"model": "e", "input": [)" + QByteArray("\"\",").repeated(500'000) + "\"\"]}",
                                 "{" + wideMembers() + "\"input\": 1e400}"}) {
            RawClient client(server->port());
            client.post("/v1/embeddings", body.toStdString());
            QVERIFY(client.readResponse());
            QCOMPARE(client.status(), 400);
        }
    }
    static QByteArray wideMembers() {
        QByteArray out;
        for (int i = 0; i < 200'000; ++i) out += "\"k" + QByteArray::number(i) + "\":0,";
        return out;
    }
    void aPathThatIsNoTextEndsNeitherItNorItsLog() {
        const auto server = startLab();
        for (const char* path : {"/%ff", "/%00", "/stock/%ff%fe", "/stock?region=%ff"}) {
            RawClient client(server->port());
            client.request("GET", path);
            QVERIFY2(client.readResponse(), path);
            QVERIFY2(client.status() == 400 || client.status() == 404, path);
        }
        RawClient log(server->port());
        log.request("GET", "/lab/log");
        QVERIFY(log.readResponse());
        QCOMPARE(log.status(), 200);
    }
    void itStopsInTheMiddleOfRequests() {
        auto server = startLab("serverless-cold");
        RawClient client(server->port());
        client.post("/v1/chat/completions", chat(true));
        RawClient other(server->port());
        other.request("GET", "/stock?region=East");
        server.reset();
        QVERIFY(!client.readResponse(2000));
    }
};

QTEST_GUILESS_MAIN(TestLabServer)
#include "tst_lab_server.moc"
