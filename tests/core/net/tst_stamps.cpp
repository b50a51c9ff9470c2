// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/receive_stamp.h"
#include "core/net/stamp_clock.h"
#include "tests/core/net/net_fixture.h"
#include "tests/core/net/raw_client.h"
#include "tests/core/net/raw_server.h"
#include "tests/support/fake_clock.h"

#include <QtTest>
#include <future>
#include <memory>

using namespace std::chrono_literals;
using namespace stagefall;
using namespace stagefall::net;
using namespace stagefall::net::test;
using stagefall::testing::FakeClock;

namespace {

/// Longer than the loop is ever late by itself, here.
constexpr auto kHeldUp = 150ms;

bool kernelStamps() {
#ifdef __linux__
    return true;
#else
    return false;
#endif
}

} // namespace

class StampsTest : public QObject, private NetFixture {
    Q_OBJECT

private:
    /// The loop does nothing from when it says so until `go` is ready, as if others had the processor.
    std::shared_ptr<std::promise<void>> holdUp() {
        auto holding = std::make_shared<std::promise<void>>();
        auto go = std::make_shared<std::promise<void>>();
        loop_->post([holding, go] {
            holding->set_value();
            go->get_future().wait();
        });
        holding->get_future().wait();
        return go;
    }

private Q_SLOTS:
    void init() { open(); }
    void cleanup() { close(); }

    void aStampOfTheWallClockIsBroughtOntoTheMonotonicOne() {
        FakeClock clock;
        StampClock stamps(clock);
        const auto begin = clock.now();
        const auto wall = clock.wallNs();
        clock.advance(7ms);
        const auto at = stamps.toMono(wall + 2'000'000);
        QVERIFY(at.has_value());
        QCOMPARE((*at - begin).count(), std::int64_t{2'000'000});
        QCOMPARE(stamps.steps(), std::uint64_t{0});
    }

    void aStampOfAWallClockThatWasSetSinceIsRefused() {
        FakeClock clock;
        StampClock stamps(clock);
        QVERIFY(stamps.toMono(clock.wallNs()).has_value());
        clock.advance(10ms);
        const auto before = clock.wallNs();
        clock.advance(10ms);
        clock.setWall(clock.wallNs() + 3'600'000'000'000);
        QVERIFY(!stamps.toMono(before).has_value());
        QCOMPARE(stamps.steps(), std::uint64_t{1});
        // What comes after it is known again, what came before it is not.
        const auto set = clock.wallNs();
        clock.advance(5ms);
        QVERIFY(stamps.toMono(set + 1'000'000).has_value());
        QVERIFY(!stamps.toMono(set - 1'000'000).has_value());
        clock.setWall(before);
        QVERIFY(!stamps.toMono(before - 1'000'000).has_value());
        QCOMPARE(stamps.steps(), std::uint64_t{2});
    }

    void aStampFromTheFutureIsRefused() {
        FakeClock clock;
        StampClock stamps(clock);
        QVERIFY(!stamps.toMono(clock.wallNs() + 1'000'000).has_value());
    }

    void bytesHaveTheTimeAtWhichTheyArrivedHoweverLateTheLoopWakesUp() {
        if (!kernelStamps()) QSKIP("the kernel stamps segments on Linux alone");
        Gate head_read;
        Gate loop_held;
        std::promise<MonoTime> written;
        RawServer server([&](RawPeer& peer, int) {
            peer.readRequest();
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n");
            if (!loop_held.wait()) return;
            const auto now = clock_.now();
            peer.write("bytes");
            written.set_value(now);
        });
        const auto recorder = start({.url = server.url()});
        QVERIFY(recorder->waitFor([](const auto& s) { return s.order.find('h') != std::string::npos; }));
        const auto go = holdUp();
        loop_held.open();
        const auto at = written.get_future().get();
        while (clock_.now() - at < kHeldUp) std::this_thread::yield();
        const auto let_go = clock_.now();
        go->set_value();
        const auto s = recorder->waitEnd();
        QCOMPARE(s.body, std::string("bytes"));
        QVERIFY(s.pieces.back().at >= at);
        QVERIFY2(let_go - s.pieces.back().at > kHeldUp / 2, std::to_string(toMs(let_go - s.pieces.back().at)).c_str());
        QCOMPARE(s.end.connection.by_kernel, std::size_t{1});
        QCOMPARE(s.end.connection.by_wake_up, std::size_t{0});
    }

    void aRequestIsCompleteWhenItsLastByteArrivedHoweverLateTheServerWakesUp() {
        if (!kernelStamps()) QSKIP("the kernel stamps segments on Linux alone");
        std::promise<MonoTime> complete;
        auto listening = HttpServer::listen(*loop_, {}, [&](const ServerRequest& request, const auto& responder) {
            complete.set_value(request.complete_at);
            responder->send(200, {}, "ok");
        });
        QVERIFY(listening.has_value());
        server_ = *std::move(listening);
        RawClient peer(server_->port());
        peer.write("GET / HTTP/1.1\r\n");
        while (wakeUps() == 0) std::this_thread::yield(); // it has read that
        const auto go = holdUp();
        const auto at = clock_.now();
        peer.write(host() + "Connection: close\r\n\r\n");
        while (clock_.now() - at < kHeldUp) std::this_thread::yield();
        const auto let_go = clock_.now();
        go->set_value();
        const auto stamp = complete.get_future().get();
        QVERIFY(stamp >= at);
        QVERIFY2(let_go - stamp > kHeldUp / 2, std::to_string(toMs(let_go - stamp)).c_str());
        QVERIFY(peer.readAll().ends_with("ok"));
    }

    void aConnectionTellsItsRoundTrip() {
        if (!kernelStamps()) QSKIP("TCP_INFO is Linux's");
        listen([](const auto& responder) { responder->send(200, {}, "ok"); });
        const auto s = fetch();
        QVERIFY(s.end.connection.tcp.has_value());
        QVERIFY(s.end.connection.tcp->round_trip > 0ns && s.end.connection.tcp->round_trip < 1s);
        QCOMPARE(s.end.connection.tcp->sent_again, 0U);
        QVERIFY(s.end.connection.stalls.empty());
    }

    void aConnectionThatIsClosedWithItsAnswerTellsItToo() {
        if (!kernelStamps()) QSKIP("TCP_INFO is Linux's");
        RawServer server([](RawPeer& peer, int) {
            peer.readRequest();
            peer.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nok");
        });
        const auto s = fetch(server.url());
        QCOMPARE(s.body, std::string("ok"));
        QVERIFY(s.end.connection.tcp.has_value());
    }
};

QTEST_APPLESS_MAIN(StampsTest)
#include "tst_stamps.moc"
