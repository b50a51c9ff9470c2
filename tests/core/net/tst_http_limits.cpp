// SPDX-License-Identifier: GPL-3.0-or-later
// Answers that are made to do harm: what they may cost, and what is said of them.
#include "core/text/catalogue.h"
#include "tests/core/net/net_fixture.h"
#include "tests/core/net/raw_server.h"

#include <zlib.h>

#include <QtTest>
#include <chrono>
#include <memory>

using namespace std::chrono_literals;
using namespace stagefall;
using namespace stagefall::net;
using namespace stagefall::net::test;

namespace {

constexpr std::size_t kMiB = 1024UL * 1024;

std::string english(const Error& error) {
    return text::Catalogue::builtIn().render(error.message, text::Language::English);
}

std::string gzipped(const std::string& text, std::size_t times = 1) {
    z_stream stream{};
    if (deflateInit2(&stream, 6, Z_DEFLATED, 31, 9, Z_DEFAULT_STRATEGY) != Z_OK) qFatal("zlib");
    std::string out;
    std::string room(kMiB, '\0');
    for (std::size_t i = 0; i < times; ++i) {
        std::string in = text;
        stream.next_in = reinterpret_cast<Bytef*>(in.data());
        stream.avail_in = static_cast<uInt>(in.size());
        const bool last = i + 1 == times;
        do {
            stream.next_out = reinterpret_cast<Bytef*>(room.data());
            stream.avail_out = static_cast<uInt>(room.size());
            deflate(&stream, last ? Z_FINISH : Z_NO_FLUSH);
            out.append(room, 0, room.size() - stream.avail_out);
        } while (stream.avail_out == 0);
    }
    deflateEnd(&stream);
    return out;
}

const std::string kOk = "HTTP/1.1 200 OK\r\n";

} // namespace

class HttpLimitsTest : public QObject, private NetFixture {
    Q_OBJECT

    /// What comes of these bytes, sent once and then again and again as long as the client takes them.
    Recorder::State answer(const std::string& once, const std::string& again = {}, HttpRequest request = {}) {
        RawServer server([&](RawPeer& peer, int) {
            peer.readRequest();
            peer.write(once);
            while (!again.empty() && !peer.gone()) peer.write(again);
            if (again.empty()) peer.readAll();
        });
        request.url = server.url();
        return start(std::move(request))->waitEnd();
    }
    static bool overLimit(const Recorder::State& s, const char* id) {
        if (!s.end.error) qWarning("no error");
        if (s.end.error && s.end.error->message.id != id) qWarning("%s", s.end.error->message.id.c_str());
        return s.end.error && s.end.error->code == ErrorCode::LimitExceeded && s.end.error->message.id == id;
    }

private Q_SLOTS:
    void init() { open(); }
    void cleanup() { close(); }

    void aBombIsOverAtItsLimitAndInflatesNoFurther() {
        // 1 GiB in 4 KiB, packed twice: inflating all of it takes seconds.
        const auto bomb = gzipped(gzipped(std::string(kMiB, ' '), 1024));
        QVERIFY(bomb.size() < 64 * 1024);
        HttpRequest request;
        request.max_body_bytes = 3 * kMiB;
        const auto before = clock_.now();
        const auto s = answer(kOk + "Content-Encoding: gzip, gzip\r\nContent-Length: " + std::to_string(bomb.size()) +
                                  "\r\n\r\n" + bomb,
                              {}, request);
        QVERIFY(overLimit(s, "net.body_too_large"));
        QCOMPARE(s.body.size(), request.max_body_bytes);
        loop_->run([] {}); // the loop is free: nobody inflates any more
        QVERIFY(clock_.now() - before < 1s);
    }

