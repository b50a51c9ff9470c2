// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/model.h"
#include "core/scene/strip.h"
#include "tests/core/scene/laid_out.h"
#include "tests/support/event_script.h"
#include "tests/support/golden.h"
#include "tests/support/sample_trace.h"
#include "tests/support/scene_text.h"

#include <QElapsedTimer>
#include <QtTest>
#include <set>

using namespace stagefall;
using namespace stagefall::scene;
using namespace stagefall::scene::test;
using stagefall::testing::EventScript;

namespace {

TimelineModel modelOf(std::vector<trace::Event> events, ContentOptions content = {}) {
    return {trace::buildTrace(trace::viewOf(std::move(events))),
            std::make_shared<const budget::Budget>(budget::Budget::standard()), text::Catalogue::builtIn(),
            std::move(content)};
}

TimelineOptions windowed(double top, double height) {
    TimelineOptions options;
    options.window = Window{top, height};
    return options;
}

std::size_t lineNamed(const TimelineModel& model, const std::string& label) {
    for (std::size_t i = 0; i < model.lines().size(); ++i)
        if (model.lines()[i].label.find(label) != std::string::npos) return i;
    return TimelineModel::kNoLine;
}

} // namespace

class TestModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void foldedStepsAndAWindowLookAsTheyDid() {
        ContentOptions content;
        content.folded = {SpanId{10}};
        auto options = windowed(10, 220);
        options.fold_signs = true;
        const auto difference = testing::compareWithGolden(
            "folded.scene.txt", testing::describe(layOut(modelOf(testing::sampleEvents(), content), options)));
        QVERIFY2(difference.empty(), difference.c_str());
    }
    void aWindowHoldsTheLinesInItAndNoOthers() {
        const auto model = modelOf(testing::largeEvents(1000));
        const auto timeline = layOut(model, windowed(5000, 400));
        QCOMPARE(timeline.first_line, std::size_t{200});
        QVERIFY(timeline.rows.size() >= 14 && timeline.rows.size() <= 17);
        for (const auto& row : timeline.rows)
            QVERIFY(row.y + row.h > timeline.header_height && row.y < timeline.scene.height);
        QCOMPARE(timeline.scene.height, 400.0);
        QCOMPARE(timeline.rows_height, layOut(model, TimelineOptions{}).rows_height);
    }
    void theHeaderStandsStillHoweverFarOneScrolls() {
        const auto model = modelOf(testing::sampleEvents());
        const auto header = [](const Timeline& timeline) {
            std::string out;
            for (const auto& label : all<Label>(timeline.scene))
                if (label.y < timeline.header_height) out += label.text + "@" + std::to_string(label.x) + "\n";
            return out;
        };
        const auto top = layOut(model, windowed(0, 200));
        QVERIFY(header(top).find("Planned") != std::string::npos);
        QVERIFY(header(layOut(model, windowed(25, 200))).find(header(top)) != std::string::npos);
    }
    void linesUnderTheHeaderAreCoveredByIt() {
        const auto timeline = layOut(modelOf(testing::sampleEvents()), windowed(10, 200));
        const auto& primitives = timeline.scene.primitives;
        const auto cover = std::find_if(primitives.begin(), primitives.end(), [&](const Primitive& primitive) {
            const auto* box = std::get_if<Box>(&primitive);
            return box != nullptr && box->ink == Ink::Ground && box->h == timeline.header_height && box->y == 0;
        });
        QVERIFY(cover != primitives.end());
        QVERIFY(timeline.rows.front().y < timeline.header_height);
        // No bar is painted after it.
        QVERIFY(std::none_of(cover, primitives.end(), [](const Primitive& primitive) {
            const auto* box = std::get_if<Box>(&primitive);
            return box != nullptr && box->row != trace::kNoRow;
        }));
    }
    void aFoldedGroupIsOneLineThatKeepsItsRed() {
        ContentOptions content;
        content.folded = {SpanId{10}, SpanId{20}};
        const auto model = modelOf(testing::sampleEvents(), content);
        QCOMPARE(lineNamed(model, "query_sales"), TimelineModel::kNoLine);
        const auto at = lineNamed(model, "Step 1");
        QVERIFY(model.lines()[at].folded);
        QCOMPARE(model.lines()[at].inside_over, std::size_t{3});
        const auto timeline = layOut(model, TimelineOptions{});
        bool red = false;
        for (const auto& box : all<Box>(timeline.scene))
            red = red || (box.ink == Ink::Over && box.fill == Fill::Hatched && box.row == model.lines()[at].row &&
                          box.x + box.w >= timeline.x(EventScript::at(1046)) - 1.5);
        QVERIFY(red);
        QCOMPARE(timeline.rows[at].verdict, budget::Verdict::Over);
    }
    void whatIsInAFoldedGroupIsFoundOnItsLine() {
        ContentOptions content;
        content.folded = {SpanId{10}};
        const auto model = modelOf(testing::sampleEvents(), content);
        QCOMPARE(model.lineOf(model.trace().spans.find(SpanId{15})), lineNamed(model, "Step 1"));
        QCOMPARE(model.lineOf(model.trace().session()), TimelineModel::kNoLine);
        QCOMPARE(model.lineOf(trace::kNoRow), TimelineModel::kNoLine);
    }
    void foldingChangesNoTime() {
        ContentOptions content;
        content.folded = {SpanId{10}, SpanId{20}};
        const auto folded = modelOf(testing::sampleEvents(), content);
        const auto open = modelOf(testing::sampleEvents());
        QCOMPARE(folded.start(), open.start());
        QCOMPARE(folded.fitEnd(), open.fitEnd());
    }
    void oneRedAmongTenThousandShowsInAFoldedLineAndInTheStrip() {
        EventScript script;
        script.group(1, {}, trace::GroupKind::Session, 0, "s");
        script.group(2, {1}, trace::GroupKind::Task, 0, "t");
        script.group(3, {2}, trace::GroupKind::Step, 0, "step");
        constexpr int kSpans = 10'000;
        for (int i = 0; i < kSpans; ++i) {
            const bool red = i == 6'543;
            script.span(static_cast<std::uint64_t>(10 + i), {3}, trace::Stage::Network, i * 60.0,
                        i * 60.0 + (red ? 51 : 40), "n");
        }
        script.end(3, kSpans * 60.0);
        script.end(2, kSpans * 60.0);
        ContentOptions content;
        content.folded = {SpanId{3}};
        const auto model = modelOf(script.take(), content);
        const auto reds = [](const Scene& scene) {
            auto boxes = all<Box>(scene);
            std::erase_if(boxes, [](const Box& box) { return box.ink != Ink::Over || box.fill != Fill::Hatched; });
            return boxes;
        };
        QCOMPARE(reds(layOut(model, TimelineOptions{}).scene).size(), std::size_t{1});
        QCOMPARE(reds(layOutStrip(model.trace(), model.budget(), {})).size(), std::size_t{1});
    }
    void partsOfSpansAreLeftOutForARoomUnlessTheyAreRed() {
        const auto trace = trace::buildTrace(trace::viewOf(testing::sampleEvents()));
        const auto labels = [&](bool parts, budget::Budget budget) {
            TimelineOptions options;
            options.show_parts = parts;
            std::set<std::string> out;
            for (const auto& row : layOut(*trace, budget, text::Catalogue::builtIn(), options).rows)
                out.insert(row.label);
            return out;
        };
        auto budget = budget::Budget::standard();
        QVERIFY(labels(true, budget).contains("gateway"));
        QVERIFY(!labels(false, budget).contains("gateway"));
        QVERIFY(labels(false, budget).contains("query_sales"));
        budget.stages.at(static_cast<std::size_t>(trace::Stage::Gateway)) = fromMs(5);
        QVERIFY(labels(false, budget).contains("gateway"));
    }
    void whatTookLessThanAMillisecondIsOneLineWhereThatIsAskedFor() {
        EventScript script;
        script.group(1, {}, trace::GroupKind::Task, 0, "t");
        script.group(2, {1}, trace::GroupKind::Step, 0, "step");
        script.span(3, {2}, trace::Stage::Network, 0, 0.4, "connect");
        script.span(4, {2}, trace::Stage::Tool, 1, 90, "tool");
        script.span(5, {4}, trace::Stage::Network, 1, 1.5, "name lookup"); // alone in its call: nothing to save
        script.span(6, {2}, trace::Stage::Context, 91, 91.6, "context");
        script.start(7, {2}, trace::Stage::Tool, 92, "tool", "broken");
        script.end(7, 92.2, trace::Outcome::Error); // a failure keeps its line
        script.start(8, {2}, trace::Stage::Context, 93, "goes on");
        script.end(2, 100);
        script.end(1, 100);
        const auto events = script.take();
        ContentOptions content;
        QCOMPARE(lineNamed(modelOf(events, content), "under 1 ms"), TimelineModel::kNoLine);
        content.fold_short = true;
        const auto model = modelOf(events, content);
        const auto at = lineNamed(model, "2 under 1 ms");
        QVERIFY(at != TimelineModel::kNoLine);
        const auto& line = model.lines()[at];
        QCOMPARE(line.brief, std::size_t{2});
        QCOMPARE(line.judged.actual, fromMs(1));
        const auto row = [&](std::uint64_t id) { return model.trace().spans.find(SpanId{id}); };
        QCOMPARE(model.lineOf(row(3)), at);
        QCOMPARE(model.lineOf(row(6)), at);
        for (const auto* name : {"name lookup", "broken", "goes on"})
            QVERIFY2(lineNamed(model, name) != TimelineModel::kNoLine, name);
        QVERIFY(!all<Box>(layOut(model, TimelineOptions{}).scene).empty());
    }
    void onlyWhatIsOverTellsItsStatusesInThePast() {
        EventScript script;
        script.group(1, {}, trace::GroupKind::Task, 0, "t");
        script.status(1, 1, "Reading the question", "正在阅读问题");
        script.status(1, 5, "Writing", "正在书写");
        const auto events = script.take();
        ContentOptions content;
        QCOMPARE(modelOf(events, content).statuses()[1].words, std::string("Wrote"));
        content.now = trace::buildTrace(trace::viewOf(events))->last_at;
        const auto running = modelOf(events, content).statuses();
        QCOMPARE(running[0].words, std::string("Read the question"));
        QCOMPARE(running[1].words, std::string("Writing"));
    }
    void toolCallsOfOneNameAreToldApartByTheirArgumentsWhereThatIsAskedFor() {
        const auto labels = [](bool asked, int regions) {
            EventScript script;
            script.group(1, {}, trace::GroupKind::Task, 0, "t");
            script.group(2, {1}, trace::GroupKind::Step, 0, "step");
            for (int i = 0; i < regions; ++i) {
                const auto id = static_cast<std::uint64_t>(10 + i);
                script.start(id, {2}, trace::Stage::Tool, i, "tool", "check_stock");
                script.attribute(id, trace::keys::kArguments,
                                 R"({"days":3,"region":")" + std::string(i == 0 ? "East" : "So\\nuth") + R"("})");
            }
            script.start(9, {2}, trace::Stage::Tool, 1, "tool", "search_notes");
            ContentOptions content;
            content.tell_calls_apart = asked;
            std::set<std::string> out;
            const auto model = modelOf(script.take(), content);
            for (const auto& line : model.lines())
                if (line.bar()) out.insert(line.label);
            return out;
        };
        QCOMPARE(labels(true, 2),
                 (std::set<std::string>{"check_stock (East)", "check_stock (So uth)", "search_notes"}));
        QCOMPARE(labels(true, 1), (std::set<std::string>{"check_stock", "search_notes"}));
        // In a report they would be arguments that nobody asked for; among hundreds they would be no help.
        QCOMPARE(labels(false, 2), (std::set<std::string>{"check_stock", "search_notes"}));
        QCOMPARE(labels(true, 300), (std::set<std::string>{"check_stock", "search_notes"}));
    }
    void tellingCallsApartCostsLittleHoweverManyThereAre() {
        EventScript script;
        script.group(1, {}, trace::GroupKind::Task, 0, "t");
        std::uint64_t id = 10;
        for (int step = 0; step < 2000; ++step) {
            const auto group = id++;
            script.group(group, {1}, trace::GroupKind::Step, step, "step");
            for (int call = 0; call < 5; ++call, ++id) {
                script.start(id, {group}, trace::Stage::Tool, step, "tool", "check_stock");
                script.attribute(id, trace::keys::kArguments, R"({"region":)" + std::to_string(call) + "}");
            }
        }
        const auto trace = trace::buildTrace(trace::viewOf(script.take()));
        const auto budget = std::make_shared<const budget::Budget>(budget::Budget::standard());
        const auto best = [&](bool asked) {
            ContentOptions content;
            content.tell_calls_apart = asked;
            qint64 least = std::numeric_limits<qint64>::max();
            for (int i = 0; i < 5; ++i) {
                QElapsedTimer timer;
                timer.start();
                const TimelineModel model(trace, budget, text::Catalogue::builtIn(), content);
                least = std::min(least, timer.nsecsElapsed());
            }
            return least;
        };
        const auto plain = best(false), apart = best(true);
        qInfo("10 000 calls: %.1f ms, told apart %.1f ms", double(plain) / 1e6, double(apart) / 1e6);
        QVERIFY2(apart < 20 * plain, qPrintable(QStringLiteral("%1 ns, %2 ns").arg(plain).arg(apart)));
    }
    void theCalmAxisNeverShrinksAndNeverEndsBeforeNow() {
        Nanoseconds before{0};
        for (double ms = 0; ms < 200'000; ms += ms < 1000 ? 1 : 37) {
            const auto extent = calmExtent(fromMs(ms));
            QVERIFY(extent >= before);
            QVERIFY(extent >= fromMs(ms));
            before = extent;
        }
        QCOMPARE(calmExtent(fromMs(410)), calmExtent(fromMs(310))); // holds still in between
    }
    void aWindowIsLaidOutInNoTimeHoweverManySpansThereAre() {
        const auto best = [](const TimelineModel& model) {
            qint64 least = std::numeric_limits<qint64>::max();
            for (int i = 0; i < 20; ++i) {
                QElapsedTimer timer;
                timer.start();
                layOut(model, windowed(1000, 800));
                least = std::min(least, timer.nsecsElapsed());
            }
            return least;
        };
        const auto small = best(modelOf(testing::largeEvents(500)));
        const auto large = best(modelOf(testing::largeEvents(20'000)));
        QVERIFY2(large < 4 * small, qPrintable(QStringLiteral("%1 ns, %2 ns").arg(small).arg(large)));
    }
};

QTEST_APPLESS_MAIN(TestModel)
#include "tst_model.moc"
