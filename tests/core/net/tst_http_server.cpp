// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/net/net_fixture.h"
#include "tests/core/net/raw_client.h"

#include <QtTest>
#include <memory>
#include <mutex>

using namespace stagefall;
using namespace stagefall::net;
using namespace stagefall::net::test;

class HttpServerTest : public QObject, private NetFixture {
    Q_OBJECT

private:
    std::mutex mutex_;
    std::vector<ServerRequest> seen_;

    void listen(ServerOptions options = {}) {
        auto server = HttpServer::listen(*loop_, options, [this](ServerRequest request, auto responder) {
            const auto path = request.path;
            {
                const std::lock_guard lock(mutex_);
                seen_.push_back(std::move(request));
            }
            if (path == "/drop") return; // the responder goes
            responder->send(path == "/none" ? 204 : 200, {{"X-Path", path}}, "body of " + path);
        });
        QVERIFY(server.has_value());
        server_ = std::move(*server);
    }
    std::string exchange(const std::string& request) {
        RawClient peer(server_->port());
        peer.write(request);
        return peer.readAll();
    }
    std::vector<ServerRequest> seen() {
        const std::lock_guard lock(mutex_);
        return seen_;
    }

private Q_SLOTS:
    void init() {
        seen_.clear();
        open();
    }
    void cleanup() { close(); }

    void clientAndServerUnderstandEachOther() {
        listen();
        HttpRequest request{.method = "POST",
                            .url = server_->url() + "/a%20b?x=%20&y",
                            .headers = {{"X-One", "1"}},
                            .body = std::string("nul\0in", 6)};
        const auto before = clock_.now();
        const auto response = client_->fetch(request);
        QVERIFY(response.has_value());
        QCOMPARE(response->head.status, 200);
        QCOMPARE(response->body, "body of /a b");
        const auto one = seen().front();
        QCOMPARE(one.method, "POST");
        QCOMPARE(one.path, "/a b");
        QCOMPARE(one.query, "x=%20&y");
        QCOMPARE(*findHeader(one.headers, "x-one"), "1");
        QCOMPARE(one.body.size(), std::size_t{6});
        QVERIFY(one.peer.starts_with("127.0.0.1:"));
        QVERIFY(one.complete_at > before && one.complete_at < *response->end.phases.first_byte);
    }

