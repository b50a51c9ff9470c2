// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/http_tool.h"
#include "tests/support/scripted_server.h"

#include <QtTest>
#include <thread>

using namespace stagefall;
using testing::ScriptedServer;

namespace {

class OneSecret final : public SecretSource {
public:
    Result<std::string> get(std::string_view reference) const override {
        if (reference == "STOCK_KEY") return std::string("sk-very-secret");
        return fail(ErrorCode::NotFound, "base.secret_missing");
    }
};

std::string argumentOf(const Error& error, const std::string& key) {
    for (const auto& [name, value] : error.message.args)
        if (name == key) return value;
    return {};
}

} // namespace

class TstHttpTool final : public QObject {
    Q_OBJECT

    SystemClock clock_;
    net::EventLoop loop_{clock_, "tool"};
    net::HttpClient http_{loop_};
    ScriptedServer server_;
    OneSecret source_;
    BoundSecrets secrets_{source_, {{"STOCK_KEY", destinationOf(server_.url()).value()}}};
    Redactor redactor_;

    tools::HttpToolConfig config(const std::string& path) {
        tools::HttpToolConfig out;
        out.info.name = "check_stock";
        out.url = server_.url() + path;
        return out;
    }
    Result<tools::ToolResult> run(const tools::HttpToolConfig& config, const std::string& arguments,
                                  const CancelToken& cancel = {}) {
        auto tool = tools::makeHttpTool(config, http_, secrets_, redactor_);
        if (!tool) return fail(tool.error());
        return (*tool)->run(arguments, cancel);
    }

private Q_SLOTS:
    void argumentsAreEncodedIntoTheUrlAndTheBodyComesBack() {
        server_.route("/stock", ScriptedServer::json(R"({"stock":3})"));
        const auto result = run(config("/stock?region={region}"), R"({"region":"North & East/1"})");
        QVERIFY(result.has_value());
        QCOMPARE(result->content, std::string(R"({"stock":3})"));
        QCOMPARE(server_.requests("/stock").back().query, std::string("region=North%20%26%20East%2F1"));
    }
    void phasesAreSpansAndTheConnectIsNetwork() {
        server_.route("/phases", ScriptedServer::json("{}"));
        net::HttpClient fresh(loop_);
        auto tool = tools::makeHttpTool(config("/phases"), fresh, secrets_, redactor_);
        const auto result = (*tool)->run("{}", {});
        std::vector<std::string> names;
        for (const auto& span : result->spans) {
            names.push_back(span.name);
            QVERIFY(span.end >= span.start);
            QCOMPARE(span.network, span.name == "connect" || span.name == "request");
        }
        const std::vector<std::string> expected = {"connect", "request", "wait for first byte", "body"};
        QVERIFY(names == expected);
        const auto again = (*tool)->run("{}", {});
        QVERIFY(again->spans.front().name != "connect");
    }
    void aBodyTemplateKeepsTypes() {
        server_.route("/order", ScriptedServer::json("{}"));
        auto order = config("/order");
        order.method = "POST";
        order.body = R"({"quantity":"{quantity}","note":"for {who}"})";
        QVERIFY(!run(order, R"({"quantity":3,"who":"North"})")->error);
        const auto request = server_.requests("/order").back();
        QCOMPARE(request.method, std::string("POST"));
        QCOMPARE(request.body, std::string(R"({"note":"for North","quantity":3})"));
        QCOMPARE(*net::findHeader(request.headers, "content-type"), std::string("application/json"));
    }
    void aSecretGoesIntoTheHeaderAndIsLearnt() {
        server_.route("/secret", ScriptedServer::json("{}"));
        auto secret = config("/secret");
        secret.headers = {{"Authorization", "Bearer ${secret:STOCK_KEY}"}, {"X-Who", "{who}"}};
        QVERIFY(!run(secret, R"({"who":"${secret:STOCK_KEY}"})")->error);
        const auto request = server_.requests("/secret").back();
        QCOMPARE(*net::findHeader(request.headers, "authorization"), std::string("Bearer sk-very-secret"));
        // An argument that looks like a reference is only text.
        QCOMPARE(*net::findHeader(request.headers, "x-who"), std::string("${secret:STOCK_KEY}"));
        QVERIFY(redactor_.contains("sk-very-secret"));
    }
    void aSecretThatMayGoElsewhereIsNotSentHere() {
        server_.route("/elsewhere", ScriptedServer::json("{}"));
        auto secret = config("/elsewhere");
        secret.headers = {{"Authorization", "Bearer ${secret:env:STOCK_KEY}"}};
        const BoundSecrets elsewhere(source_, {{"STOCK_KEY", destinationOf("http://127.0.0.1:9").value()}});
        const auto tool = tools::makeHttpTool(secret, http_, elsewhere, redactor_);
        QVERIFY(tool.has_value());
        const auto result = (*tool)->run("{}", {});
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::PermissionDenied);
        QVERIFY(server_.requests("/elsewhere").empty());
    }
    void anArgumentThatChangesTheHostGetsNoSecret() {
        ScriptedServer other;
        other.route("/steal", ScriptedServer::json("{}"));
        auto open = config("");
        open.url = "{url}";
        open.allow_other_hosts = true;
        open.headers = {{"Authorization", "Bearer ${secret:STOCK_KEY}"}};
        // Url-encoded, so that it is no address at all, unless the template is the address.
        QVERIFY(!run(open, "{\"url\":\"" + other.url() + "/steal\"}"));
        open.url = other.url() + "/steal?{url}";
        QVERIFY(!run(open, R"({"url":"x"})"));
        QVERIFY(other.requests("/steal").empty());
    }
    void anArgumentCannotChangeTheHost() {
        auto open = config("/");
        for (const char* url : {"http://{host}/stock", "{url}", "http://127.0.0.1{port}/x", "ftp://127.0.0.1/x"}) {
            open.url = url;
            QVERIFY2(!tools::makeHttpTool(open, http_, secrets_, redactor_), url);
        }
        server_.route("/stock/@evil.example", ScriptedServer::json("{}"));
        QVERIFY(!run(config("/stock/{sku}"), R"({"sku":"@evil.example"})")->error);
    }
    void anArgumentCannotClimbOutOfThePath() {
        const auto result = run(config("/stock/{sku}/x"), R"({"sku":".."})");
        QVERIFY(!result);
        QCOMPARE(result.error().message.id, std::string("tools.http_url_bad"));
    }
    void encodedAndDisguisedClimbsAreRefused_data() {
        QTest::addColumn<QString>("sku");
        for (const char* sku : {"../x", "..\\\\x", "%2e%2e", "%2E%2e/x", "a/../../x", "%252e%252e%252fx", "..;a=b",
                                "..;/x", ".", "./x", "a\\u0000", "a\\nb", "%0a", "%00", "\\u007f"})
            QTest::newRow(sku) << QString::fromLatin1(sku);
    }
    void encodedAndDisguisedClimbsAreRefused() {
        QFETCH(QString, sku);
        const auto result = run(config("/stock/{sku}"), "{\"sku\":\"" + sku.toStdString() + "\"}");
        QVERIFY(!result);
        QCOMPARE(result.error().message.id, std::string("tools.http_url_bad"));
    }
    void dotsThatDoNotClimbPass() {
        server_.route("/stock/a..b", ScriptedServer::json("{}"));
        server_.route("/stock/...", ScriptedServer::json("{}"));
        QVERIFY(!run(config("/stock/{sku}"), R"({"sku":"a..b"})")->error);
        QVERIFY(!run(config("/stock/{sku}"), R"({"sku":"..."})")->error);
        // In a query nothing climbs, and a text may have lines.
        server_.route("/find", ScriptedServer::json("{}"));
        QVERIFY(!run(config("/find?q={q}"), "{\"q\":\"../a\\nb\"}")->error);
        QCOMPARE(server_.requests("/find").back().query, std::string("q=..%2Fa%0Ab"));
    }
    void controlsAndNamesThatAreNoneInHeadersAreRefused() {
        auto broken = config("/x");
        broken.headers = {{"X-Who", "{who}"}};
        for (const char* who : {"a\\u0000b", "a\\nb", "a\\rb", "a\\u001bb", "a\\u007f"})
            QCOMPARE(run(broken, std::string("{\"who\":\"") + who + "\"}").error().message.id,
                     std::string("tools.http_header_bad"));
        for (const char* name : {"", "X Who", "X-Who:", "X\r\nY", "X-\xC3\xA9"}) {
            broken.headers = {{name, "a"}};
            QVERIFY2(!tools::makeHttpTool(broken, http_, secrets_, redactor_), name);
        }
        broken.headers = {{"X-Who", "a\r\nX-Evil: 1"}};
        QVERIFY(!tools::makeHttpTool(broken, http_, secrets_, redactor_));
    }
    void argumentsThatWouldGrowWithoutBoundsAreRefusedBeforeTheyDo() {
        auto many = config("/x");
        many.method = "POST";
        std::string list;
        for (int i = 0; i < 1'000; ++i) list += std::string(i > 0 ? "," : "") + R"("{a}")";
        many.body = "[" + list + "]";
        const auto arguments = "{\"a\":\"" + std::string(900'000, 'x') + "\"}";
        QCOMPARE(run(many, arguments).error().message.id, std::string("tools.http_request_too_long"));
        many.body.clear();
        many.headers = {{"X-A", "{a}"}};
        QCOMPARE(run(many, arguments).error().message.id, std::string("tools.http_request_too_long"));
        QCOMPARE(run(config("/x?a={a}"), arguments).error().message.id, std::string("tools.http_request_too_long"));
        // Each byte may become three.
        const auto blanks = "{\"a\":\"" + std::string(20'000, ' ') + "\"}";
        QCOMPARE(run(config("/x?a={a}"), blanks).error().message.id, std::string("tools.http_request_too_long"));
    }
    void aLineBreakInAHeaderIsRefused() {
        auto broken = config("/x");
        broken.headers = {{"X-Who", "{who}"}};
        QCOMPARE(run(broken, "{\"who\":\"a\\r\\nX-Evil: 1\"}").error().message.id,
                 std::string("tools.http_header_bad"));
    }
    void aStatusOf400AndMoreIsAnErrorWithTheBodysBeginning() {
        server_.route("/broken", ScriptedServer::status(503, "try later " + std::string(2'000, 'x')));
        const auto result = run(config("/broken"), "{}");
        QVERIFY(result && result->error);
        QVERIFY(result->error->code == ErrorCode::HttpStatus);
        QCOMPARE(argumentOf(*result->error, "status"), std::string("503"));
        const auto body = argumentOf(*result->error, "body");
        QVERIFY(body.starts_with("try later") && body.size() == 500);
        QVERIFY(!result->spans.empty());
    }
    void aRedirectIsAnErrorThatNamesWhereItLeads() {
        server_.route("/moved", ScriptedServer::status(302, "", {{"Location", "http://127.0.0.1:9/new"}}));
        const auto result = run(config("/moved"), "{}");
        QVERIFY(result && result->error);
        QCOMPARE(result->error->message.id, std::string("tools.http_redirect"));
        QCOMPARE(argumentOf(*result->error, "location"), std::string("http://127.0.0.1:9/new"));
        QCOMPARE(argumentOf(*result->error, "status"), std::string("302"));
        QCOMPARE(server_.requests("/new").size(), std::size_t(0)); // and is not followed
    }
    void aSecretInTheAddressOfARedirectIsNotTold() {
        server_.route("/moved", ScriptedServer::status(301, "", {{"Location", "/new?key=sk-echoed-by-the-service"}}));
        redactor_.learn("sk-echoed-by-the-service");
        const auto result = run(config("/moved"), "{}");
        QVERIFY(result && result->error);
        QVERIFY(argumentOf(*result->error, "location").find("sk-echoed") == std::string::npos);
    }
    void otherStatusesThatBringNoAnswerAreErrorsToo() {
        for (const int status : {300, 304, 399}) {
            server_.route("/odd", ScriptedServer::status(status, ""));
            const auto result = run(config("/odd"), "{}");
            QVERIFY2(result && result->error && result->error->code == ErrorCode::HttpStatus,
                     qPrintable(QString::number(status)));
        }
    }
    void anAnswerOverTheLimitIsSaidSo() {
        server_.route("/big", ScriptedServer::json(std::string(5'000, 'x')));
        auto big = config("/big");
        big.max_response_bytes = 1'000;
        const auto result = run(big, "{}");
        QVERIFY(result && result->error);
        QCOMPARE(result->error->message.id, std::string("tools.http_too_big"));
    }
    void cancelEndsAWait() {
        server_.route("/never", ScriptedServer::silence());
        CancelSource source;
        std::thread stopper([&] {
            server_.waitFor("/never", 1);
            source.cancel();
        });
        const auto result = run(config("/never"), "{}", source.token());
        stopper.join();
        QVERIFY(result && result->error && result->error->code == ErrorCode::Cancelled);
        QCOMPARE(result->spans.size(), std::size_t(1));
    }
    void aRefusedConnectionIsAnError() {
        auto closed = config("/");
        closed.url = "http://127.0.0.1:1/x";
        const auto result = run(closed, "{}");
        QVERIFY(result && result->error && result->error->code == ErrorCode::ConnectFailed);
    }
};

QTEST_GUILESS_MAIN(TstHttpTool)
#include "tst_http_tool.moc"
