// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/owner.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QTest>

using namespace stagefall::store;

class TestOwner : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void thisProcessLives() {
        const auto self = currentOwner();
        QCOMPARE(self.pid, std::int64_t{getpid()});
        QVERIFY(self.start_ticks > 0 && !self.boot.empty());
        QVERIFY(isAlive(self, 0, kHeartbeatStaleNs * 100)); // an old heartbeat is no proof against it
    }

    void aReusedProcessIdIsNotTheOwner() {
        auto earlier = currentOwner();
        earlier.start_ticks -= 1;
        QVERIFY(!isAlive(earlier, 0, 0));
    }

    void anOwnerOfAnotherBootIsGone() {
        auto other = currentOwner();
        other.boot = "another";
        QVERIFY(!isAlive(other, 0, 0));
    }

    void anOwnerInAnotherSandboxLivesByItsHeartbeat() {
        auto other = currentOwner();
        other.pid_space = "pid:[1]";
        other.pid = 1 << 30;
        QVERIFY(isAlive(other, 1'000, 1'000 + kHeartbeatStaleNs - 1));
        QVERIFY(!isAlive(other, 1'000, 1'000 + kHeartbeatStaleNs));
    }

    void aZombieIsDead() {
        char name[] = "true";
        char* const args[] = {name, nullptr};
        pid_t child = 0;
        QCOMPARE(posix_spawnp(&child, name, nullptr, nullptr, args, environ), 0);
        siginfo_t info{};
        QCOMPARE(waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT), 0); // dead, not yet reaped
        auto owner = currentOwner();
        owner.pid = child;
        bool zombie_seen = false;
        // Its start lies within a second of now; no tick of it makes a zombie an owner.
        for (int tick = -200; tick <= 200; ++tick) {
            auto guess = owner;
            guess.start_ticks += tick;
            zombie_seen = zombie_seen || isAlive(guess, 0, 0);
        }
        QVERIFY(!zombie_seen);
        waitpid(child, nullptr, 0);
    }
};

QTEST_APPLESS_MAIN(TestOwner)
#include "tst_owner.moc"
