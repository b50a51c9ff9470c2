// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/event_script.h"
#include "tests/ui/pages/library_fixture.h"
#include "ui/models/sessions_model.h"
#include "ui/pages/session_delegate.h"
#include "ui/pages/sessions_pane.h"

#include <QListView>

using namespace stagefall;
using namespace stagefall::ui;
using namespace stagefall::ui::test;

/// The list of sessions while some of them are at work, here or in another program.
class TestSessionsLive : public QObject {
    Q_OBJECT

    Appearance appearance_{text::Catalogue::builtIn()};
    std::unique_ptr<LibraryFixture> fixture_;
    std::unique_ptr<FrameFeed> feed_;
    std::unique_ptr<SessionsPane> pane_;

    QListView* list() const { return pane_->findChild<QListView*>(); }
    QString title(int row) const { return list()->model()->index(row, 0).data().toString(); }

private Q_SLOTS:
    void init() {
        fixture_ = std::make_unique<LibraryFixture>();
        fixture_->addThree();
        feed_ = std::make_unique<FrameFeed>(fixture_->clock);
        pane_ = std::make_unique<SessionsPane>(fixture_->load(), *feed_, appearance_);
        pane_->resize(248, 600);
        pane_->show();
    }
    void cleanup() { pane_.reset(); }

    void stripsAreToOneScaleAndOneThatHungLeavesRoomForTheOthers() {
        const auto s = [](int seconds) { return Nanoseconds{seconds * 1'000'000'000LL}; };
        QCOMPARE(SessionDelegate::wholeFor({s(2), s(3), s(4)}), s(4));
        QCOMPARE(SessionDelegate::wholeFor({s(2), s(3), s(600)}), s(12));
        QVERIFY(SessionDelegate::wholeFor({}).count() > 0);
    }
    void whatOtherProgramsDoIsSeenWithinASecond() {
        fixture_->library->watch();
        auto other =
            store::Store::open(fixture_->dir.filePath(QStringLiteral("test.db")).toStdString(), fixture_->clock);
        QVERIFY(other);
        trace::EventLog log;
        auto recorder = (*other)->record("q", log);
        QVERIFY(recorder);
        for (const auto& event : sampleSession("of the command line", 9)) log.emit(event);
        QVERIFY((*recorder)->flush());
        const auto state = [this] { return list()->model()->index(0, 0).data(SessionsModel::StateRole).toString(); };
        QTRY_COMPARE_WITH_TIMEOUT(list()->model()->rowCount(), 4, 1500);
        QCOMPARE(state(), QStringLiteral("running"));
        QVERIFY((*recorder)->finish(store::SessionState::Finished, "over"));
        QTRY_COMPARE_WITH_TIMEOUT(state(), QString(), 1500);
    }
    void whatWaitsForAFollowUpIsOpenAndNotRunning() {
        trace::EventLog log;
        const auto recorder = fixture_->store->record("d", log);
        QVERIFY(recorder);
        const auto events = sampleSession("Regional sales", 3);
        for (const auto& event : events)
            if (event.name != trace::keys::kTitle) log.emit(event);
        QVERIFY((*recorder)->flush());
        fixture_->library->refresh();
        QTRY_COMPARE(list()->model()->rowCount(), 4);
        const auto state = [this] { return list()->model()->index(0, 0).data(SessionsModel::StateRole).toString(); };
        QCOMPARE(state(), QStringLiteral("running"));
        pane_->setWaiting({"d"});
        QCOMPARE(state(), QStringLiteral("open"));
        pane_->setWaiting({});
        QCOMPARE(state(), QStringLiteral("running"));
        // Nothing but its frame knows what it is called.
        QCOMPARE(title(0), QStringLiteral("Untitled session"));
        auto known = std::make_shared<trace::EventLog>();
        for (const auto& event : events) known->emit(event);
        feed_->show({.kind = FrameKind::Live,
                     .id = "d",
                     .log = known,
                     .budget = std::make_shared<budget::Budget>(budget::Budget::standard())});
        QTRY_COMPARE(title(0), QStringLiteral("Regional sales"));
    }

    void aSessionAtWorkTakesWhatItsTasksTookWithoutThePausesBetweenThem() {
        using trace::GroupKind;
        testing::EventScript script;
        script.group(1, {}, GroupKind::Session, 0, "session");
        script.group(2, {1}, GroupKind::Task, 0, "task");
        script.group(4, {2}, GroupKind::Task, 100, "of a sub-agent");
        script.end(4, 200);
        script.end(2, 400);
        script.group(3, {1}, GroupKind::Task, 40000, "task");
        script.end(3, 40600);
        auto log = std::make_shared<trace::EventLog>();
        for (auto& event : script.take()) log->emit(event);
        feed_->show({.kind = FrameKind::Live,
                     .id = "a",
                     .log = log,
                     .budget = std::make_shared<budget::Budget>(budget::Budget::standard())});
        const auto shown = [this] { return list()->model()->index(2, 0).data(SessionsModel::DurationNsRole); };
        QTRY_COMPARE(shown().toLongLong(), static_cast<qint64>(fromMs(1000).count()));
    }
};

QTEST_MAIN(TestSessionsLive)
#include "tst_sessions_live.moc"
