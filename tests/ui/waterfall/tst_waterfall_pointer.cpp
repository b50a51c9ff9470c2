// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/waterfall/stage.h"
#include "ui/waterfall/hover_card.h"
#include "ui/waterfall/note_editor.h"

#include <QLineEdit>
#include <QWheelEvent>

using namespace stagefall;
using namespace stagefall::ui;
using testing::EventScript;
using testing::Stage;

namespace {

void turnWheel(QWidget& widget, QPoint at, QPoint turn, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QWheelEvent event(QPointF(at), widget.mapToGlobal(QPointF(at)), {}, turn, Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&widget, &event);
}

void drag(QWidget& widget, QPoint from, QPoint to) {
    QTest::mousePress(&widget, Qt::LeftButton, {}, from);
    QTest::mouseMove(&widget, from + (to - from) / 2);
    QTest::mouseMove(&widget, to);
    QTest::mouseRelease(&widget, Qt::LeftButton, {}, to);
}

} // namespace

class TestWaterfallPointer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aClickOnABarSelectsItsSpan() {
        Stage stage(testing::sampleEvents());
        QSignalSpy changed(&stage.selection, &Selection::changed);
        QTest::mouseClick(&stage.view, Qt::LeftButton, {}, stage.onBar(stage.line("query_sales")));
        QCOMPARE(stage.selectedLabel(), std::string("query_sales"));
        QCOMPARE(stage.selection.span(), SpanId{14});
        QTest::mouseClick(&stage.view, Qt::LeftButton, {}, stage.onBar(stage.line("query_sales")));
        QCOMPARE(changed.count(), 1);
    }
    void aClickBelowTheLinesSelectsNothing() {
        Stage stage(testing::sampleEvents());
        stage.view.selectLine(1);
        QTest::mouseClick(&stage.view, Qt::LeftButton, {}, QPoint(500, stage.view.height() - 3));
        QVERIFY(!stage.selection.span().valid());
    }
    void aClickOnAGroupsLabelFoldsIt() {
        Stage stage(testing::sampleEvents());
        const auto lines = stage.view.timeline().model().lines().size();
        QTest::mouseClick(&stage.view, Qt::LeftButton, {}, stage.onLabel(stage.line("Step 1")));
        QVERIFY(stage.folding.isFolded(SpanId{10}));
        QTRY_VERIFY(stage.view.timeline().model().lines().size() < lines);
        QTest::mouseClick(&stage.view, Qt::LeftButton, {}, stage.onLabel(stage.line("Step 1")));
        QTRY_COMPARE(stage.view.timeline().model().lines().size(), lines);
    }
    void aDoubleClickFitsTheSpan() {
        Stage stage(testing::sampleEvents());
        QTest::mouseDClick(&stage.view, Qt::LeftButton, {}, stage.onBar(stage.line("query_sales")));
        QVERIFY(stage.range.shown());
        QVERIFY(stage.range.shown()->from < EventScript::at(240) && stage.range.shown()->to > EventScript::at(1046));
    }
    void theWheelScrollsLines() {
        Stage stage(testing::largeEvents(300));
        turnWheel(stage.view, {400, 300}, {0, -240});
        QVERIFY(stage.view.timeline().scroll() > 0);
        QVERIFY(!stage.range.shown());
        turnWheel(stage.view, {400, 300}, {0, 2400});
        QCOMPARE(stage.view.timeline().scroll(), 0.0);
    }
    void ctrlAndTheWheelZoomAtThePointer() {
        Stage stage(testing::sampleEvents());
        const auto at = stage.onBar(stage.line("query_sales"));
        const auto under = stage.view.timeline().layout().time(at.x());
        turnWheel(stage.view, at, {0, 240}, Qt::ControlModifier);
        QVERIFY(stage.range.shown());
        QVERIFY(std::abs(stage.view.timeline().layout().x(under) - at.x()) < 0.5);
    }
    void draggingTheRulerMarksARange() {
        Stage stage(testing::sampleEvents());
        drag(stage.view, stage.onRuler(330), stage.onRuler(900));
        QVERIFY(stage.range.marked());
        const auto away = [](MonoTime time, double ms) { return std::abs((time - EventScript::at(ms)).count()); };
        QVERIFY(away(stage.range.marked()->from, 330) < 8'000'000);
        QVERIFY(away(stage.range.marked()->to, 900) < 8'000'000);
        QVERIFY(!stage.range.shown());
        QTest::mouseClick(&stage.view, Qt::LeftButton, {}, stage.onRuler(400));
        QVERIFY(!stage.range.marked());
    }
    void aRulerDragSnapsToEdgesOfBars() {
        Stage stage(testing::sampleEvents());
        drag(stage.view, stage.onRuler(241), stage.onRuler(1045));
        QCOMPARE(stage.range.marked()->from, EventScript::at(240));
        QCOMPARE(stage.range.marked()->to, EventScript::at(1046));
    }
    void draggingThePlotPansAndSelectsNothing() {
        Stage stage(testing::sampleEvents());
        QTest::keyClick(&stage.view, Qt::Key_W);
        const auto before = stage.view.timeline().range();
        const auto at = stage.onBar(stage.line("query_sales"));
        drag(stage.view, at, at - QPoint(80, 0));
        QVERIFY(stage.view.timeline().range().from > before.from);
        QCOMPARE(stage.view.timeline().range().length(), before.length());
        QVERIFY(!stage.selection.span().valid());
    }
    void hoveringTellsWhatTheSpanIs() {
        Stage stage(testing::sampleEvents());
        QTest::mouseMove(&stage.view, stage.onBar(stage.line("query_sales")));
        auto* card = stage.view.findChild<HoverCard*>();
        QTRY_VERIFY(card->isVisible());
        const auto text = card->text();
        for (const auto* part : {"query_sales", "tool", "806 ms", "200 ms", "606 ms"})
            QVERIFY2(text.contains(QString::fromLatin1(part)), qPrintable(text));
        QTest::mouseMove(&stage.view, stage.onBar(stage.line("query_inventory")));
        QVERIFY(!card->isVisible());
    }
    void mMeasuresBetweenTwoPoints() {
        Stage stage(testing::sampleEvents());
        QTest::keyClick(&stage.view, Qt::Key_M);
        const auto y = stage.onBar(stage.line("query_sales")).y();
        QTest::mouseClick(&stage.view, Qt::LeftButton, {}, QPoint(stage.onRuler(241).x(), y));
        QTest::mouseMove(&stage.view, QPoint(stage.onRuler(700).x(), y));
        QTest::mouseClick(&stage.view, Qt::LeftButton, {}, QPoint(stage.onRuler(1045).x(), y));
        QCOMPARE(stage.view.marks().measure_from, std::optional(EventScript::at(240)));
        QCOMPARE(stage.view.marks().measure_to, std::optional(EventScript::at(1046)));
        QVERIFY(!stage.selection.span().valid());
    }
    void aNoteIsWrittenChangedAndRemoved() {
        Stage stage(testing::sampleEvents());
        QVERIFY(!stage.view.canNote());
        stage.view.selectLine(stage.line("query_sales"));
        stage.view.addNote();
        auto* editor = stage.view.findChild<NoteEditor*>();
        auto* line = editor->findChild<QLineEdit*>();
        QTest::keyClicks(line, QStringLiteral("ask <b>ops</b>"));
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(stage.annotations.all().size(), std::size_t{1});
        QCOMPARE(stage.annotations.all().front().span, SpanId{14});
        const auto place = notePlace(stage.annotations.all().front(), stage.view.timeline());
        QTest::mouseClick(&stage.view, Qt::LeftButton, {}, place.center().toPoint());
        QVERIFY(editor->isVisible());
        QCOMPARE(line->text(), QStringLiteral("ask <b>ops</b>"));
        QTest::keyClick(line, Qt::Key_Escape);
        QVERIFY(!editor->isVisible());
        stage.view.editNote(stage.annotations.all().front().id);
        line->clear();
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(stage.annotations.all().empty());
    }
    void aNoteOnAMarkedRangeStandsInTheRuler() {
        Stage stage(testing::sampleEvents());
        stage.range.setMarked(Range{EventScript::at(300), EventScript::at(500)});
        stage.view.addNote();
        auto* line = stage.view.findChild<NoteEditor*>()->findChild<QLineEdit*>();
        QTest::keyClicks(line, QStringLiteral("here"));
        QTest::keyClick(line, Qt::Key_Return);
        const auto place = notePlace(stage.annotations.all().front(), stage.view.timeline());
        QVERIFY(place.bottom() < stage.view.timeline().layout().header_height);
        QVERIFY(std::abs(place.left() - stage.view.timeline().layout().x(EventScript::at(300))) < 4);
    }
};

QTEST_MAIN(TestWaterfallPointer)
#include "tst_waterfall_pointer.moc"
