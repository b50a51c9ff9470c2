// SPDX-License-Identifier: GPL-3.0-or-later
// Clients that are made to do harm: the server stays quick, bounded and in the end as it was.
#include "tests/core/net/net_fixture.h"
#include "tests/core/net/raw_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QtTest>
#include <atomic>
#include <chrono>
#include <memory>
#include <vector>

using namespace std::chrono_literals;
using namespace stagefall;
using namespace stagefall::net;
using namespace stagefall::net::test;

class ServerLimitsTest : public QObject, private NetFixture {
    Q_OBJECT

    void listenWith(ServerOptions options) {
        options.on_full = [this](const Message& message) {
            full_id_ = message.id;
            ++told_;
        };
        server_ = *HttpServer::listen(*loop_, options, [](ServerRequest request, const auto& responder) {
            if (request.path == "/throw") throw std::runtime_error("a defect");
            responder->send(200, {}, "ok");
        });
    }
    std::string exchange(const std::string& bytes) const {
        RawClient peer(server_->port());
        peer.write(bytes);
        return peer.readUntil("\r\n\r\n");
    }
    std::string ask() const { return exchange(get()); }

    std::string full_id_;
    std::atomic<int> told_ = 0;

private Q_SLOTS:
    void init() {
        told_ = 0;
        open();
    }
    void cleanup() { close(); }

