// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/server_guard.h"

#include <QtTest>

using stagefall::net::Headers;
using stagefall::net::isLoopback;
using stagefall::net::ServerGuard;

namespace {

int statusOf(const ServerGuard& guard, const Headers& headers, const char* authority = "", bool http10 = false) {
    const auto refused = guard.check(headers, authority, http10);
    return refused ? refused->status : 200;
}

} // namespace

class ServerGuardTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesOfThisMachineAreHosts() {
        const ServerGuard guard("127.0.0.1", 8080, "");
        for (const char* host : {"127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080", "[::1]:8080"})
            QCOMPARE(statusOf(guard, {{"Host", host}}), 200);
        for (const char* host :
             {"evil.example:8080", "127.0.0.1:8081", "127.0.0.1", "localhost", "", ":8080",
              "localhost.evil.example:8080", "[::1", "[::1]x:8080", "localhost:8080x", "10.0.0.1:8080"})
            QCOMPARE(statusOf(guard, {{"Host", host}}), 403);
    }

    void theHostIsNeededExceptWithHttp10() {
        const ServerGuard guard("127.0.0.1", 8080, "");
        QCOMPARE(statusOf(guard, {}), 403);
        QCOMPARE(statusOf(guard, {}, "", true), 200);
        QCOMPARE(statusOf(guard, {{"Host", "localhost:8080"}, {"Host", "localhost:8080"}}), 403);
    }

    void portEightyMayBeLeftOut() {
        QCOMPARE(statusOf(ServerGuard("127.0.0.1", 80, ""), {{"Host", "localhost"}}), 200);
    }

    void anAbsoluteTargetMustBeOursToo() {
        const ServerGuard guard("127.0.0.1", 8080, "");
        QCOMPARE(statusOf(guard, {{"Host", "localhost:8080"}}, "localhost:8080"), 200);
        QCOMPARE(statusOf(guard, {{"Host", "localhost:8080"}}, "evil.example:8080"), 403);
    }

    void onlyTheSameOriginPasses() {
        const ServerGuard guard("127.0.0.1", 8080, "");
        const auto with = [&](const char* origin) {
            return statusOf(guard, {{"Host", "localhost:8080"}, {"Origin", origin}});
        };
        QCOMPARE(with("http://localhost:8080"), 200);
        for (const char* origin : {"http://localhost:3000", "https://localhost:8080", "http://127.0.0.1:8080", "null",
                                   "http://evil.example", ""})
            QCOMPARE(with(origin), 403);
        QCOMPARE(statusOf(guard, {{"Origin", "http://localhost:8080"}}, "", true), 403);
    }

    void aRefusalIsJson() {
        const auto refused = ServerGuard("127.0.0.1", 8080, "").check({{"Host", "evil.example"}}, "", false);
        QVERIFY(refused.has_value());
        QCOMPARE(refused->body,
                 R"({"error":{"type":"forbidden","message":"The Host header does not name this server."}})");
    }

    void theTokenIsAskedFor() {
        const ServerGuard guard("192.168.1.5", 8080, "s3cret-token");
        const auto with = [&](const char* value) {
            return statusOf(guard, {{"Host", "192.168.1.5:8080"}, {"Authorization", value}});
        };
        QCOMPARE(with("Bearer s3cret-token"), 200);
        QCOMPARE(with("bearer s3cret-token"), 200);
        for (const char* wrong : {"Bearer s3cret-tokem", "Bearer s3cret-toke", "Bearer s3cret-token1", "Bearer ",
                                  "Bearer", "Basic s3cret-token", "s3cret-token", ""})
            QCOMPARE(with(wrong), 401);
        QCOMPARE(statusOf(guard, {{"Host", "192.168.1.5:8080"}}), 401);
    }

    void boundToAllAddressesAnyNumberIsAHostButNoName() {
        const ServerGuard guard("0.0.0.0", 8080, "s3cret-token");
        const auto with = [&](const char* host) {
            return statusOf(guard, {{"Host", host}, {"Authorization", "Bearer s3cret-token"}});
        };
        QCOMPARE(with("192.168.7.7:8080"), 200);
        QCOMPARE(with("[fe80::1]:8080"), 200);
        QCOMPARE(with("evil.example:8080"), 403);
        QCOMPARE(with("192.168.7.7:9090"), 403);
    }

    void loopbackAddressesAreKnown() {
        for (const char* address : {"127.0.0.1", "127.8.8.8", "::1", "localhost"}) QVERIFY(isLoopback(address));
        for (const char* address : {"0.0.0.0", "::", "192.168.1.5", "128.0.0.1", "evil.example", ""})
            QVERIFY(!isLoopback(address));
    }
};

QTEST_APPLESS_MAIN(ServerGuardTest)
#include "tst_server_guard.moc"
