// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/catalogue.h"
#include "tests/core/net/net_fixture.h"
#include "tests/core/net/raw_server.h"

#include <QtTest>
#include <cstdlib>
#include <memory>

using namespace stagefall;
using namespace stagefall::net;
using namespace stagefall::net::test;

namespace {

std::string english(const Error& error) {
    return text::Catalogue::builtIn().render(error.message, text::Language::English);
}

/// gzip of `first` and `second`, each ended by a sync flush, so that each can be inflated as it comes.
/// Made by: python3 -c "import zlib;c=zlib.compressobj(9,8,31);print((c.compress(b'data: one\n\n')+c.flush(2)).hex(),
/// (c.compress(b'data: two\n\n')+c.flush(2)).hex(),c.flush().hex())"
std::string fromHex(std::string_view hex) {
    std::string out;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
        out += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
    return out;
}

} // namespace

class HttpClientTest : public QObject, private NetFixture {
    Q_OBJECT

private:
    /// What one answer of these bytes gives, the connection closed after it.
    Recorder::State answer(const std::string& bytes, bool reset = false) {
        RawServer server([&](RawPeer& peer, int) {
            peer.readRequest();
            peer.write(bytes);
            if (!reset) return;
            // The reset must not overtake the bytes: a reset drops what the other side has not read.
            peer.readSome();
        });
        return fetch(server.url());
    }

private Q_SLOTS:
    void init() { open(); }
    void cleanup() { close(); }

    void aResponseIsDelivered() {
        const auto s = answer("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-A: b\r\n\r\nhello");
        QVERIFY(!s.end.error);
        QVERIFY(s.end.body_complete);
        QCOMPARE(s.head.status, 200);
        QCOMPARE(s.head.http_version, "1.1");
        QCOMPARE(*findHeader(s.head.headers, "x-a"), "b");
        QCOMPARE(s.body, "hello");
        QCOMPARE(s.order.front(), 's');
        QCOMPARE(s.order[1], 'h');
        QCOMPARE(s.order.back(), 'e');
    }

    void aRequestIsSentAsItIs() {
        std::promise<std::string> seen;
        RawServer server([&](RawPeer& peer, int) {
            seen.set_value(peer.readRequest());
            peer.write("HTTP/1.1 204 No Content\r\n\r\n");
        });
        HttpRequest request;
        request.method = "POST";
        request.url = server.url("/v1/chat?x=1");
        request.headers = {{"X-Empty", ""}, {"Authorization", "Bearer k"}};
        request.body = std::string(2'000'000, 'x'); // over the size at which curl would wait for 100 Continue
        const auto response = client_->fetch(request);
        QVERIFY(response.has_value());
        QCOMPARE(response->head.status, 204);
        const auto bytes = seen.get_future().get();
        QVERIFY(bytes.starts_with("POST /v1/chat?x=1 HTTP/1.1\r\nHost: 127.0.0.1:"));
        const auto head = bytes.substr(0, bytes.find("\r\n\r\n") + 2);
        for (const char* line : {"\r\nX-Empty:\r\n", "\r\nAuthorization: Bearer k\r\n",
                                 "\r\nAccept-Encoding: identity\r\n", "\r\nContent-Length: 2000000\r\n"})
            QVERIFY2(head.find(line) != std::string::npos, line);
        for (const char* unasked : {"Expect", "Content-Type", "User-Agent"})
            QVERIFY2(head.find(unasked) == std::string::npos, unasked);
    }

