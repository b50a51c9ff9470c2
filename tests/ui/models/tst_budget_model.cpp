// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_trace.h"
#include "ui/models/budget_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace stagefall;
using namespace stagefall::ui;
using What = AllowanceKey::What;

class TestBudgetModel : public QObject {
    Q_OBJECT

    Appearance appearance_{text::Catalogue::builtIn()};
    std::unique_ptr<BudgetModel> model_;
    std::unique_ptr<QAbstractItemModelTester> tester_;

    static std::shared_ptr<const analysis::BudgetTable> table(std::size_t events, const budget::Budget& budget) {
        auto all = testing::sampleEvents();
        all.resize(std::min(events, all.size()));
        const auto trace = trace::buildTrace(trace::viewOf(std::move(all)));
        return std::make_shared<const analysis::BudgetTable>(
            analysis::budgetTable(*trace, trace::kNoRow, budget, trace->last_at));
    }
    static AllowanceKey stage(trace::Stage stage) { return {.what = What::Stage, .stage = stage}; }

private Q_SLOTS:
    void init() {
        model_ = std::make_unique<BudgetModel>(appearance_);
        tester_ = std::make_unique<QAbstractItemModelTester>(model_.get(),
                                                             QAbstractItemModelTester::FailureReportingMode::QtTest);
    }
    void cleanup() {
        tester_.reset();
        model_.reset();
    }

    void everyRowOfTheTableIsThereInItsWords() {
        const auto made = table(9999, budget::Budget::standard());
        model_->setTable(made);
        QCOMPARE(model_->rowCount(), static_cast<int>(made->rows.size()));
        const auto tool = model_->find(stage(trace::Stage::Tool));
        QCOMPARE(tool.siblingAtColumn(BudgetModel::What).data().toString(), QStringLiteral("tool"));
        QCOMPARE(tool.data().toString(), QStringLiteral("200 ms"));
        QVERIFY(tool.siblingAtColumn(BudgetModel::Verdict).data().toString().contains(QStringLiteral("over by")));
    }

    void aGrowingSessionNeverResets() {
        QSignalSpy reset(model_.get(), &QAbstractItemModel::modelReset);
        const auto budget = budget::Budget::standard();
        model_->setTable(table(1, budget));
        const QPersistentModelIndex task(model_->find({.what = What::TaskTotal}));
        for (std::size_t events = 2; events < 220; ++events) model_->setTable(table(events, budget));
        QCOMPARE(reset.count(), 0);
        QVERIFY(task.isValid());
    }

    void onlyCellsThatSaySomethingElseChange() {
        auto budget = budget::Budget::standard();
        model_->setTable(table(9999, budget));
        QSignalSpy changed(model_.get(), &QAbstractItemModel::dataChanged);
        model_->setTable(table(9999, budget));
        QCOMPARE(changed.count(), 0);
        setAllowance(budget, stage(trace::Stage::Tool), fromMs(300));
        model_->setTable(table(9999, budget));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(changed[0][0].toModelIndex().row(), model_->find(stage(trace::Stage::Tool)).row());
    }

    void anAllowanceIsEditedInWords() {
        model_->setTable(table(9999, budget::Budget::standard()));
        std::vector<std::optional<Nanoseconds>> asked;
        connect(model_.get(), &BudgetModel::allowanceEdited, this,
                [&](const AllowanceKey& key, std::optional<Nanoseconds> allowed) {
                    QVERIFY(key == stage(trace::Stage::Tool));
                    asked.push_back(allowed);
                });
        const auto cell = model_->find(stage(trace::Stage::Tool));
        QVERIFY(model_->setData(cell, QStringLiteral("1.5 s")));
        QVERIFY(model_->setData(cell, QString()));
        QVERIFY(model_->setData(cell, QStringLiteral("200 ms"))); // as it is
        QVERIFY(!model_->setData(cell, QStringLiteral("soon")));
        QVERIFY(!model_->setData(cell.siblingAtColumn(BudgetModel::Worst), QStringLiteral("1 s")));
        QCOMPARE(asked.size(), std::size_t{2});
        QVERIFY(asked[0] == fromMs(1500) && !asked[1]);
    }

    void everyChangeOfABudgetCanBeUndone() {
        BudgetEdits edits;
        std::vector<budget::Budget> told;
        connect(&edits, &BudgetEdits::changed, this, [&](const auto& budget) { told.push_back(*budget); });
        edits.begin(std::make_shared<const budget::Budget>(budget::Budget::standard()));
        const AllowanceKey tool{.what = What::Tool, .subject = "query_sales"};
        edits.set(tool, fromMs(300));
        edits.set(tool, fromMs(300)); // equal: nothing
        edits.setNearShare(0.5);
        edits.setNearShare(1.5); // no share
        QCOMPARE(told.size(), std::size_t{2});
        QVERIFY(edits.edited());
        edits.revert();
        QVERIFY(!edits.edited());
        for (int i = 0; i < 2; ++i) edits.undoStack().undo();
        QVERIFY(allowanceOf(*edits.current(), tool) == fromMs(300));
        QCOMPARE(edits.current()->near_share, 0.8);
        edits.undoStack().undo();
        QVERIFY(*edits.current() == budget::Budget::standard());
        QCOMPARE(told.size(), std::size_t{6});
        edits.begin(edits.current());
        QVERIFY(!edits.undoStack().canRedo());
        QCOMPARE(told.size(), std::size_t{6});
    }

    void everyLineOfTheTableHasItsPlaceInTheBudget() {
        auto budget = budget::Budget::standard();
        for (const auto& key :
             {AllowanceKey{What::TaskTotal}, AllowanceKey{What::FirstFeedback}, AllowanceKey{What::LongestSilence},
              AllowanceKey{What::Ttft}, AllowanceKey{What::Tpot}, AllowanceKey{.what = What::Tool, .subject = "t"},
              AllowanceKey{.what = What::Model, .subject = "m"}, stage(trace::Stage::Retry)}) {
            setAllowance(budget, key, fromMs(7));
            QVERIFY(allowanceOf(budget, key) == fromMs(7));
            setAllowance(budget, key, std::nullopt);
            QVERIFY(!allowanceOf(budget, key));
        }
    }
};

QTEST_MAIN(TestBudgetModel)
#include "tst_budget_model.moc"
