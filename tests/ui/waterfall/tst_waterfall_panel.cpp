// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/waterfall/stage.h"
#include "ui/waterfall/overview_strip.h"
#include "ui/waterfall/sums_bar.h"
#include "ui/widgets/scene_painter.h"

#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

using namespace stagefall;
using namespace stagefall::ui;
using testing::EventScript;
using testing::Stage;

namespace {

QToolButton* button(QWidget& panel, const QString& text) {
    for (auto* each : panel.findChildren<QToolButton*>())
        if (each->text().contains(text) || each->accessibleName().contains(text)) return each;
    return nullptr;
}

const QLabel* waitingLabel(const Stage& stage) {
    for (const auto* label : stage.view.findChildren<QLabel*>())
        if (label->text().contains(QStringLiteral("Waiting"))) return label;
    return nullptr;
}

/// But for how letters are smoothed, which differs between an opaque picture and a layer.
bool alike(const QColor& a, const QColor& b) {
    constexpr int kFar = 100;
    return std::abs(a.red() - b.red()) < kFar && std::abs(a.green() - b.green()) < kFar &&
           std::abs(a.blue() - b.blue()) < kFar;
}

/// Two tasks of forty tools each, which take 0.4 s; the second begins at `second` ms.
std::vector<trace::Event> twoTasks(double second) {
    using trace::GroupKind;
    EventScript script;
    script.group(1, {}, GroupKind::Session, 0, "session");
    std::uint64_t tool = 10;
    for (const bool again : {false, true}) {
        const std::uint64_t task = again ? 3 : 2;
        const double begin = again ? second : 0;
        script.group(task, {1}, GroupKind::Task, begin, "task");
        for (int i = 0; i < 40; ++i, ++tool)
            script.span(tool, {task}, trace::Stage::Tool, begin + i * 10, begin + i * 10 + 9,
                        "tool_" + std::to_string(tool));
        script.end(task, begin + 400);
    }
    script.end(1, second + 400);
    return script.take();
}

} // namespace

class TestWaterfallPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void saysHowManyAreOverAndGoesToTheNext() {
        Stage stage(testing::sampleEvents());
        auto* over = button(stage.panel, QStringLiteral("over"));
        QVERIFY(over != nullptr && over->isVisible());
        QTest::mouseClick(over, Qt::LeftButton);
        QCOMPARE(stage.selectedLabel(), std::string("planner-1"));
    }
    void aSessionWithoutSpansSaysInTheMiddleThatItWaitsAndNothingElse() {
        Stage stage;
        stage.show({});
        const auto* label = waitingLabel(stage);
        QVERIFY(label != nullptr && label->isVisible());
        QCOMPARE(label->geometry(), stage.view.rect());
        QVERIFY(label->alignment().testFlag(Qt::AlignCenter));
        QVERIFY(stage.panel.seenScene().primitives.empty()); // no ruler of nanoseconds
        QVERIFY(!stage.panel.overview().isEnabled());
        for (const auto* words : {"Fit all", "Parts", "Fold all", "Find a span"})
            QVERIFY2(!button(stage.panel, QString::fromLatin1(words))->isEnabled(), words);
        stage.panel.resize(600, 420);
        QCOMPARE(label->geometry(), stage.view.rect());
        stage.show(testing::sampleEvents());
        QVERIFY(!label->isVisible());
        QVERIFY(stage.panel.overview().isEnabled());
        for (const auto* words : {"Fit all", "Parts", "Fold all", "Find a span"})
            QVERIFY2(button(stage.panel, QString::fromLatin1(words))->isEnabled(), words);
    }
    void beforeTheFirstSpanNothingCanBeMovedOrMarked() {
        Stage stage;
        stage.show({});
        stage.view.zoom(0.5);
        stage.view.pan(0.5);
        stage.view.fitAll();
        QTest::mousePress(&stage.view, Qt::LeftButton, {}, {400, 8});
        QTest::mouseMove(&stage.view, {600, 8});
        QTest::mouseRelease(&stage.view, Qt::LeftButton, {}, {600, 8});
        QVERIFY(!stage.range.shown() && !stage.range.marked() && stage.range.following());
    }
    void whoStandsOnAButtonThatHasNothingToActOnIsHandedToTheWaterfall() {
        Stage stage(testing::sampleEvents());
        stage.panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&stage.panel));
        button(stage.panel, QStringLiteral("Parts"))->setFocus();
        stage.show({});
        QVERIFY(stage.view.hasFocus());
    }
    void toolCallsOfOneNameAreToldApart() {
        EventScript script;
        script.group(1, {}, trace::GroupKind::Session, 0, "session");
        script.group(2, {1}, trace::GroupKind::Task, 0, "task");
        for (const std::uint64_t id : {3, 4}) {
            script.start(id, {2}, trace::Stage::Tool, 10, "check_stock", "check_stock");
            script.attribute(id, trace::keys::kArguments, id == 3 ? R"({"region":"East"})" : R"({"region":"South"})");
            script.end(id, 90);
        }
        script.end(2, 100);
        Stage stage(script.take());
        QVERIFY(stage.line("check_stock (East)") != kNoLine);
        QVERIFY(stage.line("check_stock (South)") != kNoLine);
    }
    void theSumsOfAMarkedRangeShowBelow() {
        Stage stage(testing::sampleEvents());
        QVERIFY(!stage.panel.sumsBar().isVisible());
        stage.range.setMarked(Range{EventScript::at(200), EventScript::at(700)});
        QVERIFY(stage.panel.sumsBar().isVisible());
        QTRY_VERIFY(!stage.panel.sumsBar().sums().empty());
        QVERIFY(button(stage.panel.sumsBar(), QStringLiteral("Zoom to range")) != nullptr);
        QStringList said;
        for (const auto* label : stage.panel.sumsBar().findChildren<QLabel*>()) said << label->text();
        QCOMPARE(said.join(QLatin1Char(' ')), QStringLiteral("Range 500 ms"));
        stage.range.setMarked({});
        QVERIFY(!stage.panel.sumsBar().isVisible());
    }
    void aStageIsShownWholeOrCountedAndAllAreTold() {
        Stage stage(testing::sampleEvents(), {600, 420});
        stage.range.setMarked(Range{EventScript::at(0), EventScript::at(1300)});
        QTRY_VERIFY(!stage.panel.sumsBar().sums().empty());
        const auto all = stage.panel.sumsBar().sums().size();
        const auto* strip = stage.panel.sumsBar().findChild<SumsStrip*>();
        QVERIFY(strip->fitting(strip->width()) < all);
        QCOMPARE(strip->fitting(10), std::size_t{0});
        QCOMPARE(strip->fitting(5000), all);
        for (int width = 20; width < 2000; ++width) QVERIFY(strip->fitting(width) >= strip->fitting(width - 1));
        QCOMPARE(static_cast<std::size_t>(strip->toolTip().count(QStringLiteral("<br>"))) + 1, all);
        const auto said = stage.panel.sumsBar().accessibleDescription();
        QVERIFY2(said.startsWith(QStringLiteral("Range 1.3 s from 0 ms; ")), qPrintable(said));
        QCOMPARE(static_cast<std::size_t>(said.count(QStringLiteral("; "))), all);
    }
    void foldAllFoldsEveryStepAndUnfoldsThemAgain() {
        Stage stage(testing::sampleEvents());
        auto* fold = button(stage.panel, QStringLiteral("Fold all"));
        QTest::mouseClick(fold, Qt::LeftButton);
        QTRY_COMPARE(stage.view.timeline().model().lines().size(), std::size_t{2});
        QTest::mouseClick(fold, Qt::LeftButton);
        QTRY_VERIFY(stage.view.timeline().model().lines().size() > 8);
    }
    void whatIsSeenIsWhatIsExported() {
        Stage stage(testing::largeEvents(500));
        stage.view.scrollTo(700);
        stage.settle();
        const auto scene = stage.panel.seenScene();
        QCOMPARE(scene.height, static_cast<double>(stage.view.height()));
        QImage image(QSize(static_cast<int>(scene.width), static_cast<int>(scene.height)), QImage::Format_RGB32);
        image.fill(stage.appearance.colour(scene::Ink::Ground));
        QPainter painter(&image);
        paintScene(painter, scene, stage.appearance.theme(), 1);
        painter.end();
        const auto screen = stage.view.grab(QRect(0, 0, image.width() - 20, image.height() - 2)).toImage();
        int different = 0;
        for (int y = 0; y < screen.height(); y += 3)
            for (int x = 0; x < screen.width(); x += 3)
                if (!alike(screen.pixelColor(x, y), image.pixelColor(x, y))) ++different;
        QVERIFY2(different < screen.width() * screen.height() / 9 / 200, qPrintable(QString::number(different)));
    }
    void aConversationWithALongPauseOpensAtItsLastTaskInTimeAndLines() {
        Stage stage(twoTasks(40000), {900, 330});
        const auto& view = stage.view.timeline();
        QCOMPARE(view.range().from, EventScript::at(40000));
        const auto task = view.model().lineOf(view.model().tasks().back());
        QVERIFY(task != kNoLine);
        QVERIFY(view.scroll() > 0);
        QCOMPARE(view.lineTop(task), view.headerHeight());
    }
    void anOpenConversationInWhichNothingRunsEndsWithItsLastTaskHoweverLongAgoThatWas() {
        testing::EventScript script;
        script.group(1, {}, trace::GroupKind::Session, 0, "session");
        script.group(2, {1}, trace::GroupKind::Task, 0, "task");
        script.span(3, {2}, trace::Stage::Inference, 0, 4000, "model");
        script.end(2, 4000);
        Stage stage;
        stage.show(script.take(), FrameKind::Live); // its times were long ago
        QVERIFY(!stage.feed.frame()->running);
        QVERIFY(stage.view.timeline().range().length() < fromMs(9000));
    }
    void aConversationWithoutALongPauseOpensAtItsBeginning() {
        Stage stage(twoTasks(500), {900, 330});
        QVERIFY(stage.view.timeline().maxScroll() > 0);
        QCOMPARE(stage.view.timeline().scroll(), 0.0);
    }
    void everyControlHasAName() {
        Stage stage(testing::sampleEvents());
        stage.panel.openFind();
        for (auto* each : stage.panel.findChildren<QToolButton*>())
            QVERIFY(qobject_cast<QLineEdit*>(each->parent()) != nullptr || // Qt's own
                    !each->text().isEmpty() || !each->accessibleName().isEmpty());
        QVERIFY(!stage.view.accessibleName().isEmpty());
    }
    void theThemeChangesLive() {
        Stage stage(testing::sampleEvents());
        stage.appearance.setChoice(ThemeChoice::Light);
        stage.settle();
        const auto light = stage.view.grab().toImage().pixelColor(4, stage.view.height() - 4);
        stage.appearance.setChoice(ThemeChoice::Dark);
        stage.settle();
        const auto dark = stage.view.grab().toImage().pixelColor(4, stage.view.height() - 4);
        QCOMPARE(light, toColour(scene::colour(scene::Ink::Ground, scene::Theme::Light)));
        QCOMPARE(dark, toColour(scene::colour(scene::Ink::Ground, scene::Theme::Dark)));
    }
};

QTEST_MAIN(TestWaterfallPanel)
#include "tst_waterfall_panel.moc"
