// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/catalogue.h"
#include "tests/core/net/net_fixture.h"
#include "tests/core/net/raw_server.h"

#include <QtTest>
#include <memory>

using namespace std::chrono_literals;
using namespace stagefall;
using namespace stagefall::net;
using namespace stagefall::net::test;

class HttpCancelTest : public QObject, private NetFixture {
    Q_OBJECT

private:
    /// Cancels and says how long it took until onEnd.
    Nanoseconds cancelAndWait(HttpClient::Transfer& transfer, Recorder& recorder) {
        const auto start = clock_.now();
        transfer.cancel();
        recorder.waitEnd();
        return clock_.now() - start;
    }
    static bool isCancelled(const Recorder::State& s) {
        return s.end.error && s.end.error->code == ErrorCode::Cancelled && !s.end.body_complete &&
               s.order.find('e') == s.order.size() - 1;
    }

private Q_SLOTS:
    void init() { open(); }
    void cleanup() { close(); }

    void aNameLookupIsLeftAtOnce() {
        for (int i = 0; i < 20; ++i) {
            const auto recorder = std::make_shared<Recorder>();
            const auto name = "n" + std::to_string(i) + ".stagefall.invalid";
            const auto transfer = client_->start({.url = "http://" + name + "/"}, recorder);
            for (int turns = 0; turns < i; ++turns) loop_->run([] {}); // further into the lookup each time
            const auto took = cancelAndWait(*transfer, *recorder);
            QVERIFY2(took < 50ms, std::to_string(toMs(took)).c_str());
            const auto s = recorder->state();
            QVERIFY(isCancelled(s) || s.end.error->code == ErrorCode::ResolveFailed);
            QVERIFY(!s.end.phases.connected);
        }
    }

    void aConnectThatHangsIsLeftAtOnce() {
        const BlackHole nowhere;
        const auto recorder = std::make_shared<Recorder>();
        const auto transfer = client_->start({.url = nowhere.url()}, recorder);
        while (wakeUps() == 0) {
        } // curl has begun
        const auto took = cancelAndWait(*transfer, *recorder);
        QVERIFY2(took < 50ms, std::to_string(toMs(took)).c_str());
        QVERIFY(isCancelled(recorder->state()));
        QVERIFY(recorder->state().end.phases.resolved);
    }

    void theWaitForAnAnswerIsLeftAtOnceAndTheServerSeesIt() {
        std::promise<std::string> closed;
        RawServer server([&](RawPeer& peer, int) {
            peer.readRequest();
            closed.set_value(peer.readAll());
        });
        const auto recorder = std::make_shared<Recorder>();
        const auto transfer = client_->start({.url = server.url()}, recorder);
        QVERIFY(recorder->waitFor([](const auto& s) { return !s.sent.empty(); }));
        const auto took = cancelAndWait(*transfer, *recorder);
        QVERIFY2(took < 50ms, std::to_string(toMs(took)).c_str());
        const auto s = recorder->state();
        QVERIFY(isCancelled(s));
        QVERIFY(s.end.phases.request_sent && !s.end.phases.first_byte && s.end.phases.end);
        QCOMPARE(closed.get_future().wait_for(20s), std::future_status::ready);
    }

    void aBodyIsLeftAtOnceAlsoFromWithinItsHandler() {
        RawServer server([](RawPeer& peer, int) {
            peer.readRequest();
            peer.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n1\r\nb\r\n1\r\nc\r\n");
            peer.readAll();
        });
        const auto recorder = std::make_shared<Recorder>();
        std::shared_ptr<HttpClient::Transfer> transfer;
        std::promise<void> known;
        auto is_known = known.get_future();
        recorder->on_bytes = [&](const std::string&) {
            if (is_known.valid()) is_known.get();
            transfer->cancel();
        };
        transfer = client_->start({.url = server.url()}, recorder);
        known.set_value();
        const auto s = recorder->waitEnd();
        QVERIFY(isCancelled(s));
        QCOMPARE(s.body, "a");
    }

    void cancellingTwiceOrTooLateIsHarmless() {
        RawServer server([](RawPeer& peer, int) {
            peer.readRequest();
            peer.write("HTTP/1.1 204 No Content\r\n\r\n");
        });
        const auto recorder = std::make_shared<Recorder>();
        const auto transfer = client_->start({.url = server.url()}, recorder);
        recorder->waitEnd();
        transfer->cancel();
        transfer->cancel();
        loop_->run([] {});
        QVERIFY(!recorder->state().end.error);
        client_.reset();
        loop_.reset();
        transfer->cancel(); // it may outlive both
    }

    void cancellingBeforeItStartsIsEnough() {
        const auto recorder = std::make_shared<Recorder>();
        loop_->run([&] {
            const auto transfer = client_->start({.url = "http://127.0.0.1:" + std::to_string(closedPort())}, recorder);
            transfer->cancel();
            QVERIFY(recorder->state().order.empty()); // never from within start() or cancel()
        });
        QVERIFY(isCancelled(recorder->waitEnd()));
    }

