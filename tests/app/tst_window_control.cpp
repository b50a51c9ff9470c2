// SPDX-License-Identifier: GPL-3.0-or-later
// Pause, step and resume of a session at work, with real clicks and keys.
#include "core/agent/control_port.h"
#include "core/agent/workbench.h"
#include "tests/app/program.h"
#include "ui/models/task_clock.h"
#include "ui/pages/presentation_window.h"
#include "ui/waterfall/waterfall_panel.h"
#include "ui/window/clock_label.h"
#include "ui/window/panels.h"
#include "ui/window/top_bar.h"

#include <QAction>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

using namespace stagefall;
using Control = agent::ControlState;
using State = ui::SessionRunner::State;

namespace {

constexpr int kPatience = 90'000;

/// A program with a workbench that needs nothing generated, and an endpoint that takes its time.
struct Bench {
    Bench() : program(folder) {
        if (!QTest::qWaitFor([this] { return program.ready(); }, kPatience)) qFatal("not ready");
        program.workspace().choice.setWorkbench("handbook");
        program.workspace().choice.setLab("gpu-batch-calm");
    }
    ui::MainWindow& window() { return program.root->window(); }
    ui::SessionRunner& runner() { return program.workspace().runner; }
    QPushButton* button(const char* name) { return program.find<QPushButton>(name); }
    void click(const char* name) { QTest::mouseClick(button(name), Qt::LeftButton); }
    ui::ClockLabel* clock() { return window().findChild<ui::ClockLabel*>(); }
    ui::WaterfallView& waterfall() { return window().panels()->waterfall()->view(); }
    /// So often has the session been held.
    int holds() {
        const auto& spans = program.frame().trace->spans;
        int count = 0;
        for (trace::Row row = 0; row < spans.size(); ++row)
            if (spans[row].stage == trace::Stage::Approval) ++count;
        return count;
    }
    bool waiting() {
        const auto& trace = *program.frame().trace;
        const auto tasks = trace.tasks();
        return !tasks.empty() && ui::waitsForPerson(trace, tasks.back());
    }
    bool held(int times) { return runner().control() == Control::Held && holds() == times && waiting(); }

    QTemporaryDir folder;
    test::Program program;
};

ui::PresentationWindow* presentation() {
    for (auto* widget : QApplication::topLevelWidgets())
        if (auto* found = qobject_cast<ui::PresentationWindow*>(widget); found != nullptr && found->isVisible())
            return found;
    return nullptr;
}

} // namespace

