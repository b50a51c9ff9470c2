// SPDX-License-Identifier: GPL-3.0-or-later
// Small windows and large letters: what has no room folds or says less, can be brought back, and covers nothing.
#include "tests/app/program.h"
#include "ui/dialogs/first_run_panel.h"
#include "ui/pages/conversation_input.h"
#include "ui/pages/conversation_pane.h"
#include "ui/pages/sessions_pane.h"
#include "ui/waterfall/waterfall_panel.h"
#include "ui/window/panels.h"
#include "ui/window/top_bar.h"

#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QToolButton>
#include <QtTest>

using namespace stagefall;
using test::Program;

namespace {

void openRecording(Program& program) {
    program.root->window().openFile(QString::fromStdString(agent::resourceFolder() + "/sessions/slow.json"));
    QTRY_COMPARE(program.frame().kind, ui::FrameKind::Recorded);
}

QString words(const QWidget& widget) {
    return QStringLiteral("%1 '%2' %3+%4 (least %5)")
        .arg(QString::fromLatin1(widget.metaObject()->className()), widget.objectName())
        .arg(widget.x())
        .arg(widget.width())
        .arg(widget.minimumSizeHint().width());
}

/// Parts of the bar that are cut, lie over each other or reach out of it.
QString cutInBar(const ui::TopBar& bar) {
    QList<QWidget*> parts;
    for (auto* part : bar.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
        if (part->isVisible() && !part->isWindow()) parts << part;
    std::sort(parts.begin(), parts.end(), [](const auto* a, const auto* b) { return a->x() < b->x(); });
    QStringList wrong;
    int end = 0;
    for (const auto* part : parts) {
        if (part->x() < end || part->geometry().right() >= bar.width() ||
            part->width() < std::max(part->minimumSizeHint().width(), part->minimumWidth()))
            wrong << words(*part);
        end = part->geometry().right() + 1;
    }
    return wrong.join(QLatin1Char('\n'));
}

/// Neighbours of a splitter that lie over each other or reach out of it.
QString coveredIn(const QWidget& window) {
    QStringList wrong;
    for (const auto* splitter : window.findChildren<QSplitter*>()) {
        if (!splitter->isVisible()) continue;
        QRegion taken;
        for (int i = 0; i < splitter->count(); ++i) {
            const auto* part = splitter->widget(i);
            if (part->isHidden()) continue;
            if (taken.intersects(part->geometry()) || !splitter->rect().contains(part->geometry()))
                wrong << words(*part) + QStringLiteral(" of %1x%2").arg(splitter->width()).arg(splitter->height());
            taken += part->geometry();
        }
    }
    return wrong.join(QLatin1Char('\n'));
}

} // namespace

class TstWindowLayout final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aSideThatFoldedComesBackByAButtonOfTheBar() {
        QTemporaryDir folder;
        Program program(folder);
        auto* panels = program.root->window().panels();
        program.root->window().resize(1100, 700);
        QTRY_VERIFY(panels->leftShown() && !panels->rightShown());
        auto* left = program.find<QToolButton>("left_side");
        auto* right = program.find<QToolButton>("right_side");
        QVERIFY(left->isVisible() && left->isChecked() && right->isVisible() && !right->isChecked());
        QVERIFY(right->toolTip().contains(QStringLiteral("Ctrl+2")) && !right->icon().isNull());
        QCOMPARE(right->text(), QStringLiteral("Conversation and inspector")); // what a screen reader says
        QTest::mouseClick(right, Qt::LeftButton);
        QVERIFY(panels->rightShown() && right->isChecked());
        QVERIFY(!panels->leftShown() && !left->isChecked()); // there is no room for both
        QTest::mouseClick(right, Qt::LeftButton);
        QVERIFY(!panels->rightShown() && panels->leftShown());
        QTest::mouseClick(left, Qt::LeftButton);
        QVERIFY(!panels->leftShown());
        QTest::mouseClick(left, Qt::LeftButton);
        QVERIFY(panels->leftShown());
        program.root->window().resize(1440, 900);
        QTRY_VERIFY(panels->leftShown() && panels->rightShown());
    }
    void nothingCoversAnythingHoweverSmallTheWindowAndLargeTheLetters() {
        QTemporaryDir folder;
        Program program(folder);
        auto& window = program.root->window();
        auto& appearance = program.workspace().appearance;
        openRecording(program);
        for (const QSize size : {QSize(900, 560), QSize(1100, 700), QSize(1440, 900)})
            for (const int text : {100, 150})
                for (const auto key : {Qt::Key_0, Qt::Key_2, Qt::Key_1, Qt::Key_3}) {
                    appearance.setTextSize(text);
                    window.resize(size);
                    QTest::qWait(20);
                    const bool toggles = key != Qt::Key_0;
                    if (toggles) QTest::keyClick(&window, key, Qt::ControlModifier);
                    QTest::qWait(20);
                    const auto covered = coveredIn(window);
                    QVERIFY2(covered.isEmpty(), qPrintable(QStringLiteral("%1 at %2 %, %3: %4")
                                                               .arg(size.width())
                                                               .arg(text)
                                                               .arg(QKeySequence(key).toString(), covered)));
                    if (toggles) QTest::keyClick(&window, key, Qt::ControlModifier);
                }
        appearance.setTextSize(100);
    }
    void whereThereIsNoHeightTheTablesFoldAndWhoAsksForThemGetsThem() {
        QTemporaryDir folder;
        Program program(folder);
        auto& window = program.root->window();
        auto* panels = window.panels();
        openRecording(program);
        program.workspace().appearance.setTextSize(150);
        window.resize(900, 560);
        QTRY_VERIFY(!panels->bottomShown());
        QTest::keyClick(&window, Qt::Key_3, Qt::ControlModifier);
        QVERIFY(panels->bottomShown());
        QTRY_COMPARE(coveredIn(window), QString());
        QTest::keyClick(&window, Qt::Key_3, Qt::ControlModifier);
        QVERIFY(!panels->bottomShown());
        window.resize(1440, 900);
        QTRY_VERIFY(panels->bottomShown());
        program.workspace().appearance.setTextSize(100);
    }
    void theBarSaysLessWhereItIsNarrowAndCutsNothing() {
        QTemporaryDir folder;
        Program program(folder);
        auto& window = program.root->window();
        auto& appearance = program.workspace().appearance;
        openRecording(program);
        const auto* bar = window.findChild<ui::TopBar*>();
        for (const auto language : {text::Language::English, text::Language::Chinese})
            for (const int size : {90, 100, 130, 150})
                for (const int width : {900, 1000, 1100, 1240, 1440}) {
                    appearance.setLanguage(language);
                    appearance.setTextSize(size);
                    window.resize(width, 700);
                    QTest::qWait(20);
                    QTRY_VERIFY2(cutInBar(*bar).isEmpty(),
                                 qPrintable(QStringLiteral("%1 at %2 %: %3").arg(width).arg(size).arg(cutInBar(*bar))));
                }
        appearance.setLanguage(text::Language::English);
        appearance.setTextSize(100);
        auto* run = program.find<QPushButton>("run");
        QTRY_COMPARE(run->text(), QStringLiteral("Run"));
        appearance.setTextSize(150);
        window.resize(900, 700);
        QTRY_COMPARE(run->text(), QString());
        QTRY_COMPARE(run->accessibleName(), QStringLiteral("Run"));
        appearance.setTextSize(100);
    }
    void theSidesGetBackTheWidthTheyHad() {
        QTemporaryDir folder;
        Program program(folder);
        auto& window = program.root->window();
        auto* panels = window.panels();
        window.resize(1440, 900);
        QTRY_VERIFY(panels->rightShown());
        const int list = panels->sessions()->width(), talk = panels->conversation()->width();
        program.workspace().appearance.setTextSize(150);
        window.resize(900, 560);
        for (const auto key : {Qt::Key_2, Qt::Key_1}) {
            QTest::keyClick(&window, key, Qt::ControlModifier);
            QTest::qWait(20);
        }
        program.workspace().appearance.setTextSize(100);
        window.resize(1440, 900);
        QTRY_COMPARE(panels->sessions()->width(), list);
        QCOMPARE(panels->conversation()->width(), talk);
    }
    void aSideThatAPersonWidenedIsAsWideAtTheNextStart() {
        QTemporaryDir folder;
        int dragged = 0;
        {
            Program program(folder);
            auto* panels = program.root->window().panels();
            program.root->window().resize(1440, 900);
            QTRY_VERIFY(panels->rightShown());
            auto* edge = qobject_cast<QSplitter*>(panels->sessions()->parentWidget())->handle(1);
            QTest::mousePress(edge, Qt::LeftButton, {}, {0, 300});
            QTest::mouseMove(edge, {60, 300});
            QTest::mouseRelease(edge, Qt::LeftButton, {}, {60, 300});
            dragged = panels->sessions()->width();
            QVERIFY2(dragged > 280, qPrintable(QString::number(dragged)));
            program.root->window().close();
        }
        Program program(folder);
        QTRY_COMPARE(program.root->window().panels()->sessions()->width(), dragged);
    }
    void theMenuOfEndpointsSaysWhichAreTheLabs() {
        QTemporaryDir folder;
        Program program(folder);
        QTRY_VERIFY(program.ready());
        llm::EndpointProfile profile;
        profile.name = "Ours & theirs";
        profile.base_url = "http://127.0.0.1:9/v1";
        profile.model = "m";
        program.workspace().profiles.saveEndpoint(profile);
        QTRY_COMPARE(program.workspace().profiles.endpoints().size(), std::size_t(1));
        auto* menu = program.find<QToolButton>("endpoint")->menu();
        Q_EMIT menu->aboutToShow();
        QStringList lines;
        for (const auto* action : menu->actions().mid(0, 5))
            lines << (action->isSeparator() ? QStringLiteral("-")
                                            : action->text() + (action->isEnabled() ? QString() : QStringLiteral(":")));
        QCOMPARE(lines,
                 QStringList({QStringLiteral("Your endpoints:"), QStringLiteral("Ours && theirs"), QStringLiteral("-"),
                              QStringLiteral("Lab, simulated:"), QStringLiteral("As the workbench asks for")}));
    }
    void theCardOfTheScenarioNamesWhatItRuns() {
        QTemporaryDir folder;
        Program program(folder);
        QTRY_VERIFY(program.ready());
        program.workspace().choice.setWorkbench("handbook");
        QStringList said;
        for (const auto* card : program.root->window().panels()->firstRun()->findChildren<QPushButton*>())
            said << card->accessibleDescription();
        QVERIFY2(said.join(QLatin1Char('\n')).contains(QStringLiteral("Regional sales on the built-in lab")),
                 qPrintable(said.join(QLatin1Char('\n'))));
    }
    void whoAsksUnderARecordingIsToldThatItBeginsANewSession() {
        QTemporaryDir folder;
        Program program(folder);
        QTRY_VERIFY(program.ready());
        const auto* edit = program.root->window().panels()->conversation()->input()->editor();
        QCOMPARE(edit->placeholderText(), QStringLiteral("Ask something"));
        openRecording(program);
        QTRY_COMPARE(edit->placeholderText(), QStringLiteral("Ask Regional sales, in a new session"));
        QVERIFY(edit->accessibleDescription().contains(QStringLiteral("It will not know")));
        program.workspace().choice.setLab("instant");
        QTest::mouseClick(program.find<QPushButton>("run"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(program.workspace().runner.state(), ui::SessionRunner::State::Waiting, 90'000);
        QTRY_COMPARE(edit->placeholderText(), QStringLiteral("Ask a follow-up"));
    }
};

QTEST_MAIN(TstWindowLayout)
#include "tst_window_layout.moc"
