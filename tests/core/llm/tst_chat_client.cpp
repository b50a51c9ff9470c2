// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/ask_json.h"
#include "core/llm/chat_client.h"
#include "core/llm/endpoint_secrets.h"
#include "core/llm/error_text.h"
#include "raw_server.h"

#include <QtTest>
#include <atomic>
#include <condition_variable>
#include <future>
#include <mutex>

using namespace stagefall;
using namespace stagefall::llm;
using test::RawServer;
using test::reply;
using test::Script;

namespace {

const std::string kHead =
    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nServer-Timing: queue;dur=3\r\nConnection: close\r\n\r\n";
std::string text(const std::string& content) {
    return "data: {\"choices\":[{\"delta\":{\"content\":\"" + content + "\"}}]}\n\n";
}
const std::string kStop = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";

Script whole(const std::string& bytes) {
    Script script;
    script.bytes = bytes;
    return script;
}

class FixedSecrets final : public SecretSource {
public:
    Result<std::string> get(std::string_view reference) const override {
        if (reference == "GOOD") return "sk-very-secret\n";
        return fail(ErrorCode::NotFound, "secret.env_missing", {{"name", std::string(reference)}});
    }
};

class Recorder : public ChatObserver {
public:
    std::function<void()> on_backoff;
    void onAttempt(int, MonoTime, const std::string&) override { ++attempts; }
    void onBackoff(Nanoseconds wait, bool server_asked, MonoTime) override {
        waits.emplace_back(wait, server_asked);
        if (on_backoff) on_backoff();
    }
    void onDone(const AttemptEnd& end) override {
        const std::scoped_lock lock(mutex);
        result = end;
        ++dones;
        changed.notify_all();
    }
    AttemptEnd wait() {
        std::unique_lock lock(mutex);
        changed.wait(lock, [this] { return result.has_value(); });
        return *result;
    }
    std::atomic<int> attempts = 0;
    std::vector<std::pair<Nanoseconds, bool>> waits;
    std::mutex mutex;
    std::condition_variable changed;
    std::optional<AttemptEnd> result;
    int dones = 0;
};

ChatRequest hello() {
    ChatRequest request;
    request.messages.push_back({Role::User, "hello", {}, {}, {}, {}});
    return request;
}

/// Answers the n-th connection with the n-th script, then with the last one.
std::function<Script(const std::string&)> inTurn(std::vector<Script> scripts) {
    auto at = std::make_shared<std::size_t>(0);
    return [scripts = std::move(scripts), at](const std::string&) {
        return scripts[std::min((*at)++, scripts.size() - 1)];
    };
}

} // namespace

class ChatClientTest : public QObject {
    Q_OBJECT
    SystemClock clock_;
    net::EventLoop loop_{clock_, "chat"};
    net::HttpClient http_{loop_};
    FixedSecrets fixed_;
    BoundSecrets secrets_{fixed_}; ///< nothing may be sent
    Redactor redactor_;

