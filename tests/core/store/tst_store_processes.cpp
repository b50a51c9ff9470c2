// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/db/sqlite.h"
#include "core/store/store.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <array>
#include <csignal>
#include <random>
#include <sstream>

using namespace stagefall;
using namespace stagefall::store;

namespace {

/// A store_writer at work. What it says comes through a pipe.
class Writer {
public:
    Writer(const std::string& path, const std::string& session, int events, int pause_us) {
        std::array<int, 2> ends{};
        if (pipe(ends.data()) != 0) return;
        posix_spawn_file_actions_t actions{};
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        posix_spawn_file_actions_addclose(&actions, ends[0]);
        std::array<std::string, 5> words{STORE_WRITER, path, session, std::to_string(events), std::to_string(pause_us)};
        std::array<char*, 6> args{};
        for (std::size_t i = 0; i < words.size(); ++i) args[i] = words[i].data();
        if (posix_spawn(&pid_, STORE_WRITER, &actions, nullptr, args.data(), environ) != 0) pid_ = 0;
        posix_spawn_file_actions_destroy(&actions);
        close(ends[1]);
        read_end_ = ends[0];
    }
    ~Writer() {
        if (pid_ > 0) kill();
        close(read_end_);
    }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    /// Reads on until so many bytes have come, or the end.
    void readSome(std::size_t bytes) {
        std::array<char, 4096> buffer{};
        while (said_.size() < bytes) {
            const auto got = read(read_end_, buffer.data(), buffer.size());
            if (got <= 0) return;
            said_.append(buffer.data(), static_cast<std::size_t>(got));
        }
    }
    void kill() {
        ::kill(pid_, SIGKILL);
        wait();
    }
    int wait() {
        int status = 0;
        waitpid(pid_, &status, 0);
        pid_ = 0;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    /// Times of the events it has told of, by number from 1.
    std::vector<std::int64_t> times() const {
        std::vector<std::int64_t> all;
        std::istringstream lines(said_);
        for (std::int64_t seq = 0, ns = 0; lines >> seq >> ns;) all.push_back(ns);
        return all;
    }

private:
    pid_t pid_ = 0;
    int read_end_ = -1;
    std::string said_;
};

constexpr int kPauseUs = 500;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::int64_t kBehindNs = 200'000'000; // a sanitizer makes all of it several times slower
#else
constexpr std::int64_t kBehindNs = 100'000'000;
#endif

/// How long the machine has kept the writer from its steady rate at the worst. What could not run could not commit
/// either; on a machine with a free core this is next to nothing.
std::int64_t starvedNs(const std::vector<std::int64_t>& times, std::int64_t killed_at) {
    std::int64_t longest = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const auto next = i + 1 < times.size() ? times[i + 1] : std::max(killed_at, times[i]);
        longest = std::max(longest, next - times[i] - std::int64_t{kPauseUs} * 1'000);
    }
    return longest;
}

constexpr std::size_t kAll = std::size_t{1} << 40U;

} // namespace

class TestStoreProcesses : public QObject {
    Q_OBJECT

    SystemClock clock_;
    QTemporaryDir dir_;

private Q_SLOTS:
    void twoProgramsWriteTwoSessionsIntoOneFile() {
        const auto path = dir_.filePath("shared.db").toStdString();
        Writer a(path, "aaaa", 2'000, 100);
        Writer b(path, "bbbb", 2'000, 100);
        a.readSome(kAll);
        b.readSome(kAll);
        QCOMPARE(a.wait(), 0);
        QCOMPARE(b.wait(), 0);
        auto store = Store::open(path, clock_);
        QVERIFY(store);
        for (const char* id : {"aaaa", "bbbb"}) {
            QVERIFY((*store)->session(id)->state == SessionState::Finished);
            const auto events = (*store)->events(id);
            QCOMPARE(events->size(), std::size_t{2'000});
            for (std::size_t i = 0; i < events->size(); ++i) QCOMPARE((*events)[i].seq, i + 1);
        }
    }

    void aSessionOfAnotherLivingProgramIsLive() {
        const auto path = dir_.filePath("live.db").toStdString();
        Writer writer(path, "live", 1'000'000, 1'000);
        writer.readSome(1);
        auto store = Store::open(path, clock_);
        QVERIFY(store);
        QVERIFY((*store)->session("live")->state == SessionState::Live);
        writer.kill();
        QVERIFY((*store)->session("live")->state == SessionState::Interrupted);
    }

    void aKilledProgramLosesAtMostATenthOfASecond() {
        const auto path = dir_.filePath("killed.db").toStdString();
        std::mt19937 random(20240612); // the same moments in every run, as far as the machine allows
        std::uniform_int_distribution<std::size_t> bytes(20, 12'000);
        int rounds_that_tell = 0;
        for (int round = 0; round < 8; ++round) {
            const auto id = "round" + std::to_string(round);
            Writer writer(path, id, 1'000'000, kPauseUs);
            writer.readSome(bytes(random));
            const auto killed_at = clock_.now().ns;
            writer.kill();
            writer.readSome(kAll);

            auto store = Store::open(path, clock_);
            QVERIFY(store);
            const auto events = (*store)->events(id);
            QVERIFY(events);
            const auto times = writer.times();
            QVERIFY(!times.empty());
            const auto allowed = kBehindNs + starvedNs(times, killed_at);
            std::size_t due = 0;
            while (due < times.size() && times[due] < killed_at - allowed) ++due;
            rounds_that_tell += due > 0 ? 1 : 0;
            QVERIFY2(events->size() >= due,
                     qPrintable(QString("round %1: %2 of %3").arg(round).arg(events->size()).arg(due)));
            for (std::size_t i = 0; i < events->size() && i < times.size(); ++i) {
                QCOMPARE((*events)[i].seq, i + 1);
                QCOMPARE((*events)[i].at.ns, times[i]);
            }
            const auto summary = (*store)->session(id);
            QVERIFY(summary->state == SessionState::Interrupted);
            QCOMPARE(summary->events, static_cast<std::int64_t>(events->size()));
            auto direct = db::Connection::open(path);
            QCOMPARE(*direct->queryText("PRAGMA integrity_check"), std::string("ok"));
        }
        QVERIFY(rounds_that_tell > 0); // else nothing was old enough to be missed
    }
};

QTEST_APPLESS_MAIN(TestStoreProcesses)
#include "tst_store_processes.moc"
