// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/waterfall/stage.h"
#include "ui/waterfall/find_bar.h"
#include "ui/waterfall/overview_strip.h"

#include <QLineEdit>
#include <QSignalSpy>

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
    void aSpanWhoseRedPartIsOutOfTheRangeShownIsFitted() {
        Stage stage(testing::sampleEvents());
        stage.view.selectLine(stage.line("query_sales"));
        const auto span = stage.view.timeline().model().trace().spans.find(stage.selection.span());
        const auto start = stage.view.timeline().model().trace().spans[span].start;
        stage.selection.clear();
        stage.range.setShown(Range{EventScript::at(0), start + fromMs(20)}); // its beginning, within its allowance
        stage.view.selectLine(stage.line("planner-1"));
        QTest::keyClick(&stage.view, Qt::Key_N);
        QCOMPARE(stage.selectedLabel(), std::string("query_sales"));
        QVERIFY(stage.view.timeline().range().to > start + fromMs(300));
    }
    void whereverTheNextRedIsItsLineIsInView() {
        for (const int height : {140, 200, 333}) {
            Stage stage(testing::largeEvents(500), {900, height + 80});
            for (std::size_t i = 0; i < stage.view.source().overCount() + 2; ++i) {
                QTest::keyClick(&stage.view, Qt::Key_N, i % 3 == 2 ? Qt::NoModifier : Qt::ShiftModifier);
                const auto& view = stage.view.timeline();
                const auto top = view.lineTop(stage.view.selectedLine());
                QVERIFY(top >= view.headerHeight() && top + view.lineHeight() <= stage.view.height());
            }
        }
    }
    void theSelectedSpanStaysInViewWhenPartsAreShown() {
        Stage stage(testing::largeEvents(120), {900, 330});
        stage.panel.setLook({.parts = false});
        const auto& view = stage.view.timeline();
        const auto all = view.model().lines().size();
        stage.settle();
        QTRY_VERIFY(view.model().lines().size() < all);
        stage.view.scrollTo(0);
        const auto last = view.lineAt(stage.view.height() - view.lineHeight() * 1.5);
        for (auto line = last; stage.selectedLabel().empty(); --line)
            if (selectable(view.model().lines()[line])) stage.view.selectLine(line);
        QCOMPARE(view.scroll(), 0.0);
        QTest::keyClick(&stage.view, Qt::Key_P);
        stage.panel.setLook({.parts = true});
        QTRY_COMPARE(view.model().lines().size(), all);
        stage.settle();
        QCOMPARE(stage.view.lineRect(stage.view.selectedLine()).height(), static_cast<int>(view.lineHeight()));
    }
    void theOverviewPassesLettersOn() {
        Stage stage(testing::sampleEvents());
        auto* strip = stage.panel.findChild<OverviewStrip*>();
        strip->setFocus();
        QTest::keyClick(strip, Qt::Key_N);
        QCOMPARE(stage.selectedLabel(), std::string("planner-1"));
        QTest::keyClick(strip, Qt::Key_N, Qt::ShiftModifier);
        QTest::keyClick(strip, Qt::Key_Down, Qt::AltModifier);
        QVERIFY(stage.selection.span().valid());
        const auto before = stage.view.timeline().range();
        QTest::keyClick(strip, Qt::Key_W);
        QVERIFY(stage.view.timeline().range().length() < before.length());
        QTest::keyClick(strip, Qt::Key_Slash);
        QVERIFY(stage.panel.findBar().isVisible());
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
    void aMatchIsBroughtIntoTheRangeShown() {
        Stage stage(testing::sampleEvents());
        stage.view.setQuery(QStringLiteral("query"));
        for (const int step : {1, 1, -1}) {
            stage.range.setShown(Range{EventScript::at(0), EventScript::at(60)});
            stage.view.selectMatch(step);
            const auto& model = stage.view.timeline().model();
            const auto span = model.trace().spans[model.lines()[stage.view.selectedLine()].row];
            const auto range = stage.view.timeline().range();
            QVERIFY(span.start >= range.from && span.endOr(model.now()) <= range.to);
        }
    }
    void aMatchThatIsSeenMovesNothing() {
        Stage stage(testing::sampleEvents());
        stage.view.setQuery(QStringLiteral("query"));
        const auto shown = Range{EventScript::at(200), EventScript::at(1200)};
        stage.range.setShown(shown);
        stage.view.selectMatch(1);
        QCOMPARE(stage.selectedLabel(), std::string("query_sales"));
        QCOMPARE(stage.view.timeline().range(), shown);
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
        stage.range.setShown(Range{EventScript::at(1), EventScript::at(2)});
        QTest::keyClick(&stage.view, Qt::Key_Escape);
        QVERIFY(!stage.range.shown()); // all of it again
        QSignalSpy left(&stage.view, &WaterfallView::leaveRequested);
        QTest::keyClick(&stage.view, Qt::Key_Escape);
        QCOMPARE(left.count(), 1);
    }
    void keysOfTheWindowAreLeftToTheWindow() {
        Stage stage(testing::sampleEvents());
        const auto before = stage.view.timeline().range();
        for (const auto key : {Qt::Key_W, Qt::Key_D, Qt::Key_F}) QTest::keyClick(&stage.view, key, Qt::ControlModifier);
        QTest::keyClick(&stage.view, Qt::Key_Space);
        QTest::keyClick(&stage.view, Qt::Key_C);
        QCOMPARE(stage.view.timeline().range(), before);
    }
};

QTEST_MAIN(TestWaterfallKeys)
#include "tst_waterfall_keys.moc"
