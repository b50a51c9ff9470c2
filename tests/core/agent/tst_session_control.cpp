// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/measures.h"
#include "tests/core/agent/session_bench.h"

#include <QtTest>
#include <atomic>
#include <thread>

using namespace stagefall;
using agent::ControlState;
using testing::ScriptedServer;
using testing::SessionBench;
using trace::Outcome;
using trace::Stage;

namespace {

constexpr const char* kChats = "/chat/completions";

/// A task at work on a thread of its own.
struct Running {
    Running(SessionBench& session_bench, const std::string& input)
        : bench(session_bench), thread([this, input] {
              end = bench.session().runTask(input);
              over = true;
          }) {}
    ~Running() {
        bench.session().stop();
        thread.join();
    }
    agent::ControlPort& control() { return bench.session().control(); }

    SessionBench& bench;
    agent::TaskEnd end; ///< once over
    std::atomic<bool> over{false};
    std::thread thread; ///< last: it uses what stands above
};

/// One turn with a tool call, then the answer.
void scriptATool(SessionBench& bench) {
    bench.addTool("stock");
    bench.server.route("/stock", ScriptedServer::json("{}"));
    bench.server.chat(ScriptedServer::calls("", {{"c1", "stock", R"({"q":"a"})"}}));
    bench.server.chat(ScriptedServer::text("done"));
}

std::size_t holds(const SessionBench& bench) {
    const auto trace = bench.trace();
    std::size_t count = 0;
    for (trace::Row row = 0; row < trace->spans.size(); ++row)
        if (trace->spans[row].stage == Stage::Approval) ++count;
    return count;
}

/// What each step is made of, in order.
std::string inSteps(const SessionBench& bench) {
    const auto trace = bench.trace();
    std::string out;
    for (trace::Row row = 0; row < trace->spans.size(); ++row) {
        if (trace->spans[row].group != trace::GroupKind::Step) continue;
        std::string step;
        for (const auto child : trace->children(row))
            step.append(step.empty() ? "" : " ").append(trace::name(trace->spans[child].stage));
        out.append(out.empty() ? "" : " | ").append(step);
    }
    return out;
}

} // namespace

