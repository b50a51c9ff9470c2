// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/pages/library_fixture.h"
#include "ui/models/sample_reader.h"

#include <QSignalSpy>

using namespace stagefall;
using namespace stagefall::ui;
using namespace stagefall::ui::test;
using What = Measure::What;

class TestSamples : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void samplesAreThoseOfTheBudgetTable() {
        for (const auto& events : {testing::sampleEvents(), testing::hostileEvents()}) {
            const auto trace = trace::buildTrace(trace::viewOf(events));
            const auto budget = budget::Budget::standard();
            const auto samples = collectSamples("s", *trace, budget);
            for (const auto& row : analysis::budgetTable(*trace, trace::kNoRow, budget, trace->last_at).rows) {
                if (row.what != analysis::BudgetRow::What::Stage || row.stage == trace::Stage::Group) continue;
                const auto mine = analysis::summarize(samples.of({What::Stage, row.stage}));
                QVERIFY(mine.n <= row.actual.n); // the table counts what still runs, too
                if (mine.n == row.actual.n) QVERIFY(mine.max == row.actual.max && mine.p50 == row.actual.p50);
            }
        }
    }

    void everyMeasureHasAnAllowanceOfItsOwn() {
        auto budget = budget::Budget::standard();
        budget.task = {fromMs(1), fromMs(2), fromMs(3), fromMs(4), fromMs(5)};
        QVERIFY(allowance({What::EndToEnd}, budget) == fromMs(1));
        QVERIFY(allowance({What::FirstFeedback}, budget) == fromMs(2));
        QVERIFY(allowance({What::LongestSilence}, budget) == fromMs(3));
        QVERIFY(allowance({What::Ttft}, budget) == fromMs(4));
        QVERIFY(allowance({What::Tpot}, budget) == fromMs(5));
        QVERIFY(allowance({What::Stage, trace::Stage::Tool}, budget) == fromMs(200));
    }

    void sessionsAreReadOneByOneAndKept() {
        LibraryFixture fixture;
        for (int i = 0; i < 5; ++i) fixture.add(std::string(1, static_cast<char>('a' + i)), "x", i, 1 + i);
        auto& library = fixture.load();
        SampleReader reader(library);
        QSignalSpy progress(&reader, &SampleReader::progress);
        QSignalSpy finished(&reader, &SampleReader::finished);
        reader.read({"a", "gone", "c"});
        QVERIFY(reader.busy());
        QTRY_COMPARE(finished.count(), 1);
        QCOMPARE(progress.count(), 3);
        QCOMPARE(reader.samples().size(), std::size_t{2});
        QCOMPARE(reader.samples()[1].id, std::string("c"));
        QCOMPARE(merged(reader.samples(), {What::EndToEnd}).size(), std::size_t{2});
        reader.read({"c", "a"}); // known: at once
        QCOMPARE(finished.count(), 2);
        QCOMPARE(reader.samples()[0].id, std::string("c"));
    }

    void onlyTheLastRequestCountsAndItCanBeCancelled() {
        LibraryFixture fixture;
        for (int i = 0; i < 5; ++i) fixture.add(std::string(1, static_cast<char>('a' + i)), "x", i);
        SampleReader reader(fixture.load());
        QSignalSpy finished(&reader, &SampleReader::finished);
        reader.read({"a", "b", "c"});
        reader.read({"d"});
        QTRY_COMPARE(finished.count(), 1);
        QCOMPARE(reader.samples().size(), std::size_t{1});
        reader.read({"a", "b", "c", "e"});
        reader.cancel();
        QCOMPARE(finished.count(), 2);
        QVERIFY(!reader.busy());
    }

    void comparableAreThoseOfTheSamePlaceThatFinished() {
        std::vector<SessionItem> all(30);
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto& summary = all[i].summary;
            summary.id = "s" + std::to_string(i);
            summary.workbench = i % 2 == 0 ? "sales" : "handbook";
            summary.state = i == 4 ? store::SessionState::Failed : store::SessionState::Finished;
        }
        const auto same = comparableSessions(all, "s2", 24);
        QCOMPARE(same.size(), std::size_t{14});
        QVERIFY((same.front() == "s0" && same[2] == "s6"));
        QCOMPARE(comparableSessions(all, "s1", 3).size(), std::size_t{3});
        QCOMPARE(comparableSessions(all, "s1", 3).front(), std::string("s1"));
        QVERIFY(comparableSessions({}, "s1", 3).empty());
    }
};

QTEST_MAIN(TestSamples)
#include "tst_samples.moc"
