// SPDX-License-Identifier: GPL-3.0-or-later
// What the window costs: start to usable, click to inspector, CPU at rest, a long recording, and whether measuring
// suffers from a window that repaints at full rate. bench_window [runs]; uses the display there is, else Qt's offscreen
// platform.
#include "app/window/root.h"
#include "core/agent/workbench.h"
#include "tests/bench/figures.h"
#include "tests/bench/measuring.h"
#include "tests/support/event_script.h"
#include "ui/pages/inspector_pane.h"
#include "ui/waterfall/waterfall_panel.h"
#include "ui/window/panels.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>
#include <ctime>
#include <thread>

using namespace stagefall;
using namespace stagefall::bench;

namespace {

/// Runs events, asleep between them, until `done` or for `ms`. processEvents() with a time limit would spin.
bool waitFor(const std::function<bool()>& done, int ms = 10'000) {
    QElapsedTimer since;
    since.start();
    while (!done()) {
        const auto left = ms - since.elapsed();
        if (left <= 0) return false;
        QEventLoop loop;
        QTimer::singleShot(std::min<qint64>(left, 20), &loop, &QEventLoop::quit);
        loop.exec(QEventLoop::WaitForMoreEvents);
    }
    return true;
}

void idle(int ms) {
    QEventLoop loop;
    QTimer::singleShot(ms, &loop, &QEventLoop::quit);
    loop.exec();
}

double cpuMs() {
    timespec used{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return static_cast<double>(used.tv_sec) * 1e3 + static_cast<double>(used.tv_nsec) / 1e6;
}

/// The program as a child: says so when its window is painted and what it lists is there.
int child() {
    auto root = window::Root::make(qEnvironmentVariable("BENCH_HOME").toStdString());
    if (!root) return 3;
    (*root)->window().show();
    waitFor([&] { return (*root)->workspace().library.loaded() && (*root)->workspace().profiles.loaded(); });
    QCoreApplication::processEvents();
    std::printf("usable\n");
    std::fflush(stdout);
    return 0;
}

double startOnce(const QString& home, const QStringList& arguments) {
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("BENCH_HOME"), home);
    process.setProcessEnvironment(environment);
    QElapsedTimer since;
    since.start();
    process.start(QCoreApplication::applicationFilePath(), arguments);
    if (!process.waitForReadyRead(20'000)) return std::nan("");
    const auto ms = static_cast<double>(since.nsecsElapsed()) / 1e6;
    process.waitForFinished(20'000);
    return ms;
}

void benchStart(const QString& home, int runs) {
    std::vector<double> ours;
    std::vector<double> bare;
    for (int run = 0; run <= runs; ++run) {
        const auto with_window = startOnce(home, {QStringLiteral("--child")});
        const auto without = startOnce(home, {QStringLiteral("--bare")});
        if (run == 0) continue; // the first one warms the page cache
        ours.push_back(with_window);
        bare.push_back(without);
    }
    printDistribution("start -> usable window", ours, "ms");
    printDistribution("reference: start of a bare QApplication", bare, "ms");
}

void open(window::Root& root, const char* recording) {
    root.window().openFile(QString::fromStdString(agent::resourceFolder() + "/sessions/" + recording + ".json"));
    waitFor([&] { return root.workspace().feed.frame()->kind == ui::FrameKind::Recorded; });
    idle(200);
}

void benchClick(window::Root& root, int runs) {
    auto& inspector = *root.window().panels()->inspector();
    const auto& spans = root.workspace().feed.frame()->trace->spans;
    std::vector<double> times;
    for (int run = 0; run < runs; ++run)
        for (trace::Row row = 0; row < spans.size(); ++row) {
            const auto span = spans[row];
            QElapsedTimer since;
            since.start();
            root.workspace().selection.setSpan(span.id);
            while (inspector.details().row != row) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
            inspector.repaint();
            times.push_back(static_cast<double>(since.nsecsElapsed()) / 1e6);
        }
    printDistribution("selection -> inspector painted", times, "ms");
}

/// So many events in one answer of one task.
trace::EventView longRecording() {
    constexpr int kEvents = 100'000;
    testing::EventScript script;
    script.group(1, {}, trace::GroupKind::Session, 0, "session");
    script.group(2, {1}, trace::GroupKind::Task, 0, "task");
    script.start(3, {2}, trace::Stage::Inference, 0, "model");
    for (int i = 0; i < kEvents; ++i) script.delta(3, trace::Channel::Visible, i * 0.1, 1, "word ");
    for (const auto span : {3, 2, 1}) script.end(static_cast<std::uint64_t>(span), kEvents * 0.1);
    return trace::viewOf(script.take());
}

/// A recording of 100,000 events: how long the UI thread is held by asking for it, and longest until all views have it.
void benchOpening(window::Root& root, int runs) {
    const auto events = longRecording();
    std::vector<double> asked, held, there;
    for (int run = 0; run < runs; ++run) {
        const auto id = "long" + std::to_string(run);
        QElapsedTimer whole;
        whole.start();
        root.workspace().feed.show({.kind = ui::FrameKind::Recorded,
                                    .id = id,
                                    .log = nullptr,
                                    .events = events,
                                    .budget = std::make_shared<budget::Budget>(budget::Budget::standard())});
        asked.push_back(static_cast<double>(whole.nsecsElapsed()) / 1e6);
        double longest = 0;
        while (root.workspace().feed.frame()->id != id) {
            QElapsedTimer step;
            step.start();
            QCoreApplication::processEvents();
            longest = std::max(longest, static_cast<double>(step.nsecsElapsed()) / 1e6);
        }
        there.push_back(static_cast<double>(whole.nsecsElapsed()) / 1e6);
        held.push_back(longest);
    }
    printDistribution("100,000 events: UI thread held by asking", asked, "ms");
    printDistribution("100,000 events: longest held until shown", held, "ms");
    printDistribution("100,000 events: asked -> taken by all views", there, "ms");
}

void benchRest(window::Root& root) {
    idle(500); // what the last click set off has come to its end
    const auto replots = root.window().panels()->waterfall()->view().replots();
    const double before = cpuMs();
    idle(2'000);
    std::printf("  at rest for 2 s: %.2f ms of CPU, %llu replots\n", cpuMs() - before,
                static_cast<unsigned long long>(root.window().panels()->waterfall()->view().replots() - replots));
}

void benchMeasuring(window::Root& root, LabProcess& lab, int runs) {
    LabClient client(lab);
    for (const bool shown : {false, true})
        for (const int streams : {1, 10, 100}) {
            std::vector<double> errors;
            std::uint64_t replots = 0;
            for (int run = 0; run < runs; ++run) {
                auto log = std::make_shared<trace::EventLog>();
                if (shown)
                    root.workspace().feed.show(
                        {.kind = ui::FrameKind::Live,
                         .id = "bench" + std::to_string(run),
                         .log = log,
                         .events = {},
                         .budget = std::make_shared<budget::Budget>(budget::Budget::standard())});
                const auto before = root.window().panels()->waterfall()->view().replots();
                std::atomic<bool> over{false};
                Errors measured;
                std::thread worker([&] {
                    measured = measureRound(client, lab, streams, *log, std::chrono::microseconds(2000));
                    over = true;
                });
                waitFor([&] { return over.load(); });
                worker.join();
                replots += root.window().panels()->waterfall()->view().replots() - before;
                errors.insert(errors.end(), measured.ttft_ms.begin(), measured.ttft_ms.end());
            }
            const auto what =
                std::to_string(streams) + (shown ? " streams, window repaints" : " streams, window at rest");
            printDistribution("TTFT error, " + what, errors, "ms");
            if (shown) std::printf("    %.1f replots a run\n", static_cast<double>(replots) / runs);
        }
}

} // namespace

int main(int argc, char** argv) {
    const bool is_child = argc > 1 && (std::string(argv[1]) == "--child" || std::string(argv[1]) == "--bare");
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    if (is_child) {
        QApplication application(argc, argv);
        if (std::string(argv[1]) == "--child") return child();
        std::printf("usable\n");
        return 0;
    }
    LabProcess lab("steady-200", 1); // forks: before any thread
    QApplication application(argc, argv);
    const int runs = argc > 1 ? std::atoi(argv[1]) : 5;
    QTemporaryDir folder;
    benchStart(folder.path(), runs);
    auto root = window::Root::make(folder.path().toStdString());
    if (!root) return 3;
    (*root)->window().resize(1600, 900);
    (*root)->window().show();
    open(**root, "slow");
    benchClick(**root, runs);
    benchRest(**root);
    benchOpening(**root, runs);
    benchMeasuring(**root, lab, runs);
    return 0;
}
