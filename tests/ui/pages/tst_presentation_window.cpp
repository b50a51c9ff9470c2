// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/pages/right_side_fixture.h"
#include "ui/pages/presentation_waterfall.h"
#include "ui/pages/presentation_window.h"
#include "ui/pages/replay_bar.h"
#include "ui/widgets/markdown_view.h"

#include <QApplication>
#include <QFrame>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <algorithm>
#include <map>

using namespace stagefall;
using namespace stagefall::ui;

class TestPresentationWindow : public QObject {
    Q_OBJECT

    std::unique_ptr<test::RightSide> side_;
    std::unique_ptr<PresentationWindow> window_;

    QFrame* box() const {
        for (auto* frame : window_->findChildren<QFrame*>())
            if (frame->property("role") == QStringLiteral("card")) return frame;
        return nullptr;
    }
    /// The sample with an answer of so many words more.
    static std::vector<trace::Event> answering(int words) {
        auto events = testing::sampleEvents();
        for (auto& event : events) {
            if (event.kind != trace::EventKind::Delta || event.channel != trace::Channel::Visible) continue;
            for (int i = 0; i < words; ++i) event.text += " many more words that all have to be read";
        }
        return events;
    }

private Q_SLOTS:
    void init() {
        side_ = std::make_unique<test::RightSide>();
        window_ = std::make_unique<PresentationWindow>(side_->feed, side_->conversation, side_->appearance);
        window_->resize(1280, 720);
        window_->show();
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    }
    void cleanup() {
        window_.reset();
        side_.reset();
    }

