// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/event_loop.h"
#include "core/store/store.h"
#include "ui/bridge/session_runner.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace stagefall;
using State = ui::SessionRunner::State;
using Control = agent::ControlState;

namespace {

/// The services of a program over a store of its own.
struct Bench {
    Bench()
        : loop(clock, "sf-net"), http(loop),
          store(std::move(*store::Store::open(folder.filePath(QStringLiteral("s.db")).toStdString(), clock))) {}
    host::Services services() {
        return {.clock = clock,
                .http = http,
                .secrets = secrets,
                .redactor = redactor,
                .catalogue = text::Catalogue::builtIn(),
                .data_folder = folder.path().toStdString(),
                .store = store.get()};
    }
    /// Documents only: nothing is generated.
    static host::SessionPlan plan() {
        host::SessionPlan plan;
        plan.workbench = *agent::loadWorkbench(*agent::findWorkbench("handbook"));
        plan.lab_profile = *lab::findProfile("instant");
        plan.budget = budget::Budget::standard();
        plan.title = LocalizedText::same("handbook");
        return plan;
    }

    QTemporaryDir folder;
    SystemClock clock;
    EnvironmentSecrets secrets;
    Redactor redactor;
    net::EventLoop loop;
    net::HttpClient http;
    std::unique_ptr<store::Store> store;
};

constexpr int kPatience = 60'000;

} // namespace

