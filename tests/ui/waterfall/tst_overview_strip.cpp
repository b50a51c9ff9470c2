// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/waterfall/stage.h"
#include "ui/waterfall/overview_strip.h"

#include <QAccessible>

using namespace stagefall;
using namespace stagefall::ui;
using testing::EventScript;
using testing::Stage;

namespace {

struct Strip : Stage {
    Strip() : Stage(testing::sampleEvents()) { range.setShown(Range{EventScript::at(300), EventScript::at(600)}); }
    QPoint at(double ms) const {
        const auto& timeline = view.timeline();
        const auto whole = timeline.whole();
        const double share = static_cast<double>((EventScript::at(ms) - whole.from).count()) /
                             static_cast<double>(whole.length().count());
        const auto& layout = timeline.layout();
        return {static_cast<int>(layout.plot_left + share * (layout.plot_right - layout.plot_left)), 15};
    }
    void drag(QPoint from, QPoint to) {
        QTest::mousePress(&panel.overview(), Qt::LeftButton, {}, from);
        QTest::mouseMove(&panel.overview(), to);
        QTest::mouseRelease(&panel.overview(), Qt::LeftButton, {}, to);
    }
};

bool nearTo(MonoTime time, double ms) { return std::abs((time - EventScript::at(ms)).count()) < 6'000'000; }

} // namespace

class TestOverviewStrip : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theWindowIsDragged() {
        Strip strip;
        strip.drag(strip.at(450), strip.at(650));
        QVERIFY(nearTo(strip.range.shown()->from, 500) && nearTo(strip.range.shown()->to, 800));
    }
    void itsEdgesResizeIt() {
        Strip strip;
        strip.drag(strip.at(600), strip.at(900));
        QVERIFY(nearTo(strip.range.shown()->from, 300) && nearTo(strip.range.shown()->to, 900));
        strip.drag(strip.at(300), strip.at(100));
        QVERIFY(nearTo(strip.range.shown()->from, 100) && nearTo(strip.range.shown()->to, 900));
    }
    void aClickElsewhereBringsItThere() {
        Strip strip;
        QTest::mouseClick(&strip.panel.overview(), Qt::LeftButton, {}, strip.at(1000));
        QVERIFY(nearTo(strip.range.shown()->from, 850) && nearTo(strip.range.shown()->to, 1150));
    }
    void aDoubleClickShowsAll() {
        Strip strip;
        QTest::mouseDClick(&strip.panel.overview(), Qt::LeftButton, {}, strip.at(450));
        QVERIFY(!strip.range.shown());
    }
    void keysMoveItToo() {
        Strip strip;
        QTest::keyClick(&strip.panel.overview(), Qt::Key_Right);
        QVERIFY(strip.range.shown()->from > EventScript::at(300));
        QTest::keyClick(&strip.panel.overview(), Qt::Key_Plus);
        QVERIFY(strip.range.shown()->length() < fromMs(300));
        QTest::keyClick(&strip.panel.overview(), Qt::Key_0);
        QVERIFY(!strip.range.shown());
    }
    void aScreenReaderHearsWhatIsShownAndMovesIt() {
        Strip strip;
        auto* voice = QAccessible::queryAccessibleInterface(&strip.panel.overview());
        QCOMPARE(voice->role(), QAccessible::Slider);
        QCOMPARE(voice->text(QAccessible::Name), QStringLiteral("Overview"));
        const auto said = voice->text(QAccessible::Value);
        QVERIFY2(said.startsWith(QStringLiteral("300 ms to 600 ms of ")), qPrintable(said));
        auto* value = voice->valueInterface();
        QVERIFY(value != nullptr);
        QCOMPARE(value->currentValue().toDouble(), 300.0);
        QVERIFY(value->maximumValue().toDouble() > 600 && value->minimumStepSize().toDouble() > 0);
        value->setCurrentValue(400.0);
        QVERIFY(nearTo(strip.range.shown()->from, 400) && nearTo(strip.range.shown()->to, 700));
        voice->actionInterface()->doAction(QAccessibleActionInterface::increaseAction());
        QVERIFY(strip.range.shown()->from > EventScript::at(420));
    }
};

QTEST_MAIN(TestOverviewStrip)
#include "tst_overview_strip.moc"
