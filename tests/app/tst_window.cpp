// SPDX-License-Identifier: GPL-3.0-or-later
// Whole paths with real clicks and keys: run the sales workbench on the lab, see the red tool, quit, start, find it.
#include "core/host/session_host.h"
#include "tests/app/program.h"
#include "ui/dialogs/endpoint_dialog.h"
#include "ui/dialogs/two_line_delegate.h"
#include "ui/models/sessions_model.h"
#include "ui/pages/budget_page.h"
#include "ui/pages/conversation_pane.h"
#include "ui/pages/inspector_pane.h"
#include "ui/pages/sessions_pane.h"
#include "ui/waterfall/waterfall_panel.h"
#include "ui/window/message_bar.h"
#include "ui/window/panels.h"
#include "ui/window/top_bar.h"

#include <QAccessible>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTextEdit>
#include <QTimer>
#include <QToolButton>
#include <QtTest>
#include <memory>

using namespace stagefall;
using test::Program;
using State = ui::SessionRunner::State;

namespace {

constexpr int kPatience = 90'000;

/// Something on the screen that people can operate and that says nothing to a screen reader.
QStringList nameless(const QWidget& window) {
    QStringList wrong;
    for (const auto* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || (widget->focusPolicy() & Qt::TabFocus) == 0) continue;
        auto* interface = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
        if (interface == nullptr || interface->role() == QAccessible::NoRole ||
            interface->text(QAccessible::Name).isEmpty())
            wrong << QStringLiteral("%1 '%2' in %3")
                         .arg(QString::fromLatin1(widget->metaObject()->className()), widget->objectName(),
                              widget->parentWidget()
                                  ? QString::fromLatin1(widget->parentWidget()->metaObject()->className())
                                  : QString());
    }
    return wrong;
}

} // namespace

class TstWindow final : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;
    SessionId ran_;

