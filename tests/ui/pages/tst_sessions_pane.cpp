// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/event_script.h"
#include "tests/ui/pages/library_fixture.h"
#include "ui/models/sessions_model.h"
#include "ui/pages/session_delegate.h"
#include "ui/pages/sessions_pane.h"
#include "ui/pages/tags_editor.h"
#include "ui/pages/undo_bar.h"

#include <QAccessible>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QToolButton>

using namespace stagefall;
using namespace stagefall::ui;
using namespace stagefall::ui::test;

class TestSessionsPane : public QObject {
    Q_OBJECT

    Appearance appearance_{text::Catalogue::builtIn()};
    std::unique_ptr<LibraryFixture> fixture_;
    std::unique_ptr<FrameFeed> feed_;
    std::unique_ptr<SessionsPane> pane_;

    QListView* list() const { return pane_->findChild<QListView*>(); }
    QLineEdit* search() const { return pane_->findChild<QLineEdit*>(); }
    QPoint middle(int row) const { return list()->visualRect(list()->model()->index(row, 0)).center(); }
    QString title(int row) const { return list()->model()->index(row, 0).data().toString(); }
    void show(const SessionId& id) const {
        feed_->show({.kind = FrameKind::Recorded,
                     .id = id,
                     .log = nullptr,
                     .events = trace::viewOf(sampleSession("shown")),
                     .budget = std::make_shared<budget::Budget>(budget::Budget::standard())});
        QTRY_COMPARE(feed_->frame()->id, id);
    }
    void focus(int row) const {
        list()->setFocus();
        list()->setCurrentIndex(list()->model()->index(row, 0));
    }

private Q_SLOTS:
    void init() {
        fixture_ = std::make_unique<LibraryFixture>();
        fixture_->addThree();
        feed_ = std::make_unique<FrameFeed>(fixture_->clock);
        pane_ = std::make_unique<SessionsPane>(fixture_->load(), *feed_, appearance_);
        pane_->resize(248, 600);
        pane_->show();
        pane_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(pane_.get()));
    }
    void cleanup() { pane_.reset(); }

    void aClickOpensASession() {
        QSignalSpy opened(pane_.get(), &SessionsPane::openRequested);
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, middle(1));
        QCOMPARE(opened.count(), 1);
        QCOMPARE(opened[0][0].value<SessionId>(), std::string("b"));
    }

    void anInterruptedSessionStillSaysThatItIsOfTheLab() {
        fixture_->add("d", "killed", 3, 1, store::SessionState::Interrupted);
        fixture_->library->refresh();
        QTRY_COMPARE(list()->model()->rowCount(), 4);
        const QFontMetrics metrics(textFont(12));
        const auto said = SessionDelegate::facts(list()->model()->index(0, 0), metrics, 150);
        QVERIFY2(said.contains(QStringLiteral("interrupted")) && said.contains(QStringLiteral("lab")),
                 qPrintable(said));
    }

    void sessionsOfOneNameAreToldApartByTheirTimeHoweverNarrowTheListIs() {
        fixture_->add("d", "killed", 3, 1, store::SessionState::Interrupted);
        fixture_->library->refresh();
        QTRY_COMPARE(list()->model()->rowCount(), 4);
        const QFontMetrics metrics(textFont(12));
        const auto index = list()->model()->index(0, 0);
        const auto when = index.data(SessionsModel::WhenRole).toString();
        const auto time = when.right(5);
        const auto all = SessionDelegate::facts(index, metrics, 1000);
        QVERIFY2(all.startsWith(when) && all.contains(QStringLiteral("interrupted")), qPrintable(all));
        // The day goes first, the time last.
        for (int room = metrics.horizontalAdvance(all) - 1; room >= metrics.horizontalAdvance(time); --room) {
            const auto said = SessionDelegate::facts(index, metrics, room);
            QVERIFY2(said.startsWith(time), qPrintable(said));
        }
    }

    void aNarrowListDoesNotScrollSideways() {
        pane_->setFixedWidth(160);
        QTRY_COMPARE(list()->viewport()->width(), 160);
        QVERIFY(!list()->horizontalScrollBar()->isVisible());
        QTRY_COMPARE(list()->visualRect(list()->model()->index(0, 0)).width(), list()->viewport()->width());
    }

    void aFailedSessionHasNoGreenDot() {
        fixture_->add("d", "quick", 3, 0.05);
        fixture_->add("e", "quick and failed", 4, 0.05, store::SessionState::Failed);
        fixture_->library->refresh();
        QTRY_COMPARE(list()->model()->rowCount(), 5);
        for (const char* id : {"d", "e"}) // judged with their strips
            QTRY_VERIFY_WITH_TIMEOUT(fixture_->item(id) != nullptr && fixture_->item(id)->strip, 20'000);
        const auto count = [this](int row, scene::Ink ink) { // where the sign is
            const auto line = list()->visualRect(list()->model()->index(row, 0));
            const auto picture = list()->viewport()->grab({line.left(), line.top(), 32, line.height()}).toImage();
            int found = 0;
            for (int y = 0; y < picture.height(); ++y)
                for (int x = 0; x < picture.width(); ++x)
                    if (picture.pixelColor(x, y).rgb() == appearance_.colour(ink).rgb()) ++found;
            return found;
        };
        QVERIFY(count(1, scene::Ink::Within) > 0);
        QCOMPARE(count(0, scene::Ink::Within), 0);
        QCOMPARE(count(0, scene::Ink::Over), 0);
    }

    void controlClickChoosesSeveralAndOpensNone() {
        QSignalSpy opened(pane_.get(), &SessionsPane::openRequested);
        QSignalSpy chosen(pane_.get(), &SessionsPane::selectedIdsChanged);
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, Qt::ControlModifier, middle(2));
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, Qt::ControlModifier, middle(0));
        QCOMPARE(opened.count(), 0);
        QCOMPARE(chosen.count(), 2);
        QVERIFY((pane_->selectedIds() == std::vector<SessionId>{"c", "a"}));
    }

    void theKeyboardOpensRenamesAndDeletes() {
        QSignalSpy opened(pane_.get(), &SessionsPane::openRequested);
        focus(0);
        QTest::keyClick(list(), Qt::Key_Down);
        QTest::keyClick(list(), Qt::Key_Return);
        QCOMPARE(opened.count(), 1);
        QTest::keyClick(list(), Qt::Key_F2);
        auto* editor = list()->viewport()->findChild<QLineEdit*>();
        QVERIFY(editor != nullptr);
        QCOMPARE(editor->text(), QStringLiteral("second"));
        QTest::keyClicks(editor, QStringLiteral("after the fix"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(title(1), QStringLiteral("after the fix"));
        list()->setFocus();
        QTest::keyClick(list(), Qt::Key_Delete);
        QCOMPARE(list()->model()->rowCount(), 2);
        QCOMPARE(list()->currentIndex().row(), 1); // the next one
    }

    void theSessionInTheWindowGivesWayToTheNextAndComesBack() {
        show("b");
        QSignalSpy opened(pane_.get(), &SessionsPane::openRequested);
        focus(1);
        QTest::keyClick(list(), Qt::Key_Delete);
        QCOMPARE(opened.count(), 1);
        QCOMPARE(opened[0][0].value<SessionId>(), std::string("a"));
        show("a");
        QTest::keyClick(list(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(opened.count(), 2);
        QCOMPARE(opened[1][0].value<SessionId>(), std::string("b"));
        QCOMPARE(list()->currentIndex().row(), 1);
    }

    void deletingAnotherThanTheOneInTheWindowChangesTheListAlone() {
        show("a");
        QSignalSpy opened(pane_.get(), &SessionsPane::openRequested);
        focus(0);
        QTest::keyClick(list(), Qt::Key_Delete);
        QTest::keyClick(list(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(list()->model()->rowCount(), 3);
        QCOMPARE(opened.count(), 0);
    }

    void whoWentElsewhereAfterDeletingIsNotBroughtBack() {
        show("b");
        focus(1);
        QTest::keyClick(list(), Qt::Key_Delete);
        show("c");
        QSignalSpy opened(pane_.get(), &SessionsPane::openRequested);
        QTest::keyClick(list(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(list()->model()->rowCount(), 3);
        QCOMPARE(opened.count(), 0);
    }

    void aLongTitleTakesTwoLinesAndItsWholeIsInTheTip() {
        const auto height = [this](int row) { return list()->visualRect(list()->model()->index(row, 0)).height(); };
        const auto short_one = height(1);
        const auto words = QStringLiteral("Regional sales, when the endpoint breaks off in the middle of its answer");
        fixture_->library->rename("b", words);
        QTRY_VERIFY(height(1) > short_one);
        QCOMPARE(height(0), short_one);
        QVERIFY(list()->model()->index(1, 0).data(Qt::ToolTipRole).toString().contains(words));
        fixture_->library->rename("b", QStringLiteral("Short"));
        QTRY_COMPARE(height(1), short_one);
    }

    void aDeletedSessionIsOfferedBack() {
        auto* bar = pane_->findChild<UndoBar*>();
        QVERIFY(!bar->isVisible());
        focus(1);
        QTest::keyClick(list(), Qt::Key_Delete);
        QVERIFY(bar->isVisible());
        QTest::mouseClick(bar->findChild<QPushButton*>(), Qt::LeftButton);
        QCOMPARE(title(1), QStringLiteral("second"));
        QVERIFY(!bar->isVisible());
        focus(1);
        QTest::keyClick(list(), Qt::Key_Delete);
        QTest::keyClick(list(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(list()->model()->rowCount(), 3);
        QVERIFY(!bar->isVisible());
    }

    void tagsAreTypedOverTheRow() {
        focus(1);
        QTest::keyClick(list(), Qt::Key_T);
        auto* editor = pane_->findChild<TagsEditor*>();
        QVERIFY(editor != nullptr);
        auto* line = editor->findChild<QLineEdit*>();
        QTest::keyClicks(line, QStringLiteral("demo, before the fix"));
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(fixture_->item("b")->tags, QStringList({"demo", "before the fix"}));
        QCOMPARE(TagsEditor::parse(QStringLiteral(" a ,b，c、 ,a;")), QStringList({"a", "b", "c"}));
    }

    void theSearchFiltersAndSaysWhereNothingMatches() {
        QTest::keyClicks(search(), QStringLiteral("sec"));
        QCOMPARE(list()->model()->rowCount(), 1);
        QTest::keyClicks(search(), QStringLiteral("xyz"));
        QVERIFY(!list()->isVisible());
        auto buttons = pane_->findChildren<QPushButton*>();
        QTest::keyClick(search(), Qt::Key_Escape);
        QVERIFY(list()->isVisible());
        QCOMPARE(list()->model()->rowCount(), 3);
        QTest::keyClick(search(), Qt::Key_Down);
        QVERIFY(list()->hasFocus());
    }

    void theOneInTheWindowIsMarked() {
        connect(fixture_->library.get(), &Library::opened, feed_.get(),
                [this](const FrameSource& source) { feed_->show(source); });
        fixture_->library->open("b");
        QTRY_VERIFY(list()->model()->index(1, 0).data(SessionsModel::ShownRole).toBool());
    }

    void aSessionThatRunsIsTheOneChosenInsteadOfThatShownBefore() {
        connect(pane_.get(), &SessionsPane::openRequested, fixture_->library.get(), &Library::open);
        connect(fixture_->library.get(), &Library::opened, feed_.get(),
                [this](const FrameSource& source) { feed_->show(source); });
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, middle(1));
        QTRY_COMPARE(feed_->frame()->id, SessionId("b"));
        auto log = std::make_shared<trace::EventLog>();
        for (const auto& event : sampleSession("Regional sales", 3)) log->emit(event);
        feed_->show({.kind = FrameKind::Live,
                     .id = "d",
                     .log = log,
                     .budget = std::make_shared<budget::Budget>(budget::Budget::standard())});
        QTRY_COMPARE(feed_->frame()->id, SessionId("d"));
        QVERIFY((pane_->selectedIds() == std::vector<SessionId>{"b"})); // not in the list yet
        fixture_->add("d", "Regional sales", 3);
        fixture_->library->refresh();
        QTRY_VERIFY((pane_->selectedIds() == std::vector<SessionId>{"d"}));
    }

    void severalThatAreChosenStaySoWhenAnotherRuns() {
        connect(fixture_->library.get(), &Library::opened, feed_.get(),
                [this](const FrameSource& source) { feed_->show(source); });
        fixture_->library->open("b");
        QTRY_COMPARE(feed_->frame()->id, SessionId("b"));
        for (const int row : {0, 1})
            QTest::mouseClick(list()->viewport(), Qt::LeftButton, Qt::ControlModifier, middle(row));
        fixture_->library->open("a");
        QTRY_VERIFY(list()->model()->index(2, 0).data(SessionsModel::ShownRole).toBool());
        QVERIFY((pane_->selectedIds() == std::vector<SessionId>{"c", "b"}));
    }

    void anEmptyLibraryInvites() {
        pane_.reset();
        LibraryFixture empty;
        SessionsPane pane(empty.load(), *feed_, appearance_);
        pane.resize(248, 500);
        pane.show();
        QSignalSpy asked(&pane, &SessionsPane::newRequested);
        QPushButton *begin = nullptr, *open = nullptr;
        for (auto* button : pane.findChildren<QPushButton*>()) {
            if (button->isVisible() && button->text() == QStringLiteral("New session")) begin = button;
            if (button->isVisible() && button->text() == QStringLiteral("Open a file")) open = button;
        }
        QVERIFY(begin != nullptr && open != nullptr);
        // Whole, one above the other where the pane is narrow.
        QTRY_VERIFY(begin->y() < open->y());
        for (const auto* button : {begin, open}) QVERIFY(button->width() >= button->sizeHint().width());
        pane.resize(480, 500);
        QTRY_COMPARE(begin->y(), open->y());
        QTest::mouseClick(begin, Qt::LeftButton);
        QCOMPARE(asked.count(), 1);
    }

    void wordsOfQuestionAndAnswerAreFound() {
        auto* search = pane_->findChild<QLineEdit*>();
        auto events = sampleSession("Regional sales", 4);
        for (auto& event : events) {
            if (event.name == trace::keys::kInput) event.text = "Why are the pelicans late?";
            if (event.name == trace::keys::kAnswer) event.text = "A storm over the estuary.";
        }
        QVERIFY(fixture_->store->import("p", events, store::SessionState::Finished));
        fixture_->library->refresh();
        QTRY_COMPARE(list()->model()->rowCount(), 4);
        for (const auto* word : {"pelicans", "estuary"}) {
            search->setText(QLatin1String(word));
            QTRY_COMPARE(list()->model()->rowCount(), 1);
            QCOMPARE(title(0), QStringLiteral("Regional sales"));
        }
        search->clear();
        // Called as its workbench, it is told apart by what was asked, until a person names it.
        pane_->setCommonTitles({"Regional sales"});
        QTRY_COMPARE(title(0), QStringLiteral("Why are the pelicans late?"));
        fixture_->library->rename("p", QStringLiteral("Birds"));
        QTRY_COMPARE(title(0), QStringLiteral("Birds"));
    }
    void aFailedToolIsFoundAmongWhatFailed() {
        auto events = sampleSession("Regional sales", 4);
        SpanId tool;
        for (auto& event : events) {
            if (event.kind == trace::EventKind::SpanStart && event.stage == trace::Stage::Tool) tool = event.span;
            if (event.kind == trace::EventKind::SpanEnd && event.span == tool) event.outcome = trace::Outcome::Error;
        }
        QVERIFY(tool.valid());
        QVERIFY(fixture_->store->import("p", events, store::SessionState::Finished));
        fixture_->library->refresh();
        QTRY_COMPARE(list()->model()->rowCount(), 4);
        QTRY_VERIFY(list()->model()->index(0, 0).data(SessionsModel::FailedToolsRole).toInt() > 0);
        auto* button = pane_->findChild<QToolButton*>(QStringLiteral("choice"));
        const auto choose = [&](const QString& words) {
            Q_EMIT button->menu()->aboutToShow();
            for (auto* action : button->menu()->actions())
                if (action->text() == words) return action->trigger();
            QFAIL(qPrintable(words));
        };
        choose(QStringLiteral("Something failed"));
        QTRY_COMPARE(list()->model()->rowCount(), 1);
        choose(QStringLiteral("All"));
        QTRY_COMPARE(list()->model()->rowCount(), 4);
        fixture_->add("long", "long", -5, 9);
        fixture_->library->refresh();
        QTRY_COMPARE(list()->model()->rowCount(), 5);
        QCOMPARE(title(4), QStringLiteral("long"));
        choose(QStringLiteral("Duration, longest first"));
        QTRY_COMPARE(title(0), QStringLiteral("long"));
        choose(QStringLiteral("Time, newest first"));
        QTRY_COMPARE(title(4), QStringLiteral("long"));
    }
    void aScreenReaderHearsEachSession() {
        auto* spoken = QAccessible::queryAccessibleInterface(list());
        QCOMPARE(spoken->text(QAccessible::Name), QStringLiteral("Sessions"));
        QVERIFY(spoken->childCount() == 3);
        QVERIFY(spoken->child(0)->text(QAccessible::Name).contains(QStringLiteral("over")));
    }
};

QTEST_MAIN(TestSessionsPane)
#include "tst_sessions_pane.moc"
