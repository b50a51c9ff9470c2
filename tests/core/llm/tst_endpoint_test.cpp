// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nested.h"
#include "core/llm/endpoint_secrets.h"
#include "core/llm/endpoint_test.h"
#include "core/llm/model_list.h"
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
        QCOMPARE(summary(report), std::string("+++.+++++."));
        QVERIFY(report.usable && report.ttft && report.connect);
        QCOMPARE(report.models.size(), std::size_t{2});
    }
    void aMissingKeyIsTheFirstFinding() {
        QCOMPARE(summary(run("http://127.0.0.1:1/v1", "m", "env:STAGEFALL_NO_SUCH_KEY")),
                 std::string("-......... base.env_missing"));
    }
    void aNameThatDoesNotExistIsSaidSo() {
        QCOMPARE(summary(run("http://no-such-host.invalid/v1")), std::string("+-........ net.resolve_failed"));
    }
    void aRefusedConnectionIsSaidSo() {
        std::string url;
        {
            url = RawServer([](const std::string&) { return Script{}; }).url();
        }
        QCOMPARE(summary(run(url + "/v1")), std::string("++-....... net.connect_refused"));
    }
    void whatWasNotReachedIsNamedBehindTheFailure() {
        const EndpointReport report = run("127.0.0.1:9/v1"); // no scheme: not even the key is looked for
        QCOMPARE(summary(report), std::string("-......... llm.profile.unusable_url"));
        std::string skipped;
        for (std::size_t i = 1; i < report.checks.size(); ++i) {
            const Message& finding = report.checks[i].finding;
            skipped += report.checks[i].id + " ";
            QCOMPARE(messageIn(finding.args.at(0).second)->id, "llm.check." + report.checks[i].id);
        }
        QCOMPARE(skipped, std::string("key connect tls auth path models answer streaming tools "));
        QCOMPARE(text::Catalogue::builtIn().render(report.checks[1].finding, text::Language::English),
                 std::string("Not checked after that: key."));
    }
    void anHttpServerThatIsAskedForTlsIsSaidToSpeakPlainHttp() {
        const auto server = net::HttpServer::listen(
            loop_, {}, [](const net::ServerRequest&, const auto& responder) { responder->send(404, {}, ""); });
        QVERIFY(server);
        const std::string plain = (*server)->url() + "/v1";
        const EndpointReport report = run("https" + plain.substr(4));
        QCOMPARE(summary(report), std::string("+++-...... llm.test.tls_or_plain"));
        QCOMPARE(report.checks[3].finding.args.back().second, plain);
    }
    void aRefusedKeyIsSaidSo() {
        RawServer server([](const std::string&) { return reply(401, R"({"error":{"message":"no"}})"); });
        QCOMPARE(summary(run(server.url() + "/v1")), std::string("+++.-..... llm.error.http_401_no_key"));
    }
    void aWrongPathIsToldTheRightOne() {
        RawServer server([](const std::string& request) {
            return isGet(request, "/v1/models") ? reply(200, kModels) : reply(404, "Not Found");
        });
        const EndpointReport report = run(server.url() + "/foo");
        QCOMPARE(summary(report), std::string("+++.-..... llm.test.path_not_found_suggest"));
        QCOMPARE(report.suggested_base_url, server.url() + "/v1");
    }
    void aWebSiteIsNoEndpoint() {
        RawServer server([](const std::string& request) {
            return isGet(request, "/api/v1/models") ? reply(200, kModels)
                                                    : reply(200, "<html><title>Hi</title></html>");
        });
        const EndpointReport report = run(server.url());
        QCOMPARE(summary(report), std::string("+++.-..... llm.test.path_is_a_page_suggest"));
        QCOMPARE(report.suggested_base_url, server.url() + "/api/v1");
    }
    void aWrongModelIsToldNearOnes() {
        RawServer server([](const std::string& request) {
            if (isGet(request, "/v1/models")) return reply(200, kModels);
            return reply(404, R"({"error":{"message":"The model does not exist","code":"model_not_found"}})");
        });
        const EndpointReport report = run(server.url() + "/v1", "gpt-4o-mni");
        QCOMPARE(summary(report), std::string("+++.++--.. llm.test.model_unknown_near"));
        QVERIFY(!report.usable);
    }
    void aModelThatIsNotListedButAnswersIsOnlyAWarning() {
        RawServer server(
            [](const std::string& request) { return isGet(request, "/v1/models") ? reply(200, kModels) : streamed(); });
        const EndpointReport report = run(server.url() + "/v1", "house-model");
        QCOMPARE(summary(report), std::string("+++.++!++. llm.test.model_alias"));
        QVERIFY(report.usable);
        QCOMPARE(summary(run(server.url() + "/v1", "gpt-4o-mni")), std::string("+++.++!++. llm.test.model_alias_near"));
    }
    void anEndpointWithoutAListOfModelsMayStillBeFine() {
        RawServer server(
            [](const std::string& request) { return isGet(request, "/v1/models") ? reply(404, "") : streamed(); });
        QCOMPARE(summary(run(server.url() + "/v1")), std::string("+++.++.++."));
    }
    void aKeyThatMayNotListModelsMayStillAsk() {
        RawServer server([](const std::string& request) {
            return isGet(request, "/v1/models") ? reply(403, R"({"error":{"message":"no"}})") : streamed();
        });
        const EndpointReport report = run(server.url() + "/v1");
        QCOMPARE(summary(report), std::string("+++.++.++."));
        QCOMPARE(report.checks.at(6).finding.id, std::string("llm.test.models_not_allowed"));
        QVERIFY(report.usable);
    }
    void modelsAreFoundInListsOfOtherShapes() {
        const auto models = [](const char* body) {
            const auto found = readModelList(body);
            std::string out = found ? "" : "none";
            for (const auto& one : found.value_or(std::vector<std::string>{})) out += one + " ";
            return out;
        };
        QCOMPARE(models(R"([{"id":"a"},{"id":"b"}])"), std::string("a b "));
        QCOMPARE(models(R"(["a","b"])"), std::string("a b "));
        QCOMPARE(models(R"({"models":[{"name":"a:7b","model":"x"}]})"), std::string("a:7b "));
        QCOMPARE(models(R"({"object":"list","data":[{"id":"a"}],"models":[{"name":"z"}]})"), std::string("a "));
        QCOMPARE(models(R"({"data":[]})"), std::string(""));
        QCOMPARE(models(R"({"data":[{"error":1}]})"), std::string("none"));
        QCOMPARE(models(R"({"error":{"message":"no"}})"), std::string("none"));
        QCOMPARE(models("<html>"), std::string("none"));
    }
    void aTestThatIsUsedUpByThinkingIsSaidToBe() {
        RawServer server([](const std::string& request) {
            if (isGet(request, "/v1/models")) return reply(200, kModels);
            return reply(200, "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"length\"}]}\n\ndata: [DONE]\n\n");
        });
        const EndpointReport report = run(server.url() + "/v1");
        QVERIFY(report.usable);
        QCOMPARE(report.checks.at(7).finding.id, std::string("llm.test.answer_thinks"));
        QCOMPARE(report.checks.at(9).finding.id, std::string("llm.test.tools_thinks"));
    }
    void whetherToolsAreTakenAndCalledIsTried() {
        const std::string call = "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"c\",\"type\":"
                                 "\"function\",\"function\":{\"name\":\"get_weather\",\"arguments\":\"{}\"}}]}}]}\n\n";
        const auto with_tools = [](const std::string& request) {
            return request.find("\"tools\"") != std::string::npos;
        };
        RawServer calling([&](const std::string& request) {
            if (isGet(request, "/v1/models")) return reply(200, kModels);
            return with_tools(request) ? reply(200, call + kEnd) : streamed();
        });
        QCOMPARE(summary(run(calling.url() + "/v1")), std::string("+++.++++++"));
        RawServer refusing([&](const std::string& request) {
            if (isGet(request, "/v1/models")) return reply(200, kModels);
            return with_tools(request) ? reply(400, R"({"error":{"message":"m does not support tools"}})") : streamed();
        });
        const EndpointReport report = run(refusing.url() + "/v1");
        QCOMPARE(summary(report), std::string("+++.+++++! llm.test.tools_refused"));
        QVERIFY(report.usable);
    }
    void whatHadToBeLeftOutIsSaidAndKept() {
        RawServer server([](const std::string& request) {
            if (isGet(request, "/v1/models")) return reply(200, kModels);
            if (request.find("\"max_tokens\"") == std::string::npos) return streamed();
            return reply(400,
                         R"({"error":{"message":"Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens'.",)"
                         R"("param":"max_tokens"}})");
        });
        EndpointProfile profile;
        profile.base_url = server.url() + "/v1";
        profile.model = "gpt-4o";
        EndpointMemory memory;
        const BoundSecrets secrets(environment_, {});
        const EndpointReport report = testEndpoint(http_, profile, secrets, redactor_, {}, &memory);
        QCOMPARE(report.checks.back().id, std::string("members"));
        QCOMPARE(report.checks.back().finding.id, std::string("llm.again.renamed"));
        QCOMPARE(codeOf(memory.of(profile).at(0)), std::string("max_tokens>max_completion_tokens"));
    }
    void aSecretInAnyHeaderIsTheKey() {
        RawServer server([](const std::string& request) {
            return isGet(request, "/v1/models?api-version=2024-10-21") ? reply(200, kModels) : streamed();
        });
        qputenv("STAGEFALL_TEST_AZ", "azkey123");
        EndpointProfile profile;
        profile.base_url = server.url() + "/v1?api-version=2024-10-21";
        profile.model = "gpt-4o";
        profile.headers = {{"api-key", "${secret:STAGEFALL_TEST_AZ}"}};
        const BoundSecrets secrets(environment_, secretUses(profile).value());
        const EndpointReport report = testEndpoint(http_, profile, secrets, redactor_);
        QCOMPARE(report.checks.at(0).finding.id, std::string("llm.test.key_found"));
        QCOMPARE(report.checks.at(0).finding.args.at(0).second, std::string("STAGEFALL_TEST_AZ"));
        QCOMPARE(report.checks.at(4).finding.id, std::string("llm.test.auth_fine"));
        for (const auto& request : server.requests())
            QVERIFY(request.find("?api-version=2024-10-21 ") != std::string::npos);
        profile.headers.clear();
        profile.base_url += "&key=abcdef0123456789";
        QCOMPARE(keyName(profile), std::string("?key"));
    }
    void streamingThatIsIgnoredOrBufferedIsSaidSo() {
        const std::string whole = R"({"choices":[{"message":{"content":"1 2"},"finish_reason":"stop"}]})";
        RawServer ignoring([&](const std::string& request) {
            return isGet(request, "/v1/models") ? reply(200, kModels) : reply(200, whole);
        });
        QCOMPARE(summary(run(ignoring.url() + "/v1")), std::string("+++.++++!. llm.test.streaming_ignored"));
        RawServer buffering([](const std::string& request) {
            return isGet(request, "/v1/models") ? reply(200, kModels) : reply(200, kOne + kOne + kEnd);
        });
        QCOMPARE(summary(run(buffering.url() + "/v1")), std::string("+++.++++!. llm.test.streaming_buffered"));
    }
};

QTEST_APPLESS_MAIN(EndpointTestTest)
#include "tst_endpoint_test.moc"