class TstSessionRunner final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aConversationTakesAFollowUpAndIsStoredFinished() {
        Bench bench;
        ui::SessionRunner runner(bench.services());
        QSignalSpy started(&runner, &ui::SessionRunner::started);
        QSignalSpy failed(&runner, &ui::SessionRunner::failed);
        runner.start(Bench::plan(), "How many days of annual leave do I have?");
        QCOMPARE(runner.state(), State::Preparing);
        QTRY_COMPARE_WITH_TIMEOUT(runner.state(), State::Waiting, kPatience);
        QCOMPARE(started.count(), 1);
        const auto source = started.first().first().value<ui::FrameSource>();
        QCOMPARE(source.id, runner.id());
        runner.say(runner.id(), "And whom do I tell when I am ill?");
        QTRY_COMPARE_WITH_TIMEOUT(runner.state(), State::Waiting, kPatience);
        QCOMPARE(trace::buildTrace(source.log->view())->tasks().size(), std::size_t(2));
        runner.finish(runner.id());
        QTRY_COMPARE_WITH_TIMEOUT(runner.state(), State::Idle, kPatience);
        QCOMPARE(bench.store->session(runner.id())->state, store::SessionState::Finished);
        QCOMPARE(failed.count(), 0);
    }
    void anotherConversationLeavesTheFirstOpenAndItCanBeAskedOn() {
        Bench bench;
        ui::SessionRunner runner(bench.services());
        runner.start(Bench::plan(), "How many days of annual leave do I have?");
        QTRY_COMPARE_WITH_TIMEOUT(runner.state(), State::Waiting, kPatience);
        const auto first = runner.id();
        runner.start(Bench::plan(), "And whom do I tell when I am ill?");
        QCOMPARE(runner.waiting(), std::set<SessionId>{first});
        QTRY_COMPARE_WITH_TIMEOUT(runner.state(), State::Waiting, kPatience);
        const auto second = runner.id();
        QVERIFY(second != first && runner.isOpen(first) && runner.isOpen(second));
        runner.say(first, "And whom do I tell when I am ill?");
        QCOMPARE(runner.id(), first);
        QCOMPARE(runner.waiting(), std::set<SessionId>{second});
        QTRY_COMPARE_WITH_TIMEOUT(runner.state(), State::Waiting, kPatience);
        runner.finish(first);
        QTRY_VERIFY_WITH_TIMEOUT(!runner.isOpen(first), kPatience);
        QCOMPARE(runner.state(), State::Waiting); // the second is open still
        const auto events = *bench.store->events(first);
        QCOMPARE(trace::buildTrace(trace::viewOf(events))->tasks().size(), std::size_t(2));
        QCOMPARE(bench.store->session(first)->state, store::SessionState::Finished);
        QCOMPARE(bench.store->session(second)->state, store::SessionState::Live);
    }
    void onlySoManyConversationsAreHeldOpen() {
        Bench bench;
        ui::SessionRunner runner(bench.services());
        SessionId first;
        for (std::size_t i = 0; i <= ui::SessionRunner::kMostOpen; ++i) {
            runner.start(Bench::plan(), "How many days of annual leave do I have?");
            QTRY_COMPARE_WITH_TIMEOUT(runner.state(), State::Waiting, kPatience);
            if (first.empty()) first = runner.id();
        }
        QVERIFY(!runner.isOpen(first));
        QCOMPARE(runner.waiting().size(), ui::SessionRunner::kMostOpen);
        QCOMPARE(bench.store->session(first)->state, store::SessionState::Finished);
    }
    void whatIsStoppedStaysAConversationAndIsKept() {
        Bench bench;
        ui::SessionRunner runner(bench.services());
        auto plan = Bench::plan();
        plan.lab_profile = *lab::findProfile("gpu-batch-busy");
        runner.start(std::move(plan), "How many days of annual leave do I have?");
        QTRY_COMPARE_WITH_TIMEOUT(runner.state(), State::Running, kPatience);
        runner.stop();
        QTRY_COMPARE_WITH_TIMEOUT(runner.state(), State::Waiting, kPatience);
        // The recorder is a moment behind.
        QTRY_VERIFY_WITH_TIMEOUT(bench.store->session(runner.id())->events > 0, kPatience);
    }
    void aPauseIsSeenAtOnceHoldsAndIsGoneWithItsTask() {
        Bench bench;
        ui::SessionRunner runner(bench.services());
        QSignalSpy changes(&runner, &ui::SessionRunner::controlChanged);
        runner.pause(); // nothing runs
        QCOMPARE(runner.control(), Control::Free);
        auto plan = Bench::plan();
        plan.lab_profile = *lab::findProfile("gpu-batch-busy");
        runner.start(std::move(plan), "How many days of annual leave do I have?");
        runner.pause(); // still in preparation: its first boundary holds
        QCOMPARE(runner.control(), Control::Pausing);
        QTRY_COMPARE_WITH_TIMEOUT(runner.control(), Control::Held, kPatience);
        QCOMPARE(runner.state(), State::Running); // it may be stopped, and asked to go on
        runner.step();
        QTRY_COMPARE_WITH_TIMEOUT(runner.control(), Control::Held, kPatience);
        runner.stop();
        QCOMPARE(runner.control(), Control::Free);
        QTRY_COMPARE_WITH_TIMEOUT(runner.state(), State::Waiting, kPatience);
        QVERIFY(changes.count() >= 2);
        runner.say(runner.id(), "And whom do I tell when I am ill?");
        QTRY_COMPARE_WITH_TIMEOUT(runner.state(), State::Waiting, kPatience); // nothing holds it
        const auto events = *bench.store->events(runner.id());
        QCOMPARE(trace::buildTrace(trace::viewOf(events))->tasks().size(), std::size_t(2));
    }
    void aRunnerThatGoesAwayLetsGoOfWhatItHeld() {
        Bench bench;
        SessionId id;
        {
            ui::SessionRunner runner(bench.services());
            auto plan = Bench::plan();
            plan.lab_profile = *lab::findProfile("gpu-batch-busy");
            runner.start(std::move(plan), "How many days of annual leave do I have?");
            runner.pause();
            QTRY_COMPARE_WITH_TIMEOUT(runner.control(), Control::Held, kPatience);
            id = runner.id();
        }
        QCOMPARE(bench.store->session(id)->state, store::SessionState::Cancelled);
    }
    void aRunnerThatGoesAwayFinishesWhatItRan() {
        Bench bench;
        SessionId id;
        {
            ui::SessionRunner runner(bench.services());
            auto plan = Bench::plan();
            plan.lab_profile = *lab::findProfile("gpu-batch-busy");
            runner.start(std::move(plan), "How many days of annual leave do I have?");
            QTRY_COMPARE_WITH_TIMEOUT(runner.state(), State::Running, kPatience);
            id = runner.id();
        }
        const auto kept = bench.store->session(id);
        QCOMPARE(kept->state, store::SessionState::Cancelled);
        const auto events = *bench.store->events(id);
        const auto trace = trace::buildTrace(trace::viewOf(events));
        QVERIFY(!trace->spans[trace->session()].running());
    }
    void whatCannotBePreparedFailsInWordsAndLeavesTheRunnerIdle() {
        Bench bench;
        ui::SessionRunner runner(bench.services());
        QSignalSpy failed(&runner, &ui::SessionRunner::failed);
        auto plan = Bench::plan();
        plan.workbench.retrieval->folder = "/nowhere/at/all";
        runner.start(std::move(plan), "?");
        QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, kPatience);
        QTRY_COMPARE(runner.state(), State::Idle);
    }
};

QTEST_GUILESS_MAIN(TstSessionRunner)
#include "tst_session_runner.moc"