    void oneReadMayNotUnfoldWithoutEndEvenWhereNoLimitIsSet() {
        const auto bomb = gzipped(std::string(kMiB, 'x'), 64);
        QVERIFY(bomb.size() < 100 * 1024);
        const auto s = answer(kOk + "Content-Encoding: gzip\r\nContent-Length: " + std::to_string(bomb.size()) +
                              "\r\n\r\n" + bomb);
        QVERIFY(overLimit(s, "net.unfolds_too_far"));
        QVERIFY(s.body.size() <= answerGuardLimit());
        QVERIFY(english(*s.end.error).find("decompression bomb") != std::string::npos);
    }

    void anHonestCompressedAnswerIsRead() {
        std::string text;
        for (int i = 0; i < 200'000; ++i) text += "data: {\"n\": " + std::to_string(i) + "}\n\n";
        const auto packed = gzipped(text);
        const auto s = answer(kOk + "Content-Encoding: gzip\r\nContent-Length: " + std::to_string(packed.size()) +
                              "\r\n\r\n" + packed);
        QVERIFY(!s.end.error);
        QVERIFY(s.body == text);
    }

    void headsWithoutEndAreOver() {
        std::string fields;
        for (int i = 0; i < 100; ++i) fields += "X-" + std::to_string(i) + ": " + std::string(80, 'v') + "\r\n";
        QVERIFY(overLimit(answer(kOk, fields), "net.head_too_large"));
        QVERIFY(overLimit(answer("", "HTTP/1.1 103 Early Hints\r\n" + fields + "\r\n"), "net.head_too_large"));
        const auto trailers = answer(kOk + "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n", fields);
        QVERIFY(overLimit(trailers, "net.head_too_large"));
        QCOMPARE(trailers.body, "ok");
    }

    void aLineOfAHeadWithoutEndIsOverAndSaysSo() {
        const auto s = answer(kOk + "X: ", std::string(4096, 'x'));
        QVERIFY(overLimit(s, "net.head_line_too_long"));
        QVERIFY(english(*s.end.error).find("102400 bytes") != std::string::npos);
        QVERIFY(overLimit(answer(kOk + "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX: ", std::string(4096, 'x')),
                          "net.head_line_too_long"));
    }

    void packagingWithoutABodyIsOver() {
        const auto chunked = kOk + "Transfer-Encoding: chunked\r\n\r\n";
        QVERIFY(overLimit(answer(chunked + "5;x=", std::string(8192, 'e')), "net.wrapping_too_large"));
        // A gzip header whose file name never ends, and empty stored blocks.
        const auto gzip = kOk + "Content-Encoding: gzip\r\n\r\n";
        const std::string named("\x1f\x8b\x08\x08\0\0\0\0\0\x03", 10);
        QVERIFY(overLimit(answer(gzip + named, std::string(8192, 'n')), "net.wrapping_too_large"));
        const std::string plain("\x1f\x8b\x08\0\0\0\0\0\0\x03", 10);
        std::string blocks;
        for (int i = 0; i < 1000; ++i) blocks += std::string("\0\0\0\xff\xff", 5);
        QVERIFY(overLimit(answer(gzip + plain, blocks), "net.wrapping_too_large"));
    }

    void aHeadThatDripsRunsOutOfTime() {
        RawServer server([](RawPeer& peer, int) {
            peer.readRequest();
            peer.write(kOk);
            while (!peer.gone()) {
                peer.write("X: y\r\n");
                std::this_thread::sleep_for(20ms); // the drip is what is under test
            }
        });
        HttpRequest request;
        request.url = server.url();
        request.timeouts.idle_ms = 300;
        const auto s = start(request)->waitEnd();
        QVERIFY(s.end.error && s.end.error->code == ErrorCode::TimedOut);
        QCOMPARE(s.end.timeout_kind, "idle");
    }

    void brokenChunksAreNotCalledALostConnection() {
        const auto s = answer(kOk + "Transfer-Encoding: chunked\r\n\r\nzz\r\n");
        QVERIFY(s.end.error && s.end.error->code == ErrorCode::BadResponse);
        QCOMPARE(s.end.error->message.id, "net.not_http");
    }

    void cancellingIsHeardInTheMiddleOfAFlood() {
        RawServer server([](RawPeer& peer, int) {
            peer.readRequest();
            peer.write(kOk + "\r\n");
            const std::string flood(256 * 1024, 'f');
            while (!peer.gone()) peer.write(flood);
        });
        const auto recorder = std::make_shared<Recorder>();
        const auto transfer = client_->start({.url = server.url()}, recorder);
        QVERIFY(recorder->waitFor([](const auto& s) { return s.body.size() > kMiB; }));
        const auto before = clock_.now();
        transfer->cancel();
        const auto s = recorder->waitEnd();
        QVERIFY(s.end.error && s.end.error->code == ErrorCode::Cancelled);
        QVERIFY(clock_.now() - before < 500ms);
    }

    void aProxyThatRefusesIsNamedAndNotTheEndpoint() {
        const auto port = closedPort();
        const auto proxy = "127.0.0.1:" + std::to_string(port);
        for (const char* url : {"http://far.invalid/v1", "https://far.invalid/v1"}) {
            const auto s = start({.url = url, .proxy = "http://" + proxy})->waitEnd();
            QVERIFY(s.end.error && s.end.error->code == ErrorCode::ConnectFailed);
            QCOMPARE(s.end.error->message.id, "net.proxy_refused");
            QVERIFY(english(*s.end.error).find("The proxy " + proxy + " refused") != std::string::npos);
        }
    }

    void whatAProxyAnswersToConnectIsSaid_data() {
        QTest::addColumn<QByteArray>("reply");
        QTest::addColumn<QByteArray>("id");
        QTest::newRow("denied") << QByteArray("HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n")
                                << QByteArray("net.proxy_denied");
        QTest::newRow("bad gateway") << QByteArray("HTTP/1.1 502 No\r\nContent-Length: 0\r\n\r\n")
                                     << QByteArray("net.proxy_denied");
        QTest::newRow("login") << QByteArray("HTTP/1.1 407 Login\r\nProxy-Authenticate: Basic realm=\"x\"\r\n"
                                             "Content-Length: 0\r\n\r\n")
                               << QByteArray("net.proxy_login");
        QTest::newRow("nothing") << QByteArray() << QByteArray("net.proxy_failed");
        QTest::newRow("nonsense") << QByteArray("SSH-2.0-OpenSSH\r\n\r\n") << QByteArray("net.proxy_failed");
    }
    void whatAProxyAnswersToConnectIsSaid() {
        QFETCH(QByteArray, reply);
        QFETCH(QByteArray, id);
        RawServer proxy([&](RawPeer& peer, int) {
            peer.readRequest();
            if (!reply.isEmpty()) peer.write(reply.toStdString());
        });
        HttpRequest request;
        request.url = "https://far.invalid/v1";
        request.proxy = "http://me:pa55word@127.0.0.1:" + std::to_string(proxy.port());
        const auto s = start(request)->waitEnd();
        QVERIFY(s.end.error.has_value());
        QCOMPARE(QByteArray::fromStdString(s.end.error->message.id), id);
        const auto words = english(*s.end.error);
        QVERIFY2(words.find("127.0.0.1:" + std::to_string(proxy.port())) != std::string::npos, words.c_str());
        QVERIFY2(words.find("pa55word") == std::string::npos, words.c_str());
    }

    void aProxyThatHangsUpIsNamed() {
        RawServer proxy([&](RawPeer& peer, int) { peer.readRequest(); });
        const auto s = start({.url = "http://far.invalid/v1", .proxy = proxy.url("")})->waitEnd();
        QVERIFY(s.end.error && s.end.error->code == ErrorCode::ConnectionLost);
        QCOMPARE(s.end.error->message.id, "net.proxy_lost");
    }

private:
    static constexpr std::size_t answerGuardLimit() { return 16 * kMiB; }
};

QTEST_APPLESS_MAIN(HttpLimitsTest)
#include "tst_http_limits.moc"