    void everyMethodReachesTheHandler() {
        listen();
        for (const char* method : {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE"}) {
            const auto response = client_->fetch({.method = method, .url = server_->url() + "/m"});
            QVERIFY2(response.has_value(), method);
            QCOMPARE(response->head.status, 200);
            QCOMPARE(seen().back().method, method);
            QCOMPARE(response->body, std::string(method) == "HEAD" ? "" : "body of /m");
            if (std::string(method) != "GET") QVERIFY(response->end.phases.connection_reused);
        }
        QVERIFY(exchange("BREW / HTTP/1.1\r\n" + host() + "\r\n").starts_with("HTTP/1.1 501 "));
        QCOMPARE(seen().size(), std::size_t{8});
    }

    void bodiesOfAnyMethodAndCodingAreRead() {
        listen();
        const auto reply =
            exchange("DELETE /d HTTP/1.1\r\n" + host() + "Content-Length: 3\r\n\r\nabc" + "PUT /p HTTP/1.1\r\n" +
                     host() + "Transfer-Encoding: chunked\r\n\r\n" +
                     "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\nGET /g HTTP/1.1\r\n" + host() + "Connection: close\r\n\r\n");
        QCOMPARE(seen().size(), std::size_t{3});
        QCOMPARE(seen()[0].body, "abc");
        QCOMPARE(seen()[1].body, "abcde");
        QVERIFY(seen()[2].body.empty());
        QVERIFY(reply.ends_with("body of /g"));
        QVERIFY(reply.find("\r\n0\r\n\r\n") == std::string::npos); // the chunked request makes no chunked response
    }

    void aClientThatWaitsFor100ContinueIsServed() {
        listen();
        RawClient peer(server_->port());
        peer.write("POST /e HTTP/1.1\r\n" + host() + "Expect: 100-continue\r\nContent-Length: 3\r\n\r\n");
        QCOMPARE(peer.readUntil("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
        peer.write("abc");
        QVERIFY(peer.readUntil("body of /e").starts_with("HTTP/1.1 200 OK"));
    }

    void aPathThatLooksLikeAHostIsAPath() {
        listen();
        exchange("GET //evil.example/x HTTP/1.1\r\n" + host() + "Connection: close\r\n\r\n");
        QCOMPARE(seen().back().path, "//evil.example/x");
        exchange("GET http://127.0.0.1:" + std::to_string(server_->port()) + "/abs?q HTTP/1.1\r\n" + host() +
                 "Connection: close\r\n\r\n");
        QCOMPARE(seen().back().path, "/abs");
        QCOMPARE(seen().back().query, "q");
        exchange("OPTIONS * HTTP/1.1\r\n" + host() + "Connection: close\r\n\r\n");
        QCOMPARE(seen().back().path, "*");
    }

    void theRequestIsCompleteWithItsLastByte() {
        listen();
        RawClient peer(server_->port());
        peer.write("POST /s HTTP/1.1\r\n" + host() + "Content-Length: 6\r\n\r\nabc");
        std::uint32_t reads = 0;
        while (reads == 0) loop_->run([&] { reads = loop_->wakeUpId(); });
        const auto before = clock_.now();
        peer.write("def");
        peer.readUntil("body of /s");
        QVERIFY(seen().back().complete_at > before);
    }

    void foreignHostsAndOriginsAreRefused() {
        listen();
        const auto foreign = exchange("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
        QVERIFY(foreign.starts_with("HTTP/1.1 403 Forbidden\r\n"));
        QVERIFY(foreign.find("Content-Type: application/json") != std::string::npos);
        QVERIFY(foreign.find(R"({"error":{"type":"forbidden")") != std::string::npos);
        const auto page = client_->fetch({.url = server_->url(), .headers = {{"Origin", "http://localhost:3000"}}});
        QCOMPARE(page->head.status, 403);
        const auto absolute = exchange("GET http://evil.example/ HTTP/1.1\r\n" + host() + "Connection: close\r\n\r\n");
        QVERIFY(absolute.starts_with("HTTP/1.1 403 "));
        QVERIFY(seen().empty());
        const auto own = client_->fetch({.url = server_->url(), .headers = {{"Origin", server_->url()}}});
        QCOMPARE(own->head.status, 200);
    }

    void otherMachinesNeedAToken() {
        const auto without = HttpServer::listen(*loop_, {.address = "0.0.0.0"}, {});
        QVERIFY(!without && without.error().code == ErrorCode::PermissionDenied);
        listen({.address = "0.0.0.0", .lan_token = "s3cret-token"});
        const auto url = "http://127.0.0.1:" + std::to_string(server_->port()) + "/";
        const auto refused = client_->fetch({.url = url});
        QCOMPARE(refused->head.status, 401);
        QCOMPARE(*findHeader(refused->head.headers, "WWW-Authenticate"), "Bearer");
        const auto wrong = client_->fetch({.url = url, .headers = {{"Authorization", "Bearer s3cret-tokem"}}});
        QCOMPARE(wrong->head.status, 401);
        QVERIFY(seen().empty());
        const auto right = client_->fetch({.url = url, .headers = {{"Authorization", "Bearer s3cret-token"}}});
        QCOMPARE(right->head.status, 200);
    }

    void aTakenPortIsNamedAndAFreeOneOffered() {
        listen();
        const auto second = HttpServer::listen(*loop_, {.port = server_->port()}, {});
        QVERIFY(!second && second.error().code == ErrorCode::AlreadyExists);
        const auto& args = second.error().message.args;
        QVERIFY(std::ranges::count(args, std::pair(std::string("port"), std::to_string(server_->port()))) == 1);
        QCOMPARE(second.error().context.front().first, "offer");
        const auto offer = std::stoi(second.error().context.front().second);
        QVERIFY(HttpServer::listen(*loop_, {.port = static_cast<std::uint16_t>(offer)}, {}).has_value());
    }

    void unusableAddressesAreNamed() {
        const auto named = HttpServer::listen(*loop_, {.address = "somewhere.example", .lan_token = "x"}, {});
        QVERIFY(!named && named.error().code == ErrorCode::InvalidArgument);
        const auto foreign = HttpServer::listen(*loop_, {.address = "192.0.2.1", .lan_token = "x"}, {});
        QVERIFY(!foreign && foreign.error().code == ErrorCode::IoError);
    }

    void loopbackHasASixthSense() {
        listen({.address = "::1"});
        QVERIFY(server_->url().starts_with("http://[::1]:"));
        QCOMPARE(client_->fetch({.url = server_->url() + "/six"})->body, "body of /six");
        server_.reset();
        listen({.address = "localhost"});
        QCOMPARE(client_->fetch({.url = server_->url() + "/l"})->body, "body of /l");
    }

    void tooMuchIsRefused() {
        listen({.max_body_bytes = 1000, .max_header_bytes = 2000});
        const auto big =
            exchange("POST / HTTP/1.1\r\n" + host() + "Content-Length: 1001\r\n\r\n" + std::string(1001, 'x'));
        QVERIFY(big.starts_with("HTTP/1.1 413 "));
        const auto chunks = exchange("POST / HTTP/1.1\r\n" + host() + "Transfer-Encoding: chunked\r\n\r\n" + "3e9\r\n" +
                                     std::string(1001, 'x') + "\r\n0\r\n\r\n");
        QVERIFY(chunks.starts_with("HTTP/1.1 413 "));
        const auto wide = exchange("GET / HTTP/1.1\r\n" + host() + "X: " + std::string(3000, 'x') + "\r\n\r\n");
        QVERIFY(wide.starts_with("HTTP/1.1 400 "));
        QVERIFY(seen().empty());
        QCOMPARE(client_->fetch({.method = "POST", .url = server_->url(), .body = std::string(1000, 'x')})->head.status,
                 200);
    }

    void nonsenseIsRefusedAndHarmsNobody() {
        listen();
        for (const char* nonsense :
             {"\r\n\r\n", "GET\r\n\r\n", "\x16\x03\x01\x02\x01 \r\n\r\n", "GET / HTTP/9.9x\r\n\r\n",
              "GET / HTTP/1.1\r\n: no name\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: -5\r\n\r\n"}) {
            RawClient peer(server_->port());
            peer.write(nonsense);
            peer.reset();
        }
        RawClient silent(server_->port());
        QCOMPARE(client_->fetch({.url = server_->url() + "/alive"})->body, "body of /alive");
    }

    void aResponseWithoutBodyHasNone() {
        listen();
        const auto reply = exchange("GET /none HTTP/1.1\r\n" + host() + "Connection: close\r\n\r\n");
        QVERIFY(reply.starts_with("HTTP/1.1 204 No Content\r\n"));
        QVERIFY(reply.ends_with("\r\n\r\n"));
        QVERIFY(reply.find("Content-Length") == std::string::npos);
    }

    void aConnectionIsKeptByTheRulesOfItsVersion() {
        listen();
        RawClient old(server_->port());
        old.write("GET /1 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
        const auto kept = old.readUntil("body of /1");
        QVERIFY(kept.starts_with("HTTP/1.0 200 OK\r\n"));
        QVERIFY(kept.find("Connection: keep-alive\r\n") != std::string::npos);
        old.write("GET /2 HTTP/1.0\r\n\r\n");
        QVERIFY(old.readAll().ends_with("body of /2")); // and closed
        QCOMPARE(old.lastError(), 0);
    }

    void aHandlerThatDropsItsResponderClosesTheConnection() {
        listen();
        const auto response = client_->fetch({.url = server_->url() + "/drop"});
        QVERIFY(!response && response.error().code == ErrorCode::ConnectionLost);
    }

    void theEndOfTheServerClosesItsConnections() {
        listen();
        RawClient idle(server_->port());
        idle.write("GET /i HTTP/1.1\r\n" + host() + "\r\n");
        idle.readUntil("body of /i");
        RawClient halfway(server_->port());
        halfway.write("GET /");
        const auto port = server_->port();
        server_.reset();
        QCOMPARE(idle.readAll(), "");
        QCOMPARE(halfway.readAll(), "");
        listen({.port = port}); // at once, in spite of TIME_WAIT
        QCOMPARE(client_->fetch({.url = server_->url() + "/again"})->body, "body of /again");
    }
};

QTEST_APPLESS_MAIN(HttpServerTest)
#include "tst_http_server.moc"