    /// In a process of its own, whose limit may be lowered: 0 = all was well, else the number of the step that was not.
    void withoutDescriptorsItRestsSaysSoOnceAndGoesOn() {
        const pid_t child = fork();
        if (child == 0) _exit(outOfDescriptors());
        int status = 0;
        QCOMPARE(waitpid(child, &status, 0), child);
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 0);
    }

    void furtherConnectionsWaitWhereThereIsNoPlace() {
        listenWith({.max_connections = 8});
        std::vector<std::unique_ptr<RawClient>> all;
        for (int i = 0; i < 8; ++i) all.push_back(std::make_unique<RawClient>(server_->port()));
        for (auto& one : all) {
            one->write(get());
            QVERIFY(one->readUntil("ok").ends_with("ok"));
        }
        RawClient waiting(server_->port());
        waiting.write(get());
        QTRY_COMPARE(told_.load(), 1);
        QCOMPARE(full_id_, "net.too_many_connections");
        for (int i = 0; i < 4; ++i) all[static_cast<std::size_t>(i)]->close();
        QVERIFY(waiting.readUntil("ok").ends_with("ok"));
        QCOMPARE(told_.load(), 1);
    }

    void connectionsThatGoWithoutARequestGiveTheirPlaceBack() {
        listenWith({.max_connections = 8});
        for (int i = 0; i < 200; ++i) {
            RawClient peer(server_->port());
            if (i % 2 == 0) peer.write("GET /");
            if (i % 3 == 0) peer.reset();
        }
        QVERIFY(ask().starts_with("HTTP/1.1 200"));
    }

    void aClientThatSaysNothingIsLeft() {
        listenWith({.silence_ms = 200});
        RawClient silent(server_->port());
        QCOMPARE(silent.readAll(), ""); // ends, since the server closes
        RawClient halfway(server_->port());
        halfway.write("GET / HTTP/1.1\r\nHost:");
        halfway.readAll();
    }

    void aRequestThatDripsIsLeft() {
        listenWith({.request_ms = 300, .silence_ms = 5'000});
        RawClient drip(server_->port());
        const auto before = clock_.now();
        std::atomic<bool> over = false;
        std::thread dripping([&] {
            drip.write("POST / HTTP/1.1\r\n" + host() + "Content-Length: 100000\r\n\r\n");
            for (int i = 0; i < 200 && !over; ++i) {
                drip.write("x");
                std::this_thread::sleep_for(20ms); // the drip is what is under test
            }
        });
        drip.readAll();
        over = true;
        dripping.join();
        QVERIFY(clock_.now() - before < 2s);
        QVERIFY(ask().starts_with("HTTP/1.1 200"));
    }

    void anAnswerMayTakeLongerThanSilence() {
        std::shared_ptr<Responder> kept;
        ServerOptions options;
        options.silence_ms = 100;
        options.kept_ms = 10'000;
        server_ = *HttpServer::listen(*loop_, options, [&](ServerRequest, const auto& responder) {
            responder->begin(200, {});
            kept = responder;
        });
        RawClient peer(server_->port());
        peer.write(get());
        peer.readUntil("\r\n\r\n");
        QTest::qWait(400); // what must not happen in it is that the connection ends
        loop_->run([&] {
            kept->write("late");
            kept->end();
            kept.reset();
        });
        QVERIFY(peer.readUntil("0\r\n\r\n").find("late") != std::string::npos);
    }

    void aChunkLineWithoutEndIsLeft() {
        listenWith({.max_body_bytes = 100'000, .max_header_bytes = 2'000});
        RawClient peer(server_->port());
        peer.write("POST / HTTP/1.1\r\n" + host() + "Transfer-Encoding: chunked\r\n\r\n");
        std::thread flood([&] {
            for (int i = 0; i < 100; ++i) peer.write(std::string(10'000, '1'));
        });
        peer.readAll();
        flood.join();
        QVERIFY(ask().starts_with("HTTP/1.1 200"));
    }

    void aPathThatIsNoTextIsRefused() {
        listenWith({});
        for (const char* path :
             {"/%00", "/a%00b", "/%ff", "/%c0%af", "/%ed%a0%80", "/%f8", "/%0a", "/%1b[2J", "/%e2%82"})
            QVERIFY2(exchange(get(path)).starts_with("HTTP/1.1 400"), path);
        for (const char* path : {"/", "/%zz", "/%", "/%4", "/caf%c3%a9", "/%e4%b8%ad", "/%f0%9f%98%80"})
            QVERIFY2(exchange(get(path)).starts_with("HTTP/1.1 200"), path);
        QVERIFY(exchange(get("/" + std::string(100'000, 'a'))).starts_with("HTTP/1.1 4"));
    }

    void aHandlerThatThrowsCostsItsRequestAlone() {
        listenWith({});
        QVERIFY(exchange(get("/throw")).starts_with("HTTP/1.1 500"));
        QVERIFY(ask().starts_with("HTTP/1.1 200"));
    }

private:
    static int connectTo(std::uint16_t port) {
        const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(port);
        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (fd >= 0 && ::connect(fd, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0) return fd;
        if (fd >= 0) ::close(fd);
        return -1;
    }

    int outOfDescriptors() {
        static_cast<void>(client_.release()); // their threads have not come along
        static_cast<void>(loop_.release());
        open();
        listenWith({});
        const rlimit few{64, 64};
        if (setrlimit(RLIMIT_NOFILE, &few) != 0) return 1;
        std::vector<int> clients;
        for (int fd = connectTo(server_->port()); fd >= 0; fd = connectTo(server_->port())) clients.push_back(fd);
        if (clients.size() < 10) return 2;
        // What the clients leave is one or none for the server: it has not accepted them all.
        const auto patience = std::chrono::steady_clock::now() + 10s;
        while (told_ == 0 && std::chrono::steady_clock::now() < patience) std::this_thread::yield();
        if (told_ != 1 || full_id_ != "net.too_many_connections") return 3;
        rusage before{};
        rusage after{};
        getrusage(RUSAGE_SELF, &before);
        std::this_thread::sleep_for(500ms); // what is measured is that nothing is done meanwhile
        getrusage(RUSAGE_SELF, &after);
        const auto us = [](const rusage& u) {
            return (u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1'000'000L + u.ru_utime.tv_usec + u.ru_stime.tv_usec;
        };
        if (us(after) - us(before) > 150'000) return 4;
        for (const int fd : clients) ::close(fd);
        const int fd = connectTo(server_->port());
        const auto request = get();
        if (fd < 0 || write(fd, request.data(), request.size()) != static_cast<ssize_t>(request.size())) return 5;
        char first = 0;
        if (read(fd, &first, 1) != 1 || first != 'H') return 6;
        return told_ == 1 ? 0 : 7;
    }
};

QTEST_APPLESS_MAIN(ServerLimitsTest)
#include "tst_server_limits.moc"