class TstSessionControl final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void stepByStepItIsHeldBeforeEachThingTheEngineBegins() {
        SessionBench bench;
        scriptATool(bench);
        bench.session().control().pause();
        Running task(bench, "go");
        const auto held = [&](std::size_t number) {
            return holds(bench) == number && task.control().state() == ControlState::Held;
        };
        QTRY_VERIFY(held(1));
        QCOMPARE(bench.find(Stage::Context), trace::kNoRow);
        task.control().step();
        QTRY_VERIFY(held(2));
        QVERIFY(bench.find(Stage::Context) != trace::kNoRow);
        QCOMPARE(bench.server.requests(kChats).size(), std::size_t(0));
        task.control().step();
        QTRY_VERIFY(held(3));
        QCOMPARE(bench.server.requests(kChats).size(), std::size_t(1));
        QCOMPARE(bench.server.requests("/stock").size(), std::size_t(0));
        task.control().step();
        QTRY_VERIFY(held(4));
        QCOMPARE(bench.server.requests("/stock").size(), std::size_t(1));
        task.control().resume();
        QTRY_VERIFY(task.over);
        QCOMPARE(task.end.outcome, Outcome::Ok);
        bench.session().finish();
        QCOMPARE(inSteps(bench), std::string("approval context approval network inference approval tool | "
                                             "approval context network inference"));
        QCOMPARE(bench.trace()->spans[bench.find(Stage::Approval)].name, agent::kPausedByHand);
        QCOMPARE(bench.attribute(bench.find(Stage::Approval), agent::kHeldBefore), std::string("context"));
        const std::string said = "Reading the question\n"
                                 "Paused before the context is built\n"
                                 "Paused before the next request\n"
                                 "Thinking about what to do\n"
                                 "Paused before the tool calls\n"
                                 "Looking up a in stock\n"
                                 "Paused before the context is built\n"
                                 "Thinking about what was found\n"
                                 "Writing\n";
        QCOMPARE(bench.statuses(), said);
    }
    void theTimeItWasHeldIsNeitherTheTasksNorUnattributedNorASilence() {
        SessionBench bench;
        bench.server.chat(ScriptedServer::text("done"));
        bench.session().control().pause();
        Running task(bench, "go");
        QTRY_COMPARE(holds(bench), std::size_t(1));
        const auto since = bench.trace()->spans[bench.find(Stage::Approval)].start;
        constexpr auto kLong = std::chrono::milliseconds(300);
        QTRY_VERIFY(bench.clock.now() - since > kLong);
        task.control().resume();
        QTRY_VERIFY(task.over);
        const auto trace = bench.trace();
        const auto row = trace->tasks().front();
        const auto m = analysis::measureTask(*trace, row, bench.options.budget, trace->last_at);
        const auto whole = trace->spans[row].duration(trace->last_at);
        const auto held = trace->spans[bench.find(Stage::Approval)].duration(trace->last_at);
        QVERIFY(held > kLong);
        QCOMPARE(m.approval, held);
        QCOMPARE(m.end_to_end, whole - held);
        QVERIFY(m.unattributed <= whole - held);
        QVERIFY(*m.longest_silence <= whole - held);
        QVERIFY(*m.first_feedback <= whole - held);
    }
    void aRequestThatIsOnItsWayGoesOnAndTheHoldComesAfterIt() {
        SessionBench bench;
        bench.addTool("stock");
        bench.server.route("/stock", ScriptedServer::json("{}"));
        // The pause comes while the server has the request in its hands.
        bench.server.chat([&](const net::ServerRequest& request, const auto& responder) {
            bench.session().control().pause();
            ScriptedServer::calls("", {{"c1", "stock", R"({"q":"a"})"}})(request, responder);
        });
        bench.server.chat(ScriptedServer::text("done"));
        bench.session();
        Running task(bench, "go");
        QTRY_COMPARE(holds(bench), std::size_t(1));
        QTRY_COMPARE(task.control().state(), ControlState::Held);
        const auto inference = bench.trace()->spans[bench.find(Stage::Inference)];
        QVERIFY(!inference.running());
        QCOMPARE(inference.outcome, Outcome::Ok);
        QCOMPARE(bench.attribute(bench.find(Stage::Approval), agent::kHeldBefore), std::string("tools"));
        task.control().resume();
        QTRY_VERIFY(task.over);
        QCOMPARE(task.end.answer, std::string("done"));
    }
    void aPauseThatFindsNoBoundaryAnyMoreEndsWithTheTask() {
        SessionBench bench;
        bench.server.chat([&](const net::ServerRequest& request, const auto& responder) {
            bench.session().control().pause();
            ScriptedServer::text("done")(request, responder);
        });
        bench.server.chat(ScriptedServer::text("again"));
        QCOMPARE(bench.run("go").answer, std::string("done"));
        QCOMPARE(bench.session().control().state(), ControlState::Free);
        QCOMPARE(bench.run("and?").answer, std::string("again"));
        QCOMPARE(holds(bench), std::size_t(0));
    }
    void aHeldTaskStopsAtOnceAndSendsNothing() {
        SessionBench bench;
        scriptATool(bench);
        bench.session().control().pause();
        Running task(bench, "go");
        QTRY_COMPARE(holds(bench), std::size_t(1));
        const auto before = bench.clock.now();
        bench.session().stop();
        QTRY_VERIFY(task.over);
        QVERIFY(bench.clock.now() - before < std::chrono::seconds(2));
        QCOMPARE(task.end.outcome, Outcome::Cancelled);
        QCOMPARE(bench.server.requests(kChats).size(), std::size_t(0));
        bench.session().finish();
        QCOMPARE(bench.shape(), std::string("session Bench [cancelled]\n"
                                            "  task go [cancelled]\n"
                                            "    step step 1 [cancelled]\n"
                                            "      approval paused by hand [cancelled]\n"));
        QVERIFY(bench.statuses().ends_with("Stopped.\n"));
    }
    void stoppedBeforeItsToolCallsItRunsNoneOfThem() {
        SessionBench bench;
        scriptATool(bench);
        bench.session().control().pause();
        Running task(bench, "go");
        for (std::size_t number = 1; number < 3; ++number) {
            QTRY_VERIFY(holds(bench) == number && task.control().state() == ControlState::Held);
            task.control().step();
        }
        QTRY_VERIFY(holds(bench) == 3 && task.control().state() == ControlState::Held);
        bench.session().stop();
        QTRY_VERIFY(task.over);
        QCOMPARE(task.end.outcome, Outcome::Cancelled);
        QCOMPARE(bench.server.requests("/stock").size(), std::size_t(0));
        QCOMPARE(bench.find(Stage::Tool), trace::kNoRow);
        // The conversation goes on.
        QCOMPARE(bench.run("and?").answer, std::string("done"));
    }
};

QTEST_GUILESS_MAIN(TstSessionControl)
#include "tst_session_control.moc"
