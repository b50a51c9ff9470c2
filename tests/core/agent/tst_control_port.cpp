// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/control_port.h"

#include <QtTest>
#include <atomic>
#include <future>
#include <thread>

using namespace stagefall;
using agent::Boundary;
using agent::ControlPort;
using agent::ControlState;

namespace {

/// An engine that comes by three boundaries, on a thread of its own.
struct Engine {
    explicit Engine(ControlPort& port)
        : thread([this, &port] {
              for (const auto next : {Boundary::Context, Boundary::Request, Boundary::Tools}) {
                  if (port.arrive(next, cancel.token(), [this] { ++holds; })) ++held_and_gone_on;
                  ++passed;
              }
          }) {}
    ~Engine() { thread.join(); }

    CancelSource cancel;
    std::atomic<int> holds{0};
    std::atomic<int> held_and_gone_on{0};
    std::atomic<int> passed{0};
    std::thread thread; ///< last: it uses what stands above
};

} // namespace

class TstControlPort final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatNobodyPausedGoesBy() {
        ControlPort port;
        QCOMPARE(port.arrive(Boundary::Request, {}, [] { QFAIL("held"); }), false);
        QCOMPARE(port.state(), ControlState::Free);
    }
    void aPauseHoldsAtTheNextBoundaryUntilResumed() {
        ControlPort port;
        port.pause();
        QCOMPARE(port.state(), ControlState::Pausing);
        Engine engine(port);
        QTRY_COMPARE(port.state(), ControlState::Held);
        QTRY_COMPARE(engine.holds.load(), 1);
        QCOMPARE(engine.passed.load(), 0);
        port.resume();
        QTRY_COMPARE(engine.passed.load(), 3);
        QCOMPARE(engine.held_and_gone_on.load(), 1);
        QCOMPARE(port.state(), ControlState::Free);
    }
    void aStepLetsExactlyOneBoundaryGoBy() {
        ControlPort port;
        port.pause();
        Engine engine(port);
        for (int passed = 0; passed < 3; ++passed) {
            QTRY_COMPARE(engine.holds.load(), passed + 1);
            QTRY_COMPARE(port.state(), ControlState::Held);
            QCOMPARE(engine.passed.load(), passed);
            port.step();
        }
        QTRY_COMPARE(engine.passed.load(), 3);
        QCOMPARE(port.state(), ControlState::Pausing); // it waits for a fourth
    }
    void stepsThatComeBeforeItIsHeldAreOnePause() {
        ControlPort port;
        port.step();
        port.step();
        port.step();
        Engine engine(port);
        QTRY_COMPARE(engine.holds.load(), 1);
        QCOMPARE(engine.passed.load(), 0);
        port.resume();
        QTRY_COMPARE(engine.passed.load(), 3);
        QCOMPARE(engine.holds.load(), 1);
    }
    void aPauseRightAfterAResumeHoldsAtTheNextBoundaryNotAtThisOne() {
        ControlPort port;
        std::promise<void> paused_again;
        // The engine tells that it was let go, before it goes on: there it waits for the second pause, however long
        // this thread is kept from saying it.
        const auto here = std::this_thread::get_id();
        port.setListener([&, wait = paused_again.get_future().share()] {
            if (std::this_thread::get_id() != here && port.state() != ControlState::Held) wait.wait();
        });
        port.pause();
        Engine engine(port);
        QTRY_COMPARE(engine.holds.load(), 1);
        QTRY_COMPARE(port.state(), ControlState::Held);
        port.resume();
        port.pause();
        paused_again.set_value();
        QTRY_COMPARE(engine.holds.load(), 2);
        QCOMPARE(engine.passed.load(), 1);
        port.resume();
        QTRY_COMPARE(engine.passed.load(), 3);
    }
    void whoStopsAHeldEngineLetsItGo() {
        ControlPort port;
        port.pause();
        Engine engine(port);
        QTRY_COMPARE(port.state(), ControlState::Held);
        engine.cancel.cancel();
        QTRY_COMPARE(engine.passed.load(), 3); // and is held no more: it has to come to its end
        QCOMPARE(engine.holds.load(), 1);
    }
    void theNextTaskBeginsFree() {
        ControlPort port;
        port.pause();
        port.endTask();
        QCOMPARE(port.state(), ControlState::Free);
        Engine engine(port);
        QTRY_COMPARE(engine.passed.load(), 3);
        QCOMPARE(engine.holds.load(), 0);
    }
    void everyChangeIsToldAndTheStateMayBeAskedThere() {
        ControlPort port;
        std::mutex mutex;
        std::vector<ControlState> told;
        port.setListener([&] {
            const std::lock_guard lock(mutex);
            const auto now = port.state();
            if (told.empty() || told.back() != now) told.push_back(now);
        });
        const auto said = [&] {
            const std::lock_guard lock(mutex);
            return told;
        };
        port.pause();
        Engine engine(port);
        QTRY_COMPARE(port.state(), ControlState::Held);
        QTRY_COMPARE(said().back(), ControlState::Held);
        port.resume();
        QTRY_COMPARE(engine.passed.load(), 3);
        QCOMPARE(said(), (std::vector{ControlState::Pausing, ControlState::Held, ControlState::Free}));
    }
};

QTEST_GUILESS_MAIN(TstControlPort)
#include "tst_control_port.moc"
