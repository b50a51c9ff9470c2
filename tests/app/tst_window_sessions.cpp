// SPDX-License-Identifier: GPL-3.0-or-later
// Going from one session to another and back: what belongs to each stays with it.
#include "tests/app/program.h"
#include "ui/dialogs/shortcuts_dialog.h"
#include "ui/models/budget_model.h"
#include "ui/models/sessions_model.h"
#include "ui/pages/budget_page.h"
#include "ui/pages/inspector_pane.h"
#include "ui/pages/presentation_window.h"
#include "ui/pages/sessions_pane.h"
#include "ui/pages/undo_bar.h"
#include "ui/pages/verdict_strip.h"
#include "ui/waterfall/waterfall_panel.h"
#include "ui/window/panels.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QListView>
#include <QMessageBox>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>
#include <QtTest>

using namespace stagefall;
using namespace stagefall::test;
using State = ui::SessionRunner::State;

namespace {

void openRecording(Program& program, const char* name) {
    const auto before = program.frame().id;
    program.root->window().openFile(QString::fromStdString(agent::resourceFolder() + "/sessions/" + name + ".json"));
    // Between two sessions there is none.
    QTRY_VERIFY(!program.frame().id.empty() && program.frame().id != before);
}

QStringList notes(Program& program) {
    QStringList texts;
    for (const auto& note : program.workspace().annotations.all()) texts << note.text;
    return texts;
}

} // namespace