class TstWindowControl final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aReplayIsPausedAndEndedByTheBarAndEndsWithTheRecording() {
        Bench bench;
        bench.window().openFile(QString::fromStdString(agent::resourceFolder() + "/sessions/fast.json"));
        QTRY_COMPARE_WITH_TIMEOUT(bench.program.frame().kind, ui::FrameKind::Recorded, kPatience);
        QVERIFY(!bench.button("pause")->isEnabled() && !bench.button("stop")->isEnabled());
        auto& feed = bench.program.workspace().feed;
        feed.replay(0.25);
        QTRY_VERIFY(bench.button("pause")->isEnabled() && bench.button("stop")->isEnabled());
        bench.click("pause");
        QCOMPARE(feed.speed(), 0.0);
        bench.click("pause");
        QVERIFY(feed.speed() > 0);
        bench.click("stop");
        QTRY_COMPARE(bench.program.frame().kind, ui::FrameKind::Recorded);
        QVERIFY(!bench.button("stop")->isEnabled());
        bool replayed = false;
        connect(&feed, &ui::FrameFeed::frameChanged, &bench.window(),
                [&] { replayed = replayed || feed.frame()->kind == ui::FrameKind::Replay; });
        feed.replay(400);
        QTRY_VERIFY_WITH_TIMEOUT(replayed && bench.program.frame().kind == ui::FrameKind::Recorded, kPatience);
    }
    void theButtonsPauseStepAndLetGoOnAndTheClockStands() {
        Bench bench;
        QVERIFY(!bench.button("pause")->isEnabled() && !bench.button("step")->isEnabled());
        bench.click("run");
        QVERIFY(bench.button("pause")->isEnabled() && bench.button("step")->isEnabled());
        bench.click("pause");
        QCOMPARE(bench.button("pause")->text(), QStringLiteral("Pausing …")); // at once
        QTRY_VERIFY_WITH_TIMEOUT(bench.held(1), kPatience);
        QCOMPARE(bench.button("pause")->text(), QStringLiteral("Resume"));
        QTRY_COMPARE(bench.clock()->word(), QStringLiteral("paused"));
        // Frame after frame comes, and the clock stands.
        const auto figure = bench.clock()->figure();
        const auto number = bench.program.frame().number;
        const auto now = bench.program.frame().now;
        QTRY_VERIFY(bench.program.frame().number > number + 10);
        QVERIFY(bench.program.frame().now > now);
        QCOMPARE(bench.clock()->figure(), figure);
        QVERIFY(bench.button("stop")->isEnabled());
        bench.click("step");
        QTRY_VERIFY_WITH_TIMEOUT(bench.held(2), kPatience);
        const auto& spans = bench.program.frame().trace->spans;
        for (trace::Row row = 0; row < spans.size(); ++row) QVERIFY(spans[row].stage != trace::Stage::Inference);
        bench.click("pause"); // which is Resume now
        QCOMPARE(bench.runner().control(), Control::Free);
        QTRY_COMPARE_WITH_TIMEOUT(bench.runner().state(), State::Waiting, kPatience);
        QVERIFY(!bench.button("pause")->isEnabled() && !bench.button("step")->isEnabled());
        const auto running = [&] { return bench.program.frame().tasks->front().running; };
        QTRY_VERIFY(!bench.program.frame().running && !running());
        const auto& task = bench.program.frame().tasks->front();
        const auto whole = bench.program.frame().trace->spans[task.task].duration({});
        QVERIFY(task.approval.count() > 0);
        QCOMPARE(task.end_to_end, whole - task.approval);
    }
    void aSecondPressTakesThePauseBack() {
        Bench bench;
        bench.click("run");
        bench.click("pause");
        bench.click("pause");
        QCOMPARE(bench.button("pause")->text(), QStringLiteral("Pause"));
        QTRY_COMPARE_WITH_TIMEOUT(bench.runner().state(), State::Waiting, kPatience);
        QTRY_VERIFY(!bench.program.frame().running);
        QCOMPARE(bench.holds(), 0);
    }
    void theKeysOfTheWindowAndOfTheWaterfall() {
        Bench bench;
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        QTest::keyClick(&bench.window(), Qt::Key_F10); // of what runs: a pause
        QTRY_VERIFY_WITH_TIMEOUT(bench.held(1), kPatience);
        QTest::keyClick(&bench.window(), Qt::Key_F10);
        QTRY_VERIFY_WITH_TIMEOUT(bench.held(2), kPatience);
        bench.waterfall().setFocus();
        QTest::keyClick(&bench.waterfall(), Qt::Key_Space);
        QCOMPARE(bench.runner().control(), Control::Free);
        QTRY_COMPARE_WITH_TIMEOUT(bench.runner().state(), State::Waiting, kPatience);
        // A second task of the same conversation: Space pauses, F5 goes on.
        bench.window().control().ask(QStringLiteral("And whom do I tell when I am ill?"));
        QTRY_COMPARE(bench.runner().state(), State::Running);
        bench.waterfall().setFocus();
        QTRY_VERIFY(bench.program.frame().running);
        QTest::keyClick(&bench.waterfall(), Qt::Key_Space);
        QVERIFY(bench.runner().control() != Control::Free);
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        QCOMPARE(bench.runner().control(), Control::Free);
        QCOMPARE(bench.runner().state(), State::Running); // no other session was begun
        QTRY_COMPARE_WITH_TIMEOUT(bench.runner().state(), State::Waiting, kPatience);
        QTRY_COMPARE(bench.program.frame().trace->tasks().size(), std::size_t(2));
    }
    void spaceStillPlaysAndPausesRecordings() {
        QTemporaryDir folder;
        test::Program program(folder);
        QTRY_VERIFY(program.ready());
        program.root->window().openFile(QString::fromStdString(agent::resourceFolder() + "/sessions/slow.json"));
        QTRY_COMPARE(program.frame().kind, ui::FrameKind::Recorded);
        auto& view = program.root->window().panels()->waterfall()->view();
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Space);
        QTRY_COMPARE(program.frame().kind, ui::FrameKind::Replay);
        QVERIFY(program.workspace().feed.speed() > 0);
        QTest::keyClick(&view, Qt::Key_Space);
        QCOMPARE(program.workspace().feed.speed(), 0.0);
    }
    void aHeldSessionCanBeStoppedAndIsKept() {
        Bench bench;
        bench.click("run");
        bench.click("step");
        QTRY_VERIFY_WITH_TIMEOUT(bench.held(1), kPatience);
        bench.click("stop");
        QVERIFY(bench.waterfall().hasFocus()); // and not the button beside it
        QTRY_COMPARE_WITH_TIMEOUT(bench.runner().state(), State::Waiting, kPatience);
        QTRY_VERIFY(!bench.program.frame().running && !bench.waiting());
        const auto& trace = *bench.program.frame().trace;
        QCOMPARE(trace.spans[trace.tasks().back()].outcome, trace::Outcome::Cancelled);
        QVERIFY(bench.button("run")->isEnabled() && !bench.button("pause")->isEnabled());
    }
    void thePresentationTakesTheSameKeysAndSaysPaused() {
        Bench bench;
        bench.click("run");
        bench.click("pause");
        QTRY_VERIFY_WITH_TIMEOUT(bench.held(1), kPatience);
        QTest::keyClick(&bench.window(), Qt::Key_F11);
        QTRY_VERIFY(presentation() != nullptr);
        auto* shown = presentation();
        QTRY_COMPARE(shown->head()->hold(), QStringLiteral("Paused"));
        QTest::keyClick(shown, Qt::Key_F10);
        QTRY_VERIFY_WITH_TIMEOUT(bench.held(2), kPatience);
        QTRY_COMPARE(shown->head()->hold(), QStringLiteral("Paused"));
        QTest::keyClick(shown, Qt::Key_Space);
        QCOMPARE(bench.runner().control(), Control::Free);
        QTRY_COMPARE_WITH_TIMEOUT(bench.runner().state(), State::Waiting, kPatience);
        QTRY_COMPARE(shown->head()->hold(), QString());
        QTest::keyClick(shown, Qt::Key_Escape);
    }
    void withoutASessionThePresentationIsReadyRunsAndStopsThere() {
        Bench bench;
        QTest::keyClick(&bench.window(), Qt::Key_F11);
        QTRY_VERIFY(presentation() != nullptr);
        auto* shown = presentation();
        QVERIFY(shown->ready()->isVisible());
        QVERIFY(!shown->ready()->plan().title.isEmpty() && !shown->ready()->plan().question.isEmpty());
        QTest::keyClick(shown, Qt::Key_F5);
        QVERIFY(bench.runner().busy());
        QTRY_VERIFY_WITH_TIMEOUT(shown->task().running && !shown->ready()->isVisible(), kPatience);
        QTest::keyClick(shown, Qt::Key_F5, Qt::ShiftModifier);
        QTRY_COMPARE_WITH_TIMEOUT(bench.runner().state(), State::Waiting, kPatience);
        const auto first = bench.runner().id();
        QTest::keyClick(shown, Qt::Key_F5); // once more, as in the window
        QTRY_VERIFY_WITH_TIMEOUT(bench.runner().id() != first && shown->task().running, kPatience);
        QTest::keyClick(shown, Qt::Key_Escape); // leaves it; what runs goes on
        QVERIFY(bench.runner().busy());
        bench.runner().stop();
        QTRY_COMPARE_WITH_TIMEOUT(bench.runner().state(), State::Waiting, kPatience);
    }
    void theMenuSaysWhatCanBeDone() {
        Bench bench;
        const auto enabled = [&] {
            QStringList out;
            for (const auto* action : bench.program.find<QToolButton>("menu")->menu()->actions())
                if (action->isEnabled()) out << action->text();
            return out;
        };
        QVERIFY(!enabled().contains(QStringLiteral("Pause")) && !enabled().contains(QStringLiteral("Step")));
        bench.click("run");
        QVERIFY(enabled().contains(QStringLiteral("Pause")) && enabled().contains(QStringLiteral("Step")));
        bench.click("pause");
        QVERIFY(enabled().contains(QStringLiteral("Resume")));
        bench.click("stop");
        QTRY_VERIFY_WITH_TIMEOUT(!bench.runner().busy(), kPatience);
        QVERIFY(!enabled().contains(QStringLiteral("Resume")));
    }
    void theBarFitsIntoElevenHundredPixelsInBothLanguages() {
        QTemporaryDir folder;
        test::Program program(folder);
        QTRY_VERIFY(program.ready());
        auto* bar = program.root->window().findChild<ui::TopBar*>();
        for (const auto language : {text::Language::English, text::Language::Chinese}) {
            program.workspace().appearance.setLanguage(language);
            for (const int width : {1100, 1240, 1440}) {
                program.root->window().resize(width, 700);
                QTRY_COMPARE(bar->width(), width);
                QTRY_VERIFY2(bar->minimumSizeHint().width() <= 1100, qPrintable(QString::number(width)));
                QList<QWidget*> shown;
                for (auto* child : bar->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
                    if (child->isVisible()) shown << child;
                std::sort(shown.begin(), shown.end(), [](auto* a, auto* b) { return a->x() < b->x(); });
                for (int i = 1; i < shown.size(); ++i)
                    QVERIFY(shown[i - 1]->geometry().right() < shown[i]->geometry().left());
                QVERIFY(shown.back()->geometry().right() <= width);
                QCOMPARE(program.find<QPushButton>("pause")->text().isEmpty(), width < 1240);
                QVERIFY(!program.find<QPushButton>("pause")->accessibleName().isEmpty());
            }
        }
        program.workspace().appearance.setLanguage(text::Language::English);
    }
};

QTEST_MAIN(TstWindowControl)
#include "tst_window_control.moc"
