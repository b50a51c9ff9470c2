// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/attempt_error.h"
#include "core/agent/server_timing.h"

#include <QtTest>

using namespace stagefall;

class TstServerTiming final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void onlyTheGatewaysTimesAreTaken() {
        const auto times = agent::gatewayTimes(R"(auth;dur=1.5, queue;desc="a, b; c";dur=30, prefill;dur=200, cache)");
        QCOMPARE(times.size(), std::size_t(2));
        QCOMPARE(times[0].name, std::string("auth"));
        QCOMPARE(times[0].duration.count(), 1'500'000);
        QCOMPARE(times[1].name, std::string("queue"));
        QCOMPARE(times[1].duration.count(), 30'000'000);
    }
    void whatIsNoTimeIsLeftOut() {
        for (const char* header : {"", ",;,", "queue", "queue;dur=", "queue;dur=x", "queue;dur=-3", "queue;dur=nan",
                                   "queue;dur=1e300", "queue;desc=\"dur=5", ";;dur=3"})
            QVERIFY2(agent::gatewayTimes(header).empty(), header);
    }
    void namesAreKnownInAnyCaseAndForm() {
        QCOMPARE(agent::gatewayTimes("Queue_Wait;dur=1,RATELIMIT;dur=\"2\",routing;dur=3").size(), std::size_t(3));
    }
    void doubledCallIdsAreToldApart() {
        std::vector<llm::ToolCall> calls(4);
        for (auto& call : calls) call.id = "a";
        calls[3].id = "a-2";
        agent::makeIdsUnique(calls);
        QCOMPARE(calls[0].id, std::string("a"));
        QCOMPARE(calls[1].id, std::string("a-2"));
        QCOMPARE(calls[2].id, std::string("a-3"));
        QCOMPARE(calls[3].id, std::string("a-2-2"));
    }
};

QTEST_APPLESS_MAIN(TstServerTiming)
#include "tst_server_timing.moc"