class TstWindowSessions final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void notesStayWithTheSessionTheyWereWrittenIn() {
        QTemporaryDir folder;
        SessionId fast;
        SessionId ran;
        {
            Program program(folder);
            QTRY_VERIFY(program.ready());
            openRecording(program, "fast");
            fast = program.frame().id;
            program.workspace().annotations.add(SpanId{3}, QStringLiteral("of the recording"));
            program.workspace().choice.setWorkbench("handbook");
            program.workspace().choice.setLab("instant");
            program.root->window().control().run();
            QTRY_COMPARE_WITH_TIMEOUT(program.workspace().runner.state(), State::Waiting, 60'000);
            QTRY_VERIFY(!program.frame().id.empty() && program.frame().id != fast);
            ran = program.frame().id;
            QCOMPARE(notes(program), QStringList{});
            program.workspace().annotations.add(SpanId{3}, QStringLiteral("of the run"));
            program.root->window().control().open(fast);
            QTRY_COMPARE(program.frame().id, fast);
            QTRY_COMPARE(notes(program), QStringList{QStringLiteral("of the recording")});
            program.root->window().control().open(ran);
            QTRY_COMPARE(program.frame().id, ran);
            QTRY_COMPARE(notes(program), QStringList{QStringLiteral("of the run")});
        }
        Program again(folder);
        QTRY_VERIFY(again.ready());
        again.root->window().control().open(ran);
        QTRY_COMPARE(again.frame().id, ran);
        QTRY_COMPARE(notes(again), QStringList{QStringLiteral("of the run")});
    }
    void leavingAConversationLeavesItOpenAndItIsAskedOnAfterwards() {
        QTemporaryDir folder;
        SessionId ran;
        std::int64_t took = 0;
        {
            Program program(folder);
            QTRY_VERIFY(program.ready());
            openRecording(program, "fast");
            const auto fast = program.frame().id;
            program.workspace().choice.setWorkbench("handbook");
            program.workspace().choice.setLab("instant");
            auto& control = program.root->window().control();
            control.run();
            QTRY_COMPARE_WITH_TIMEOUT(program.workspace().runner.state(), State::Waiting, 60'000);
            ran = program.workspace().runner.id();
            QTRY_COMPARE(program.frame().id, ran);
            control.open(fast);
            QTRY_COMPARE(program.frame().id, fast);
            QVERIFY(program.workspace().runner.isOpen(ran));
            control.run(); // another one leaves it open, too
            QTRY_COMPARE_WITH_TIMEOUT(program.workspace().runner.state(), State::Waiting, 60'000);
            QVERIFY(program.workspace().runner.id() != ran);
            control.open(ran);
            QTRY_COMPARE(program.frame().id, ran);
            QVERIFY(control.showsOpenConversation());
            control.ask(QStringLiteral("And whom do I tell when I am ill?"));
            QCOMPARE(program.workspace().runner.id(), ran);
            QTRY_COMPARE_WITH_TIMEOUT(program.workspace().runner.state(), State::Waiting, 60'000);
            QTRY_VERIFY(program.frame().tasks->size() == 2 && !program.frame().running);
            for (const auto row : program.frame().trace->tasks()) {
                const auto span = program.frame().trace->spans[row];
                took += (*span.end - span.start).count();
            }
        }
        // The end of the program has ended it, and its verdict is kept; it took what its tasks took.
        Program again(folder);
        QTRY_VERIFY(again.ready());
        const auto& all = again.workspace().library.sessions();
        const auto stored =
            std::find_if(all.begin(), all.end(), [&](const auto& item) { return item.summary.id == ran; });
        QVERIFY(stored != all.end());
        QCOMPARE(stored->summary.state, store::SessionState::Finished);
        QVERIFY(!stored->summary.verdict.empty());
        QCOMPARE(stored->summary.duration_ns, took);
    }
    void aConversationThatWasPlayedCanBeAskedOnAndStopEndsTheReplay() {
        QTemporaryDir folder;
        Program program(folder);
        QTRY_VERIFY(program.ready());
        program.workspace().choice.setWorkbench("handbook");
        program.workspace().choice.setLab("instant");
        auto& control = program.root->window().control();
        control.run();
        QTRY_COMPARE_WITH_TIMEOUT(program.workspace().runner.state(), State::Waiting, 60'000);
        const auto ran = program.workspace().runner.id();
        QTRY_VERIFY(program.frame().id == ran && !program.frame().running && program.frame().tasks->size() == 1);
        QTest::keyClick(&program.root->window(), Qt::Key_R, Qt::ControlModifier);
        QTRY_COMPARE(program.frame().kind, ui::FrameKind::Replay);
        QVERIFY(control.showsOpenConversation());
        QTest::keyClick(&program.root->window(), Qt::Key_F5, Qt::ShiftModifier);
        QTRY_COMPARE(program.frame().kind, ui::FrameKind::Live);
        // Asked in the middle of a replay it goes on, too.
        QTest::keyClick(&program.root->window(), Qt::Key_R, Qt::ControlModifier);
        QTRY_COMPARE(program.frame().kind, ui::FrameKind::Replay);
        control.ask(QStringLiteral("And whom do I tell when I am ill?"));
        QTRY_COMPARE(program.frame().kind, ui::FrameKind::Live);
        QTRY_COMPARE_WITH_TIMEOUT(program.workspace().runner.state(), State::Waiting, 60'000);
        QTRY_COMPARE(program.frame().tasks->size(), std::size_t(2));
        QCOMPARE(program.frame().id, ran);
    }
    void anEditedBudgetJudgesTheNextRunAndIsThereWhenOneComesBack() {
        QTemporaryDir folder;
        Program program(folder);
        QTRY_VERIFY(program.ready());
        openRecording(program, "fast");
        const auto fast = program.frame().id;
        auto* page = program.root->window().panels()->budget();
        const auto total = [&] { return program.frame().budget->task.total; };
        page->edits().set({.what = ui::AllowanceKey::What::TaskTotal}, fromMs(4321));
        QTRY_COMPARE(total(), fromMs(4321));
        auto* chip = program.find<QToolButton>("budget");
        QVERIFY2(chip->accessibleName().contains(QStringLiteral("edited")), qPrintable(chip->accessibleName()));
        program.workspace().choice.setWorkbench("handbook");
        program.workspace().choice.setLab("instant");
        auto& control = program.root->window().control();
        control.run();
        QTRY_COMPARE_WITH_TIMEOUT(program.workspace().runner.state(), State::Waiting, 60'000);
        QTRY_COMPARE(program.frame().id, program.workspace().runner.id());
        QCOMPARE(total(), fromMs(4321));
        control.open(fast);
        QTRY_COMPARE(program.frame().id, fast);
        QCOMPARE(total(), fromMs(4321));
        QTRY_VERIFY(page->edits().edited());
        page->edits().revert();
        QTRY_VERIFY(total() != fromMs(4321));
        QVERIFY(!chip->accessibleName().contains(QStringLiteral("edited")));
        // Under a name it is chosen, listed and kept.
        page->edits().set({.what = ui::AllowanceKey::What::TaskTotal}, fromMs(1234));
        auto budget = *page->edits().current();
        budget.title = LocalizedText::same("Fast answers");
        page->edits().replace(budget);
        Q_EMIT page->saveRequested(page->edits().current());
        QTRY_COMPARE(program.workspace().profiles.budgets().size(), std::size_t(1));
        QTRY_VERIFY(!chip->accessibleName().contains(QStringLiteral("edited")));
        QVERIFY(chip->accessibleName().contains(QStringLiteral("Fast answers")));
        QCOMPARE(program.workspace().choice.budget(), std::string("fast-answers"));
        control.run();
        QTRY_COMPARE_WITH_TIMEOUT(program.workspace().runner.state(), State::Waiting, 60'000);
        QTRY_COMPARE(program.frame().id, program.workspace().runner.id());
        QCOMPARE(total(), fromMs(1234));
    }
    void whatIsDeletedLeavesTheWindowAndUndoBringsItBack() {
        QTemporaryDir folder;
        Program program(folder);
        QTRY_VERIFY(program.ready());
        openRecording(program, "fast");
        const auto fast = program.frame().id;
        openRecording(program, "slow");
        const auto slow = program.frame().id;
        auto* list = program.root->window().panels()->sessions()->findChild<QListView*>();
        const auto remove = [list] {
            list->setFocus();
            QTest::keyClick(list, Qt::Key_Delete);
        };
        QTRY_COMPARE(list->model()->rowCount(), 2);
        const auto row = [&](const SessionId& id) {
            const auto found = list->model()->match(list->model()->index(0, 0), ui::SessionsModel::IdRole,
                                                    QString::fromStdString(id), 1, Qt::MatchExactly);
            return found.isEmpty() ? QModelIndex() : found.front();
        };
        list->setCurrentIndex(row(slow));
        remove();
        QTRY_COMPARE(program.frame().id, fast); // the one that is left
        remove();
        QTRY_COMPARE(program.frame().kind, ui::FrameKind::Empty);
        auto* bar = program.root->window().panels()->sessions()->findChild<ui::UndoBar*>();
        QTest::mouseClick(bar->findChild<QPushButton*>(), Qt::LeftButton);
        QTRY_COMPARE(program.frame().id, fast);
        QCOMPARE(list->model()->rowCount(), 1); // one step back, as everywhere
    }
    void aConversationThatIsOpenEndsWhenItIsDeleted() {
        QTemporaryDir folder;
        Program program(folder);
        QTRY_VERIFY(program.ready());
        program.workspace().choice.setWorkbench("handbook");
        program.workspace().choice.setLab("instant");
        program.root->window().control().run();
        QTRY_COMPARE_WITH_TIMEOUT(program.workspace().runner.state(), State::Waiting, 60'000);
        auto* list = program.root->window().panels()->sessions()->findChild<QListView*>();
        QTRY_COMPARE(list->model()->rowCount(), 1);
        list->setFocus();
        list->setCurrentIndex(list->model()->index(0, 0));
        QTest::keyClick(list, Qt::Key_Delete);
        QTRY_COMPARE_WITH_TIMEOUT(list->model()->rowCount(), 0, 20'000);
        QTRY_COMPARE(program.frame().kind, ui::FrameKind::Empty);
        QTRY_COMPARE(program.workspace().runner.state(), State::Idle);
    }
    void aNewNameReachesTheInspectorAndEscInTheWaterfallLeavesAReplay() {
        QTemporaryDir folder;
        Program program(folder);
        QTRY_VERIFY(program.ready());
        openRecording(program, "slow");
        const auto id = program.frame().id;
        QTRY_COMPARE(program.workspace().library.sessions().size(), std::size_t(1));
        program.workspace().library.rename(id, QStringLiteral("Before the fix"));
        auto* inspector = program.root->window().panels()->inspector();
        QTRY_COMPARE(inspector->details().name, QStringLiteral("Before the fix"));
        auto& view = program.root->window().panels()->waterfall()->view();
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Space);
        QTRY_COMPARE(program.frame().kind, ui::FrameKind::Replay);
        QTest::keyClick(&view, Qt::Key_Escape);
        QTRY_COMPARE(program.frame().kind, ui::FrameKind::Recorded);
    }
    void aLineOfTheTableAndATileOfTheStripLeadToTheirWorstSpan() {
        QTemporaryDir folder;
        Program program(folder);
        QTRY_VERIFY(program.ready());
        openRecording(program, "slow");
        auto* panels = program.root->window().panels();
        panels->tabs()->setCurrentWidget(panels->budget());
        auto* table = panels->budget()->findChild<QTableView*>();
        const auto* model = qobject_cast<ui::BudgetModel*>(table->model());
        // What is over stands above all the rest.
        const auto verdict = [&](int row) {
            return static_cast<budget::Verdict>(model->index(row, 0).data(ui::BudgetModel::VerdictRole).toInt());
        };
        QTRY_VERIFY(model->rowCount() > 4 && verdict(0) == budget::Verdict::Over);
        bool red = true;
        for (int row = 0; row < model->rowCount(); ++row) {
            QVERIFY(red || verdict(row) != budget::Verdict::Over);
            red = verdict(row) == budget::Verdict::Over;
        }
        const auto row = model->find({.what = ui::AllowanceKey::What::Stage, .stage = trace::Stage::Tool}).row();
        QVERIFY(row >= 0);
        const auto cell = table->visualRect(model->index(row, ui::BudgetModel::Worst));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, cell.center());
        const auto& trace = *program.frame().trace;
        const auto span = program.workspace().selection.span();
        QVERIFY(span.valid());
        const auto chosen = trace.spans[trace.spans.find(span)];
        QCOMPARE(chosen.stage, trace::Stage::Tool);
        for (trace::Row each = 0; each < trace.spans.size(); ++each)
            if (trace.spans[each].stage == trace::Stage::Tool)
                QVERIFY(trace.spans[each].duration({}) <= chosen.duration({}));
        // The tile of the silence marks it.
        Q_EMIT panels->verdict()->worstRequested(ui::Cell::LongestSilence);
        const auto& marked = program.workspace().range.marked();
        QVERIFY(marked.has_value());
        QCOMPARE(marked->length(), *program.frame().tasks->back().longest_silence);
        Q_EMIT panels->verdict()->worstRequested(ui::Cell::Ttft);
        const auto call = trace.spans.find(program.workspace().selection.span());
        QCOMPARE(trace.spans[call].stage, trace::Stage::Inference);
    }
    void whatTheSessionRanOnIsToldApartFromWhatRunsNext() {
        QTemporaryDir folder;
        Program program(folder);
        QTRY_VERIFY(program.ready());
        program.workspace().choice.setWorkbench("handbook");
        program.workspace().choice.setLab("instant");
        openRecording(program, "slow");
        const auto recorded = QString::fromStdString(program.frame().trace->sessionAttribute(trace::keys::kEndpoint));
        QVERIFY(recorded.contains(QStringLiteral("gpu-batch-busy")));
        QTRY_VERIFY(program.find<QLabel>("source")->text().contains(recorded));
        auto* next = program.find<QToolButton>("endpoint");
        QVERIFY(!next->text().contains(recorded));
        QVERIFY(next->accessibleName().contains(QStringLiteral("next run")));
    }
    void theQuestionBeforeQuittingNoticesThatTheSessionHasEnded() {
        QTemporaryDir folder;
        Program program(folder);
        QTRY_VERIFY(program.ready());
        program.workspace().choice.setWorkbench("handbook");
        program.workspace().choice.setLab("gpu-batch-calm");
        program.root->window().control().run();
        QTRY_COMPARE_WITH_TIMEOUT(program.workspace().runner.state(), State::Running, 60'000);
        QStringList said;
        QString button;
        QTimer watch;
        QElapsedTimer since;
        since.start();
        connect(&watch, &QTimer::timeout, &watch, [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (box == nullptr) return;
            if (said.isEmpty() || said.back() != box->text()) said << box->text();
            const bool over = !program.workspace().runner.busy() && said.size() == 2;
            if (!over && since.elapsed() < 60'000) return;
            for (auto* each : box->buttons())
                if (box->buttonRole(each) == QMessageBox::AcceptRole) button = each->text();
            box->reject();
        });
        watch.start(20);
        QVERIFY(!program.root->window().close()); // returns when the question is answered
        QCOMPARE(said.size(), 2);
        QVERIFY(said[0].contains(QStringLiteral("is running")));
        QVERIFY(said[1].contains(QStringLiteral("has ended")));
        QCOMPARE(button, QStringLiteral("Quit"));
        QVERIFY(program.root->window().isVisible());
    }
    void escInAReplayGivesTheWholeRecordingBack() {
        QTemporaryDir folder;
        Program program(folder);
        QTRY_VERIFY(program.ready());
        openRecording(program, "slow");
        const auto whole = program.frame().trace->spans.size();
        QTest::keyClick(&program.root->window(), Qt::Key_F11);
        ui::PresentationWindow* shown = nullptr;
        QTRY_VERIFY([&] {
            for (auto* widget : QApplication::topLevelWidgets())
                if (auto* found = qobject_cast<ui::PresentationWindow*>(widget)) shown = found;
            return shown != nullptr;
        }());
        QTest::keyClick(shown, Qt::Key_F1);
        auto* keys = shown->findChild<ui::ShortcutsDialog*>();
        QVERIFY(keys != nullptr && keys->isVisible());
        keys->close();
        QTest::keyClick(shown, Qt::Key_Space);
        QTRY_COMPARE(program.frame().kind, ui::FrameKind::Replay);
        QTest::keyClick(shown, Qt::Key_Escape);
        QTRY_COMPARE(program.frame().kind, ui::FrameKind::Recorded);
        QCOMPARE(program.frame().trace->spans.size(), whole);
    }
};

QTEST_MAIN(TstWindowSessions)
#include "tst_window_sessions.moc"