    void everyMethodIsSent() {
        RawServer server([](RawPeer& peer, int) {
            for (;;) {
                const auto request = peer.readRequest();
                if (request.empty()) return;
                const auto method = request.substr(0, request.find(' '));
                peer.write("HTTP/1.1 200 OK\r\nX-Method: " + method + "\r\nX-Length: " +
                           (request.find("Content-Length: 0\r\n") == std::string::npos ? "no" : "0") +
                           "\r\nContent-Length: " + std::to_string(method == "HEAD" ? 5 : 0) + "\r\n\r\n");
            }
        });
        for (const char* method : {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"}) {
            HttpRequest request;
            request.method = method;
            request.url = server.url();
            const auto response = client_->fetch(request);
            QVERIFY2(response.has_value(), method);
            QCOMPARE(*findHeader(response->head.headers, "X-Method"), method);
            const bool has_length = request.method.starts_with('P');
            QCOMPARE(*findHeader(response->head.headers, "X-Length"), has_length ? "0" : "no");
        }
        QCOMPARE(server.connections(), 1);
    }

    void chunksAndTrailersAreDecoded() {
        const auto s = answer("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: Server-Timing\r\n\r\n"
                              "5;x=y\r\nhello\r\n6\r\n world\r\n0\r\nServer-Timing: queue;dur=5\r\nX-Z: 1\r\n\r\n");
        QVERIFY(s.end.body_complete);
        QCOMPARE(s.body, "hello world");
        QCOMPARE(s.end.trailers.size(), std::size_t{2});
        QCOMPARE(*findHeader(s.end.trailers, "server-timing"), "queue;dur=5");
        QVERIFY(findHeader(s.head.headers, "server-timing") == nullptr);
    }

    void anUncompressedBodyWasAskedForButGzipIsInflatedAsItComes() {
        Gate first_seen;
        RawServer server([&](RawPeer& peer, int) {
            peer.readRequest();
            peer.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n" +
                       fromHex("1f8b08000000000002034a492c49b452c8cf4be5e202000000ffff"));
            if (!first_seen.wait()) return;
            peer.write(fromHex("4a01334bcaf3b9b800000000ffff"));
        });
        const auto recorder = std::make_shared<Recorder>();
        HttpRequest request;
        request.url = server.url();
        client_->start(request, recorder);
        QVERIFY(recorder->waitFor([](const auto& s) { return s.body == "data: one\n\n"; }));
        first_seen.open();
        QVERIFY(recorder->waitFor([](const auto& s) { return s.body.size() > 11; }));
    }

    void wronglyPackedBodiesAreBadResponses() {
        const auto s = answer("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello");
        QVERIFY(s.end.error && s.end.error->code == ErrorCode::BadResponse);
        QVERIFY(!s.end.body_complete);
    }

