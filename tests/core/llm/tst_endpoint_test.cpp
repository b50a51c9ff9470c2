// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nested.h"
#include "core/llm/endpoint_secrets.h"
#include "core/llm/endpoint_test.h"
#include "core/net/http_server.h"
#include "core/text/catalogue.h"
#include "raw_server.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::llm;
using test::RawServer;
using test::reply;
using test::Script;

namespace {

const std::string kModels = R"({"object":"list","data":[{"id":"gpt-4o-mini"},{"id":"gpt-4o"}]})";
const std::string kHead = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n";
const std::string kOne = "data: {\"choices\":[{\"delta\":{\"content\":\"1 \"}}]}\n\n";
const std::string kEnd = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";

Script streamed() {
    Script script;
    script.bytes = kHead + kOne + kOne + kEnd;
    script.splits = {kHead.size() + kOne.size()};
    script.delays_ms = {30};
    return script;
}

bool isGet(const std::string& request, const std::string& path) { return request.starts_with("GET " + path + " "); }

} // namespace

class EndpointTestTest : public QObject {
    Q_OBJECT
    SystemClock clock_;
    net::EventLoop loop_{clock_, "endpoint"};
    net::HttpClient http_{loop_};
    EnvironmentSecrets environment_;
    Redactor redactor_;

