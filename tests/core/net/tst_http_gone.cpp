// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/net/net_fixture.h"
#include "tests/core/net/raw_client.h"

#include <QtTest>
#include <atomic>
#include <future>
#include <memory>

using namespace std::chrono_literals;
using namespace stagefall;
using namespace stagefall::net;
using namespace stagefall::net::test;

class HttpGoneTest : public QObject, private NetFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { open(); }
    void cleanup() { close(); }

    void aClientThatClosesIsNoticed() {
        std::promise<std::shared_ptr<Responder>> given;
        std::promise<void> gone;
        std::atomic<int> calls = 0;
        listen([&](const auto& r) {
            r->onGone([&] {
                if (++calls == 1) gone.set_value();
            });
            r->begin(200, {});
            given.set_value(r);
        });
        {
            RawClient peer(server_->port());
            peer.write(get());
            peer.readUntil("\r\n\r\n");
        }
        QCOMPARE(gone.get_future().wait_for(20s), std::future_status::ready);
        const auto responder = given.get_future().get();
        loop_->run([&] {
            QVERIFY(responder->gone());
            bool told = false;
            responder->onGone([&] { told = true; });
            QVERIFY(told); // late, but told
            responder->write("x");
            responder->writeRaw("x");
            responder->end();
            responder->closeNow();
            responder->reset();
        });
        QCOMPARE(calls.load(), 1);
    }

    void aClientThatClosesBeforeTheAnswerBeginsIsNoticed() {
        std::promise<void> gone;
        std::shared_ptr<Responder> kept;
        std::promise<void> asked;
        listen([&](const auto& r) {
            kept = r;
            r->onGone([&] { gone.set_value(); });
            asked.set_value();
        });
        RawClient peer(server_->port());
        peer.write(get());
        asked.get_future().wait();
        peer.reset();
        QCOMPARE(gone.get_future().wait_for(20s), std::future_status::ready);
        loop_->run([&] {
            kept->send(200, {}, "too late");
            kept.reset();
        });
    }

    void aClientThatClosesWhileALotIsToBeWrittenIsNoticed() {
        std::promise<void> gone;
        listen([&](const auto& r) {
            r->onGone([&, r] { gone.set_value(); });
            r->begin(200, {});
            r->write(std::string(12'000'000, 'x'));
        });
        {
            RawClient peer(server_->port());
            peer.write(get());
            peer.readUntil("xxx");
        }
        QCOMPARE(gone.get_future().wait_for(20s), std::future_status::ready);
    }

    void aFinishedResponseIsNotGone() {
        std::atomic<bool> told = false;
        std::shared_ptr<Responder> kept;
        listen([&](const auto& r) {
            kept = r;
            r->onGone([&] { told = true; });
            r->send(200, {}, "done");
        });
        {
            RawClient peer(server_->port());
            peer.write(get());
            peer.readUntil("done");
        }
        server_.reset();
        QVERIFY(!told);
        kept->write("x"); // the loop runs nothing of it any more
    }

    void aResponderMayOutliveItsServer() {
        std::promise<std::shared_ptr<Responder>> given;
        listen([&](const auto& r) {
            r->begin(200, {});
            given.set_value(r);
        });
        RawClient peer(server_->port());
        peer.write(get());
        auto responder = given.get_future().get();
        server_.reset();
        loop_->run([&] {
            QVERIFY(responder->gone());
            responder->write("x");
            responder->end();
        });
        responder.reset();
    }

    void anAbandonedStreamIsCut() {
        listen([](const auto& r) {
            r->begin(200, {});
            r->write("hello");
        });
        const auto s = fetch();
        QCOMPARE(s.body, "hello");
        QVERIFY(s.end.error && s.end.error->code == ErrorCode::ConnectionLost);
    }
};

QTEST_APPLESS_MAIN(HttpGoneTest)
#include "tst_http_gone.moc"
