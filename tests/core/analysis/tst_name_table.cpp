// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/name_table.h"
#include "tests/support/event_script.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::analysis;

class TestNameTable : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void spansOfOneNameAreOneRowWithItsFigures() {
        testing::EventScript script;
        script.group(1, {}, trace::GroupKind::Task, 0, "task");
        for (std::uint64_t i = 0; i < 20; ++i) {
            const auto begin = static_cast<double>(i) * 10;
            script.start(10 + i, {1}, trace::Stage::Tool, begin, "tool", "check_stock");
            script.end(10 + i, begin + static_cast<double>(i) + 1);
        }
        script.span(50, {1}, trace::Stage::Context, 300, 301, "context");
        script.start(60, {1}, trace::Stage::Context, 310, "context"); // never ends
        script.end(1, 400);
        const auto trace = trace::buildTrace(trace::viewOf(script.take()));
        auto budget = budget::Budget::standard();
        budget.tools["check_stock"] = fromMs(18);
        const auto rows = nameTable(*trace, budget::judgeAll(*trace, budget, trace->last_at));
        QCOMPARE(rows.size(), std::size_t{2});
        QCOMPARE(rows[0].name, std::string("check_stock"));
        QCOMPARE(rows[0].took.n, std::size_t{20});
        QCOMPARE(rows[0].total, fromMs(210));
        QCOMPARE(rows[0].mean, fromMs(10.5));
        QCOMPARE(rows[0].took.p95, std::optional(fromMs(19)));
        QCOMPARE(rows[0].took.max, std::optional(fromMs(20)));
        QCOMPARE(trace->spans[rows[0].worst].id, SpanId{29});
        QCOMPARE(rows[0].over, std::size_t{2});
        QCOMPARE(rows[1].took.n, std::size_t{1});
        QVERIFY(!rows[1].took.p95); // one is none
        QCOMPARE(rows[1].left_out, std::size_t{1});
    }
    void nothingMeasuredIsNoRow() { QVERIFY(nameTable(*trace::buildTrace({}), {}).empty()); }
};

QTEST_APPLESS_MAIN(TestNameTable)
#include "tst_name_table.moc"
