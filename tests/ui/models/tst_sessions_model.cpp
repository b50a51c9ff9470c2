// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/pages/library_fixture.h"
#include "ui/models/sessions_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

using namespace stagefall;
using namespace stagefall::ui;
using namespace stagefall::ui::test;

class TestSessionsModel : public QObject {
    Q_OBJECT

    std::unique_ptr<LibraryFixture> fixture_;
    std::unique_ptr<Appearance> appearance_;
    std::unique_ptr<SessionsModel> model_;
    std::unique_ptr<QAbstractItemModelTester> tester_;

private Q_SLOTS:
    void init() {
        fixture_ = std::make_unique<LibraryFixture>();
        fixture_->add("a", "Where is order 1042?", 0);
        fixture_->add("b", "Compare regions", 1, 1, store::SessionState::Failed);
        fixture_->add("c", "比较各区销售", 2);
        appearance_ = std::make_unique<Appearance>(text::Catalogue::builtIn());
        model_ = std::make_unique<SessionsModel>(fixture_->load(), *appearance_);
        tester_ = std::make_unique<QAbstractItemModelTester>(model_.get(),
                                                             QAbstractItemModelTester::FailureReportingMode::QtTest);
    }
    void cleanup() {
        tester_.reset();
        model_.reset();
    }

    void aRowSaysWhatASessionIs() {
        const auto row = model_->find("b");
        QCOMPARE(row.row(), 1);
        QCOMPARE(row.data().toString(), QStringLiteral("Compare regions"));
        QCOMPARE(row.data(SessionsModel::StateRole).toString(), QStringLiteral("failed"));
        QCOMPARE(row.data(SessionsModel::VerdictRole).toInt(), static_cast<int>(budget::Verdict::Over));
        QVERIFY(row.data(SessionsModel::DurationRole).toString().endsWith(QStringLiteral(" s")));
        const auto spoken = row.data(Qt::AccessibleTextRole).toString();
        for (const char* part : {"Compare regions", "over", "failed", "regional-sales", "simulated by the lab"})
            QVERIFY2(spoken.contains(QString::fromLatin1(part)), part);
    }

