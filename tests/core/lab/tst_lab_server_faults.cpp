// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/lab_server.h"
#include "raw_client.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace stagefall;
using namespace stagefall::lab;
using Json = nlohmann::json;

namespace {

const SystemClock kClock;

/// A server and one streaming request that asks for its own fault.
struct Struck {
    explicit Struck(const std::string& fault, bool stream = true, const char* profile = "instant") {
        LabOptions options;
        options.profile = *findProfile(profile);
        options.profile.max_running = 1; // a place that was not given back would show
        server = *LabServer::start(kClock, std::move(options));
        client = std::make_unique<RawClient>(server->port());
        client->post("/v1/chat/completions", body(stream), fault.empty() ? "" : "x-lab-fault: " + fault + "\r\n");
    }
    static std::string body(bool stream) {
        return std::string(R"({"model": "m", "messages": [{"role": "user", "content": "hello"}], "stream": )") +
               (stream ? "true}" : "false}");
    }
    /// The next request is served: nothing is left behind.
    bool serverIsWell() const {
        RawClient next(server->port());
        next.post("/v1/chat/completions", body(true));
        const bool whole = next.readResponse();
        const auto events = next.events();
        return whole && !events.empty() && events.back() == "[DONE]";
    }

    std::unique_ptr<LabServer> server;
    std::unique_ptr<RawClient> client;
};

} // namespace

class TestLabServerFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aStatusComesWithItsRetryHint() {
        const Struck struck(
            R"({"kind": "status", "status": 429, "retry_after_form": "fraction", "retry_after_s": 1.5})");
        QVERIFY(struck.client->readResponse());
        QCOMPARE(struck.client->status(), 429);
        QCOMPARE(struck.client->header("retry-after"), "1.5");
        QVERIFY(Json::parse(struck.client->body())["error"]["code"] == "rate_limit_exceeded");
        QCOMPARE(struck.server->records()[0].fault, "status");
        QCOMPARE(struck.server->records()[0].status, 429);
        QVERIFY(struck.serverIsWell());
    }
    void htmlIsAPageWhereAStreamWasExpected() {
        const Struck struck(R"({"kind": "html"})");
        QVERIFY(struck.client->readResponse());
        QCOMPARE(struck.client->status(), 200);
        QVERIFY(struck.client->header("content-type").starts_with("text/html"));
        QVERIFY(struck.serverIsWell());
    }
    void aStallIsSilentWithTheConnectionOpen() {
        const Struck struck(R"({"kind": "stall", "after_chunks": 3})");
        QVERIFY(!struck.client->readUntil("[DONE]", 300));
        QCOMPARE(struck.client->events().size(), std::size_t{3});
        QVERIFY(struck.client->end() == RawClient::End::Open);
        struck.client->close();
        QVERIFY(struck.serverIsWell()); // the place is free once the client has gone
    }
    void aResetEndsTheConnectionHard() {
        const Struck struck(R"({"kind": "reset", "after_chunks": 3})");
        QVERIFY(!struck.client->readUntil("[DONE]", 3000));
        QVERIFY(struck.client->end() == RawClient::End::Reset);
        QVERIFY(struck.serverIsWell());
    }
    void aCutEndsBeforeTheLastChunk() {
        const Struck struck(R"({"kind": "cut", "after_chunks": 4})", true, "groq-lpu");
        QVERIFY(!struck.client->readUntil("\r\n0\r\n", 3000));
        QVERIFY(struck.client->end() == RawClient::End::Closed);
        QCOMPARE(struck.client->events().size(), std::size_t{4});
        QTRY_COMPARE(struck.server->records()[0].written.size(), std::size_t{4});
        QVERIFY(struck.serverIsWell());
    }
    void aCutRightAfterTheHeadGivesItsPlaceBack() {
        const Struck struck(R"({"kind": "cut", "after_chunks": 0})");
        QVERIFY(!struck.client->readUntil("data:", 3000));
        QVERIFY(struck.serverIsWell());
    }
    void aTornFrameGoesOnWithTheNextInTheSameLine() {
        const Struck struck(R"({"kind": "torn-frame", "after_chunks": 2})");
        QVERIFY(struck.client->readResponse());
        const auto events = struck.client->events();
        QCOMPARE(events.back(), "[DONE]");
        int broken = 0;
        for (const auto& event : events)
            if (event != "[DONE]" && !Json::accept(event)) ++broken;
        QCOMPARE(broken, 1);
        QVERIFY(events[2].find("data: {") != std::string::npos); // the next frame, within the torn one
        QVERIFY(struck.serverIsWell());
    }
    void aSlowFirstByteIsLate() {
        const auto before = kClock.now();
        const Struck struck(R"({"kind": "slow-first-byte", "delay_ms": 200})");
        QVERIFY(struck.client->readUntil("HTTP/1.1", 3000));
        QVERIFY(kClock.now() - before >= fromMs(200));
        QVERIFY(struck.client->readResponse());
        QCOMPARE(struck.client->events().back(), "[DONE]");
    }
    void wholeBodiesAreStruckToo() {
        const Struck torn(R"({"kind": "torn-frame"})", false);
        QVERIFY(torn.client->readResponse());
        QVERIFY(!Json::accept(torn.client->body()));
        const Struck cut(R"({"kind": "cut"})", false);
        QVERIFY(!cut.client->readResponse(3000));
        QVERIFY(cut.client->end() == RawClient::End::Closed);
        QVERIFY(cut.serverIsWell());
    }
    void aFaultThatIsNotUnderstoodIs400() {
        const Struck struck(R"({"kind": "explode"})");
        QVERIFY(struck.client->readResponse());
        QCOMPARE(struck.client->status(), 400);
        QVERIFY(struck.client->body().find("slow-first-byte") != std::string::npos);
    }
    void thePlanHitsRequestsByTheirNumber() {
        Struck struck("");
        QVERIFY(struck.client->readResponse());
        struck.client->request("PUT", "/lab/faults",
                               R"({"rules": [{"fault": {"kind": "status", "status": 503}, "requests": [3]}]})");
        QVERIFY(struck.client->readResponse());
        QCOMPARE(struck.client->status(), 200);
        QVERIFY(struck.serverIsWell()); // the second
        struck.client->post("/v1/chat/completions", Struck::body(true));
        QVERIFY(struck.client->readResponse());
        QCOMPARE(struck.client->status(), 503);
        QVERIFY(struck.serverIsWell());
    }
};

QTEST_GUILESS_MAIN(TestLabServerFaults)
#include "tst_lab_server_faults.moc"
