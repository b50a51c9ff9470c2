// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/event_script.h"
#include "tests/support/sample_trace.h"
#include "ui/waterfall/range_sums.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::ui;
using testing::EventScript;

namespace {

std::vector<StageSum> sums(double from, double to) {
    const auto trace = trace::buildTrace(trace::viewOf(testing::sampleEvents()));
    const auto verdicts = budget::judgeAll(*trace, budget::Budget::standard(), trace->last_at);
    return sumsOf(*trace, verdicts, {EventScript::at(from), EventScript::at(to)}, trace->last_at);
}

const StageSum* of(const std::vector<StageSum>& all, trace::Stage stage) {
    for (const auto& sum : all)
        if (sum.stage == stage) return &sum;
    return nullptr;
}

} // namespace

class TestRangeSums : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void toolsThatRunTogetherAreCountedOnce() {
        const auto all = sums(200, 700);
        const auto* tools = of(all, trace::Stage::Tool);
        QVERIFY(tools != nullptr);
        QCOMPARE(tools->covered, fromMs(460)); // 240 to 700; the second lies inside the first
        QCOMPARE(tools->count, std::size_t{2});
        QCOMPARE(tools->over, std::size_t{2});
    }
    void spansAreCutToTheRange() {
        const auto all = sums(30, 40);
        QCOMPARE(all.size(), std::size_t{1});
        QCOMPARE(all.front().stage, trace::Stage::Context);
        QCOMPARE(all.front().covered, fromMs(10));
        QCOMPARE(all.front().over, std::size_t{0});
    }
    void groupsAreNotSummed() {
        QVERIFY(of(sums(0, 2000), trace::Stage::Group) == nullptr);
        QVERIFY(sums(5000, 6000).empty());
    }
};

QTEST_APPLESS_MAIN(TestRangeSums)
#include "tst_range_sums.moc"
