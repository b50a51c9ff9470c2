// SPDX-License-Identifier: GPL-3.0-or-later
// Going from one session to another and back: what belongs to each stays with it.
#include "tests/app/program.h"
#include "ui/dialogs/shortcuts_dialog.h"
#include "ui/models/sessions_model.h"
#include "ui/pages/presentation_window.h"
#include "ui/pages/sessions_pane.h"
#include "ui/pages/undo_bar.h"
#include "ui/window/panels.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QListView>
#include <QMessageBox>
#include <QPushButton>
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
    void leavingAConversationEndsItAndItTookWhatItsTasksTook() {
        QTemporaryDir folder;
        Program program(folder);
        QTRY_VERIFY(program.ready());
        openRecording(program, "fast");
        const auto fast = program.frame().id;
        program.workspace().choice.setWorkbench("handbook");
        program.workspace().choice.setLab("instant");
        program.root->window().control().run();
        QTRY_COMPARE_WITH_TIMEOUT(program.workspace().runner.state(), State::Waiting, 60'000);
        const auto ran = program.workspace().runner.id();
        QTRY_COMPARE(program.frame().id, ran);
        QTRY_VERIFY(!program.frame().running);
        const auto trace = program.frame().trace;
        const auto task = trace->spans[trace->tasks().front()];
        program.root->window().control().open(fast);
        QTRY_COMPARE(program.frame().id, fast);
        const auto stored = [&]() -> const store::SessionSummary* {
            for (const auto& item : program.workspace().library.sessions())
                if (item.summary.id == ran) return &item.summary;
            return nullptr;
        };
        QTRY_VERIFY(stored() != nullptr && stored()->state == store::SessionState::Finished);
        QVERIFY(!stored()->verdict.empty());
        QCOMPARE(stored()->duration_ns, (*task.end - task.start).count());
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
