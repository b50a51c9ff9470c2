// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/budget_table.h"
#include "core/analysis/display_width.h"
#include "core/analysis/table_text.h"
#include "tests/core/analysis/trace_dsl.h"

#include <QtTest>
#include <set>

using namespace stagefall;
using namespace stagefall::analysis;
using namespace stagefall::testing;
using namespace std::chrono_literals;
using budget::Budget;
using budget::Verdict;
using text::Catalogue;
using text::Language;
using trace::Stage;
using What = BudgetRow::What;

namespace {

/// The session of the mock-up, in small.
constexpr auto kSales =
    "session 0..1300\n  task 0..1284\n    status 64 Planning\n    step 0..650\n      context 10..48\n"
    "      network 60..68\n      inference 68..302 subject=planner-1 sent=68 tool=200\n"
    "      tool 240..1046 subject=query_sales\n      tool 260..646 subject=query_inventory\n"
    "    step 1046..1284\n      context 1050..1064\n      inference 1072..1284 subject=planner-1";

BudgetTable tableOf(std::string_view text, const Budget& budget = Budget::standard(), double now = 10000) {
    return budgetTable(*traceOf(text), trace::kNoRow, budget, ms(now));
}

const BudgetRow& row(const BudgetTable& table, What what, Stage stage = Stage::Group, const std::string& subject = {}) {
    for (const auto& one : table.rows)
        if (one.what == what && (what > What::Model || (one.stage == stage && one.subject == subject))) return one;
    throw std::invalid_argument("no such row");
}

} // namespace

class BudgetTableTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void itIsTheTableOfTheArticle() {
        QStringList names;
        for (const auto& cells : tableCells(tableOf(kSales), Catalogue::builtIn(), Language::English))
            names << QString::fromStdString(cells.what + ": " + cells.worst + ", " + cells.verdict);
        QCOMPARE(names, (QStringList{"network: 8 ms, within", "gateway: not reported, endpoint sends no timing",
                                     "context: 38 ms, within", "retrieval: not reported, ",
                                     "inference: 234 ms, over by 134 ms", "tool: 806 ms, over by 606 ms",
                                     "Task: 1.28 s, over by 784 ms", "First feedback: 64 ms, no allowance",
                                     "Longest silence: 1.22 s, no allowance", "TTFT: 132 ms, no allowance",
                                     "TPOT: not reported, "}));
        QCOMPARE(tableOf(kSales).verdict, Verdict::Over);
    }
    void aShareIsOfTheTaskEndToEnd() {
        const auto table =
            tableOf("task 0..1000\n  tool 0..300\n  tool 100..400\n  inference 500..700\n    gateway 500..600");
        QCOMPARE(row(table, What::Stage, Stage::Tool).share, std::optional{0.4});
        QCOMPARE(row(table, What::Stage, Stage::Inference).share, std::optional{0.1});
        QCOMPARE(row(table, What::Stage, Stage::Gateway).share, std::optional{0.1});
        QVERIFY(!row(table, What::Stage, Stage::Network).share);
        QVERIFY(!row(table, What::TaskTotal).share);
    }
    void whatHasAnAllowanceByNameHasARowOfItsOwn() {
        auto budget = Budget::standard();
        budget.tools = {{"query_sales", 1s}, {"unused", 5ms}};
        budget.models = {{"planner-1", 250ms}};
        const auto table = tableOf(kSales, budget);
        QCOMPARE(row(table, What::Tool, Stage::Tool, "query_sales").verdict, Verdict::Near);
        QCOMPARE(row(table, What::Tool, Stage::Tool, "unused").actual.n, std::size_t{0});
        QCOMPARE(row(table, What::Model, Stage::Inference, "planner-1").verdict, Verdict::Near);
        QCOMPARE(row(table, What::Stage, Stage::Tool).actual.n, std::size_t{1}); // the other tool
        for (const auto& one : table.rows) // every inference is in the model's row: "not reported" would be wrong
            QVERIFY(one.what != What::Stage || one.stage != Stage::Inference);
    }
    void aRunningSpanIsOverInTheTableToo() {
        constexpr auto kText = "task 0..\n  status 20 A\n  tool 100..";
        QCOMPARE(row(tableOf(kText, Budget::standard(), 250), What::Stage, Stage::Tool).verdict, Verdict::Within);
        QCOMPARE(row(tableOf(kText, Budget::standard(), 270), What::Stage, Stage::Tool).verdict, Verdict::Near);
        QCOMPARE(row(tableOf(kText, Budget::standard(), 301), What::Stage, Stage::Tool).verdict, Verdict::Over);
        QCOMPARE(row(tableOf(kText, Budget::standard(), 301), What::TaskTotal).verdict, Verdict::Within);
    }
    void aTaskWithoutFeedbackIsOverBeforeAnythingIsSeen() {
        auto budget = Budget::standard();
        budget.task.first_feedback = 100ms;
        QCOMPARE(row(tableOf("task 0..\n  tool 0..", budget, 90), What::FirstFeedback).actual.n, std::size_t{0});
        QCOMPARE(row(tableOf("task 0..\n  tool 0..", budget, 130), What::FirstFeedback).verdict, Verdict::Over);
        QCOMPARE(row(tableOf("task 0..900\n  tool 0..20", budget, 930), What::FirstFeedback).verdict, Verdict::Unknown);
    }
    void theVerdictIsNeverBetterLater() {
        auto budget = Budget::standard();
        budget.task.first_feedback = 100ms;
        budget.task.longest_silence = 200ms;
        auto previous = Verdict::Unknown;
        for (double now = 0; now < 700; now += 7) {
            const auto verdict = tableOf("task 0..\n  context 0..10\n  inference 10..", budget, now).verdict;
            QVERIFY(verdict >= previous);
            previous = verdict;
        }
        QCOMPARE(previous, Verdict::Over);
    }
    void oneTaskOrAllOfThem() {
        const auto trace =
            traceOf("session 0..2000\n  task 0..400\n    tool 0..100\n  task 1000..1600\n    tool 1000..1300");
        const auto one = budgetTable(*trace, trace->tasks()[0], Budget::standard(), ms(2000));
        QCOMPARE(row(one, What::Stage, Stage::Tool).actual.n, std::size_t{1});
        QCOMPARE(one.verdict, Verdict::Near);
        const auto all = budgetTable(*trace, trace::kNoRow, Budget::standard(), ms(2000));
        QCOMPARE(row(all, What::Stage, Stage::Tool).share, std::optional{0.4});
        QCOMPARE(row(all, What::TaskTotal).actual.n, std::size_t{2});
        QCOMPARE(row(all, What::TaskTotal).over, std::size_t{1});
    }
    void aTraceWithoutTasksStillHasItsStages() {
        const auto table = tableOf("tool 0..300\ninference 300..350");
        QCOMPARE(row(table, What::Stage, Stage::Tool).verdict, Verdict::Over);
        QVERIFY(!row(table, What::Stage, Stage::Tool).share);
        QCOMPARE(row(table, What::TaskTotal).actual.n, std::size_t{0});
    }
    void anEmptyTraceIsUnknown() { QCOMPARE(tableOf("").verdict, Verdict::Unknown); }
    void whereSomeAreOverTheTableSaysHowMany() {
        const auto cells =
            tableCells(tableOf("task 0..500\n  tool 0..10\n  tool 20..250"), Catalogue::builtIn(), Language::English);
        QVERIFY(std::any_of(cells.begin(), cells.end(),
                            [](const auto& one) { return one.verdict == "over by 30 ms, 1 of 2"; }));
    }
    void thatCallsFailedIsSaidBesideTheirTimes() {
        const auto table =
            tableOf("task 0..500\n  tool 0..10 outcome=error\n  tool 20..40 outcome=timed_out\n  tool 50..60");
        QCOMPARE(row(table, What::Stage, Stage::Tool).failed, std::size_t{2});
        const auto says = [&](Language language, const std::string& words) {
            const auto cells = tableCells(table, Catalogue::builtIn(), language);
            return std::any_of(cells.begin(), cells.end(), [&](const auto& one) { return one.verdict == words; });
        };
        QVERIFY(says(Language::English, "within, 2 failed"));
        QVERIFY(says(Language::Chinese, "达标，2 次失败"));
    }
    void percentilesSayHowManyMoreTheyNeed() {
        std::string text = "task 0..1000\n";
        for (int i = 0; i < 19; ++i) text += "  tool 0.." + std::to_string(i + 1) + "\n";
        const auto cells = [](const std::string& trace) {
            for (const auto& one : tableCells(tableOf(trace), Catalogue::builtIn(), Language::English))
                if (one.what == "tool") return one;
            return TableCells{};
        };
        QCOMPARE(cells(text).p95, std::string("needs 1 more"));
        QCOMPARE(cells(text).p50, std::string("10 ms"));
        QCOMPARE(cells(text + "  tool 0..20\n").p95, std::string("19 ms"));
    }
    void columnsLineUpInBothLanguages() {
        auto budget = Budget::standard();
        budget.tools["查询销售"] = 1s;
        for (const auto language : {Language::English, Language::Chinese}) {
            const auto lines = tableLines(tableOf(kSales, budget), Catalogue::builtIn(), language);
            std::set<std::size_t> places; // where the verdicts begin
            const auto cells = tableCells(tableOf(kSales, budget), Catalogue::builtIn(), language);
            QCOMPARE(lines.size(), cells.size() + 2);
            for (std::size_t i = 0; i < cells.size(); ++i) {
                if (cells[i].verdict.empty()) continue;
                const auto& line = lines[i + 2];
                QVERIFY(line.ends_with(cells[i].verdict));
                places.insert(displayWidth(line.substr(0, line.size() - cells[i].verdict.size())));
            }
            QCOMPARE(places.size(), std::size_t{1});
        }
    }
    void aNarrowTerminalGetsANarrowTable() {
        for (const auto language : {Language::English, Language::Chinese})
            for (const std::size_t columns : {80U, 60U, 48U}) {
                const auto lines = tableLines(tableOf(kSales), Catalogue::builtIn(), language, columns);
                for (const auto& line : lines) QVERIFY2(displayWidth(line) <= columns, line.c_str());
                QVERIFY(lines.back().size() > 10);
            }
        const auto text = tableText(tableOf(kSales), Catalogue::builtIn(), Language::English, 80);
        QVERIFY(text.find("over by 606 ms") != std::string::npos); // the verdict goes last
        QVERIFY(text.find("806 ms") != std::string::npos);
    }
    void foreignNamesCannotSteerTheTerminal() {
        auto budget = Budget::standard();
        budget.tools["a\x1b[31m\nb\xff"] = 1s;
        const auto text = tableText(tableOf("task 0..10", budget), Catalogue::builtIn(), Language::English);
        QVERIFY(text.find('\x1b') == std::string::npos);
        QVERIFY(text.find("a\uFFFD[31m\uFFFDb\uFFFD") != std::string::npos);
    }
    void widthsAreThoseOfATerminal() {
        QCOMPARE(displayWidth("abc"), std::size_t{3});
        QCOMPARE(displayWidth("查询 ms"), std::size_t{7});
        QCOMPARE(displayWidth("1\u2009284 ×"), std::size_t{7});
        QCOMPARE(displayWidth("e\u0301"), std::size_t{1});
        QCOMPARE(printable("查询"), std::string("查询"));
        QCOMPARE(printable("\xe6\x9f"), std::string("\uFFFD\uFFFD"));
    }
    void everyWordExistsInBothLanguages() {
        const auto& catalogue = Catalogue::builtIn();
        std::set<std::string> english, chinese;
        for (const auto& id : catalogue.ids(Language::English))
            if (id.starts_with("analysis.")) english.insert(id);
        for (const auto& id : catalogue.ids(Language::Chinese))
            if (id.starts_with("analysis.")) chinese.insert(id);
        QVERIFY(english == chinese);
        for (const auto stage : trace::kStages)
            QVERIFY(english.contains("analysis.stage." + std::string(trace::name(stage))));
        for (const auto verdict : {Verdict::Unknown, Verdict::Within, Verdict::Near, Verdict::Over})
            QVERIFY(verdictWord(verdict, catalogue, Language::Chinese) !=
                    verdictWord(verdict, catalogue, Language::English));
    }
};

QTEST_APPLESS_MAIN(BudgetTableTest)
#include "tst_budget_table.moc"