    void whatFailedOrWasCutOffIsNotWithin() {
        fixture_->add("quick", "quick", 3, 0.05);
        fixture_->add("no-key", "no key", 4, 0.05, store::SessionState::Failed);
        fixture_->add("killed", "killed", 5, 0.05, store::SessionState::Interrupted);
        fixture_->library->refresh();
        QTRY_COMPARE(model_->rowCount(), 6);
        for (const char* id : {"quick", "no-key", "killed"}) // judged with their strips
            QTRY_VERIFY_WITH_TIMEOUT(fixture_->item(id) != nullptr && fixture_->item(id)->strip, 20'000);
        const auto verdict = [this](const char* id) {
            return static_cast<budget::Verdict>(model_->find(id).data(SessionsModel::VerdictRole).toInt());
        };
        QCOMPARE(verdict("quick"), budget::Verdict::Within);
        QCOMPARE(verdict("no-key"), budget::Verdict::Unknown);
        QCOMPARE(verdict("killed"), budget::Verdict::Unknown);
        QCOMPARE(verdict("b"), budget::Verdict::Over); // failed, and red all the same
        const auto spoken = model_->find("no-key").data(Qt::AccessibleTextRole).toString();
        QVERIFY2(spoken.contains(QStringLiteral("failed")) && !spoken.contains(QStringLiteral("within")),
                 qPrintable(spoken));
    }

    void deletingAndUndoingMoveOneRowEach() {
        QSignalSpy reset(model_.get(), &QAbstractItemModel::modelReset);
        QSignalSpy removed(model_.get(), &QAbstractItemModel::rowsRemoved);
        QSignalSpy inserted(model_.get(), &QAbstractItemModel::rowsInserted);
        const QPersistentModelIndex kept(model_->find("a"));
        fixture_->library->remove("b");
        QCOMPARE(model_->rowCount(), 2);
        fixture_->library->undoRemove();
        QCOMPARE(model_->rowCount(), 3);
        QCOMPARE(removed.count(), 1);
        QCOMPARE(inserted.count(), 1);
        QCOMPARE(reset.count(), 0);
        QCOMPARE(kept.row(), 2);
    }

    void editingRenames() {
        QSignalSpy changed(model_.get(), &QAbstractItemModel::dataChanged);
        QVERIFY(model_->setData(model_->find("c"), QStringLiteral("three")));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(model_->find("c").data().toString(), QStringLiteral("three"));
        QVERIFY(!model_->setData(model_->find("c"), QStringLiteral(" three ")));
    }

    void theTitleIsSaidInTheLanguageInForceUntilAPersonGivesOne() {
        auto events = sampleSession("Regional sales", 4);
        for (auto& event : events)
            if (event.name == trace::keys::kTitle) event.text_zh = "区域销售";
        QVERIFY(fixture_->store->import("d", events, store::SessionState::Finished));
        fixture_->library->refresh();
        QTRY_VERIFY(model_->find("d").isValid() && fixture_->item("d")->strip);
        const auto title = [this] { return model_->find("d").data().toString(); };
        QCOMPARE(title(), QStringLiteral("Regional sales"));
        QSignalSpy changed(model_.get(), &QAbstractItemModel::dataChanged);
        appearance_->setLanguage(text::Language::Chinese);
        QVERIFY(!changed.isEmpty());
        QCOMPARE(title(), QStringLiteral("区域销售"));
        QVERIFY(model_->find("d").data(SessionsModel::HaystackRole).toString().contains(QStringLiteral("Regional")));
        // Leaving the editor as it was renames nothing.
        QVERIFY(!model_->setData(model_->find("d"), title()));
        QVERIFY(model_->setData(model_->find("d"), QStringLiteral("mine")));
        QCOMPARE(title(), QStringLiteral("mine"));
        QVERIFY(model_->setData(model_->find("d"), QString()));
        QTRY_COMPARE(title(), QStringLiteral("区域销售"));
    }

    void onlyTheRowsThatWereAndAreShownChange() {
        model_->setShown("a");
        QSignalSpy changed(model_.get(), &QAbstractItemModel::dataChanged);
        model_->setShown("c");
        model_->setShown("c");
        QCOMPARE(changed.count(), 2);
        QVERIFY(model_->find("c").data(SessionsModel::ShownRole).toBool());
        QVERIFY(!model_->find("a").data(SessionsModel::ShownRole).toBool());
    }

    void whatRunsShowsItsClock() {
        model_->setLive(LiveGlance{"c", fromMs(420), budget::Verdict::Near, nullptr, {}});
        QCOMPARE(model_->find("c").data(SessionsModel::DurationRole).toString(), QStringLiteral("420 ms"));
        QCOMPARE(model_->find("c").data(SessionsModel::VerdictRole).toInt(), static_cast<int>(budget::Verdict::Near));
        model_->setLive(std::nullopt);
        QVERIFY(model_->find("c").data(SessionsModel::DurationRole).toString() != QStringLiteral("420 ms"));
    }

    void aSearchLooksAtTitleTagPlaceAndVerdict_data() {
        QTest::addColumn<QString>("words");
        QTest::addColumn<int>("rows");
        QTest::newRow("title") << QStringLiteral("ORDER") << 1;
        QTest::newRow("chinese") << QStringLiteral("各区") << 1;
        QTest::newRow("tag") << QStringLiteral("before") << 1;
        QTest::newRow("workbench") << QStringLiteral("regional") << 3;
        QTest::newRow("verdict") << QStringLiteral("over") << 3;
        QTest::newRow("state") << QStringLiteral("failed") << 1;
        QTest::newRow("every word") << QStringLiteral("over order planner") << 1;
        QTest::newRow("nothing") << QStringLiteral("xyz") << 0;
        QTest::newRow("all") << QStringLiteral("  ") << 3;
    }
    void aSearchLooksAtTitleTagPlaceAndVerdict() {
        QFETCH(QString, words);
        QFETCH(int, rows);
        fixture_->library->setTags("a", {"before the fix"});
        SessionFilter filter(*model_);
        QAbstractItemModelTester tester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
        filter.setSearch(words);
        QCOMPARE(filter.rowCount(), rows);
    }
};

QTEST_MAIN(TestSessionsModel)
#include "tst_sessions_model.moc"
