// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/event_script.h"
#include "tests/ui/find_button.h"
#include "tests/ui/pages/right_side_fixture.h"
#include "ui/pages/conversation_header.h"
#include "ui/pages/conversation_pane.h"
#include "ui/pages/conversation_view.h"
#include "ui/widgets/markdown_view.h"

#include <QAccessible>
#include <QElapsedTimer>
#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace stagefall;
using namespace stagefall::ui;

class TestConversationPane : public QObject {
    Q_OBJECT

    std::unique_ptr<test::RightSide> side_;
    std::unique_ptr<ConversationPane> pane_;

    QPlainTextEdit* input() const {
        for (auto* edit : pane_->findChildren<QPlainTextEdit*>())
            if (edit->accessibleName() == QStringLiteral("Ask the agent")) return edit;
        return nullptr;
    }
    QPushButton* button(const QString& text) const { return test::button(*pane_, text); }
    QString header() const { return pane_->findChild<ConversationHeader*>()->words(); }
    ConversationRow* rowOf(TalkItem::Kind kind) const {
        for (int row = 0; row < pane_->model()->rowCount(); ++row)
            if (pane_->model()->item(row).kind == kind) return pane_->view()->row(row);
        return nullptr;
    }
    static std::vector<trace::Event> taskBegin() {
        testing::EventScript script;
        script.group(1, {}, trace::GroupKind::Session, 0, "session");
        script.group(2, {1}, trace::GroupKind::Task, 0, "task");
        script.attribute(2, trace::keys::kInput, "Compare");
        script.start(3, {2}, trace::Stage::Inference, 1, "chat", "m");
        script.status(3, 2, "Writing", "正在撰写");
        script.mark(3, trace::MarkKind::FirstVisible, 3);
        return script.take();
    }
    static std::vector<trace::Event> words(const std::string& text) {
        testing::EventScript script;
        script.delta(3, trace::Channel::Visible, 4, 2, text, 1);
        return script.take();
    }

private Q_SLOTS:
    void init() {
        side_ = std::make_unique<test::RightSide>();
        pane_ = std::make_unique<ConversationPane>(side_->feed, side_->runner, side_->selection, side_->appearance);
        pane_->resize(360, 600);
        pane_->show();
        pane_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(pane_.get()));
    }
    void cleanup() {
        pane_.reset();
        side_.reset();
    }

    void whatCameWhileItWasHiddenIsNotSaidToHaveBeenPaintedWhenItIsShown() {
        side_->showLive();
        pane_->hide();
        side_->write(taskBegin());
        side_->write(words("Unseen"));
        QTRY_VERIFY(side_->feed.frame()->events.size() >= 7);
        const QSignalSpy painted(pane_->view(), &ConversationView::painted);
        pane_->show();
        QTRY_VERIFY(rowOf(TalkItem::Kind::Answer) != nullptr && !painted.isEmpty());
        QCOMPARE(side_->shown(), std::size_t{0});
        side_->write(words(" seen"));
        QTRY_COMPARE(side_->shown(), std::size_t{1});
    }
    void ofAVeryLongAnswerBeginningAndEndAreShown() {
        std::string text;
        while (text.size() < 500'000) text += "word ";
        side_->showLive();
        side_->write(taskBegin());
        side_->write(words("Begin " + text + "end."));
        QTRY_VERIFY(rowOf(TalkItem::Kind::Answer) != nullptr);
        const auto shown = rowOf(TalkItem::Kind::Answer)->findChild<MarkdownView*>()->text();
        QVERIFY(shown.startsWith("Begin word") && shown.endsWith("word end."));
        QVERIFY2(shown.contains("characters are left out here"), qPrintable(QString::number(shown.size())));
        QVERIFY(shown.size() < 64 * 1024);
    }
    void enterAsksAndShiftEnterBeginsALine() {
        QSignalSpy asked(pane_.get(), &ConversationPane::askRequested);
        pane_->focusInput();
        QTest::keyClick(input(), Qt::Key_Return);
        QCOMPARE(asked.size(), 0); // nothing to ask
        QTest::keyClicks(input(), QStringLiteral("one"));
        QTest::keyClick(input(), Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClicks(input(), QStringLiteral("two"));
        QTest::keyClick(input(), Qt::Key_Return);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.first().first().toString(), QStringLiteral("one\ntwo"));
        QVERIFY(input()->toPlainText().isEmpty());
    }
    void aSuggestionFillsTheInputAndIsPlain() {
        pane_->setSuggestions({QStringLiteral("Compare <b>all</b> & sum")});
        auto* suggestion = button(QStringLiteral("Compare <b>all</b> && sum"));
        QVERIFY(suggestion != nullptr && suggestion->isVisible());
        QTest::mouseClick(suggestion, Qt::LeftButton);
        QCOMPARE(input()->toPlainText(), QStringLiteral("Compare <b>all</b> & sum"));
        QVERIFY(!suggestion->isVisible());
    }
    void whileItIsBusyNothingCanBeAskedAndItSaysWhyAndCanBeStopped() {
        QSignalSpy asked(pane_.get(), &ConversationPane::askRequested);
        QSignalSpy stopped(pane_.get(), &ConversationPane::stopRequested);
        input()->setPlainText(QStringLiteral("next"));
        side_->runner.start({}, "x");
        QVERIFY(side_->runner.busy());
        QTest::keyClick(input(), Qt::Key_Return);
        QCOMPARE(asked.size(), 0);
        QVERIFY(input()->accessibleDescription().contains(QStringLiteral("at work")));
        QTest::mouseClick(button(QStringLiteral("Stop")), Qt::LeftButton);
        QCOMPARE(stopped.size(), 1);
        QTRY_VERIFY(!side_->runner.busy());
        QCOMPARE(input()->toPlainText(), QStringLiteral("next"));
        QVERIFY(input()->hasFocus()); // the button that was pressed is gone
    }
    void whatCannotBeginIsToldInACard() {
        pane_->showProblem({"agent.stopped", {}});
        bool told = false;
        for (auto* label : pane_->findChildren<QLabel*>())
            told = told || (label->isVisible() && label->text() == side_->appearance.say("agent.stopped"));
        QVERIFY(told);
    }
    void aClickOnAToolCallSelectsItsSpan() {
        side_->showRecorded(testing::sampleEvents());
        QTRY_VERIFY(rowOf(TalkItem::Kind::Tool) != nullptr);
        QSignalSpy selected(&side_->selection, &Selection::changed);
        auto* tool = rowOf(TalkItem::Kind::Tool);
        QTest::mouseClick(tool, Qt::LeftButton);
        QCOMPARE(side_->selection.span(), SpanId{14});
        QTest::mouseClick(tool, Qt::LeftButton);
        QCOMPARE(selected.size(), 1);
        QSignalSpy opened(&side_->selection, &Selection::openRequested);
        QTest::keyClick(tool, Qt::Key_Return);
        QCOMPARE(opened.size(), 1);
        QVERIFY(tool->accessibleDescription().contains(QStringLiteral("806 ms")));
        auto* spoken = QAccessible::queryAccessibleInterface(tool);
        QCOMPARE(spoken->role(), QAccessible::Button);
        QCOMPARE(spoken->text(QAccessible::Name), QStringLiteral("Tool call query_sales"));
    }
    void callsOfOneNameAreToldApart() {
        auto events = testing::sampleEvents();
        for (auto& event : events)
            if (event.subject == "query_inventory") event.subject = "query_sales";
        side_->showRecorded(events);
        QTRY_VERIFY(rowOf(TalkItem::Kind::Tool) != nullptr);
        QCOMPARE(rowOf(TalkItem::Kind::Tool)->accessibleName(), QStringLiteral("Tool call query_sales (region)"));
    }
    void theHeaderSaysWhatIsDoneNowAndThenHowItEnded() {
        side_->showLive();
        side_->write(taskBegin());
        QTRY_COMPARE(header(), QStringLiteral("Writing"));
        testing::EventScript end;
        end.end(3, 9);
        end.end(2, 9);
        side_->write(end.take());
        QTRY_VERIFY(header().startsWith(QStringLiteral("Answered in")));
    }
    void whatWasPaintedIsReportedAndWhatIsHiddenIsNot() {
        side_->showLive();
        side_->write(taskBegin());
        side_->write(words("Hello"));
        QTRY_COMPARE(side_->shown(), std::size_t{2}); // the status and the text
        pane_->hide();
        const auto frames = side_->feed.frame()->number;
        side_->write(words(" world"));
        QTRY_VERIFY(side_->feed.frame()->number > frames);
        QCoreApplication::processEvents();
        QCOMPARE(side_->shown(), std::size_t{2});
    }
    void itStaysAtTheEndUnlessAPersonScrolledUp() {
        side_->showLive();
        side_->write(taskBegin());
        side_->write(words(std::string("line\n\n") + std::string(6000, 'x')));
        auto* bar = pane_->view()->verticalScrollBar();
        for (int i = 0; i < 40; ++i) side_->write(words("\n\nparagraph"));
        QTRY_VERIFY(bar->maximum() > 300 && bar->value() == bar->maximum());
        bar->setValue(10);
        QVERIFY(!pane_->view()->sticking());
        const auto before = bar->maximum();
        for (int i = 0; i < 10; ++i) side_->write(words("\n\nmore"));
        QTRY_VERIFY(bar->maximum() > before);
        QCOMPARE(bar->value(), 10);
        auto* latest = button(QStringLiteral("Latest"));
        QVERIFY(latest->isVisible());
        QTest::mouseClick(latest, Qt::LeftButton);
        QCOMPARE(bar->value(), bar->maximum());
        QVERIFY(!latest->isVisible());
    }
    void aLongConversationOpensAndScrollsWithoutAStall() {
        side_->showRecorded(testing::largeEvents(3'000));
        QElapsedTimer timer;
        QTRY_VERIFY(pane_->model()->rowCount() > 600);
        timer.start();
        pane_->resize(420, 600);
        QCoreApplication::processEvents();
        QVERIFY2(timer.elapsed() < 3000, qPrintable(QString::number(timer.elapsed())));
    }
    void markupOfAModelIsShownAsLetters() {
        side_->showRecorded(testing::hostileEvents());
        QTRY_VERIFY(rowOf(TalkItem::Kind::Answer) != nullptr);
        auto* view = rowOf(TalkItem::Kind::Answer)->findChild<MarkdownView*>();
        view->selectAll();
        QVERIFY(view->selectedText().contains(QStringLiteral("<img src=x onerror=alert(1)>")));
        QVERIFY(rowOf(TalkItem::Kind::Input)->accessibleName().contains(QStringLiteral("<b>Bold</b>")));
    }
    void aLinkIsShownInFullAndOpenedOnlyWhenAsked() {
        Q_EMIT pane_->view()->linkActivated(QStringLiteral("javascript:alert(1)"));
        auto* box = pane_->findChild<QMessageBox*>();
        QVERIFY(box != nullptr);
        QCOMPARE(box->informativeText(), QStringLiteral("javascript:alert(1)"));
        QCOMPARE(box->textFormat(), Qt::PlainText);
        for (auto* choice : box->buttons()) QVERIFY(choice->text() != QStringLiteral("Open"));
        box->reject();
    }
    void bothLanguagesAreLive() {
        side_->showRecorded(testing::sampleEvents());
        QTRY_VERIFY(pane_->model()->rowCount() > 3);
        side_->appearance.setLanguage(text::Language::Chinese);
        QVERIFY(pane_->model()
                    ->match(pane_->model()->index(0), Qt::DisplayRole, QStringLiteral("已按地区查询销售额"))
                    .size() == 1);
        side_->appearance.setLanguage(text::Language::English);
    }
};

QTEST_MAIN(TestConversationPane)
#include "tst_conversation_pane.moc"
