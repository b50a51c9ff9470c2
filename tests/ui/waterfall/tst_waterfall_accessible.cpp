// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/waterfall/live.h"
#include "ui/waterfall/waterfall_accessible.h"

#include <QElapsedTimer>

using namespace stagefall;
using namespace stagefall::ui;
using testing::Live;
using testing::Stage;

namespace {

/// What was told to those who listen: the event and the name of what it is about.
struct Told {
    QAccessible::Event what;
    QString about;
    QAccessible::State changed;
};
std::vector<Told> told;

void listen(QAccessibleEvent& event) {
    auto* about = event.accessibleInterface();
    if (about == nullptr) return;
    Told one{event.type(), about->text(QAccessible::Name), {}};
    if (event.type() == QAccessible::StateChanged)
        one.changed = static_cast<QAccessibleStateChangeEvent&>(event).changedStates();
    told.push_back(one);
}

std::ptrdiff_t count(QAccessible::Event what, const QString& about) {
    return std::count_if(told.begin(), told.end(),
                         [&](const Told& one) { return one.what == what && one.about == about; });
}

WaterfallAccessible* voiceOf(const Stage& stage) {
    auto* voice = dynamic_cast<WaterfallAccessible*>(QAccessible::queryAccessibleInterface(&stage.view));
    if (voice == nullptr) qFatal("the waterfall has no interface of its own");
    voice->setTell(&listen);
    return voice;
}

QAccessibleInterface* childNamed(const WaterfallAccessible* voice, const QString& name) {
    for (int i = 0; i < voice->childCount(); ++i)
        if (voice->child(i)->text(QAccessible::Name) == name) return voice->child(i);
    return nullptr;
}

QAccessibleActionInterface* actionsOf(QAccessibleInterface* item) { return item->actionInterface(); }

} // namespace