    void theEndOfTheClientCancelsWhatRuns() {
        RawServer server([](RawPeer& peer, int) {
            peer.readRequest();
            peer.write("HTTP/1.1 200 OK\r\n\r\nhello");
            peer.readAll();
        });
        const auto reading = std::make_shared<Recorder>();
        const auto looking = std::make_shared<Recorder>();
        client_->start({.url = server.url()}, reading);
        QVERIFY(reading->waitFor([](const auto& s) { return s.body == "hello"; }));
        client_->start({.url = "http://nobody.stagefall.invalid/"}, looking);
        client_.reset();
        QVERIFY(isCancelled(reading->state()));
        QVERIFY(looking->state().over);
    }

    void aFetchCanBeCancelled() {
        Gate asked;
        RawServer server([&](RawPeer& peer, int) {
            peer.readRequest();
            asked.open();
            peer.readAll();
        });
        CancelSource source;
        std::thread canceller([&] {
            asked.wait();
            source.cancel();
        });
        const auto response = client_->fetch({.url = server.url()}, source.token());
        canceller.join();
        QVERIFY(!response && response.error().code == ErrorCode::Cancelled);
        QVERIFY(!client_->fetch({.url = server.url()}, source.token())); // cancelled before it began
    }

    void finishingEarlyIsACompleteEndAndLeavesTheConnectionForReuse() {
        Gate over;
        RawServer server([&](RawPeer& peer, int) {
            peer.readRequest();
            peer.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nDONE\r\n3\r\nxyz\r\n");
            if (!over.wait()) return;
            peer.write("0\r\n\r\n"); // after the reader has gone
            while (!peer.readRequest().empty()) peer.write("HTTP/1.1 204 No Content\r\n\r\n");
        });
        const auto recorder = std::make_shared<Recorder>();
        std::shared_ptr<HttpClient::Transfer> transfer;
        std::promise<void> known;
        recorder->on_bytes = [&](const std::string&) {
            known.get_future().get();
            transfer->finishEarly();
        };
        transfer = client_->start({.url = server.url()}, recorder);
        known.set_value();
        const auto s = recorder->waitEnd();
        QVERIFY(!s.end.error);
        QVERIFY(s.end.body_complete);
        QCOMPARE(s.body, "DONE");
        QCOMPARE(s.end.phases.end->ns, s.pieces.back().at.ns);
        // The end of the body is then read in the background.
        const auto before = wakeUps();
        over.open();
        while (wakeUps() == before) {
        }
        const auto next = client_->fetch({.url = server.url()});
        QVERIFY(next && next->end.phases.connection_reused);
    }

    void finishingEarlyWithoutAnEndInSightClosesTheConnection() {
        std::promise<void> closed;
        RawServer server([&](RawPeer& peer, int) {
            peer.readRequest();
            peer.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nDONE\r\n");
            peer.readAll();
            closed.set_value();
        });
        const auto recorder = std::make_shared<Recorder>();
        const auto transfer = client_->start({.url = server.url()}, recorder);
        QVERIFY(recorder->waitFor([](const auto& s) { return s.body == "DONE"; }));
        loop_->run([&] { transfer->finishEarly(); });
        QVERIFY(recorder->waitEnd().end.body_complete);
        QCOMPARE(closed.get_future().wait_for(20s), std::future_status::ready);
    }

    void finishingEarlyInAFloodClosesTheConnection() {
        std::promise<void> closed;
        RawServer server([&](RawPeer& peer, int) {
            peer.readRequest();
            peer.write("HTTP/1.1 200 OK\r\n\r\n");
            while (!peer.gone()) peer.write(std::string(65536, 'x'));
            closed.set_value();
        });
        const auto recorder = std::make_shared<Recorder>();
        const auto transfer = client_->start({.url = server.url()}, recorder);
        QVERIFY(recorder->waitFor([](const auto& s) { return !s.body.empty(); }));
        loop_->run([&] { transfer->finishEarly(); });
        QVERIFY(!recorder->waitEnd().end.error);
        QCOMPARE(closed.get_future().wait_for(20s), std::future_status::ready);
    }

    void everyMessageHasItsWordsInBothLanguages() {
        const auto& catalogue = text::Catalogue::builtIn();
        for (const char* id : {"net.address_bad",     "net.body_too_large",     "net.ca_file_bad",
                               "net.cancelled",       "net.connect_failed",     "net.connect_refused",
                               "net.fetch_on_loop",   "net.header_bad",         "net.lan_needs_token",
                               "net.listen_failed",   "net.lost_before_answer", "net.lost_in_answer",
                               "net.method_bad",      "net.not_http",           "net.port_taken",
                               "net.proxy_failed",    "net.resolve_failed",     "net.resolve_proxy_failed",
                               "net.timeout_connect", "net.timeout_first_byte", "net.timeout_idle",
                               "net.timeout_total",   "net.tls_failed",         "net.transfer_failed",
                               "net.url_bad",         "net.url_scheme"}) {
            QVERIFY2(catalogue.has(id, text::Language::English), id);
            QVERIFY2(catalogue.has(id, text::Language::Chinese), id);
        }
    }
};

QTEST_APPLESS_MAIN(HttpCancelTest)
#include "tst_http_cancel.moc"
