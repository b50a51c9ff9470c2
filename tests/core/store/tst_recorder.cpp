// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/store.h"
#include "tests/core/store/session_events.h"

#include <sys/resource.h>

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <thread>

using namespace stagefall;
using namespace stagefall::store;
using namespace stagefall::store::test;

namespace {

template <typename Condition>
bool waitUntil(Condition condition) {
    QElapsedTimer timer;
    timer.start();
    while (!condition()) {
        if (timer.hasExpired(20'000)) return false;
        std::this_thread::yield();
    }
    return true;
}

/// While it lives no file of this process can grow past `bytes`: what a full disk looks like to a writer.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes) {
        static_cast<void>(std::signal(SIGXFSZ, SIG_IGN));
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{.rlim_cur = bytes, .rlim_max = before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() { setrlimit(RLIMIT_FSIZE, &before_); }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit before_{};
};

} // namespace

class TestRecorder : public QObject {
    Q_OBJECT

    SystemClock clock_;
    std::unique_ptr<QTemporaryDir> dir_;
    std::unique_ptr<Store> store_;

private Q_SLOTS:
    void init() {
        dir_ = std::make_unique<QTemporaryDir>();
        store_ = std::move(*Store::open(dir_->filePath("stagefall.db").toStdString(), clock_));
    }

    void eventsReachTheStoreByThemselves() {
        trace::EventLog log;
        log.emit(start(1)); // before the recorder is there
        auto recorder = store_->record("s1", log);
        QVERIFY(recorder);
        QVERIFY(waitUntil([&] { return store_->events("s1")->size() == 1; }));
        log.emit(delta(2, "a"));
        QVERIFY(waitUntil([&] { return store_->events("s1")->size() == 2; }));
        QVERIFY(waitUntil([&] { return (*recorder)->worstLag().has_value(); }));
        QVERIFY(*(*recorder)->worstLag() > Nanoseconds{0});
        QVERIFY(store_->session("s1")->state == SessionState::Live);
        QCOMPARE(store_->session("s1")->duration_ns, std::int64_t{1}); // so far
    }

    void nothingCommittedMeansNoLag() {
        trace::EventLog log;
        auto recorder = store_->record("s1", log);
        QVERIFY((*recorder)->flush());
        QVERIFY(!(*recorder)->worstLag());
    }

    void aFlushReturnsWhenAllIsOnDisk() {
        trace::EventLog log;
        auto recorder = store_->record("s1", log);
        for (int i = 0; i < 10'000; ++i) log.emit(delta(i, "token"));
        QVERIFY((*recorder)->flush());
        QCOMPARE(store_->events("s1")->size(), std::size_t{10'000});
        QCOMPARE(store_->session("s1")->events, std::int64_t{10'000});
    }

    void manyProducersLoseNothing() {
        trace::EventLog log;
        auto recorder = store_->record("s1", log);
        std::vector<std::thread> producers;
        for (int t = 0; t < 4; ++t) {
            producers.emplace_back([&] {
                for (int i = 0; i < 1'000; ++i) log.emit(delta(i, "token"));
            });
        }
        for (auto& producer : producers) producer.join();
        QVERIFY((*recorder)->flush());
        const auto events = store_->events("s1");
        const auto view = log.view();
        QCOMPARE(events->size(), view.size());
        for (std::size_t i = 0; i < events->size(); ++i) QVERIFY((*events)[i] == view[i]);
    }

    void finishingWritesStateVerdictAndDuration() {
        trace::EventLog log;
        auto recorder = store_->record("s1", log);
        for (auto& event : wholeSession("Sales")) log.emit(event);
        QVERIFY((*recorder)->finish(SessionState::Failed, "over"));
        const auto summary = store_->session("s1");
        QVERIFY(summary->state == SessionState::Failed);
        QCOMPARE(summary->verdict, std::string("over"));
        QCOMPARE(summary->title, std::string("Sales"));
        QCOMPARE(summary->duration_ns, std::int64_t{500'000});
        QVERIFY((*recorder)->finish(SessionState::Finished, "")); // the first one holds
        QVERIFY((*recorder)->flush());
        log.emit(delta(1, "late"));
        QCOMPARE((*recorder)->flush().error().message.id, std::string("store.session_over"));
        recorder->reset();
        QVERIFY(store_->session("s1")->state == SessionState::Failed);
    }

    void aRecorderThatGoesUnfinishedFlushesAndSaysInterrupted() {
        trace::EventLog log;
        auto recorder = store_->record("s1", log);
        log.emit(start(1));
        log.emit(delta(5, "a"));
        recorder->reset();
        QCOMPARE(store_->events("s1")->size(), std::size_t{2});
        QVERIFY(store_->session("s1")->state == SessionState::Interrupted);
        QCOMPARE(store_->session("s1")->duration_ns, std::int64_t{4});
    }

    void aLiveSessionCannotBeRemoved() {
        trace::EventLog log;
        auto recorder = store_->record("s1", log);
        QCOMPARE(store_->remove("s1").error().code, ErrorCode::PermissionDenied);
        QVERIFY((*recorder)->finish(SessionState::Finished, "within"));
        QVERIFY(store_->remove("s1"));
    }

    void withoutRoomOnTheDiskNothingIsLostAndTheErrorIsTold() {
        trace::EventLog log;
        auto recorder = store_->record("s1", log);
        log.emit(start(1));
        QVERIFY((*recorder)->flush());
        QVERIFY(!(*recorder)->lastError());
        {
            const FileSizeLimit full(64 * 1024);
            for (int i = 0; i < 500; ++i) log.emit(delta(i, std::string(1'000, 'x')));
            QVERIFY(!(*recorder)->flush());
            QVERIFY((*recorder)->lastError().has_value());
        }
        log.emit(delta(9, "and on"));
        QVERIFY((*recorder)->flush());
        QCOMPARE(store_->events("s1")->size(), std::size_t{502});
        QVERIFY((*recorder)->lastError().has_value()); // kept: there was one
        QVERIFY((*recorder)->finish(SessionState::Finished, ""));
    }

    void afterAnErrorItTriesAgainByItself() {
        trace::EventLog log;
        auto recorder = store_->record("s1", log);
        {
            const FileSizeLimit full(64 * 1024);
            for (int i = 0; i < 500; ++i) log.emit(delta(i, std::string(1'000, 'x')));
            QVERIFY(waitUntil([&] { return (*recorder)->lastError().has_value(); }));
        }
        QVERIFY(waitUntil([&] { return store_->events("s1")->size() == 500; }));
    }
};

QTEST_APPLESS_MAIN(TestRecorder)
#include "tst_recorder.moc"
