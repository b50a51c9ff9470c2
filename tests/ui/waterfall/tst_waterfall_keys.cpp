// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/waterfall/stage.h"
#include "ui/waterfall/find_bar.h"

#include <QAccessible>
#include <QLineEdit>

using namespace stagefall;
using namespace stagefall::ui;
using testing::EventScript;
using testing::Stage;

class TestWaterfallKeys : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void wZoomsInAndSZoomsOut() {
        Stage stage(testing::sampleEvents());
        const auto before = stage.view.timeline().range();
        QTest::keyClick(&stage.view, Qt::Key_W);
        const auto nearer = stage.view.timeline().range();
        QVERIFY(nearer.length() < before.length());
        QTest::keyClick(&stage.view, Qt::Key_S);
        QVERIFY(std::abs((stage.view.timeline().range().length() - before.length()).count()) < 10);
    }
    void aAndDAndTheArrowsPan() {
        Stage stage(testing::sampleEvents());
        QTest::keyClick(&stage.view, Qt::Key_W);
        const auto before = stage.view.timeline().range();
        QTest::keyClick(&stage.view, Qt::Key_D);
        QVERIFY(stage.view.timeline().range().from > before.from);
        QTest::keyClick(&stage.view, Qt::Key_A);
        QTest::keyClick(&stage.view, Qt::Key_Left);
        QVERIFY(stage.view.timeline().range().from < before.from);
        QTest::keyClick(&stage.view, Qt::Key_Right);
        QCOMPARE(stage.view.timeline().range().length(), before.length());
    }
    void fFitsTheSelectionAndZeroFitsAll() {
        Stage stage(testing::sampleEvents());
        stage.view.selectLine(stage.line("query_inventory"));
        QTest::keyClick(&stage.view, Qt::Key_F);
        const auto range = stage.view.timeline().range();
        QVERIFY(range.from < EventScript::at(262) && range.from > EventScript::at(200));
        QVERIFY(range.to > EventScript::at(648) && range.to < EventScript::at(720));
        QTest::keyClick(&stage.view, Qt::Key_0);
        QVERIFY(!stage.range.shown());
    }
    void altDownAndAltUpGoFromSpanToSpan() {
        Stage stage(testing::sampleEvents());
        QTest::keyClick(&stage.view, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(stage.selectedLabel(), std::string("Step 1 · plan"));
        QTest::keyClick(&stage.view, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(stage.selectedLabel(), std::string("build request"));
        QTest::keyClick(&stage.view, Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(stage.selectedLabel(), std::string("Step 1 · plan"));
    }
    void nGoesToTheNextRedAndShiftNBack() {
        Stage stage(testing::sampleEvents());
        QTest::keyClick(&stage.view, Qt::Key_N);
        QCOMPARE(stage.selectedLabel(), std::string("planner-1"));
        QTest::keyClick(&stage.view, Qt::Key_N);
        QCOMPARE(stage.selectedLabel(), std::string("query_sales"));
        QTest::keyClick(&stage.view, Qt::Key_N, Qt::ShiftModifier);
        QCOMPARE(stage.selectedLabel(), std::string("planner-1"));
    }
    void theNextRedIsBroughtIntoTheRangeShown() {
        Stage stage(testing::sampleEvents());
        stage.range.setShown(Range{EventScript::at(0), EventScript::at(60)});
        QTest::keyClick(&stage.view, Qt::Key_N);
        const auto range = stage.view.timeline().range();
        QVERIFY(range.to > EventScript::at(300));
    }
    void enterAsksForTheInspector() {
        Stage stage(testing::sampleEvents());
        QSignalSpy asked(&stage.selection, &Selection::openRequested);
        stage.view.selectLine(1);
        QTest::keyClick(&stage.view, Qt::Key_Return);
        QCOMPARE(asked.count(), 1);
    }
    void slashOpensTheSearchAndEnterWalksTheMatches() {
        Stage stage(testing::sampleEvents());
        QTest::keyClick(&stage.view, Qt::Key_Slash);
        auto* line = stage.panel.findBar().findChild<QLineEdit*>();
        QVERIFY(stage.panel.findBar().isVisible());
        QTest::keyClicks(line, QStringLiteral("query"));
        QCOMPARE(stage.view.marks().matches.size(), std::size_t{2});
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(stage.selectedLabel(), std::string("query_sales"));
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(stage.selectedLabel(), std::string("query_inventory"));
        QTest::keyClick(line, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(stage.selectedLabel(), std::string("query_sales"));
        QTest::keyClick(line, Qt::Key_Escape);
        QVERIFY(!stage.panel.findBar().isVisible());
        QVERIFY(!stage.view.marks().searching);
    }
    void escapeLeavesOneThingAtATime() {
        Stage stage(testing::sampleEvents());
        stage.view.selectLine(1);
        stage.range.setMarked(Range{EventScript::at(1), EventScript::at(2)});
        QTest::keyClick(&stage.view, Qt::Key_M);
        QVERIFY(stage.view.measuring());
        QTest::keyClick(&stage.view, Qt::Key_Escape);
        QVERIFY(!stage.view.measuring() && stage.range.marked());
        QTest::keyClick(&stage.view, Qt::Key_Escape);
        QVERIFY(!stage.range.marked() && stage.selection.span().valid());
        QTest::keyClick(&stage.view, Qt::Key_Escape);
        QVERIFY(!stage.selection.span().valid());
    }
    void keysOfTheWindowAreLeftToTheWindow() {
        Stage stage(testing::sampleEvents());
        const auto before = stage.view.timeline().range();
        for (const auto key : {Qt::Key_W, Qt::Key_D, Qt::Key_F}) QTest::keyClick(&stage.view, key, Qt::ControlModifier);
        QTest::keyClick(&stage.view, Qt::Key_Space);
        QTest::keyClick(&stage.view, Qt::Key_C);
        QCOMPARE(stage.view.timeline().range(), before);
    }
    void aScreenReaderHearsTheSelection() {
        Stage stage(testing::sampleEvents());
        stage.view.selectLine(stage.line("query_sales"));
        auto* voice = QAccessible::queryAccessibleInterface(&stage.view);
        QVERIFY(voice != nullptr);
        QCOMPARE(voice->role(), QAccessible::List);
        const auto value = voice->text(QAccessible::Value);
        QVERIFY2(value.startsWith(QStringLiteral("query_sales, tool, 806 ms, over by 606 ms, ")), qPrintable(value));
    }
};

QTEST_MAIN(TestWaterfallKeys)
#include "tst_waterfall_keys.moc"
