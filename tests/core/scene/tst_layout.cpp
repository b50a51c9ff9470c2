// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/scene.h"
#include "core/scene/text_width.h"
#include "tests/core/scene/laid_out.h"
#include "tests/support/event_script.h"
#include "tests/support/golden.h"
#include "tests/support/sample_trace.h"
#include "tests/support/scene_text.h"

#include <QElapsedTimer>
#include <QtTest>

using namespace stagefall;
using namespace stagefall::scene;
using namespace stagefall::scene::test;
using stagefall::testing::EventScript;

namespace {

std::vector<Label> withText(const Timeline& timeline, const std::string& text) {
    auto labels = all<Label>(timeline);
    std::erase_if(labels, [&](const Label& label) { return label.text.find(text) == std::string::npos; });
    return labels;
}

const TimelineRow* rowNamed(const Timeline& timeline, const std::string& label) {
    for (const auto& row : timeline.rows)
        if (row.label.find(label) != std::string::npos) return &row;
    return nullptr;
}

std::vector<Box> barsOf(const Timeline& timeline, const std::string& label) {
    const auto* row = rowNamed(timeline, label);
    auto boxes = all<Box>(timeline);
    std::erase_if(boxes, [&](const Box& box) { return row == nullptr || box.row != row->row; });
    return boxes;
}

#define COMPARE_GOLDEN(name, actual)                                                                                   \
    do {                                                                                                               \
        const auto difference = testing::compareWithGolden(name, actual);                                              \
        QVERIFY2(difference.empty(), difference.c_str());                                                              \
    } while (false)

} // namespace

