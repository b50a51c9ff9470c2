// SPDX-License-Identifier: GPL-3.0-or-later
// SIGINT, SIGTERM and SIGHUP end every program within a second, whatever it does, and the session is kept.
#include "core/host/interrupts.h"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <array>
#include <atomic>
#include <csignal>

using stagefall::host::Interrupts;

namespace {

constexpr int kSecond = 1000;

/// A child of this process that does `work` after it has told that it is ready, and what came of a signal.
struct Child {
    explicit Child(const std::function<void(int told)>& work) {
        if (pipe(told.data()) != 0) qFatal("pipe");
        pid = fork();
        if (pid != 0) return;
        work(told[1]);
        _exit(99);
    }
    ~Child() {
        for (const int fd : told) ::close(fd);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    char hear() const {
        char word = 0;
        pollfd fd{told[0], POLLIN, 0};
        return poll(&fd, 1, 10 * kSecond) == 1 && read(told[0], &word, 1) == 1 ? word : '?';
    }
    /// The exit status, 1000 + signal where one killed it; -1 where it is not over in time.
    int end(int limit_ms) {
        QElapsedTimer timer;
        timer.start();
        int status = 0;
        while (waitpid(pid, &status, WNOHANG) == 0)
            if (timer.elapsed() > limit_ms) {
                ::kill(pid, SIGKILL);
                waitpid(pid, &status, 0);
                return -1;
            }
        return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
    }
    std::array<int, 2> told{};
    pid_t pid = -1;
};

void say(int to, char word) {
    if (write(to, &word, 1) != 1) _exit(98);
}

} // namespace

class TstInterrupts final : public QObject {
    Q_OBJECT

    QTemporaryDir home_;

    QProcessEnvironment environment() const {
        auto env = QProcessEnvironment::systemEnvironment();
        env.insert("STAGEFALL_HOME", home_.path());
        env.insert("STAGEFALL_RESOURCES", QStringLiteral(STAGEFALL_SOURCE_DIR "/resources"));
        env.insert("LC_ALL", "C.UTF-8");
        env.insert("QT_QPA_PLATFORM", "offscreen");
        return env;
    }
    void start(QProcess& process, const QStringList& arguments, const char* program = STAGEFALL_CLI) const {
        process.setProcessEnvironment(environment());
        process.start(QString::fromLocal8Bit(program), arguments);
        QVERIFY(process.waitForStarted());
    }
    static bool sees(QProcess& process, const char* words) {
        QByteArray seen;
        while (!seen.contains(words) && process.waitForReadyRead(60 * kSecond)) seen += process.readAllStandardOutput();
        return seen.contains(words);
    }
    static bool endsInTime(QProcess& process, int signal) {
        ::kill(static_cast<pid_t>(process.processId()), signal);
        return process.waitForFinished(kSecond +
                                       300); // what starts and ends processes takes its part on a busy machine
    }
    QJsonObject newest() const {
        QProcess list;
        list.setProcessEnvironment(environment());
        list.start(QStringLiteral(STAGEFALL_CLI), {"sessions", "--json"});
        list.waitForFinished();
        return QJsonDocument::fromJson(list.readAllStandardOutput()).array().first().toObject();
    }

private Q_SLOTS:
    void whoComputesWithoutEndIsEndedAndSavesFirst_data() {
        QTest::addColumn<int>("signal");
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) QTest::newRow(strsignal(signal)) << signal;
    }
    void whoComputesWithoutEndIsEndedAndSavesFirst() {
        QFETCH(int, signal);
        Child child([](int told) {
            Interrupts interrupts;
            const Interrupts::Polite polite(
                interrupts,
                [told] {
                    say(told, 'p'); // polite, in vain:
                    for (;;) pause();
                },
                [told] { say(told, 's'); });
            say(told, 'r');
            for (std::atomic<unsigned> n = 0;;) ++n;
        });
        QCOMPARE(child.hear(), 'r');
        ::kill(child.pid, signal);
        QCOMPARE(child.end(kSecond), 128 + signal);
        QCOMPARE(child.hear(), 'p');
        QCOMPARE(child.hear(), 's');
    }
    void savingThatHangsHoldsNothing() {
        Child child([](int told) {
            Interrupts interrupts;
            const Interrupts::Polite polite(
                interrupts, [] {},
                [] {
                    for (;;) pause();
                });
            say(told, 'r');
            for (;;) pause();
        });
        QCOMPARE(child.hear(), 'r');
        ::kill(child.pid, SIGTERM);
        QCOMPARE(child.end(kSecond), 128 + SIGTERM);
    }
    void whoIsPoliteInTimeEndsAsItLikes() {
        Child child([](int told) {
            {
                Interrupts interrupts;
                std::atomic<bool> stop = false;
                const Interrupts::Polite polite(interrupts, [&] { stop = true; });
                say(told, 'r');
                while (!stop) std::this_thread::yield();
            }
            _exit(7);
        });
        QCOMPARE(child.hear(), 'r');
        ::kill(child.pid, SIGTERM);
        QCOMPARE(child.end(kSecond), 7);
    }
    void afterThePoliteEndTheDeadlineHoldsOn() {
        Child child([](int told) {
            {
                Interrupts interrupts;
                std::atomic<bool> stop = false;
                const Interrupts::Polite polite(interrupts, [&] { stop = true; });
                say(told, 'r');
                while (!stop) std::this_thread::yield();
            }
            for (;;) pause(); // what hangs on the way out
        });
        QCOMPARE(child.hear(), 'r');
        ::kill(child.pid, SIGTERM);
        QCOMPARE(child.end(kSecond), 128 + SIGTERM);
    }
    void withNobodyPoliteASignalDoesWhatItAlwaysDoes() {
        Child child([](int told) {
            Interrupts interrupts;
            say(told, 'r');
            for (;;) pause();
        });
        QCOMPARE(child.hear(), 'r');
        ::kill(child.pid, SIGTERM);
        QCOMPARE(child.end(kSecond), 1000 + SIGTERM);
    }
    void theSecondSignalEndsAtOnce() {
        Child child([](int told) {
            Interrupts interrupts;
            const Interrupts::Polite polite(interrupts, [told] { say(told, 'p'); });
            say(told, 'r');
            for (;;) pause();
        });
        QCOMPARE(child.hear(), 'r');
        ::kill(child.pid, SIGINT);
        QCOMPARE(child.hear(), 'p');
        ::kill(child.pid, SIGINT);
        QCOMPARE(child.end(500), 128 + SIGINT);
    }
    void whatNohupHasIgnoredStaysIgnored() {
        Child child([](int told) {
            std::signal(SIGHUP, SIG_IGN);
            Interrupts interrupts;
            const Interrupts::Polite polite(interrupts, [] { _exit(5); });
            ::raise(SIGHUP);
            say(told, 'r');
            _exit(interrupts.came() ? 6 : 0);
        });
        QCOMPARE(child.hear(), 'r');
        QCOMPARE(child.end(kSecond), 0);
    }