    EndpointProfile profileOf(const RawServer& server) const {
        EndpointProfile profile;
        profile.base_url = server.url() + "/v1";
        profile.model = "m";
        profile.retry.first_backoff_ms = 2;
        return profile;
    }
    AttemptEnd ask(const EndpointProfile& profile) {
        const BoundSecrets secrets(fixed_, secretUses(profile).value());
        ChatClient client(http_, profile, secrets, redactor_);
        return client.complete(hello()).value();
    }

private Q_SLOTS:
    void itAsksWithKeyAndIdentityEncoding() {
        RawServer server(inTurn({whole(kHead + text("hi") + kStop)}));
        EndpointProfile profile = profileOf(server);
        profile.key_ref = "GOOD";
        profile.headers = {{"X-Extra", "a ${secret:GOOD} b"}};
        const AttemptEnd end = ask(profile);
        QCOMPARE(end.result.text, std::string("hi"));
        QCOMPARE(end.server_timing, std::string("queue;dur=3"));
        QVERIFY(end.tokens.first.has_value());
        const std::string request = server.requests().at(0);
        QVERIFY(request.starts_with("POST /v1/chat/completions "));
        QVERIFY(request.find("Authorization: Bearer sk-very-secret\r\n") != std::string::npos);
        QVERIFY(request.find("X-Extra: a sk-very-secret b\r\n") != std::string::npos);
        QVERIFY(request.find("Accept-Encoding: identity\r\n") != std::string::npos);
        QVERIFY(redactor_.contains("sk-very-secret"));
    }
    void aMissingKeyFailsBeforeTheNetwork() {
        RawServer server(inTurn({whole(kHead)}));
        EndpointProfile profile = profileOf(server);
        profile.key_ref = "MISSING";
        const BoundSecrets secrets(fixed_, secretUses(profile).value());
        ChatClient client(http_, profile, secrets, redactor_);
        const auto end = client.complete(hello());
        QVERIFY(!end);
        QCOMPARE(end.error().message.id, std::string("secret.env_missing"));
        QVERIFY(server.requests().empty());
    }
    void aKeyThatMayGoElsewhereIsNotSentHere() {
        RawServer server(inTurn({whole(kHead + text("hi") + kStop)}));
        EndpointProfile profile = profileOf(server);
        profile.key_ref = "GOOD";
        EndpointProfile other = profile;
        other.base_url = "http://127.0.0.1:9/v1";
        const BoundSecrets secrets(fixed_, secretUses(other).value());
        for (const bool in_header : {false, true}) {
            if (in_header) profile.key_ref.clear();
            if (in_header) profile.headers = {{"X-Extra", "${secret:env:GOOD}"}};
            ChatClient client(http_, profile, secrets, redactor_);
            const auto end = client.complete(hello());
            QVERIFY(!end);
            QCOMPARE(end.error().code, ErrorCode::PermissionDenied);
            const auto vectors = client.embed("m", {"text"});
            QVERIFY(!vectors);
            QCOMPARE(vectors.error().message.id, std::string("base.secret_not_permitted"));
        }
        QVERIFY(server.requests().empty());
    }
    void aKeyThatTheServerQuotesIsTakenOut() {
        RawServer server(
            inTurn({reply(401, R"({"error":{"message":"bad key sk-very-secret","code":"invalid_api_key"}})")}));
        EndpointProfile profile = profileOf(server);
        profile.key_ref = "GOOD";
        const AttemptEnd end = ask(profile);
        QCOMPARE(end.result.error, std::string("http_401"));
        QVERIFY(askJson(end).find("sk-very") == std::string::npos);
        QCOMPARE(describe(end, profile).id, std::string("llm.error.http_401"));
        QVERIFY(!end.retryable);
    }
    void failuresBeforeTheFirstTokenAreRetried() {
        RawServer server(inTurn({reply(503, "busy"), whole(kHead), whole(kHead + text("ok") + kStop)}));
        const auto recorder = std::make_shared<Recorder>();
        ChatClient client(http_, profileOf(server), secrets_, redactor_);
        client.seedJitter(7);
        QVERIFY(client.start(hello(), recorder).has_value());
        QCOMPARE(recorder->wait().result.text, std::string("ok"));
        QCOMPARE(recorder->attempts.load(), 3);
        QCOMPARE(recorder->waits.size(), std::size_t{2});
        QVERIFY(recorder->waits[0].first >= fromMs(1) && recorder->waits[0].first <= fromMs(2));
        QVERIFY(recorder->waits[1].first >= fromMs(2) && recorder->waits[1].first <= fromMs(4));
    }
    void nothingIsRetriedAfterTheFirstToken() {
        RawServer server(inTurn({whole(kHead + text("half")), whole(kHead + text("again") + kStop)}));
        const AttemptEnd end = ask(profileOf(server));
        QCOMPARE(end.result.error, std::string("truncated"));
        QCOMPARE(end.result.text, std::string("half"));
        QCOMPARE(end.attempt, 1);
        QVERIFY(!end.retryable);
    }
    void theServersHintIsHonoured() {
        RawServer server(inTurn({reply(429, "{}", "retry-after-ms: 20\r\n"), whole(kHead + text("ok") + kStop)}));
        const auto recorder = std::make_shared<Recorder>();
        ChatClient client(http_, profileOf(server), secrets_, redactor_);
        QVERIFY(client.start(hello(), recorder).has_value());
        QCOMPARE(recorder->wait().result.text, std::string("ok"));
        QCOMPARE(recorder->waits.at(0).first, fromMs(20));
        QVERIFY(recorder->waits.at(0).second);
    }
    void aHintAboveTheLimitEndsTheCall() {
        RawServer server(inTurn({reply(429, "{}", "Retry-After: 7200\r\n")}));
        const EndpointProfile profile = profileOf(server);
        const AttemptEnd end = ask(profile);
        QCOMPARE(end.attempt, 1);
        QCOMPARE(end.retry_hint.value_or(Nanoseconds{0}), Nanoseconds(std::chrono::hours(2)));
        QCOMPARE(describe(end, profile).id, std::string("llm.error.http_429_wait"));
    }
    void cancellingDuringTheWaitEndsAtOnce() {
        RawServer server(inTurn({reply(429, "{}", "Retry-After: 50\r\n")}));
        const auto recorder = std::make_shared<Recorder>();
        ChatClient client(http_, profileOf(server), secrets_, redactor_);
        CancelSource cancel;
        recorder->on_backoff = [&cancel] { cancel.cancel(); };
        const auto call = client.start(hello(), recorder);
        const auto registration = cancel.token().onCancel([&call] { (*call)->cancel(); });
        QCOMPARE(recorder->wait().result.error, std::string("cancelled"));
        QCOMPARE(recorder->attempts.load(), 1);
    }
    void cancellingInTheStreamKeepsWhatCame() {
        Script script = whole(kHead + text("so far"));
        script.end = "hold";
        RawServer server(inTurn({script}));
        struct CancelOnToken : Recorder {
            std::promise<std::shared_ptr<ChatClient::Call>> call;
            std::shared_future<std::shared_ptr<ChatClient::Call>> made = call.get_future().share();
            void onToken(const TokenEvent& event, MonoTime, std::uint32_t) override {
                if (event.kind == TokenEvent::Kind::Text) made.get()->cancel();
            }
        };
        const auto recorder = std::make_shared<CancelOnToken>();
        ChatClient client(http_, profileOf(server), secrets_, redactor_);
        recorder->call.set_value(client.start(hello(), recorder).value());
        const AttemptEnd end = recorder->wait();
        QCOMPARE(end.result.error, std::string("cancelled"));
        QCOMPARE(end.result.text, std::string("so far"));
    }
    void destroyingTheClientEndsItsCalls() {
        Script script;
        script.end = "hold";
        RawServer server(inTurn({script}));
        const auto recorder = std::make_shared<Recorder>();
        {
            ChatClient client(http_, profileOf(server), secrets_, redactor_);
            QVERIFY(client.start(hello(), recorder).has_value());
        }
        QCOMPARE(recorder->wait().result.error, std::string("cancelled"));
        QCOMPARE(recorder->dones, 1);
    }
    void refusedStreamOptionsAreLeftOut() {
        const Script refusal = reply(400, R"({"error":{"message":"Unknown parameter: stream_options"}})");
        RawServer server(inTurn({refusal, whole(kHead + text("ok") + kStop)}));
        const AttemptEnd end = ask(profileOf(server));
        QCOMPARE(end.result.text, std::string("ok"));
        QCOMPARE(end.attempt, 2);
        QVERIFY(server.requests().at(0).find("stream_options") != std::string::npos);
        QVERIFY(server.requests().at(1).find("stream_options") == std::string::npos);
        QVERIFY(askJson(end).find("adapted stream_options") != std::string::npos);
    }
    void commentsAloneDoNotHoldForEver() {
        Script script = whole(kHead + ": a\n\n: b\n\n: c\n\n: d\n\n: e\n\n: f\n\n");
        for (int i = 0; i < 5; ++i) {
            script.splits.push_back(kHead.size() + 5 * static_cast<std::size_t>(i + 1));
            script.delays_ms.push_back(60);
        }
        script.end = "hold";
        RawServer server(inTurn({script}));
        EndpointProfile profile = profileOf(server);
        profile.first_token_ms = 150;
        profile.timeouts.idle_ms = 120;
        profile.retry.max_attempts = 1;
        const AttemptEnd end = ask(profile);
        QCOMPARE(end.result.error, std::string("first_token_timeout"));
        QVERIFY(end.retryable);
    }
    void aRefusedConnectionIsSaidSo() {
        EndpointProfile profile;
        {
            RawServer gone(inTurn({Script{}}));
            profile = profileOf(gone);
        }
        profile.retry.max_attempts = 1;
        const AttemptEnd end = ask(profile);
        QCOMPARE(end.result.error, std::string("connect_failed"));
        QCOMPARE(describe(end, profile).id, std::string("llm.error.connect_refused"));
        QVERIFY(askJson(end).find("\"ttft_ms\":null") != std::string::npos);
    }
    void embeddingsFollowTheirIndex() {
        RawServer server(
            inTurn({reply(200, R"({"data":[{"index":1,"embedding":[3,4e0]},{"index":0,"embedding":[1,-2.5]}]})")}));
        ChatClient client(http_, profileOf(server), secrets_, redactor_);
        const auto vectors = client.embed("e", {"a", "b"});
        QVERIFY(vectors.has_value());
        QCOMPARE(*vectors, (std::vector<std::vector<float>>{{1.0F, -2.5F}, {3.0F, 4.0F}}));
        QVERIFY(server.requests().at(0).find(R"({"model":"e","input":["a","b"],"encoding_format":"float"})") !=
                std::string::npos);
    }
    void unusableEmbeddingsAreErrors_data() {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QString>("id");
        QTest::newRow("status") << 404 << QByteArray("{}") << "llm.embed.status";
        QTest::newRow("page") << 200 << QByteArray("<html>") << "llm.embed.not_json";
        QTest::newRow("error") << 200 << QByteArray(R"({"error":"no"})") << "llm.embed.refused";
        QTest::newRow("too few") << 200 << QByteArray(R"({"data":[{"embedding":[1]}]})") << "llm.embed.unusable";
        QTest::newRow("base64") << 200 << QByteArray(R"({"data":[{"embedding":"AA"},{"embedding":"AA"}]})")
                                << "llm.embed.unusable";
    }
    void unusableEmbeddingsAreErrors() {
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        QFETCH(QString, id);
        RawServer server(inTurn({reply(status, body.toStdString())}));
        ChatClient client(http_, profileOf(server), secrets_, redactor_);
        const auto vectors = client.embed("e", {"a", "b"});
        QVERIFY(!vectors);
        QCOMPARE(QString::fromStdString(vectors.error().message.id), id);
    }
};

QTEST_APPLESS_MAIN(ChatClientTest)
#include "tst_chat_client.moc"
