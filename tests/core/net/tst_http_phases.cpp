// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/net/net_fixture.h"
#include "tests/core/net/raw_server.h"

#include <QtTest>
#include <memory>

using namespace std::chrono_literals;
using namespace stagefall;
using namespace stagefall::net;
using namespace stagefall::net::test;

namespace {

constexpr const char* kOk = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

} // namespace

class HttpPhasesTest : public QObject, private NetFixture {
    Q_OBJECT

private:
    /// The limit fired, and when: not early, and not by far too late.
    static void verifyTimeout(const Recorder::State& s, const char* kind, MonoTime from, Nanoseconds limit) {
        QVERIFY(s.end.error && s.end.error->code == ErrorCode::TimedOut);
        QCOMPARE(s.end.timeout_kind, kind);
        QCOMPARE(s.end.error->message.id, std::string("net.timeout_") + kind);
        QVERIFY(!s.end.body_complete);
        const auto limit_ms = std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(limit).count());
        QVERIFY(std::ranges::count(s.end.error->message.args, std::pair(std::string("limit_ms"), limit_ms)) == 1);
        const auto took = *s.end.phases.end - from;
        QVERIFY2(took >= limit && took < limit + 500ms, std::to_string(toMs(took)).c_str());
    }

private Q_SLOTS:
    void init() { open(); }
    void cleanup() { close(); }

    void thePhasesOfANewConnectionAreInOrder() {
        RawServer server([](RawPeer& peer, int) {
            peer.readRequest();
            peer.write(kOk);
        });
        const auto before = clock_.now();
        const auto s = start({.url = server.url()})->waitEnd();
        const auto& p = s.end.phases;
        QVERIFY(!p.connection_reused && !p.tls_done);
        QVERIFY(p.resolved && p.connected && p.request_sent && p.first_byte && p.end);
        QVERIFY(before <= p.start && p.start <= *p.resolved && *p.resolved <= *p.connected);
        QVERIFY(*p.connected <= *p.request_sent && *p.request_sent < *p.first_byte && *p.first_byte <= *p.end);
        QCOMPARE(s.sent.front().ns, p.request_sent->ns);
        QCOMPARE(s.pieces.front().at.ns, p.first_byte->ns); // one read, one stamp
        QVERIFY(s.pieces.front().read > 0);
    }

    void theRequestIsSentWithItsLastByte() {
        Gate may_read;
        MonoTime reading;
        RawServer server([&](RawPeer& peer, int) {
            if (!may_read.wait()) return;
            reading = clock_.now();
            peer.readRequest();
            peer.write(kOk);
        });
        HttpRequest request{.method = "POST", .url = server.url(), .body = std::string(16'000'000, 'x')};
        const auto recorder = start(std::move(request));
        // The socket's buffers are full when the wake-ups cease.
        for (auto seen = wakeUps(); server.connections() == 0 || seen != wakeUps(); seen = wakeUps()) {
        }
        QVERIFY(recorder->state().sent.empty());
        may_read.open();
        const auto s = recorder->waitEnd();
        QVERIFY(!s.end.error);
        QCOMPARE(s.sent.size(), std::size_t{1});
        QVERIFY(s.sent.front() > reading);
        QCOMPARE(s.sent.front().ns, s.end.phases.request_sent->ns);
        QVERIFY(*s.end.phases.first_byte > s.sent.front());
    }

    void anAnswerMayComeBeforeTheRequestIsRead() {
        RawServer server([](RawPeer& peer, int) {
            peer.write("HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
            peer.readAll();
        });
        HttpRequest request{.method = "POST", .url = server.url(), .body = std::string(16'000'000, 'x')};
        const auto s = start(std::move(request))->waitEnd();
        QCOMPARE(s.head.status, 413);
        QVERIFY(s.end.phases.first_byte);
        if (!s.end.phases.request_sent) QVERIFY(s.sent.empty()); // unmeasured is empty
    }

    void theFirstByteIsNotThatOfAnInterimHead() {
        MonoTime answering;
        RawServer server([&](RawPeer& peer, int) {
            peer.readRequest();
            const auto before = wakeUps();
            peer.write("HTTP/1.1 103 Early Hints\r\n\r\n");
            while (wakeUps() == before) {
            }
            answering = clock_.now();
            peer.write(kOk);
        });
        const auto s = start({.url = server.url()})->waitEnd();
        QVERIFY(*s.end.phases.first_byte > answering);
    }

    void aStatusLineInPiecesHasItsFirstByteInTheFirst() {
        MonoTime rest;
        RawServer server([&](RawPeer& peer, int) {
            peer.readRequest();
            const auto before = wakeUps();
            peer.write("HTT");
            while (wakeUps() == before) {
            }
            const auto until = clock_.now() + 5ms;
            while (clock_.now() < until) {
            }
            rest = clock_.now();
            peer.write(std::string_view(kOk).substr(3));
        });
        const auto s = start({.url = server.url()})->waitEnd();
        QVERIFY(*s.end.phases.first_byte > *s.end.phases.request_sent);
        QVERIFY(*s.end.phases.first_byte < rest);
        QVERIFY(s.pieces.front().at > rest);
    }

    void whatOneReadDeliversSharesItsStamp() {
        Gate seen;
        RawServer server([&](RawPeer& peer, int) {
            peer.readRequest();
            peer.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n1\r\nb\r\n");
            if (seen.wait()) peer.write("1\r\nc\r\n0\r\n\r\n");
        });
        auto recorder = std::make_shared<Recorder>();
        recorder->on_bytes = [&](const std::string& body) {
            if (body == "ab") seen.open();
        };
        client_->start({.url = server.url()}, recorder);
        const auto s = recorder->waitEnd();
        QCOMPARE(s.body, "abc");
        QCOMPARE(s.pieces.front().data, "a");
        QCOMPARE(s.pieces[1].at.ns, s.pieces[0].at.ns);
        QCOMPARE(s.pieces[1].read, s.pieces[0].read);
        QVERIFY(s.pieces[2].at > s.pieces[1].at);
        QVERIFY(s.pieces[2].read > s.pieces[1].read);
        QCOMPARE(s.end.phases.end->ns, s.pieces[2].at.ns);
    }

    void noStampIsOlderThanItsBytes() {
        RawServer server([&](RawPeer& peer, int) {
            peer.readRequest();
            peer.write("HTTP/1.1 200 OK\r\n\r\n");
            for (int i = 0; i < 200; ++i) {
                auto now = std::to_string(clock_.now().ns);
                peer.write(now.insert(0, 20 - now.size(), '0'));
            }
        });
        auto recorder = std::make_shared<Recorder>();
        recorder->on_bytes = [&](const std::string&) { // slow enough that more comes in while curl reads
            const auto until = clock_.now() + 200us;
            while (clock_.now() < until) {
            }
        };
        client_->start({.url = server.url()}, recorder);
        const auto s = recorder->waitEnd();
        QCOMPARE(s.body.size(), std::size_t{200 * 20});
        std::size_t end = 0;
        for (const auto& piece : s.pieces) {
            end += piece.data.size();
            const auto written = std::stoll(s.body.substr(end / 20 * 20 - 20, 20));
            QVERIFY2(end < 20 || piece.at.ns >= written, std::to_string(written - piece.at.ns).c_str());
        }
    }

    void connectingHasALimit() {
        const BlackHole nowhere;
        const auto s = start({.url = nowhere.url(), .timeouts = {.connect_ms = 60}})->waitEnd();
        verifyTimeout(s, "connect", s.end.phases.start, 60ms);
        QVERIFY(s.end.phases.resolved && !s.end.phases.connected && !s.end.phases.request_sent);
    }

    void theFirstByteHasALimit() {
        RawServer server([](RawPeer& peer, int) { peer.readAll(); });
        const auto s = start({.url = server.url(), .timeouts = {.first_byte_ms = 60, .idle_ms = 20}})->waitEnd();
        verifyTimeout(s, "first_byte", *s.end.phases.request_sent, 60ms);
        QVERIFY(!s.end.phases.first_byte);
    }

    void silenceInTheAnswerHasALimit() {
        RawServer server([](RawPeer& peer, int) {
            peer.readRequest();
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello");
            peer.readAll();
        });
        const auto s = start({.url = server.url(), .timeouts = {.first_byte_ms = 10'000, .idle_ms = 60}})->waitEnd();
        verifyTimeout(s, "idle", s.pieces.back().at, 60ms);
        QCOMPARE(s.body, "hello");
    }

    void anUploadThatGetsStuckIsSilence() {
        Gate over;
        RawServer server([&](RawPeer&, int) { over.wait(); });
        HttpRequest request{
            .method = "POST", .url = server.url(), .body = std::string(16'000'000, 'x'), .timeouts = {.idle_ms = 100}};
        const auto s = start(std::move(request))->waitEnd();
        over.open();
        QCOMPARE(s.end.timeout_kind, "idle");
        QVERIFY(!s.end.phases.request_sent);
    }

    void theWholeHasALimitThatReadsDoNotMove() {
        RawServer server([](RawPeer& peer, int) {
            peer.readRequest();
            peer.write("HTTP/1.1 200 OK\r\n\r\n");
            for (;;) {
                peer.write("x");
                if (peer.gone()) return;
            }
        });
        const auto s = start({.url = server.url(), .timeouts = {.total_ms = 80}})->waitEnd();
        verifyTimeout(s, "total", s.end.phases.start, 80ms);
        QVERIFY(!s.body.empty());
    }

    void theIdleLimitCanBeChangedOnTheWay() {
        RawServer server([](RawPeer& peer, int) {
            peer.readRequest();
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello");
            peer.readAll();
        });
        auto recorder = std::make_shared<Recorder>();
        const auto transfer = client_->start({.url = server.url(), .timeouts = {.idle_ms = 0}}, recorder);
        QVERIFY(recorder->waitFor([](const auto& s) { return s.body == "hello"; }));
        loop_->run([&] { transfer->setIdleTimeout(30); });
        QCOMPARE(recorder->waitEnd().end.timeout_kind, "idle");
    }
};

QTEST_APPLESS_MAIN(HttpPhasesTest)
#include "tst_http_phases.moc"