    void withoutASessionItSaysWhatF5WouldBegin() {
        window_->setPlan(
            {QStringLiteral("Sales by region"), QStringLiteral("Why did sales fall?"), QStringLiteral("lab")});
        QVERIFY(window_->ready()->isVisible());
        QCOMPARE(window_->ready()->plan().question, QStringLiteral("Why did sales fall?"));
        QSignalSpy run(window_.get(), &PresentationWindow::runRequested);
        QTest::keyClick(window_.get(), Qt::Key_F5);
        QCOMPARE(run.size(), 1);
        QTest::mouseClick(window_->ready()->runButton(), Qt::LeftButton);
        QCOMPARE(run.size(), 2);
    }
    void whileARunIsPreparedItSaysSoUntilTheTaskBegins() {
        QTest::keyClick(window_.get(), Qt::Key_F5);
        window_->setState(SessionRunner::State::Preparing);
        window_->setProgress(QStringLiteral("Reading the documents"));
        QCOMPARE(window_->ready()->phase(), PresentationReady::Phase::Preparing);
        QCOMPARE(window_->ready()->words(), QStringLiteral("Reading the documents"));
        QVERIFY(!window_->ready()->runButton()->isVisible());
        QSignalSpy run(window_.get(), &PresentationWindow::runRequested),
            stop(window_.get(), &PresentationWindow::stopRequested);
        QTest::keyClick(window_.get(), Qt::Key_F5); // it runs already
        QTest::keyClick(window_.get(), Qt::Key_F5, Qt::ShiftModifier);
        QCOMPARE(run.size(), 0);
        QCOMPARE(stop.size(), 1);
        side_->showLive();
        side_->write(testing::sampleEvents());
        QTRY_VERIFY(!window_->ready()->isVisible());
    }
    void whyARunCouldNotBeginIsToldWhereItWasAskedFor() {
        window_->setFailure(QStringLiteral("of something else"));
        QCOMPARE(window_->ready()->phase(), PresentationReady::Phase::Ready);
        side_->showRecorded(testing::sampleEvents());
        QTRY_VERIFY(!window_->ready()->isVisible());
        QTest::keyClick(window_.get(), Qt::Key_F5);
        window_->setFailure(QStringLiteral("No endpoint of that name"));
        QVERIFY(window_->ready()->isVisible());
        QCOMPARE(window_->ready()->words(), QStringLiteral("No endpoint of that name"));
    }
    void atTheFirstMomentOfAReplayClockAndAxisStandAtZero() {
        side_->showRecorded(testing::sampleEvents());
        QTRY_VERIFY(window_->task().clock.has_value());
        QTest::keyClick(window_.get(), Qt::Key_Home);
        QTRY_VERIFY(side_->feed.frame()->kind == FrameKind::Replay &&
                    side_->feed.frame()->now == side_->feed.extent().first);
        QVERIFY(window_->task().clock.has_value());
        QCOMPARE(*window_->task().clock, Nanoseconds{0});
        const auto& timeline = window_->findChild<PresentationWaterfall*>()->timeline();
        QVERIFY(!timeline.scene.primitives.empty());
        // All of the task that is about to be played: 1.32 s.
        QVERIFY(timeline.to - timeline.from >= Nanoseconds{1'320'000'000});
        bool zero = false;
        for (const auto& each : timeline.scene.primitives)
            if (const auto* label = std::get_if<scene::Label>(&each)) zero = zero || label->text.starts_with("0 ");
        QVERIFY(zero);
    }
    void rowsKeepTheirHeightWhileOthersArriveAndNoFigureIsUnderAMillisecond() {
        side_->showLive();
        const auto* waterfall = window_->findChild<PresentationWaterfall*>();
        double height = 0;
        for (const auto& event : testing::sampleEvents()) {
            side_->write({event});
            QTRY_VERIFY(side_->feed.frame()->events.size() == side_->log->size());
            if (!window_->task().running) continue;
            if (height == 0) height = waterfall->rowHeight();
            QCOMPARE(waterfall->rowHeight(), height);
            for (const auto& each : waterfall->timeline().scene.primitives)
                if (const auto* label = std::get_if<scene::Label>(&each))
                    QVERIFY2(label->text.find(" µs") == std::string::npos, label->text.c_str());
        }
        QVERIFY(height > 0);
    }
    void aRecordingShowsItsTaskTheClockAndThatTimesAreTheLabs() {
        side_->showRecorded(testing::sampleEvents());
        QTRY_VERIFY(window_->task().clock.has_value());
        QCOMPARE(*window_->task().clock, Nanoseconds{1'320'000'000});
        QCOMPARE(window_->task().verdict, budget::Verdict::Over);
        QVERIFY(window_->task().source.contains(QStringLiteral("lab")));
        QVERIFY(window_->findChild<MarkdownView*>()->text().startsWith(QStringLiteral("East fell")));
        QVERIFY(!window_->ready()->isVisible());
    }
    void spacePlaysAndPausesARecordingFromItsStart() {
        side_->showRecorded(testing::sampleEvents());
        QTest::keyClick(window_.get(), Qt::Key_Space);
        QTRY_VERIFY(side_->feed.frame()->kind == FrameKind::Replay);
        QVERIFY(side_->feed.speed() > 0);
        QTRY_VERIFY(window_->task().running);
        QTest::keyClick(window_.get(), Qt::Key_Space);
        QCOMPARE(side_->feed.speed(), 0.0);
    }
    void plusAndMinusChangeTheSpeedWithinItsBounds() {
        side_->showRecorded(testing::sampleEvents());
        auto* bar = window_->replayBar();
        QTest::keyClick(window_.get(), Qt::Key_Plus);
        QCOMPARE(bar->speed(), 2.0);
        for (int i = 0; i < 9; ++i) QTest::keyClick(window_.get(), Qt::Key_Plus);
        QCOMPARE(bar->speed(), 8.0);
        for (int i = 0; i < 9; ++i) QTest::keyClick(window_.get(), Qt::Key_Minus);
        QCOMPARE(bar->speed(), 0.25);
    }
    void aClickOnAButtonLeavesSpaceToPlaying() {
        side_->showRecorded(testing::sampleEvents());
        auto* bar = window_->replayBar();
        QTRY_VERIFY(bar->isVisible() && bar->isEnabled());
        window_->setFocus();
        for (auto* button : bar->findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("+")) QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(bar->speed(), 2.0);
        auto* focused = QApplication::focusWidget();
        QCOMPARE(focused, static_cast<QWidget*>(window_.get()));
        QTest::keyClick(focused, Qt::Key_Space);
        QCOMPARE(bar->speed(), 2.0);
        QCOMPARE(side_->feed.speed(), 2.0);
    }
    void aQuestionMarkAndF1AskForTheKeys() {
        QSignalSpy asked(window_.get(), &PresentationWindow::keysRequested);
        QTest::keyClick(window_.get(), Qt::Key_Question, Qt::ShiftModifier);
        QTest::keyClick(window_.get(), Qt::Key_F1);
        QCOMPARE(asked.size(), 2);
        QVERIFY(window_->isVisible());
    }
    void atTheFirstMomentOfAReplayItStillSaysWhatItIsAbout() {
        side_->showRecorded(testing::sampleEvents());
        QTRY_VERIFY(!window_->task().question.isEmpty());
        const auto title = window_->task().title, question = window_->task().question;
        QTest::keyClick(window_.get(), Qt::Key_Home);
        QTRY_VERIFY(side_->feed.frame()->kind == FrameKind::Replay &&
                    side_->feed.frame()->now == side_->feed.extent().first);
        QVERIFY(!window_->ready()->isVisible());
        QCOMPARE(window_->task().title, title);
        QCOMPARE(window_->task().question, question);
    }
    void whatHasJustRunIsOfferedToBePlayed() {
        QSignalSpy wanted(window_.get(), &PresentationWindow::replayRequested);
        side_->showLive();
        side_->write(testing::sampleEvents());
        QTRY_VERIFY(!side_->feed.frame()->running && !side_->feed.frame()->tasks->empty());
        QTRY_VERIFY(window_->replayBar()->isEnabled() && window_->replayBar()->isVisible());
        // The slider stands where the run does: at its end.
        const auto* slider = window_->findChild<QSlider*>();
        QCOMPARE(slider->value(), slider->maximum());
        QTest::keyClick(window_.get(), Qt::Key_Space);
        QCOMPARE(wanted.size(), 1);
    }
    void theSliderSeeks() {
        side_->showRecorded(testing::sampleEvents());
        QTest::keyClick(window_.get(), Qt::Key_Home);
        QTRY_VERIFY(side_->feed.frame()->kind == FrameKind::Replay);
        auto* slider = window_->findChild<QSlider*>();
        slider->setValue(slider->maximum() / 2);
        const auto [from, to] = side_->feed.extent();
        QTRY_VERIFY(std::abs((side_->feed.frame()->now - from).count() * 2 - (to - from).count()) < 20'000'000);
        QTRY_VERIFY(window_->task().running);
    }
    void escapeLeavesAndSaysSo() {
        QSignalSpy left(window_.get(), &PresentationWindow::left);
        QTest::keyClick(window_.get(), Qt::Key_Escape);
        QVERIFY(!window_->isVisible());
        QCOMPARE(left.size(), 1);
        window_->show();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        QTest::keyClick(window_.get(), Qt::Key_F11);
        QCOMPARE(left.size(), 2);
    }
    void controlsHideWhileTheMouseRestsAndComeBack() {
        side_->showRecorded(testing::sampleEvents());
        QTRY_VERIFY(window_->replayBar()->isVisible());
        window_->setFocus();
        QTRY_VERIFY_WITH_TIMEOUT(!window_->controlsShown(), 6000);
        QVERIFY(!window_->replayBar()->isVisible());
        QTest::mouseMove(window_.get(), {300, 300});
        QTRY_VERIFY(window_->replayBar()->isVisible());
    }
    void whatIsPaintedHereCountsAsShown() {
        auto events = testing::sampleEvents();
        std::erase_if(events, [](const auto& event) { return event.kind == trace::EventKind::Shown; });
        side_->showLive();
        side_->write(events);
        QTRY_VERIFY(side_->shown() > 3);
    }
    void theQuestionIsShownAndAFinishedAnswerStaysLarge() {
        side_->showRecorded(testing::sampleEvents());
        QTRY_VERIFY(!window_->task().question.isEmpty());
        QVERIFY(window_->findChild<PresentationHead*>()->accessibleDescription().contains(window_->task().question));
        side_->showRecorded(answering(40));
        auto* answer = window_->findChild<MarkdownView*>();
        QTRY_VERIFY(answer->text().size() > 2000);
        // 22 px at 1080 lines are 14.7 at 720.
        QVERIFY2(answer->pixels() >= 14.6, qPrintable(QString::number(answer->pixels())));
        QScrollBar* bar = nullptr;
        for (auto* each : window_->findChildren<QScrollBar*>())
            if (each->orientation() == Qt::Vertical &&
                each->parentWidget()->parentWidget() == answer->parentWidget()->parentWidget())
                bar = each;
        QVERIFY(bar != nullptr);
        QTRY_VERIFY(bar->maximum() > 0);
        bar->setValue(0);
        QTest::keyClick(window_.get(), Qt::Key_Down);
        QVERIFY(bar->value() > 0);
    }
    void aShortAnswerLeavesRoomForAllThatWasDone() {
        side_->showRecorded(testing::sampleEvents());
        const auto* statuses = window_->findChild<PresentationStatuses*>();
        QTRY_VERIFY(statuses->count() > 3);
        QVERIFY(statuses->height() >= statuses->count() * statuses->lineHeight());
        QVERIFY(box()->geometry().top() > statuses->geometry().bottom());
        // Nothing is left over between them.
        QVERIFY(box()->geometry().top() <
                statuses->geometry().top() + (statuses->count() + 1) * statuses->lineHeight());
    }
    void aLongAnswerLeavesRoomForTheLatestThree() {
        side_->showRecorded(answering(40));
        const auto* statuses = window_->findChild<PresentationStatuses*>();
        QTRY_VERIFY(statuses->count() > 3);
        QTRY_COMPARE(statuses->height() / statuses->lineHeight(), 3);
    }
    void whileTextStreamsTheBoxOnlyGrowsAndWhatFollowsMakesItNoSmaller() {
        const auto all = answering(3);
        side_->showLive();
        auto* answer = window_->findChild<MarkdownView*>();
        int before = 0, least = 0;
        qsizetype length = 0;
        for (const auto& event : all) {
            side_->write({event});
            if (event.kind != trace::EventKind::Delta || event.channel != trace::Channel::Visible) continue;
            QTRY_VERIFY(answer->text().size() > length);
            length = answer->text().size();
            QVERIFY(window_->task().running);
            QVERIFY2(box()->height() >= before, qPrintable(QStringLiteral("%1 %2").arg(before).arg(box()->height())));
            before = box()->height();
            if (least == 0) least = before;
        }
        QVERIFY(before > least);
        QTRY_VERIFY(!window_->task().running);
        QVERIFY(box()->height() >= before);
        QCOMPARE(box()->geometry().bottom(), window_->findChild<ReplayBar*>()->geometry().top() - 14);
    }
    void aReplayFromTheStartBeginsWithASmallBoxAgain() {
        side_->showRecorded(answering(40));
        const auto* statuses = window_->findChild<PresentationStatuses*>();
        QTRY_COMPARE(statuses->height() / statuses->lineHeight(), 3);
        const auto high = box()->height();
        QTest::keyClick(window_.get(), Qt::Key_Home);
        QTRY_VERIFY(window_->task().running);
        QTRY_VERIFY(box()->height() < high);
        QVERIFY(statuses->height() / statuses->lineHeight() > 3);
    }
    void aLongStatusRunsUpToItsTime() {
        auto events = testing::sampleEvents();
        for (auto& event : events)
            if (event.kind == trace::EventKind::Status)
                event.text = "Searching the notes for the reasons why sales fell in the East and in the South";
        side_->showRecorded(events);
        const auto* statuses = window_->findChild<PresentationStatuses*>();
        QTRY_VERIFY(statuses->count() > 1);
        const auto line =
            window_->grab(QRect(statuses->pos(), QSize(statuses->width(), statuses->lineHeight()))).toImage();
        const auto ground = line.pixelColor(line.width() - 1, 0);
        const auto inked = [&](int x) {
            for (int y = 0; y < line.height(); ++y)
                if (line.pixelColor(x, y) != ground) return true;
            return false;
        };
        // From the right: the time, the gap between the two, the text.
        int gap = 0, longest = 0;
        for (int x = line.width() - 1; x > line.width() / 2; --x) {
            gap = inked(x) ? 0 : gap + 1;
            longest = std::max(longest, gap);
        }
        const double scale = 720 / 1080.0;
        QVERIFY2(longest > 12 * scale && longest < 50 * scale, qPrintable(QString::number(longest)));
    }
    void emphasisThatIsStillWrittenShowsNoStars() {
        auto events = testing::sampleEvents();
        const auto fell = std::find_if(events.begin(), events.end(), [](const auto& event) {
            return event.kind == trace::EventKind::Delta && event.text == " fell";
        });
        QVERIFY(fell != events.end());
        fell->text = " **fell";
        events.erase(fell + 1, events.end());
        side_->showLive();
        side_->write(events);
        auto* answer = window_->findChild<MarkdownView*>();
        QTRY_COMPARE(answer->text(), QStringLiteral("East **fell**"));
    }
    void whileNothingNewHappensOnlyTheTimesGoOn() {
        auto events = testing::sampleEvents();
        const auto text = std::find_if(events.rbegin(), events.rend(), [](const auto& event) {
            return event.kind == trace::EventKind::Delta && event.channel == trace::Channel::Visible;
        });
        events.erase(text.base(), events.end());
        side_->showLive();
        side_->write(events);
        auto* answer = window_->findChild<MarkdownView*>();
        QTRY_VERIFY(answer->text().endsWith(QStringLiteral("stock is not the reason.")));
        QTRY_VERIFY(window_->task().clock.has_value());
        QVERIFY(window_->task().running);
        const auto before = *window_->task().clock;
        const auto laid_out = answer->blocksLaidOut();
        QSignalSpy inserted(&side_->conversation, &QAbstractItemModel::rowsInserted);
        QSignalSpy removed(&side_->conversation, &QAbstractItemModel::rowsRemoved);
        QSignalSpy changed(&side_->conversation, &QAbstractItemModel::dataChanged);
        QTRY_VERIFY(*window_->task().clock > before + Nanoseconds{200'000'000});
        QCOMPARE(inserted.count() + removed.count(), 0);
        QVERIFY(!changed.isEmpty());
        // What is over may hear its verdict once, a moment after it was shown; only what runs changes on and on.
        std::map<int, int> changes;
        for (const auto& change : changed) ++changes[change.first().toModelIndex().row()];
        for (const auto& [row, times] : changes)
            QVERIFY(times < 2 || side_->conversation.item(row).state == TalkItem::State::Running);
        QCOMPARE(answer->blocksLaidOut(), laid_out);
    }
    void aTaskThatHasJustBegunShowsNoClockOfTheOneBefore() {
        side_->showRecorded(testing::sampleEvents());
        auto frame = std::make_shared<Frame>(*side_->feed.frame());
        frame->tasks = std::make_shared<std::vector<analysis::TaskMeasures>>();
        ConversationModel model;
        model.setFrame(frame);
        const auto task = presentedTask(model, TaskClock().read(*model.frame()), side_->appearance);
        QVERIFY(task.task != trace::kNoRow);
        QVERIFY(!task.clock.has_value());
        QCOMPARE(task.verdict, budget::Verdict::Unknown);
    }
    void closingItIsLeavingIt() {
        QSignalSpy left(window_.get(), &PresentationWindow::left);
        QVERIFY(window_->close());
        QCOMPARE(left.size(), 1);
    }
    void everySizeIsPaintedWithoutComplaint() {
        side_->showRecorded(testing::hostileEvents());
        for (const auto& size : {QSize(1280, 720), QSize(1920, 1080), QSize(3840, 2160), QSize(900, 1400)}) {
            window_->resize(size);
            QVERIFY(!window_->grab().isNull());
        }
    }
};

QTEST_MAIN(TestPresentationWindow)
#include "tst_presentation_window.moc"
