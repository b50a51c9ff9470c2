// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/strip.h"
#include "tests/support/event_script.h"
#include "tests/support/sample_trace.h"

#include <QtTest>
#include <set>

using namespace stagefall;
using namespace stagefall::scene;
using stagefall::testing::EventScript;

namespace {

std::vector<Box> boxes(const Scene& scene) {
    std::vector<Box> out;
    for (const auto& primitive : scene.primitives)
        if (const auto* box = std::get_if<Box>(&primitive)) out.push_back(*box);
    return out;
}

} // namespace

class TestStrip : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void redWinsThePixelItSharesWithThousands() {
        EventScript script;
        script.group(1, {}, trace::GroupKind::Session, 0, "s");
        std::uint64_t id = 2;
        for (int i = 0; i < 3000; ++i) script.span(id++, {1}, trace::Stage::Context, i, i + 0.9, "c");
        script.span(id++, {1}, trace::Stage::Tool, 1500.0, 1500.5, "red", "red");
        auto budget = budget::Budget::standard();
        budget.tools["red"] = Nanoseconds{100};
        const auto trace = trace::buildTrace(trace::viewOf(script.take()));
        StripOptions options;
        options.width = 60;
        options.lanes = 1;
        const auto all = boxes(layOutStrip(*trace, budget, options));
        QVERIFY(all.size() < 10);
        int red = 0;
        for (const auto& box : all)
            if (box.ink == Ink::Over) {
                ++red;
                QCOMPARE(box.fill, Fill::Hatched);
                QVERIFY(box.w >= 1.5 || box.w == 1);
                QCOMPARE(std::floor(box.x), 30.0);
            }
        QCOMPARE(red, 1);
    }
    void whatRunsAtATimeHasLanesOfItsOwn() {
        const auto trace = trace::buildTrace(trace::viewOf(testing::sampleEvents()));
        StripOptions options;
        options.height = 12;
        const auto all = boxes(layOutStrip(*trace, budget::Budget::standard(), options));
        std::set<double> lanes;
        for (const auto& box : all) lanes.insert(box.y);
        QCOMPARE(lanes.size(), std::size_t{3});
        for (const auto& box : all) QVERIFY(box.x >= 0 && box.x + box.w <= options.width && box.y + box.h <= 12.01);
    }
    void nothingDrawsNothing() {
        QVERIFY(layOutStrip(*trace::buildTrace({}), budget::Budget::standard(), {}).primitives.empty());
    }
    void stagesAloneCanBeShown() {
        const auto trace = trace::buildTrace(trace::viewOf(testing::sampleEvents()));
        StripOptions options;
        options.show_over = false;
        for (const auto& box : boxes(layOutStrip(*trace, budget::Budget::standard(), options)))
            QVERIFY(box.ink != Ink::Over);
    }
};

QTEST_APPLESS_MAIN(TestStrip)
#include "tst_strip.moc"
