// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_trace.h"
#include "ui/bridge/frame_maker.h"
#include "ui/models/verdict_cells.h"

#include <QTest>

using namespace stagefall;
using namespace stagefall::ui;

class TestVerdictCells : public QObject {
    Q_OBJECT

    Appearance appearance_{text::Catalogue::builtIn()};

    static FramePtr frame(std::size_t events = 9999, FrameKind kind = FrameKind::Recorded) {
        auto all = testing::sampleEvents();
        all.resize(std::min(events, all.size()));
        auto latest = all.front().at;
        for (const auto& event : all) latest = std::max(latest, event.at);
        auto budget = budget::Budget::standard();
        budget.task.first_feedback = fromMs(100);
        return makeFrame(kind, "s", trace::viewOf(std::move(all)), std::make_shared<budget::Budget>(budget), latest);
    }
    const VerdictCell& at(const std::array<VerdictCell, kCells>& cells, Cell cell) const {
        return cells.at(static_cast<std::size_t>(cell));
    }

private Q_SLOTS:
    void withoutASessionNothingIsZero() {
        for (const auto& cell : verdictCells(*emptyFrame(), {}, std::nullopt, appearance_)) {
            QVERIFY(!cell.reported);
            QVERIFY(!cell.value.contains(QLatin1Char('0')));
            QVERIFY(!cell.caption.isEmpty() && !cell.definition.isEmpty());
        }
    }

    void theTaskIsHeldAgainstItsAllowance() {
        const auto cells = verdictCells(*frame(), TaskClock().read(*frame()), std::nullopt, appearance_);
        const auto& task = at(cells, Cell::Task);
        QVERIFY(task.verdict == budget::Verdict::Over);
        QCOMPARE(task.note, QStringLiteral("+820 ms · allowed 500 ms"));
        QCOMPARE(task.short_note, QStringLiteral("allowed 500 ms")); // where room is short
        QVERIFY(task.value.endsWith(QStringLiteral(" s")));
        QVERIFY(at(cells, Cell::LongestSilence).note.contains(QStringLiteral("over 0.3 s: ")));
        QVERIFY(at(cells, Cell::Ttft).reported && at(cells, Cell::Tpot).reported);
    }

    void theTasksTimeIsThatOfItsClock() {
        const auto live = frame(60, FrameKind::Live);
        QVERIFY(live->tasks->back().running);
        const auto cells = verdictCells(*live, {.counted = fromMs(123000)}, std::nullopt, appearance_);
        QCOMPARE(at(cells, Cell::Task).value, QStringLiteral("123 s"));
        QVERIFY(at(cells, Cell::Task).verdict == budget::Verdict::Over);
    }

    void steadinessNeedsTwentySamples() {
        std::vector<Nanoseconds> samples(19, fromMs(100));
        QVERIFY(!steadinessOf(samples).ratio);
        auto cells = verdictCells(*frame(), {}, steadinessOf(samples), appearance_);
        QCOMPARE(at(cells, Cell::Steadiness).note, QStringLiteral("n = 19, needs 1 more"));
        QVERIFY(!at(cells, Cell::Steadiness).reported);
        samples.push_back(fromMs(300));
        samples.push_back(fromMs(300)); // 21 values: rank 20 is the p95
        QCOMPARE(*steadinessOf(samples).ratio, 3.0);
        cells = verdictCells(*frame(), {}, steadinessOf(samples), appearance_);
        QCOMPARE(at(cells, Cell::Steadiness).value, QStringLiteral("3.00"));
        QCOMPARE(at(cells, Cell::Steadiness).note, QStringLiteral("p95 / p50, n = 21"));
    }
};

QTEST_MAIN(TestVerdictCells)
#include "tst_verdict_cells.moc"
