// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_trace.h"
#include "ui/models/budget_model.h"
#include "ui/pages/allowance_sheet.h"
#include "ui/pages/budget_page.h"
#include "ui/pages/save_budget_sheet.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace stagefall;
using namespace stagefall::ui;
using What = AllowanceKey::What;

class TestBudgetPage : public QObject {
    Q_OBJECT

    SystemClock clock_;
    Appearance appearance_{text::Catalogue::builtIn()};
    std::unique_ptr<FrameFeed> feed_;
    std::unique_ptr<BudgetPage> page_;

    QTableView* table() const { return page_->findChild<QTableView*>(); }
    BudgetModel* model() const { return qobject_cast<BudgetModel*>(table()->model()); }
    QString message() const {
        for (auto* label : page_->findChildren<QLabel*>())
            if (label->property("role") == QStringLiteral("wrong") && label->isVisible()) return label->text();
        return {};
    }
    QModelIndex tool() const { return model()->find({.what = What::Stage, .stage = trace::Stage::Tool}); }
    QLineEdit* edit(const QModelIndex& cell) const {
        table()->setFocus();
        table()->setCurrentIndex(cell);
        QTest::keyClick(table(), Qt::Key_F2);
        return table()->viewport()->findChild<QLineEdit*>();
    }
    QString verdict() const { return tool().siblingAtColumn(BudgetModel::Verdict).data().toString(); }

private Q_SLOTS:
    void init() {
        feed_ = std::make_unique<FrameFeed>(clock_);
        page_ = std::make_unique<BudgetPage>(*feed_, appearance_);
        connect(page_.get(), &BudgetPage::budgetEdited, feed_.get(), &FrameFeed::setBudget);
        page_->resize(900, 400);
        page_->show();
        page_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(page_.get()));
        feed_->show({.kind = FrameKind::Recorded,
                     .id = "s",
                     .events = trace::viewOf(testing::sampleEvents()),
                     .budget = std::make_shared<budget::Budget>(budget::Budget::standard())});
        QTRY_VERIFY(model()->rowCount() > 0 && tool().isValid());
    }
    void cleanup() { page_.reset(); }

    void anAllowanceThatIsTypedRecoloursAtOnce() {
        QVERIFY(verdict().contains(QStringLiteral("over by")));
        QSignalSpy edited(page_.get(), &BudgetPage::budgetEdited);
        const QPersistentModelIndex row(tool());
        auto* editor = edit(tool());
        QVERIFY(editor != nullptr);
        QCOMPARE(editor->text(), QStringLiteral("200 ms"));
        QTest::keyClicks(editor, QStringLiteral("9 s"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(edited.count(), 1);
        QTRY_COMPARE(verdict(), QStringLiteral("within"));
        QVERIFY(row.isValid());
        QCOMPARE(table()->currentIndex().row(), row.row());
    }

    void theEditorShowsTheWholeFigure() {
        auto* editor = edit(tool());
        QVERIFY(editor != nullptr);
        const auto needs = editor->fontMetrics().horizontalAdvance(QStringLiteral("99 999 ms"));
        constexpr int kFrame = 2 * 9; // of a field: its border and its padding
        QVERIFY2(editor->width() >= needs + kFrame, qPrintable(QString::number(editor->width())));
    }

    void whatIsSavedHasANameAndEndsTheEditedState() {
        page_->edits().set({.what = What::TaskTotal}, fromMs(777));
        const auto edited = [this] {
            for (auto* label : page_->findChildren<QLabel*>())
                if (label->text() == QStringLiteral("edited")) return true;
            return false;
        };
        QVERIFY(edited());
        QSignalSpy saving(page_.get(), &BudgetPage::saveRequested);
        for (auto* button : page_->findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("Save as…")) QTest::mouseClick(button, Qt::LeftButton);
        auto* sheet = page_->findChild<SaveBudgetSheet*>();
        QVERIFY(sheet != nullptr);
        auto* save = sheet->findChild<QPushButton*>(QStringLiteral("save_budget"));
        QVERIFY(!save->isEnabled()); // without a name there is nothing to save it under
        QTest::keyClicks(sheet->findChild<QLineEdit*>(), QStringLiteral("Fast answers"));
        QTest::mouseClick(save, Qt::LeftButton);
        QCOMPARE(saving.count(), 1);
        const auto saved = page_->edits().current();
        QCOMPARE(saved->title.en, std::string("Fast answers"));
        page_->setChoices({{QStringLiteral("Fast answers"), saved, true}});
        page_->tellSaved(QStringLiteral("Fast answers"));
        QVERIFY(!edited());
        QCOMPARE(page_->findChild<QComboBox*>()->currentText(), QStringLiteral("Fast answers"));
        bool told = false;
        for (auto* label : page_->findChildren<QLabel*>())
            told = told || (label->isVisible() && label->text().contains(QStringLiteral("Saved as “Fast answers”")));
        QVERIFY(told);
    }

    void whatWasEditedBeforeIsEditedStillAndCanBeTakenBack() {
        auto own = std::make_shared<budget::Budget>(budget::Budget::standard());
        auto edited = std::make_shared<budget::Budget>(*own);
        edited->task.total = fromMs(777);
        feed_->show({.kind = FrameKind::Recorded,
                     .id = "t",
                     .events = trace::viewOf(testing::sampleEvents()),
                     .budget = edited,
                     .own_budget = own});
        QTRY_VERIFY(page_->edits().edited());
        QCOMPARE(page_->edits().current()->task.total, fromMs(777));
        page_->edits().revert();
        QVERIFY(*page_->edits().current() == *own);
    }

    void badInputStaysAndIsMarkedWithWords() {
        QSignalSpy edited(page_.get(), &BudgetPage::budgetEdited);
        auto* editor = edit(tool());
        QTest::keyClicks(editor, QStringLiteral("soon"));
        QTest::keyClick(editor, Qt::Key_Return);
        QVERIFY(message().contains(QStringLiteral("soon")));
        QVERIFY(editor->property("wrong").toBool() && editor->isVisible());
        QCOMPARE(edited.count(), 0);
        editor->clear();
        QTest::keyClicks(editor, QStringLiteral("300"));
        QVERIFY(message().isEmpty());
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(edited.count(), 1);
    }

    void controlZTakesItBack() {
        page_->edits().set({.what = What::Stage, .stage = trace::Stage::Tool}, fromMs(9000));
        QTRY_COMPARE(verdict(), QStringLiteral("within"));
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(verdict().contains(QStringLiteral("over by")));
        QVERIFY(!page_->edits().edited());
    }

    void whereNearBeginsIsSetInPercent() {
        auto* near = page_->findChild<QSpinBox*>();
        QCOMPARE(near->value(), 80);
        near->setValue(10);
        QCOMPARE(page_->edits().current()->near_share, 0.1);
    }

    void aToolIsAddedByItsName() {
        QPushButton* add = nullptr;
        for (auto* button : page_->findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("Add…")) add = button;
        QTest::mouseClick(add, Qt::LeftButton);
        auto* sheet = page_->findChild<AllowanceSheet*>();
        QVERIFY(sheet != nullptr);
        const auto boxes = sheet->findChildren<QComboBox*>();
        boxes[1]->setEditText(QStringLiteral("query_sales"));
        auto* time = sheet->findChildren<QLineEdit*>().last();
        for (auto* line : sheet->findChildren<QLineEdit*>())
            if (!line->placeholderText().isEmpty()) time = line;
        QTest::keyClick(time, Qt::Key_Return); // no time yet: it says so and stays
        QVERIFY(sheet->isVisible());
        QTest::keyClicks(time, QStringLiteral("1.5 s"));
        QTest::keyClick(time, Qt::Key_Return);
        const AllowanceKey key{.what = What::Tool, .subject = "query_sales"};
        QVERIFY(allowanceOf(*page_->edits().current(), key) == fromMs(1500));
        QTRY_VERIFY(model()->find(key).isValid());
    }

    void aBudgetIsSavedReadAndWhatIsWrongSaid() {
        QTemporaryDir dir;
        page_->edits().set({.what = What::TaskTotal}, fromMs(777));
        const auto path = dir.filePath(QStringLiteral("mine.json"));
        page_->saveFile(path);
        QTRY_VERIFY(QFile::exists(path));
        page_->edits().revert();
        page_->loadFile(path);
        QTRY_VERIFY(allowanceOf(*page_->edits().current(), {.what = What::TaskTotal}) == fromMs(777));
        page_->loadFile(dir.filePath(QStringLiteral("none.json")));
        QTRY_VERIFY(message().contains(QStringLiteral("none.json")));
        QFile broken(dir.filePath(QStringLiteral("broken.json")));
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write("{\"stages\": {\"tol\": 3}}");
        broken.close();
        page_->loadFile(broken.fileName());
        QTRY_VERIFY(message().contains(QStringLiteral("broken.json")));
        QVERIFY(allowanceOf(*page_->edits().current(), {.what = What::TaskTotal}) == fromMs(777));
    }

    void anotherSessionBringsItsOwnBudget() {
        page_->edits().setNearShare(0.5);
        QSignalSpy edited(page_.get(), &BudgetPage::budgetEdited);
        auto other = budget::Budget::standard();
        other.title = {"Other", "其他"};
        feed_->show({.kind = FrameKind::Recorded,
                     .id = "t",
                     .events = trace::viewOf(testing::sampleEvents()),
                     .budget = std::make_shared<budget::Budget>(other)});
        QTRY_COMPARE(page_->findChild<QComboBox*>()->currentText(), QStringLiteral("Other (of the session)"));
        QVERIFY(!page_->edits().edited());
        QCOMPARE(edited.count(), 0);
    }
};

QTEST_MAIN(TestBudgetPage)
#include "tst_budget_page.moc"
