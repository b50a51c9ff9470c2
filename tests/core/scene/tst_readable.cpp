// SPDX-License-Identifier: GPL-3.0-or-later
// What keeps a timeline readable: texts that no line goes through, strokes that grow with the text.
#include "core/scene/model.h"
#include "core/scene/text_width.h"
#include "tests/core/scene/laid_out.h"
#include "tests/support/event_script.h"
#include "tests/support/sample_trace.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::scene;
using namespace stagefall::scene::test;
using stagefall::testing::EventScript;

namespace {

/// A session at work: the tool has ended, the value beside its bar lies across now.
TimelineOptions atWork(double now) {
    TimelineOptions options;
    options.now = EventScript::at(now);
    options.from = EventScript::at(0);
    options.to = EventScript::at(1000);
    return options;
}

std::vector<trace::Event> toolThenPause() {
    EventScript script;
    script.group(1, {}, trace::GroupKind::Session, 0, "session");
    script.group(2, {1}, trace::GroupKind::Task, 0, "task");
    script.status(2, 100, "Asking for the stock of every region", "");
    script.span(3, {2}, trace::Stage::Tool, 20, 120, "tool");
    return script.take();
}

/// Where the text lies, whatever it is anchored at.
std::pair<double, double> extent(const Label& label) {
    const double width = estimateWidth(label.text, label.size, label.mono);
    const double left = label.anchor == Anchor::End      ? label.x - width
                        : label.anchor == Anchor::Middle ? label.x - width / 2
                                                         : label.x;
    return {left, left + width};
}

/// The texts that the line of now would go through, and how many of those have no ground between the line and them.
struct Crossed {
    std::size_t texts = 0, bare = 0;
};
Crossed crossedByNow(const Timeline& timeline, double now) {
    const double x = timeline.x(EventScript::at(now));
    Crossed out;
    const auto& primitives = timeline.scene.primitives;
    for (std::size_t i = 0; i < primitives.size(); ++i) {
        const auto* label = std::get_if<Label>(&primitives[i]);
        if (label == nullptr) continue;
        const auto [left, right] = extent(*label);
        bool line = false, covered = false;
        for (std::size_t j = 0; j < primitives.size(); ++j) {
            const auto* stroke = std::get_if<Stroke>(&primitives[j]);
            if (stroke != nullptr && stroke->ink == Ink::Accent && stroke->x1 == x && x > left && x < right &&
                stroke->y1 < label->y && stroke->y2 > label->y - label->size / 2) {
                line = true;
                covered = false; // by what is painted after it
                if (j > i) break;
            }
            const auto* box = std::get_if<Box>(&primitives[j]);
            if (j < i && box != nullptr && box->ink == Ink::Ground && box->x <= left && box->x + box->w >= right &&
                box->y < label->y - label->size / 2 && box->y + box->h > label->y)
                covered = true;
        }
        if (!line) continue;
        ++out.texts;
        if (!covered) ++out.bare;
    }
    return out;
}

} // namespace