    void aSessionIsKeptAsStopped_data() { whoComputesWithoutEndIsEndedAndSavesFirst_data(); }
    void aSessionIsKeptAsStopped() {
        QFETCH(int, signal);
        QProcess process;
        start(process, {"run", "--plain"});
        QVERIFY(sees(process, "query_sales"));
        QVERIFY(endsInTime(process, signal));
        QCOMPARE(newest()["state"].toString(), QString("cancelled"));
        QVERIFY(newest()["events"].toInt() > 20);
    }
    void alsoOneThatIsStillBeingPrepared() {
        QTemporaryDir fresh;
        auto env = environment();
        env.insert("STAGEFALL_HOME", fresh.path());
        QProcess process;
        process.setProcessEnvironment(env);
        process.start(QStringLiteral(STAGEFALL_CLI), {"run", "--plain"});
        QVERIFY(sees(process, "%"));
        QVERIFY(endsInTime(process, SIGTERM));
    }
    void aLabEndsWell() {
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
            QProcess process;
            start(process, {"lab"});
            QVERIFY(sees(process, "/v1"));
            QVERIFY(endsInTime(process, signal));
            QCOMPARE(process.exitCode(), 0);
        }
    }
    void aCommandThatWaitsOrReadsIsEnded() {
        QProcess lab;
        start(lab, {"lab", "--faults",
                    R"({"rules":[{"fault":{"kind":"slow-first-byte","delay_ms":60000},"probability":1}]})"});
        QByteArray said;
        while (!said.contains('\n') && lab.waitForReadyRead(60 * kSecond)) said += lab.readAllStandardOutput();
        const auto from = said.indexOf("http://");
        const auto url = QString::fromUtf8(said.mid(from, said.indexOf("/v1", from) + 3 - from));
        for (const QStringList& arguments :
             {QStringList{"ask", "hi", "--base-url", url, "--model", "m"},
              QStringList{"endpoint", "test", "--base-url", url, "--model", "lab-planner"}}) {
            QProcess process;
            start(process, arguments);
            QVERIFY(!process.waitForFinished(500)); // it waits for the answer
            QVERIFY(endsInTime(process, SIGTERM));
        }
        ::kill(static_cast<pid_t>(lab.processId()), SIGTERM);
        lab.waitForFinished();
    }
#ifdef STAGEFALL_PROGRAM
    void theWindowQuits() {
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
            QProcess process;
            start(process, {}, STAGEFALL_PROGRAM);
            QVERIFY(!process.waitForFinished(3 * kSecond)); // its window is open
            QVERIFY2(endsInTime(process, signal), strsignal(signal));
            QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        }
    }
#endif
};

QTEST_GUILESS_MAIN(TstInterrupts)
#include "tst_interrupts.moc"