    EndpointReport run(const std::string& base_url, const std::string& model = "gpt-4o", const std::string& key = "") {
        EndpointProfile profile;
        profile.base_url = base_url;
        profile.model = model;
        profile.key_ref = key;
        const BoundSecrets secrets(environment_, secretUses(profile).value());
        return testEndpoint(http_, profile, secrets, redactor_);
    }
    /// "+" passed, "-" failed, "!" warned, "." skipped, in the order of the checks; then the id of the first failure.
    static std::string summary(const EndpointReport& report) {
        std::string out;
        std::string failed;
        for (const EndpointCheck& check : report.checks) {
            out += check.skipped ? '.' : check.passed ? '+' : check.warning ? '!' : '-';
            if (!check.skipped && !check.passed && failed.empty()) failed = " " + check.finding.id;
        }
        return out + failed;
    }

private Q_SLOTS:
    void aGoodEndpointPassesEverything() {
        RawServer server(
            [](const std::string& request) { return isGet(request, "/v1/models") ? reply(200, kModels) : streamed(); });
        const EndpointReport report = run(server.url() + "/v1");
        QCOMPARE(summary(report), std::string("+++.+++++"));
        QVERIFY(report.usable && report.ttft && report.connect);
        QCOMPARE(report.models.size(), std::size_t{2});
    }
    void aMissingKeyIsTheFirstFinding() {
        QCOMPARE(summary(run("http://127.0.0.1:1/v1", "m", "env:STAGEFALL_NO_SUCH_KEY")),
                 std::string("-........ base.env_missing"));
    }
    void aNameThatDoesNotExistIsSaidSo() {
        QCOMPARE(summary(run("http://no-such-host.invalid/v1")), std::string("+-....... net.resolve_failed"));
    }
    void aRefusedConnectionIsSaidSo() {
        std::string url;
        {
            url = RawServer([](const std::string&) { return Script{}; }).url();
        }
        QCOMPARE(summary(run(url + "/v1")), std::string("++-...... net.connect_refused"));
    }
    void whatWasNotReachedIsNamedBehindTheFailure() {
        const EndpointReport report = run("127.0.0.1:9/v1"); // no scheme: not even the key is looked for
        QCOMPARE(summary(report), std::string("-........ llm.profile.unusable_url"));
        std::string skipped;
        for (std::size_t i = 1; i < report.checks.size(); ++i) {
            const Message& finding = report.checks[i].finding;
            skipped += report.checks[i].id + " ";
            QCOMPARE(messageIn(finding.args.at(0).second)->id, "llm.check." + report.checks[i].id);
        }
        QCOMPARE(skipped, std::string("key connect tls auth path models answer streaming "));
        QCOMPARE(text::Catalogue::builtIn().render(report.checks[1].finding, text::Language::English),
                 std::string("Not checked after that: key."));
    }
    void anHttpServerThatIsAskedForTlsIsSaidToSpeakPlainHttp() {
        const auto server = net::HttpServer::listen(
            loop_, {}, [](const net::ServerRequest&, const auto& responder) { responder->send(404, {}, ""); });
        QVERIFY(server);
        const std::string plain = (*server)->url() + "/v1";
        const EndpointReport report = run("https" + plain.substr(4));
        QCOMPARE(summary(report), std::string("+++-..... llm.test.tls_or_plain"));
        QCOMPARE(report.checks[3].finding.args.back().second, plain);
    }
    void aRefusedKeyIsSaidSo() {
        RawServer server([](const std::string&) { return reply(401, R"({"error":{"message":"no"}})"); });
        QCOMPARE(summary(run(server.url() + "/v1")), std::string("+++.-.... llm.test.auth_no_key"));
    }
    void aWrongPathIsToldTheRightOne() {
        RawServer server([](const std::string& request) {
            return isGet(request, "/v1/models") ? reply(200, kModels) : reply(404, "Not Found");
        });
        const EndpointReport report = run(server.url() + "/foo");
        QCOMPARE(summary(report), std::string("+++.-.... llm.test.path_not_found_suggest"));
        QCOMPARE(report.suggested_base_url, server.url() + "/v1");
    }
    void aWebSiteIsNoEndpoint() {
        RawServer server([](const std::string& request) {
            return isGet(request, "/api/v1/models") ? reply(200, kModels)
                                                    : reply(200, "<html><title>Hi</title></html>");
        });
        const EndpointReport report = run(server.url());
        QCOMPARE(summary(report), std::string("+++.-.... llm.test.path_is_a_page_suggest"));
        QCOMPARE(report.suggested_base_url, server.url() + "/api/v1");
    }
    void aWrongModelIsToldNearOnes() {
        RawServer server([](const std::string& request) {
            if (isGet(request, "/v1/models")) return reply(200, kModels);
            return reply(404, R"({"error":{"message":"The model does not exist","code":"model_not_found"}})");
        });
        const EndpointReport report = run(server.url() + "/v1", "gpt-4o-mni");
        QCOMPARE(summary(report), std::string("+++.++--. llm.test.model_unknown_near"));
        QVERIFY(!report.usable);
    }
    void aModelThatIsNotListedButAnswersIsOnlyAWarning() {
        RawServer server(
            [](const std::string& request) { return isGet(request, "/v1/models") ? reply(200, kModels) : streamed(); });
        const EndpointReport report = run(server.url() + "/v1", "house-model");
        QCOMPARE(summary(report), std::string("+++.++!++ llm.test.model_alias"));
        QVERIFY(report.usable);
        QCOMPARE(summary(run(server.url() + "/v1", "gpt-4o-mni")), std::string("+++.++!++ llm.test.model_alias_near"));
    }
    void anEndpointWithoutAListOfModelsMayStillBeFine() {
        RawServer server(
            [](const std::string& request) { return isGet(request, "/v1/models") ? reply(404, "") : streamed(); });
        QCOMPARE(summary(run(server.url() + "/v1")), std::string("+++.++.++"));
    }
    void streamingThatIsIgnoredOrBufferedIsSaidSo() {
        const std::string whole = R"({"choices":[{"message":{"content":"1 2"},"finish_reason":"stop"}]})";
        RawServer ignoring([&](const std::string& request) {
            return isGet(request, "/v1/models") ? reply(200, kModels) : reply(200, whole);
        });
        QCOMPARE(summary(run(ignoring.url() + "/v1")), std::string("+++.++++! llm.test.streaming_ignored"));
        RawServer buffering([](const std::string& request) {
            return isGet(request, "/v1/models") ? reply(200, kModels) : reply(200, kOne + kOne + kEnd);
        });
        QCOMPARE(summary(run(buffering.url() + "/v1")), std::string("+++.++++! llm.test.streaming_buffered"));
    }
};

QTEST_APPLESS_MAIN(EndpointTestTest)
#include "tst_endpoint_test.moc"