class TestLayout : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theSampleLooksAsItDid() {
        COMPARE_GOLDEN("sample.scene.txt", testing::describe(lay(testing::sampleEvents())));
    }
    void theHostileTraceLooksAsItDid() {
        TimelineOptions options;
        options.language = text::Language::Chinese;
        COMPARE_GOLDEN("hostile.scene.txt", testing::describe(lay(testing::hostileEvents(), options)));
    }

    void stepsHeadTheirSpans() {
        const auto timeline = lay(testing::sampleEvents());
        QCOMPARE(timeline.rows.front().label, std::string("Step 1 · plan"));
        QVERIFY(timeline.rows.front().header);
        QCOMPARE(timeline.rows[1].label, std::string("build request"));
        QCOMPARE(timeline.rows[1].depth, 1);
        QCOMPARE(rowNamed(timeline, "HTTP GET /sales")->depth, 2);
        QCOMPARE(rowNamed(timeline, "gateway")->depth, 2);
    }
    void aLoneTaskNeedsNoHeader() {
        const auto one = lay(testing::sampleEvents());
        QVERIFY(rowNamed(one, "Task 1") == nullptr);
        const auto two = lay(testing::hostileEvents());
        QVERIFY(rowNamed(two, "Task 1") != nullptr && rowNamed(two, "Task 2") != nullptr);
    }
    void eachTaskHasItsOwnZeroAndABarThatIsCutSaysSoAtBothSides() {
        const auto zeros = [](const Timeline& timeline) {
            int count = 0;
            for (const auto& label : all<Label>(timeline))
                if (label.y < 20 && (label.text == "0 s" || label.text == "0 ms")) ++count; // of the axis
            return count;
        };
        QCOMPARE(zeros(lay(testing::sampleEvents())), 1);
        QCOMPARE(zeros(lay(testing::hostileEvents())), 2);
        TimelineOptions options;
        options.from = EventScript::at(300);
        options.to = EventScript::at(400);
        options.window = Window{0, 2000};
        bool left = false, right = false;
        for (const auto& label : all<Label>(lay(testing::sampleEvents(), options))) {
            left = left || label.text.starts_with("‹ ");
            right = right || label.text.ends_with(" ›");
        }
        QVERIFY(left && right);
    }
    void onlyTheTaskAskedForIsShown() {
        const auto trace = trace::buildTrace(trace::viewOf(testing::hostileEvents()));
        TimelineOptions options;
        options.task = trace->tasks().back();
        const auto timeline = layOut(*trace, budget::Budget::standard(), text::Catalogue::builtIn(), options);
        QVERIFY(rowNamed(timeline, "backwards") == nullptr);
        QVERIFY(rowNamed(timeline, "planner-1") != nullptr);
        QCOMPARE(withText(timeline, "已读取").size(), std::size_t{0});
    }
    void whatIsOverIsRedAndHatchedAndSaysByHowMuch() {
        const auto timeline = lay(testing::sampleEvents());
        const auto bars = barsOf(timeline, "query_sales");
        QCOMPARE(bars.size(), std::size_t{2});
        QCOMPARE(bars[0].ink, Ink::Tool);
        QCOMPARE(bars[1].ink, Ink::Over);
        QCOMPARE(bars[1].fill, Fill::Hatched);
        QCOMPARE(bars[1].x, timeline.x(EventScript::at(440)));
        QCOMPARE(withText(timeline, "806 ms +606").size(), std::size_t{1});
        QCOMPARE(withText(timeline, "806 ms +606").front().ink, Ink::Over);
    }
    void redIsOnlyForWhatIsOver() {
        auto budget = budget::Budget::standard();
        budget.stages = {};
        budget.task = {};
        const auto timeline = lay(testing::hostileEvents(), {}, budget);
        for (const auto& box : all<Box>(timeline)) QVERIFY(box.ink != Ink::Over);
        for (const auto& label : all<Label>(timeline)) QVERIFY(label.ink != Ink::Over);
        for (const auto& stroke : all<Stroke>(timeline)) QVERIFY(stroke.ink != Ink::Over);
    }
    void anInferenceShowsWaitingThinkingAnswering() {
        auto bars = barsOf(lay(testing::sampleEvents()), "planner-1");
        QCOMPARE(bars.size(), std::size_t{4});
        QCOMPARE(bars[0].fill, Fill::Pale);
        QCOMPARE(bars[1].fill, Fill::Dotted);
        QCOMPARE(bars[2].fill, Fill::Solid);
        QCOMPARE(bars[3].ink, Ink::Over);
        QCOMPARE(bars[0].x + bars[0].w, bars[1].x);
        QCOMPARE(bars[1].x + bars[1].w, bars[2].x);
    }
    void theFirstTokenIsMarked() {
        const auto timeline = lay(testing::sampleEvents());
        int marks = 0;
        for (const auto& glyph : all<Glyph>(timeline))
            if (glyph.shape == Glyph::Shape::Down && glyph.x == timeline.x(EventScript::at(152))) ++marks;
        QCOMPARE(marks, 1);
    }
    void theBracketLeavesTheGatewayOutOfAnInference() {
        const auto timeline = lay(testing::sampleEvents());
        // 100 ms allowed from 66 ms on, and 12 ms of gateway in between.
        const double wanted = timeline.x(EventScript::at(178));
        const auto strokes = all<Stroke>(timeline);
        QVERIFY(std::any_of(strokes.begin(), strokes.end(), [&](const Stroke& s) {
            return s.ink == Ink::Text && s.x1 == s.x2 && std::abs(s.x1 - wanted) < 0.01;
        }));
        QCOMPARE(withText(timeline, "222 ms +122").size(), std::size_t{1});
    }
    void theTasksAllowanceIsOneDashedLine() {
        const auto timeline = lay(testing::sampleEvents());
        int dashed = 0;
        for (const auto& stroke : all<Stroke>(timeline)) {
            if (!stroke.dashed) continue;
            ++dashed;
            QCOMPARE(stroke.ink, Ink::Over);
            QCOMPARE(stroke.x1, timeline.x(EventScript::at(500)));
            QVERIFY(stroke.y2 >= timeline.rows.back().y + timeline.rows.back().h);
        }
        QCOMPARE(dashed, 1);
        QCOMPARE(withText(timeline, "task budget").size(), std::size_t{1});
    }
    void theLineOfTheAllowanceGoesThroughNoText() {
        // What is over ends shortly before the line, so that its value lies across it.
        EventScript script;
        script.group(1, {}, trace::GroupKind::Session, 0, "session");
        script.group(2, {1}, trace::GroupKind::Task, 0, "task");
        script.span(3, {2}, trace::Stage::Tool, 20, 470, "tool");
        script.end(2, 900);
        script.end(1, 900);
        const auto timeline = lay(script.take());
        std::size_t line = 0, ground = 0, text = 0;
        double x = 0;
        const auto& primitives = timeline.scene.primitives;
        for (std::size_t i = 0; i < primitives.size(); ++i) {
            if (const auto* stroke = std::get_if<Stroke>(&primitives[i]); stroke && stroke->dashed) {
                line = i;
                x = stroke->x1;
            }
            if (const auto* label = std::get_if<Label>(&primitives[i]); label && label->text.starts_with("450 ms"))
                text = i;
        }
        for (std::size_t i = line; i < text; ++i)
            if (const auto* box = std::get_if<Box>(&primitives[i]); box && box->ink == Ink::Ground)
                if (box->x < x && box->x + box->w > x) ground = i;
        QVERIFY(line > 0);
        QVERIFY(ground > line);
        QVERIFY(text > ground);
    }
    void anApprovalDoesNotSpendTheTasksAllowance() {
        EventScript script;
        script.group(1, {}, trace::GroupKind::Session, 0, "s");
        script.group(2, {1}, trace::GroupKind::Task, 0, "t");
        script.span(3, {2}, trace::Stage::Approval, 100, 1100, "approve");
        script.span(4, {2}, trace::Stage::Tool, 1100, 1900, "work", "work");
        script.end(2, 1900);
        const auto timeline = lay(script.take());
        for (const auto& stroke : all<Stroke>(timeline))
            if (stroke.dashed) QCOMPARE(stroke.x1, timeline.x(EventScript::at(1500)));
        QCOMPARE(barsOf(timeline, "approve").front().fill, Fill::Striped);
    }
    void whileAPersonIsWaitedForTheAllowanceStaysAsFarAheadOfNowAsItWas() {
        EventScript script;
        script.group(1, {}, trace::GroupKind::Task, 0, "t");
        script.span(2, {1}, trace::Stage::Context, 0, 100, "context");
        script.start(3, {1}, trace::Stage::Approval, 100, "paused by hand");
        const auto events = script.take();
        for (const double now : {200.0, 900.0, 60'000.0}) {
            TimelineOptions options;
            options.from = EventScript::at(0);
            options.to = EventScript::at(now + 1000);
            options.now = EventScript::at(now);
            const auto timeline = lay(events, options);
            int dashed = 0;
            for (const auto& stroke : all<Stroke>(timeline)) {
                if (!stroke.dashed) continue;
                ++dashed;
                QVERIFY(std::abs(stroke.x1 - timeline.x(EventScript::at(now + 400))) < 0.01);
            }
            QVERIFY(dashed > 0);
            QVERIFY(rowNamed(timeline, "unattributed") == nullptr);
            QCOMPARE(barsOf(timeline, "paused by hand").front().ink, Ink::Approval);
        }
    }
    void unattributedTimeIsHatchedInALineOfItsOwn() {
        const auto timeline = lay(testing::sampleEvents());
        const auto* row = rowNamed(timeline, "unattributed");
        QVERIFY(row != nullptr && row->unattributed && row->row == trace::kNoRow);
        bool found = false;
        for (const auto& box : all<Box>(timeline))
            if (box.ink == Ink::Unattributed && box.x == timeline.x(EventScript::at(1060))) {
                found = true;
                QCOMPARE(box.fill, Fill::Hatched);
                QVERIFY(std::abs(box.x + box.w - timeline.x(EventScript::at(1072))) < 0.01);
            }
        QVERIFY(found);
    }
    void textsOfTheStatusLineNeverOverlap() {
        for (const double width : {500.0, 900.0, 1400.0})
            for (const auto language : {text::Language::English, text::Language::Chinese}) {
                TimelineOptions options;
                options.width = width;
                options.language = language;
                const auto timeline = lay(testing::hostileEvents(), options);
                std::vector<double> ends;
                double last = 0;
                double line = 0;
                for (const auto& primitive : timeline.scene.primitives) {
                    if (const auto* glyph = std::get_if<Glyph>(&primitive);
                        glyph && glyph->shape == Glyph::Shape::Diamond) {
                        QVERIFY(glyph->x >= last);
                        last = glyph->x;
                        line = glyph->y;
                    }
                    const auto* label = std::get_if<Label>(&primitive);
                    if (label == nullptr || line == 0 || std::abs(label->y - line) > 8) continue;
                    QVERIFY(label->x >= last);
                    last = label->x + estimateWidth(label->text, label->size, label->mono);
                    QVERIFY(last <= width);
                }
            }
    }
    void aRepeatedStatusIsShownOnce() {
        QCOMPARE(withText(lay(testing::hostileEvents()), "Read <").size(), std::size_t{0} + 1);
    }
    void nothingThatHappenedIsInvisible() {
        EventScript script;
        script.group(1, {}, trace::GroupKind::Session, 0, "s");
        script.span(2, {1}, trace::Stage::Tool, 100, 100.001, "short", "short");
        script.span(3, {1}, trace::Stage::Tool, 0, 100'000, "long", "long");
        script.end(1, 100'000);
        auto budget = budget::Budget::standard();
        budget.tools["short"] = Nanoseconds{10};
        const auto bars = barsOf(lay(script.take(), {}, budget), "short");
        QCOMPARE(bars.size(), std::size_t{1});
        QVERIFY(bars.front().w >= 1.5);
        QCOMPARE(bars.back().ink, Ink::Over);
    }
    void redIsPaintedLastWhereRowsAreThin() {
        TimelineOptions options;
        options.row_height = 0.2;
        options.label_width = 0;
        const auto timeline = lay(testing::largeEvents(2000), options);
        const auto boxes = all<Box>(timeline);
        QVERIFY(std::any_of(boxes.begin(), boxes.end(), [](const Box& b) { return b.ink == Ink::Over; }));
        const auto first_red =
            std::find_if(boxes.begin(), boxes.end(), [](const Box& b) { return b.ink == Ink::Over; });
        QVERIFY(std::all_of(first_red, boxes.end(), [](const Box& b) { return b.ink == Ink::Over; }));
        QVERIFY(all<Label>(timeline).empty());
    }
    void aRunningSpanIsOpenAndNowIsDrawn() {
        TimelineOptions options;
        options.now = EventScript::at(1500);
        const auto trace = trace::buildTrace(trace::viewOf(testing::hostileEvents()));
        options.task = trace->tasks().back();
        const auto timeline = layOut(*trace, budget::Budget::standard(), text::Catalogue::builtIn(), options);
        const auto bars = barsOf(timeline, "planner-1");
        QVERIFY(bars.back().open_right);
        QCOMPARE(bars.back().ink, Ink::Over); // 290 ms so far, 100 allowed: red while it runs
        QCOMPARE(withText(timeline, "now").size(), std::size_t{1});
        QCOMPARE(timeline.to, EventScript::at(1700)); // where the task's allowance ends
    }
    void barsStayInThePlotWhereTheTimeIsAWindow() {
        TimelineOptions options;
        options.from = EventScript::at(300);
        options.to = EventScript::at(700);
        const auto timeline = lay(testing::sampleEvents(), options);
        QVERIFY(barsOf(timeline, "build request").empty());
        for (const auto& box : all<Box>(timeline)) {
            QVERIFY(box.x >= timeline.plot_left);
            if (box.ink != Ink::Ground) QVERIFY(box.x + box.w <= timeline.plot_right + 0.001);
        }
        QCOMPARE(timeline.time(timeline.x(EventScript::at(450))), EventScript::at(450));
    }
    void aValueWithoutRoomMovesLeft() {
        TimelineOptions options;
        options.value_width = 10;
        const auto timeline = lay(testing::sampleEvents(), options);
        for (const auto& label : all<Label>(timeline))
            if (label.mono && label.anchor == Anchor::Start)
                QVERIFY(label.x + estimateWidth(label.text, label.size, true) <= options.width);
    }
    void deepNestingIsNoProblem() {
        EventScript script;
        constexpr int kDepth = 5000;
        for (int i = 1; i <= kDepth; ++i)
            script.start(static_cast<std::uint64_t>(i), {static_cast<std::uint64_t>(i - 1)}, trace::Stage::Other, i,
                         "x");
        QCOMPARE(lay(script.take()).rows.size(), static_cast<std::size_t>(kDepth));
    }
    void anEmptyTraceIsAnEmptyScene() {
        const auto timeline = lay({});
        QVERIFY(timeline.rows.empty());
        QVERIFY(timeline.to > timeline.from);
    }
    void timeGrowsWithTheNumberOfSpansOnly() {
        const auto seconds = [](int spans) {
            const auto trace = trace::buildTrace(trace::viewOf(testing::largeEvents(spans)));
            qint64 best = std::numeric_limits<qint64>::max();
            for (int i = 0; i < 3; ++i) {
                QElapsedTimer timer;
                timer.start();
                layOut(*trace, budget::Budget::standard(), text::Catalogue::builtIn(), {});
                best = std::min(best, timer.nsecsElapsed());
            }
            return best;
        };
        const auto small = seconds(2'000);
        const auto large = seconds(20'000);
        qInfo("2 000 spans: %.1f ms, 20 000 spans: %.1f ms", double(small) / 1e6, double(large) / 1e6);
        QVERIFY2(large < 40 * small, "ten times the spans took more than forty times the time");
    }
};

QTEST_APPLESS_MAIN(TestLayout)
#include "tst_layout.moc"