class TestReadable : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theLineOfNowGoesThroughNoValueAndNoStatus() {
        for (const bool window : {false, true}) {
            auto options = atWork(160);
            if (window) options.window = Window{0, 300};
            const auto crossed = crossedByNow(lay(toolThenPause(), options), 160);
            QCOMPARE(crossed.texts, std::size_t{2}); // "100 ms" and the status
            QCOMPARE(crossed.bare, std::size_t{0});
        }
    }
    void whatLiesBeforeTheTimeThatIsShownIsNotCrossedEither() {
        auto options = atWork(135);
        options.from = EventScript::at(130);
        options.to = EventScript::at(430);
        options.window = Window{0, 300};
        const auto crossed = crossedByNow(lay(toolThenPause(), options), 135);
        QVERIFY(crossed.texts > 0); // "‹ 100 ms"
        QCOMPARE(crossed.bare, std::size_t{0});
    }
    void theLineOfNowLeavesTheNameOfTheAllowanceAlone() {
        const auto crossed = crossedByNow(lay(toolThenPause(), atWork(490)), 490);
        QCOMPARE(crossed.texts, std::size_t{1}); // "task budget", whose line is at 500 ms
        QCOMPARE(crossed.bare, std::size_t{0});
    }
    void beforeTheFirstSpanAWindowIsBlankAndItsHeaderKeepsItsPlace() {
        const auto after = [](bool first_span) {
            EventScript script;
            script.group(1, {}, trace::GroupKind::Session, 0, "session");
            script.group(2, {1}, trace::GroupKind::Task, 0, "task");
            if (first_span) script.start(3, {2}, trace::Stage::Context, 0.2, "context");
            TimelineOptions options;
            options.now = EventScript::at(0.5);
            options.window = Window{0, 300};
            return lay(script.take(), options);
        };
        QVERIFY(after(false).scene.primitives.empty());
        QVERIFY(!after(true).scene.primitives.empty());
        QCOMPARE(after(false).header_height, after(true).header_height);
    }
    void strokesGlyphsAndDistancesGrowWithTextAndRows() {
        const auto usual = lay(testing::sampleEvents(), {});
        TimelineOptions options;
        options.text_size *= 3;
        options.row_height *= 3;
        options.width *= 3;
        options.label_width *= 3;
        options.value_width *= 3;
        options.pixels_per_tick *= 3;
        const auto large = lay(testing::sampleEvents(), options);
        QCOMPARE(usual.scene.scale, 1.0);
        QCOMPARE(large.scene.scale, 3.0);
        const auto strokes = all<Stroke>(usual), thick = all<Stroke>(large);
        QCOMPARE(thick.size(), strokes.size());
        for (std::size_t i = 0; i < strokes.size(); ++i)
            QVERIFY(std::abs(thick[i].width - 3 * strokes[i].width) < 0.01);
        const auto glyphs = all<Glyph>(usual), signs = all<Glyph>(large);
        QCOMPARE(signs.size(), glyphs.size());
        for (std::size_t i = 0; i < glyphs.size(); ++i) QVERIFY(std::abs(signs[i].size - 3 * glyphs[i].size) < 0.01);
        // The number of a bar stands three times as far from it.
        const auto beside = [](const Timeline& timeline) {
            for (const auto& label : all<Label>(timeline))
                if (label.text.starts_with("806 ms")) return label.x - timeline.x(EventScript::at(1046));
            return 0.0;
        };
        QVERIFY(beside(usual) > 0);
        QVERIFY(std::abs(beside(large) - 3 * beside(usual)) < 0.5);
    }
    void nothingIsFinerThanUsualHoweverSmallTheText() {
        TimelineOptions options;
        options.text_size = 9;
        options.row_height = 15;
        const auto small = lay(testing::sampleEvents(), options);
        QCOMPARE(small.scene.scale, 1.0);
        const auto usual = all<Stroke>(lay(testing::sampleEvents(), {}));
        const auto strokes = all<Stroke>(small);
        QCOMPARE(strokes.size(), usual.size());
        for (std::size_t i = 0; i < usual.size(); ++i) QCOMPARE(strokes[i].width, usual[i].width);
    }
    void largeTextInLowRowsKeepsWhatIsUnderABarInItsRow() {
        TimelineOptions options;
        options.row_height = 50;
        options.text_size = 0.62 * options.row_height;
        const auto timeline = lay(testing::sampleEvents(), options);
        for (const auto& stroke : all<Stroke>(timeline)) {
            if (stroke.ink != Ink::Text || stroke.y1 != stroke.y2) continue; // brackets
            QVERIFY(std::any_of(timeline.rows.begin(), timeline.rows.end(), [&](const TimelineRow& row) {
                return stroke.y1 - stroke.width / 2 > row.y && stroke.y1 + stroke.width / 2 < row.y + row.h;
            }));
        }
    }
};

QTEST_APPLESS_MAIN(TestReadable)
#include "tst_readable.moc"