    void interimHeadsAreSkipped() {
        const auto s = answer("HTTP/1.1 103 Early Hints\r\nX-I: 1\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"
                              "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
        QVERIFY(s.end.body_complete);
        QCOMPARE(s.head.status, 200);
        QVERIFY(findHeader(s.head.headers, "X-I") == nullptr);
        QCOMPARE(s.order, "shbe");
    }

    void aBodyMayEndWithTheConnection() {
        const auto s = answer("HTTP/1.0 200 OK\r\n\r\nold style");
        QVERIFY(!s.end.error);
        QVERIFY(s.end.body_complete);
        QCOMPARE(s.body, "old style");
        QCOMPARE(s.head.http_version, "1.0");
    }

    void redirectsAreNotFollowed() {
        const auto s = answer("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n");
        QVERIFY(!s.end.error);
        QCOMPARE(s.head.status, 302);
    }

    void aChunkedBodyWithoutItsEndIsLostAfterItsBytes() {
        const auto s = answer("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n");
        QCOMPARE(s.body, "hello");
        QVERIFY(!s.end.body_complete);
        QVERIFY(s.end.error && s.end.error->code == ErrorCode::ConnectionLost);
        QCOMPARE(s.end.error->message.id, "net.lost_in_answer");
        QVERIFY(english(*s.end.error).find("after 5 bytes") != std::string::npos);
    }

    void aBodyShorterThanItsLengthIsLostAfterItsBytes() {
        const auto s = answer("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello");
        QCOMPARE(s.body, "hello");
        QVERIFY(!s.end.body_complete);
        QVERIFY(s.end.error && s.end.error->code == ErrorCode::ConnectionLost);
    }

    void aResetComesAfterTheBytesThatCameBeforeIt() {
        Gate seen;
        RawServer server([&](RawPeer& peer, int) {
            peer.readRequest();
            peer.write("HTTP/1.1 200 OK\r\n\r\nhello");
            if (seen.wait()) peer.reset();
        });
        const auto recorder = std::make_shared<Recorder>();
        recorder->on_bytes = [&](const std::string& body) {
            if (body == "hello") seen.open();
        };
        HttpRequest request;
        request.url = server.url();
        client_->start(request, recorder);
        const auto s = recorder->waitEnd();
        QCOMPARE(s.body, "hello");
        QVERIFY(!s.end.body_complete);
        QVERIFY(s.end.error && s.end.error->code == ErrorCode::ConnectionLost);
    }

    void aCloseBeforeTheAnswerIsLost() {
        const auto s = answer("");
        QVERIFY(s.end.error && s.end.error->code == ErrorCode::ConnectionLost);
        QCOMPARE(s.end.error->message.id, "net.lost_before_answer");
        QVERIFY(!s.end.phases.first_byte);
        QVERIFY(s.end.phases.request_sent);
    }

    void whatIsNotHttpIsABadResponse() {
        const auto s = answer("SSH-2.0-OpenSSH_9.2\r\n");
        QVERIFY(s.end.error && s.end.error->code == ErrorCode::BadResponse);
    }

    void aBodyOverTheLimitEndsTheTransfer() {
        RawServer server([](RawPeer& peer, int) {
            peer.readRequest();
            peer.write("HTTP/1.1 200 OK\r\n\r\n" + std::string(100'000, 'x'));
            peer.readAll();
        });
        HttpRequest request;
        request.url = server.url();
        request.max_body_bytes = 1000;
        const auto recorder = std::make_shared<Recorder>();
        client_->start(request, recorder);
        const auto s = recorder->waitEnd();
        QVERIFY(s.end.error && s.end.error->code == ErrorCode::LimitExceeded);
        QCOMPARE(s.body.size(), std::size_t{1000});
    }

    void connectionsAreReused() {
        RawServer server([](RawPeer& peer, int) {
            while (!peer.readRequest().empty()) peer.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
        });
        QVERIFY(!fetch(server.url()).end.phases.connection_reused);
        const auto second = fetch(server.url());
        QVERIFY(second.end.phases.connection_reused);
        QVERIFY(!second.end.phases.resolved && !second.end.phases.connected && !second.end.phases.tls_done);
        QVERIFY(second.end.phases.request_sent && second.end.phases.first_byte);
        QCOMPARE(server.connections(), 1);
    }

    void parallelRequestsHaveNoCap() {
        Gate all_there;
        std::atomic<int> arrived = 0;
        RawServer server([&](RawPeer& peer, int) {
            peer.readRequest();
            if (++arrived == 40) all_there.open();
            all_there.wait();
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
        });
        std::vector<std::shared_ptr<Recorder>> recorders;
        for (int i = 0; i < 40; ++i) {
            recorders.push_back(std::make_shared<Recorder>());
            HttpRequest request;
            request.url = server.url();
            client_->start(request, recorders.back());
        }
        for (const auto& recorder : recorders) QVERIFY(!recorder->waitEnd().end.error);
        QCOMPARE(server.connections(), 40);
    }

    void theRequestsProxyIsUsedAndTheEnvironmentsIsNot() {
        setenv("http_proxy", ("http://127.0.0.1:" + std::to_string(closedPort())).c_str(), 1);
        setenv("no_proxy", "*", 1);
        std::promise<std::string> seen;
        RawServer proxy([&](RawPeer& peer, int) {
            seen.set_value(peer.readRequest());
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        });
        const auto direct = answer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        HttpRequest request;
        request.url = "http://stagefall.invalid/x";
        request.proxy = proxy.url("");
        const auto through = client_->fetch(request);
        unsetenv("http_proxy");
        unsetenv("no_proxy");
        QVERIFY(!direct.end.error);
        QVERIFY(through.has_value());
        QVERIFY(seen.get_future().get().starts_with("GET http://stagefall.invalid/x HTTP/1.1\r\n"));
    }

    void aRefusedConnectionIsNamed() {
        const auto port = closedPort();
        const auto s = fetch("http://127.0.0.1:" + std::to_string(port) + "/");
        QVERIFY(s.end.error && s.end.error->code == ErrorCode::ConnectFailed);
        QCOMPARE(s.end.error->message.id, "net.connect_refused");
        QVERIFY(english(*s.end.error).find("127.0.0.1:" + std::to_string(port)) != std::string::npos);
        QVERIFY(s.end.phases.resolved && !s.end.phases.connected && !s.end.phases.request_sent);
        QVERIFY(s.end.phases.end);
        QCOMPARE(s.order, "e");
    }

    void anUnknownNameIsNamed() {
        const auto s = fetch("http://nobody.stagefall.invalid/");
        QVERIFY(s.end.error && s.end.error->code == ErrorCode::ResolveFailed);
        QVERIFY(english(*s.end.error).find("nobody.stagefall.invalid") != std::string::npos);
        QVERIFY(!s.end.phases.resolved);
    }

    void unusableRequestsAreInvalidArguments() {
        for (const char* url : {"", "ftp://127.0.0.1/", "http://user:pa55word@:80/", "file:///etc/passwd"}) {
            const auto s = fetch(url);
            QVERIFY2(s.end.error && s.end.error->code == ErrorCode::InvalidArgument, url);
            QVERIFY(english(*s.end.error).find("pa55word") == std::string::npos);
            QCOMPARE(s.order, "e");
        }
        HttpRequest request;
        request.url = "http://127.0.0.1/";
        request.headers = {{"X", "a\r\nInjected: 1"}};
        QVERIFY(client_->fetch(request).error().code == ErrorCode::InvalidArgument);
        request.headers.clear();
        request.method = "GE T";
        QVERIFY(client_->fetch(request).error().code == ErrorCode::InvalidArgument);
    }

    void thePasswordOfAUrlIsNotReported() {
        RawServer server([](RawPeer& peer, int) {
            peer.readRequest();
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        });
        auto url = server.url();
        url.insert(7, "me:pa55word@");
        QCOMPARE(fetch(url).end.effective_url, server.url());
    }

    void fetchRefusesToBlockTheLoop() {
        loop_->run([&] {
            const auto response = client_->fetch({});
            QVERIFY(!response && response.error().code == ErrorCode::Internal);
        });
    }

    void aHandlerMayStartTheNextRequest() {
        RawServer server([](RawPeer& peer, int) {
            while (!peer.readRequest().empty()) peer.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
        });
        const auto second = std::make_shared<Recorder>();
        const auto first = std::make_shared<Recorder>();
        HttpRequest request;
        request.url = server.url();
        first->on_bytes = [&](const std::string&) { client_->start(request, second); };
        client_->start(request, first);
        QVERIFY(!second->waitEnd().end.error);
        QVERIFY(!first->waitEnd().end.error);
    }

    void aDeadKeptConnectionIsReplacedAndOnSentIsToldOnce() {
        RawServer server([](RawPeer& peer, int connection) {
            peer.readRequest();
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
            if (connection == 1) peer.readRequest(); // reads the second request and closes without an answer
        });
        fetch(server.url());
        const auto s = fetch(server.url());
        QVERIFY(!s.end.error);
        QCOMPARE(s.order, "shbe");
        QVERIFY(!s.end.phases.connection_reused);
        QVERIFY(*s.end.phases.request_sent > s.sent.front());
        QVERIFY(*s.end.phases.first_byte > *s.end.phases.request_sent);
    }
};

QTEST_APPLESS_MAIN(HttpClientTest)
#include "tst_http_client.moc"