private Q_SLOTS:
    void aFirstStartInvitesAndIsReadyToRun() {
        Program program(folder_);
        QTRY_VERIFY(program.ready());
        QCOMPARE(program.frame().kind, ui::FrameKind::Empty);
        QVERIFY(program.find<QPushButton>("run")->isEnabled());
        QVERIFY(!program.find<QPushButton>("stop")->isEnabled());
        QVERIFY(program.find<QToolButton>("workbench")->text().contains(QStringLiteral("Regional sales")));
    }
    void theEndpointsOpenAtTheOneInUse() {
        QTemporaryDir fresh;
        Program program(fresh);
        QTRY_VERIFY(program.ready());
        auto& window = program.root->window();
        const auto shown = [&window] {
            window.findChild<ui::TopBar*>()->endpointsRequested();
            const std::unique_ptr<ui::EndpointDialog> dialog(window.findChild<ui::EndpointDialog*>());
            const auto* item = dialog->findChild<QListWidget*>()->currentItem();
            return item == nullptr ? QString() : item->data(ui::TwoLineDelegate::Key).toString();
        };
        const auto asked = host::labProfileOf(*window.control().workbench()->workbench);
        QCOMPARE(shown(), QStringLiteral("lab:") + QString::fromStdString(asked));
        program.workspace().choice.setLab("gpu-batch-calm");
        QCOMPARE(shown(), QStringLiteral("lab:gpu-batch-calm"));
        llm::EndpointProfile profile;
        profile.name = "Ours";
        profile.base_url = "http://127.0.0.1:9/v1";
        profile.model = "m";
        program.workspace().profiles.saveEndpoint(profile);
        QTRY_VERIFY(program.workspace().profiles.endpoint("ours") != nullptr);
        program.workspace().choice.setEndpoint("ours");
        QCOMPARE(shown(), QStringLiteral("endpoint:ours"));
    }
    void theSalesWorkbenchRunsAndItsRedToolIsFoundByOneKey() {
        Program program(folder_);
        QTRY_VERIFY(program.ready());
        QTest::mouseClick(program.find<QPushButton>("run"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(program.workspace().runner.state(), State::Waiting, kPatience);
        QTRY_VERIFY(!program.frame().running);
        ran_ = program.frame().id;
        // It is open for a follow-up, which is not running.
        const auto* list = program.root->window().panels()->sessions()->findChild<QListView*>();
        const auto state = [list] { return list->model()->index(0, 0).data(ui::SessionsModel::StateRole).toString(); };
        QTRY_COMPARE(state(), QStringLiteral("open"));
        const auto red = program.redTool();
        QVERIFY(red.valid());
        auto& view = program.root->window().panels()->waterfall()->view();
        view.setFocus();
        for (int i = 0; i < 8 && program.workspace().selection.span() != red; ++i) QTest::keyClick(&view, Qt::Key_N);
        QCOMPARE(program.workspace().selection.span(), red);
        QTRY_COMPARE(program.root->window().panels()->inspector()->details().name, QStringLiteral("check_stock"));
        // First feedback is that of the screen.
        QVERIFY(program.frame().tasks->front().feedback_measured);
        // A follow-up goes on in the same conversation.
        program.root->window().panels()->conversation()->askRequested(QStringLiteral("And what should we do next?"));
        QTRY_COMPARE(program.workspace().runner.state(), State::Running);
        QTRY_COMPARE_WITH_TIMEOUT(program.workspace().runner.state(), State::Waiting, kPatience);
        QCOMPARE(program.frame().id, ran_);
        QTRY_COMPARE(program.frame().trace->tasks().size(), std::size_t(2));
    }
    void afterQuittingAndStartingAgainTheSessionIsThere() {
        QVERIFY(!ran_.empty());
        Program program(folder_);
        QTRY_VERIFY(program.ready());
        const auto& sessions = program.workspace().library.sessions();
        QCOMPARE(sessions.size(), std::size_t(1));
        QCOMPARE(sessions.front().summary.id, ran_);
        QCOMPARE(sessions.front().summary.verdict, std::string("over"));
        program.root->window().panels()->sessions()->openRequested(ran_);
        QTRY_COMPARE(program.frame().id, ran_);
        QCOMPARE(program.frame().trace->tasks().size(), std::size_t(2));
        QVERIFY(program.redTool().valid());
    }
    void theShippedRecordingsOpenAtOnce() {
        QTemporaryDir fresh;
        Program program(fresh);
        QTRY_VERIFY(program.ready());
        for (const char* name : {"fast", "slow", "failing"}) {
            const auto before = program.frame().id;
            program.root->window().openFile(
                QString::fromStdString(agent::resourceFolder() + "/sessions/" + name + ".json"));
            QTRY_VERIFY(!program.frame().id.empty() && program.frame().id != before);
        }
        QTRY_COMPARE(program.workspace().library.sessions().size(), std::size_t(3));
        // They are called something in Chinese too.
        auto* list = program.root->window().panels()->sessions()->findChild<QListView*>();
        program.workspace().appearance.setLanguage(text::Language::Chinese);
        for (int row = 0; row < 3; ++row) {
            const auto title = [&] { return list->model()->index(row, 0).data().toString(); };
            QTRY_VERIFY2(title().startsWith(QStringLiteral("区域销售")), qPrintable(title()));
        }
        program.workspace().appearance.setLanguage(text::Language::English);
    }
    void aFileThatIsNoSessionIsNamedAndTheRestGoesOn() {
        QTemporaryDir fresh;
        Program program(fresh);
        QTRY_VERIFY(program.ready());
        QFile file(fresh.filePath(QStringLiteral("notes.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"a\": 1");
        file.close();
        program.root->window().openFile(file.fileName());
        auto* bar = program.root->window().findChild<ui::MessageBar*>();
        QTRY_VERIFY(bar->isVisible());
        QVERIFY2(bar->text().contains(QStringLiteral("notes.json")), qPrintable(bar->text()));
        QVERIFY(program.find<QPushButton>("run")->isEnabled());
    }
    void quittingWhileASessionRunsAsksAndLosesNothing() {
        QTemporaryDir fresh;
        SessionId id;
        {
            Program program(fresh);
            QTRY_VERIFY(program.ready());
            program.workspace().choice.setWorkbench("handbook");
            program.workspace().choice.setLab("gpu-batch-busy");
            QTest::keyClick(&program.root->window(), Qt::Key_F5);
            QTRY_COMPARE_WITH_TIMEOUT(program.workspace().runner.state(), State::Running, kPatience);
            id = program.workspace().runner.id();
            bool asked = false;
            const auto answer = [&](QMessageBox::ButtonRole role) {
                QTimer::singleShot(0, &program.root->window(), [&asked, role] {
                    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
                    asked = box != nullptr;
                    if (!asked) return;
                    for (auto* button : box->buttons())
                        if (box->buttonRole(button) == role) return button->click();
                });
            };
            answer(QMessageBox::RejectRole);
            QVERIFY(!program.root->window().close());
            QVERIFY(asked);
            QVERIFY(program.root->window().isVisible());
            answer(QMessageBox::AcceptRole);
            QVERIFY(program.root->window().close());
        }
        Program again(fresh);
        QTRY_VERIFY(again.ready());
        QCOMPARE(again.workspace().library.sessions().size(), std::size_t(1));
        QCOMPARE(again.workspace().library.sessions().front().summary.id, id);
        QVERIFY(again.workspace().library.sessions().front().summary.state != store::SessionState::Live);
    }
    void everythingThatCanBeReachedByTabHasANameAndARole() {
        QTemporaryDir fresh;
        Program program(fresh);
        QTRY_VERIFY(program.ready());
        QCOMPARE(nameless(program.root->window()).join(QLatin1Char('\n')), QString());
        program.root->window().openFile(QString::fromStdString(agent::resourceFolder() + "/sessions/slow.json"));
        QTRY_COMPARE(program.frame().kind, ui::FrameKind::Recorded);
        auto* tabs = program.root->window().panels()->tabs();
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            QCoreApplication::processEvents();
            QCOMPARE(nameless(program.root->window()).join(QLatin1Char('\n')), QString());
        }
    }
    void columnsFoldWhereThereIsNoRoomTheRightOneFirst() {
        QTemporaryDir fresh;
        Program program(fresh);
        auto* panels = program.root->window().panels();
        program.root->window().resize(1440, 900);
        QTRY_VERIFY(panels->leftShown() && panels->rightShown());
        program.root->window().resize(1100, 700);
        QTRY_VERIFY(panels->leftShown() && !panels->rightShown());
        program.root->window().resize(1440, 900);
        QTRY_VERIFY(panels->rightShown());
    }
    void theTablesGetAThirdOfTheHeightUntilAPersonDragsTheirEdge() {
        QTemporaryDir fresh;
        int dragged = 0;
        const auto open = [](Program& program) {
            program.root->window().openFile(QString::fromStdString(agent::resourceFolder() + "/sessions/slow.json"));
            QTRY_COMPARE(program.frame().kind, ui::FrameKind::Recorded);
        };
        {
            Program program(fresh);
            open(program);
            auto* panels = program.root->window().panels();
            program.root->window().resize(1100, 700);
            QTRY_VERIFY(panels->tabs()->height() >= 200 && panels->tabs()->height() < 240);
            QVERIFY(panels->waterfall()->height() >= 240);
            program.root->window().resize(1440, 900);
            QTRY_VERIFY(panels->tabs()->height() >= 250 && panels->tabs()->height() <= 270);
            const auto* table = panels->budget()->findChild<QAbstractItemView*>();
            QTRY_VERIFY(!table->horizontalScrollBar()->isVisible());
            auto* edge = qobject_cast<QSplitter*>(panels->tabs()->parentWidget())->handle(1);
            QTest::mousePress(edge, Qt::LeftButton, {}, {40, 0});
            QTest::mouseMove(edge, {40, -80});
            QTest::mouseRelease(edge, Qt::LeftButton, {}, {40, -80});
            dragged = panels->tabs()->height();
            QVERIFY2(dragged > 320, qPrintable(QString::number(dragged)));
            program.root->window().close();
        }
        Program program(fresh);
        open(program);
        QTRY_COMPARE(program.root->window().panels()->tabs()->height(), dragged);
    }
    void whatWasFoldedStaysFoldedAtTheNextStart() {
        QTemporaryDir fresh;
        {
            Program program(fresh);
            QTest::keyClick(&program.root->window(), Qt::Key_3, Qt::ControlModifier);
            QVERIFY(!program.root->window().panels()->bottomShown());
            program.root->window().close();
        }
        Program program(fresh);
        QVERIFY(!program.root->window().panels()->bottomShown());
    }
};

QTEST_MAIN(TstWindow)
#include "tst_window.moc"
