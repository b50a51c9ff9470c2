// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/net/net_fixture.h"
#include "tests/core/net/raw_client.h"

#include <QtTest>
#include <cerrno>
#include <future>
#include <memory>

using namespace std::chrono_literals;
using namespace stagefall;
using namespace stagefall::net;
using namespace stagefall::net::test;

class HttpStreamTest : public QObject, private NetFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { open(); }
    void cleanup() { close(); }

    void eachWriteIsOneChunkAndTrailersFollow() {
        listen([](const auto& r) {
            r->begin(200, {{"Content-Type", "text/event-stream"}});
            r->write("data: a\n\n");
            r->write(""); // would end the body
            r->write("data: b\n\n");
            r->end({{"Server-Timing", "queue;dur=5"}});
        });
        RawClient peer(server_->port());
        peer.write(get() + get());
        const std::string expected = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
                                     "Transfer-Encoding: chunked\r\n\r\n9\r\ndata: a\n\n\r\n9\r\ndata: b\n\n\r\n"
                                     "0\r\nServer-Timing: queue;dur=5\r\n\r\n";
        for (int i = 0; i < 2; ++i) { // two requests sent ahead on one connection
            const auto head = peer.readUntil("\r\n\r\n");
            QCOMPARE(head + peer.readUntil("\r\n\r\n"), expected);
        }
        const auto s = fetch();
        QCOMPARE(s.body, "data: a\n\ndata: b\n\n");
        QCOMPARE(*findHeader(s.end.trailers, "server-timing"), "queue;dur=5");
        QVERIFY(s.end.body_complete);
    }

    void aWriteReachesTheClientAtOnce() {
        std::promise<std::shared_ptr<Responder>> given;
        listen([&](const auto& r) {
            r->begin(200, {});
            given.set_value(r);
        });
        RawClient peer(server_->port());
        peer.write(get());
        const auto responder = given.get_future().get();
        peer.readUntil("\r\n\r\n");
        MonoTime written;
        for (int i = 0; i < 20; ++i) {
            written = {};
            loop_->run([&] {
                responder->onWritten([&](std::uint64_t, MonoTime at) { written = at; });
                responder->write("x");
                QVERIFY(written.ns != 0); // handed to the socket within write()
            });
            QCOMPARE(peer.readUntil("x\r\n"), "1\r\nx\r\n");
        }
        loop_->run([&] { responder->end(); });
        QCOMPARE(peer.readUntil("\r\n\r\n"), "0\r\n\r\n");
    }

    void whatIsWrittenIsCountedWithItsFraming() {
        std::vector<std::pair<std::uint64_t, MonoTime>> marks;
        listen([&](const auto& r) {
            marks.clear();
            r->onWritten([&](std::uint64_t total, MonoTime at) { marks.emplace_back(total, at); });
            r->begin(200, {});
            r->write("hello");
            r->end();
        });
        for (int request = 0; request < 2; ++request) { // each response is counted from 0, kept connection or not
            const auto s = fetch();
            QCOMPARE(s.body, "hello");
            loop_->run([] {});
            const std::string head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
            QCOMPARE(marks.size(), std::size_t{3});
            QCOMPARE(marks[0].first, head.size());
            QCOMPARE(marks[1].first, head.size() + 10);
            QCOMPARE(marks[2].first, head.size() + 15);
            QVERIFY(marks[0].second <= marks[1].second && marks[1].second <= marks[2].second);
        }
    }

    void moreThanTheSocketTakesIsWrittenAsItDrains() {
        const std::string big(12'000'000, 'x');
        std::uint64_t last_total = 0;
        int marks = 0;
        listen([&](const auto& r) {
            r->onWritten([&](std::uint64_t total, MonoTime) {
                QVERIFY(total > last_total);
                last_total = total;
                ++marks;
            });
            r->begin(200, {});
            r->write(big);
            r->write("tail");
            r->end({{"X-T", "1"}});
        });
        for (int request = 0; request < 2; ++request) {
            last_total = 0;
            marks = 0;
            const auto s = fetch();
            QVERIFY(!s.end.error);
            QCOMPARE(s.body.size(), big.size() + 4);
            QCOMPARE(*findHeader(s.end.trailers, "X-T"), "1");
            QCOMPARE(s.end.phases.connection_reused, request == 1);
            loop_->run([&] { QVERIFY(last_total > big.size() && marks > 3); });
        }
    }

    void writingFromWithinOnWrittenKeepsTheOrder() {
        listen([](const auto& r) {
            r->begin(200, {});
            r->onWritten([r, n = 0](std::uint64_t, MonoTime) mutable {
                if (++n < 50) r->write(std::to_string(n) + ",");
                if (n == 50) r->end();
            });
            r->write("0,");
        });
        std::string expected;
        for (int i = 0; i < 50; ++i) expected += std::to_string(i) + ",";
        const auto s = fetch();
        QVERIFY(!s.end.error);
        QCOMPARE(s.body, expected);
    }

    void anOldClientGetsABodyThatEndsWithTheConnection() {
        listen([](const auto& r) {
            r->begin(200, {});
            r->write("one ");
            r->write("two");
            r->end({{"X-T", "lost"}});
        });
        RawClient peer(server_->port());
        peer.write(get("/", "1.0"));
        QCOMPARE(peer.readAll(), "HTTP/1.0 200 OK\r\nConnection: close\r\n\r\none two");
        QCOMPARE(peer.lastError(), 0);
    }

    void aStreamMaySayItsLength() {
        listen([](const auto& r) {
            r->begin(200, {{"Content-Length", "7"}});
            r->write("one two");
            r->end();
        });
        RawClient peer(server_->port());
        peer.write(get() + get());
        for (int i = 0; i < 2; ++i)
            QCOMPARE(peer.readUntil("one two"), "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\none two");
    }

    void aStreamThatBreaksItsWordEndsItsConnection() {
        listen([](const auto& r) {
            r->begin(200, {{"Content-Length", "70"}});
            r->write("one two");
            r->end();
        });
        const auto s = fetch();
        QVERIFY(s.end.error && s.end.error->code == ErrorCode::ConnectionLost);
        QCOMPARE(s.body, "one two");
    }

    void aHeadRequestHasNoBody() {
        listen([](const auto& r) {
            r->begin(200, {});
            r->write("unseen");
            r->end();
        });
        for (int i = 0; i < 2; ++i) {
            const auto response = client_->fetch({.method = "HEAD", .url = server_->url()});
            QVERIFY(response.has_value());
            QCOMPARE(response->body, "");
            QCOMPARE(response->end.phases.connection_reused, i == 1);
        }
    }

    void closingWithoutAnEndCutsTheBody() {
        listen([](const auto& r) {
            r->begin(200, {});
            r->write("hello");
            r->closeNow();
            r->write("nothing more");
            r->end();
        });
        RawClient peer(server_->port());
        peer.write(get());
        QVERIFY(peer.readAll().ends_with("\r\n\r\n5\r\nhello\r\n"));
        QCOMPARE(peer.lastError(), 0); // FIN
        const auto s = fetch();
        QCOMPARE(s.body, "hello");
        QVERIFY(s.end.error && s.end.error->code == ErrorCode::ConnectionLost);
    }

    void closingLetsWhatWasWrittenThrough() {
        const std::string big(12'000'000, 'x');
        listen([&](const auto& r) {
            r->begin(200, {});
            r->write(big);
            r->closeNow();
        });
        const auto s = fetch();
        QCOMPARE(s.body.size(), big.size());
        QVERIFY(s.end.error && !s.end.body_complete);
    }

    void aResetIsAReset() {
        std::promise<std::shared_ptr<Responder>> given;
        listen([&](const auto& r) {
            r->begin(200, {});
            r->write("hello");
            given.set_value(r);
        });
        RawClient peer(server_->port());
        peer.write(get());
        const auto responder = given.get_future().get();
        peer.readUntil("hello\r\n");
        loop_->run([&] { responder->reset(); });
        QCOMPARE(peer.readAll(), "");
        QCOMPARE(peer.lastError(), ECONNRESET);
        loop_->run([&] {
            QVERIFY(responder->gone());
            responder->reset(); // harmless
        });
    }

    void bytesPastAllFramingAreSentAsTheyAre() {
        listen([](const auto& r) {
            r->begin(200, {});
            r->writeRaw("zz\r\nnot a chunk");
            r->closeNow();
        });
        RawClient peer(server_->port());
        peer.write(get());
        QVERIFY(peer.readAll().ends_with("\r\n\r\nzz\r\nnot a chunk"));
        listen([](const auto& r) {
            r->writeRaw("SSH-2.0\r\n");
            r->closeNow();
        });
        QCOMPARE(fetch().end.error->code, ErrorCode::BadResponse);
    }

    void lineEndsInHeadersCannotSplitTheResponse() {
        listen([](const auto& r) { r->send(200, {{"X-A", "b\r\nX-Injected: 1"}}, ""); });
        const auto s = fetch();
        QCOMPARE(*findHeader(s.head.headers, "X-A"), "b  X-Injected: 1");
        QVERIFY(findHeader(s.head.headers, "X-Injected") == nullptr);
    }
};

QTEST_APPLESS_MAIN(HttpStreamTest)
#include "tst_http_stream.moc"