class TestWaterfallAccessible : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { told.clear(); }

    void everyLineIsAnItemOfTheTree() {
        Stage stage(testing::sampleEvents());
        auto* voice = voiceOf(stage);
        QCOMPARE(voice->role(), QAccessible::Tree);
        const auto& lines = stage.view.timeline().model().lines();
        QVERIFY(voice->childCount() >= static_cast<int>(lines.size()));
        for (int i = 0; i < static_cast<int>(lines.size()); ++i) {
            auto* item = voice->child(i);
            QCOMPARE(item->role(), QAccessible::TreeItem);
            QVERIFY(item->isValid() && item->parent() == voice);
            QCOMPARE(voice->indexOfChild(item), i);
            QVERIFY(!item->text(QAccessible::Name).isEmpty());
            QVERIFY(!item->text(QAccessible::Description).isEmpty());
            QCOMPARE(voice->child(i), item); // the same one, asked again
        }
        QVERIFY(voice->child(voice->childCount()) == nullptr && voice->child(-1) == nullptr);
    }
    void anItemSaysStageNameTimeAllowanceAndVerdict() {
        Stage stage(testing::sampleEvents());
        auto* item = childNamed(voiceOf(stage), QStringLiteral("tool, query_sales"));
        QVERIFY(item != nullptr);
        QCOMPARE(item->text(QAccessible::Value), QStringLiteral("806 ms"));
        const auto said = item->text(QAccessible::Description);
        QVERIFY2(said.startsWith(QStringLiteral("806 ms, allowed 200 ms, over by 606 ms, started at +")),
                 qPrintable(said));
        QVERIFY2(said.endsWith(QStringLiteral(", level 2")), qPrintable(said));
    }
    void anItemStandsWhereItsLineIs() {
        Stage stage(testing::sampleEvents());
        auto* voice = voiceOf(stage);
        const auto line = stage.line("query_sales");
        auto* item = voice->child(static_cast<int>(line));
        const auto middle = stage.view.mapToGlobal(stage.onBar(line));
        QVERIFY(item->rect().contains(middle));
        QCOMPARE(voice->childAt(middle.x(), middle.y()), item);
        const auto ruler = stage.view.mapToGlobal(QPoint(500, 4));
        QVERIFY(voice->childAt(ruler.x(), ruler.y()) == nullptr);
        QVERIFY(!item->state().offscreen);
    }
    void whatIsScrolledAwayHasNoPlaceAndPressingBringsIt() {
        Stage stage(testing::largeEvents(300));
        auto* voice = voiceOf(stage);
        auto last = static_cast<int>(stage.view.timeline().model().lines().size()) - 1;
        while (!voice->child(last)->state().selectable) --last;
        auto* item = voice->child(last);
        QVERIFY(item->state().offscreen && item->rect().isEmpty());
        actionsOf(item)->doAction(QAccessibleActionInterface::pressAction());
        QVERIFY(!item->state().offscreen && !item->rect().isEmpty() && item->state().selected);
    }
    void pressingSelectsAndIsTold() {
        Stage stage(testing::sampleEvents());
        auto* voice = voiceOf(stage);
        auto* sales = childNamed(voice, QStringLiteral("tool, query_sales"));
        QVERIFY(sales->state().selectable && !sales->state().selected);
        actionsOf(sales)->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(stage.selectedLabel(), std::string("query_sales"));
        QVERIFY(sales->state().selected);
        QCOMPARE(count(QAccessible::Selection, QStringLiteral("tool, query_sales")), 1);
        told.clear();
        stage.view.selectLine(stage.line("query_inventory"));
        QVERIFY(!sales->state().selected);
        QCOMPARE(count(QAccessible::StateChanged, QStringLiteral("tool, query_sales")), 1);
        QCOMPARE(count(QAccessible::Selection, QStringLiteral("tool, query_inventory")), 1);
    }
    void theFocusIsOnTheSelectedLine() {
        Stage stage(testing::sampleEvents());
        QApplication::setActiveWindow(&stage.panel);
        auto* voice = voiceOf(stage);
        stage.view.setFocus();
        QTRY_VERIFY(stage.view.hasFocus());
        QCoreApplication::processEvents(); // that it came is told after Qt has told so
        QVERIFY(voice->focusChild() == voice);
        told.clear();
        QTest::keyClick(&stage.view, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(count(QAccessible::Focus, QStringLiteral("Step 1 · plan")), 1);
        QCOMPARE(voice->focusChild()->text(QAccessible::Name), QStringLiteral("Step 1 · plan"));
        QVERIFY(voice->focusChild()->state().focused);
        stage.panel.setFocusPolicy(Qt::StrongFocus);
        stage.panel.setFocus();
        QVERIFY(!childNamed(voice, QStringLiteral("Step 1 · plan"))->state().focused);
        told.clear();
        stage.view.setFocus();
        QTRY_COMPARE(count(QAccessible::Focus, QStringLiteral("Step 1 · plan")), 1);
    }
    void aGroupFoldsAndSaysSo() {
        Stage stage(testing::sampleEvents());
        auto* voice = voiceOf(stage);
        auto* step = childNamed(voice, QStringLiteral("Step 1 · plan"));
        auto* inside = childNamed(voice, QStringLiteral("planner-1")) != nullptr
                           ? nullptr
                           : childNamed(voice, QStringLiteral("inference, planner-1"));
        QVERIFY(inside != nullptr);
        QVERIFY(step->state().expandable && step->state().expanded && !step->state().collapsed);
        stage.view.selectLine(stage.line("Step 1"));
        const auto before = voice->childCount();
        told.clear();
        actionsOf(step)->doAction(QAccessibleActionInterface::toggleAction());
        QTRY_VERIFY(step->state().collapsed);
        QVERIFY(voice->childCount() < before);
        QVERIFY2(step->text(QAccessible::Description).contains(QStringLiteral("over budget")),
                 qPrintable(step->text(QAccessible::Description)));
        QCOMPARE(count(QAccessible::ObjectDestroyed, QStringLiteral("inference, planner-1")), 0); // it has no name now
        QVERIFY(std::any_of(told.begin(), told.end(),
                            [](const Told& one) { return one.what == QAccessible::ObjectDestroyed; }));
        QVERIFY(std::any_of(told.begin(), told.end(), [](const Told& one) {
            return one.what == QAccessible::StateChanged && one.changed.expanded == 1;
        }));
        QCOMPARE(count(QAccessible::ObjectReorder, QStringLiteral("Waterfall")), 1);
    }
    void unattributedTimeIsReadButNotPressed() {
        Stage stage(testing::sampleEvents());
        auto* voice = voiceOf(stage);
        const auto& lines = stage.view.timeline().model().lines();
        const auto gaps =
            std::find_if(lines.begin(), lines.end(), [](const auto& line) { return line.unattributed(); });
        QVERIFY(gaps != lines.end());
        auto* item = voice->child(static_cast<int>(gaps - lines.begin()));
        QVERIFY(actionsOf(item)->actionNames().isEmpty() && !item->state().selectable);
        QVERIFY(item->text(QAccessible::Description).contains(QStringLiteral("ms")));
    }
    void itemsAreMadeWhenTheyAreAskedForOnly() {
        Stage stage(testing::largeEvents(10'000));
        auto* voice = voiceOf(stage);
        QCOMPARE(voice->made(), std::size_t{0});
        QElapsedTimer timer;
        timer.start();
        QVERIFY(voice->childCount() > 5'000);
        for (int i = 0; i < 100; ++i) voice->child(i * 50)->text(QAccessible::Name);
        QCOMPARE(voice->made(), std::size_t{100});
        QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
        stage.show(testing::sampleEvents()); // another session: none of them is left
        QCOMPARE(voice->made(), std::size_t{0});
    }
    void itemsOfARunningSessionStayWhoTheyAreWhileLinesCome() {
        Stage stage;
        Live live(stage);
        auto* voice = voiceOf(stage);
        live.emit(500, 2, trace::GroupKind::Step, "answer");
        live.emit(501, 500, trace::GroupKind::None, "last");
        QTRY_VERIFY(stage.line("last") != kNoLine);
        const auto line = static_cast<int>(stage.line("last"));
        auto* item = voice->child(line);
        QCOMPARE(item->text(QAccessible::Name), QStringLiteral("tool, last"));
        QVERIFY(item->state().busy);
        const auto before = voice->childCount();
        told.clear();
        for (int i = 0; i < 5; ++i) live.span(); // above it
        QTRY_COMPARE(voice->childCount(), before + 5);
        QVERIFY(count(QAccessible::ObjectReorder, QStringLiteral("Waterfall")) >= 1);
        QCOMPARE(voice->indexOfChild(item), line + 5);
        QCOMPARE(voice->child(line + 5), item);
        QCOMPARE(item->text(QAccessible::Name), QStringLiteral("tool, last"));
        live.end(501);
        QTRY_VERIFY(!item->state().busy);
    }
    void thatTheSelectedSpanRanOverIsToldOnceAndNotAtEveryMoment() {
        Stage stage;
        Live live(stage);
        auto* voice = voiceOf(stage);
        auto patient = budget::Budget::standard();
        constexpr Nanoseconds kAllowed{3000000000}; // enough to select it in time
        patient.stages[static_cast<std::size_t>(trace::Stage::Tool)] = kAllowed;
        stage.feed.setBudget(std::make_shared<const budget::Budget>(patient));
        live.emit(500, 3, trace::GroupKind::None, "fresh");
        QTRY_VERIFY(stage.line("fresh") != kNoLine);
        stage.view.selectLine(stage.line("fresh"));
        const auto name = QStringLiteral("tool, fresh");
        auto* item = childNamed(voice, name);
        QVERIFY(item != nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(item->text(QAccessible::Description).contains(QStringLiteral("over by")), 30000);
        live.moreFrames();
        const auto said = count(QAccessible::DescriptionChanged, name);
        QVERIFY2(said >= 1 && said <= 3, qPrintable(QString::number(said))); // near, over
        live.moreFrames();
        QCOMPARE(count(QAccessible::DescriptionChanged, name), said);
    }
    void theWaterfallAsAWholeStillSaysWhatIsSelected() {
        Stage stage(testing::sampleEvents());
        stage.view.selectLine(stage.line("query_sales"));
        const auto value = voiceOf(stage)->text(QAccessible::Value);
        QVERIFY2(value.startsWith(QStringLiteral("query_sales, tool, 806 ms, over by 606 ms, ")), qPrintable(value));
    }
    void whatIsOpenOverTheLinesIsReachedToo() {
        Stage stage(testing::largeEvents(300));
        auto* voice = voiceOf(stage);
        const auto lines = static_cast<int>(stage.view.timeline().model().lines().size());
        QVERIFY(voice->childCount() > lines); // the scroll bar
        auto* bar = voice->child(lines);
        QCOMPARE(bar->text(QAccessible::Name), QStringLiteral("Scroll the waterfall"));
        QCOMPARE(voice->indexOfChild(bar), lines);
        const auto middle = bar->rect().center();
        QCOMPARE(voice->childAt(middle.x(), middle.y()), bar);
    }
};

QTEST_MAIN(TestWaterfallAccessible)
#include "tst_waterfall_accessible.moc"
