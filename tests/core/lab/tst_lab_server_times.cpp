// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/lab_server.h"
#include "raw_client.h"

#include <QTest>
#include <algorithm>
#include <thread>

using namespace stagefall;
using namespace stagefall::lab;

namespace {

const SystemClock kClock;
constexpr const char* kBody = R"({"model": "m", "messages": [{"role": "user", "content": "hello"}], "stream": true})";

std::unique_ptr<LabServer> startLab(LatencyProfile profile) {
    LabOptions options;
    options.profile = std::move(profile);
    return *LabServer::start(kClock, std::move(options));
}

std::vector<MonoTime> tokenTimes(const LabRecord& record) {
    std::vector<MonoTime> out;
    for (std::size_t i = 0; i < record.written.size(); ++i)
        if (record.token[i] != 0) out.push_back(record.written[i]);
    return out;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

} // namespace

/// What the server really does against what it drew. Machines that run tests are busy: single moments may be late, so
/// the middle and the whole are checked, and that nothing is ever early.
class TestLabServerTimes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void chunksComeAtTheirAbsoluteTimes() {
        const auto server = startLab(*findProfile("steady-200"));
        RawClient client(server->port());
        client.post("/v1/chat/completions", kBody);
        QVERIFY(client.readResponse());
        const auto record = server->records()[0];
        const auto times = tokenTimes(record);
        QVERIFY(times.size() > 40);
        std::vector<double> late_ms;
        for (std::size_t i = 0; i < times.size(); ++i) {
            const auto due = record.complete + fromMs(150 + 5.0 * static_cast<double>(i));
            QVERIFY(times[i] >= due);
            late_ms.push_back(toMs(times[i] - due));
        }
        // How late a timer is depends on the machine, and is for the bench; here it must not be another order of time.
        QVERIFY2(median(late_ms) < 20, std::to_string(median(late_ms)).c_str());
        // No drift: the last quarter is no later than the first by more than one gap.
        const auto quarter = static_cast<std::ptrdiff_t>(late_ms.size() / 4);
        const double first = median({late_ms.begin(), late_ms.begin() + quarter});
        const double last = median({late_ms.end() - quarter, late_ms.end()});
        QVERIFY2(last - first < 5, std::to_string(last - first).c_str());
    }
    void theRoleChunkComesBeforeTheFirstToken() {
        const auto server = startLab(*findProfile("steady-200"));
        RawClient client(server->port());
        client.post("/v1/chat/completions", kBody);
        QVERIFY(client.readResponse());
        const auto record = server->records()[0];
        QCOMPARE(int{record.token[0]}, 0);
        QVERIFY(record.written[1] - record.written[0] > fromMs(100));
    }
    void requestsBeyondThePlacesWaitForTheirTurn() {
        auto profile = *findProfile("steady-200");
        profile.max_running = 1;
        const auto server = startLab(profile);
        const auto run = [&] {
            RawClient client(server->port());
            client.post("/v1/chat/completions", kBody);
            client.readResponse();
        };
        std::thread other(run);
        run();
        other.join();
        auto records = server->records();
        QCOMPARE(records.size(), std::size_t{2});
        QCOMPARE(records[0].queue_ms, 0.0);
        QVERIFY(records[1].queue_ms > 200);
        // By the schedule, not by when the last chunk really left: a late timer shifts nobody.
        const auto& second = records[1];
        QVERIFY(tokenTimes(second).front() > tokenTimes(records[0]).back());
        QVERIFY(tokenTimes(second).front() >= second.complete + fromMs(second.queue_ms + second.prefill_ms));
    }
};

QTEST_GUILESS_MAIN(TestLabServerTimes)
#include "tst_lab_server_times.moc"
