// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/lab_run.h"

#include <QElapsedTimer>
#include <QtTest>
#include <algorithm>

using namespace stagefall;
using testing::LabRun;

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

} // namespace

class TstSalesRun final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theAnswerNamesTheRegionsThatFellAndTwoStagesAreRed() {
        LabRun run("regional-sales");
        QElapsedTimer timer;
        timer.start();
        const auto end = run.session->runTask(run.workbench.tasks.at(0).input.en);
        run.session->finish();
        const auto shape = testing::traceText(*run.trace());
        QVERIFY2(!end.error, end.error ? LabRun::words(end.error->message).c_str() : "");
        QVERIFY(timer.elapsed() < 20'000);
        QVERIFY2(has(end.answer, "East") && has(end.answer, "South"), end.answer.c_str());
        auto red = run.red();
        std::sort(red.begin(), red.end());
        const std::vector<std::string> expected = {"inference inference", "tool check_stock"};
        std::string seen = shape;
        for (const auto& one : red) seen += "red: " + one + "\n";
        QVERIFY2(red == expected, seen.c_str());
    }
    void twoStocksAndTheNotesAreLookedUpAtTheSameTime() {
        LabRun run("regional-sales");
        QVERIFY(!run.session->runTask(run.workbench.tasks.at(0).input.en).error);
        const auto trace = run.trace();
        std::vector<trace::Span> together;
        for (trace::Row row = 0; row < trace->spans.size(); ++row) {
            const auto span = trace->spans[row];
            if (span.name == "check_stock" || span.name == "search_notes") together.push_back(span);
        }
        QCOMPARE(together.size(), std::size_t(3));
        for (const auto& a : together)
            for (const auto& b : together) QVERIFY(a.start < *b.end);
        QVERIFY2(has(testing::statusText(*trace), "Checking the stock in East"), testing::statusText(*trace).c_str());
    }
    void theChineseTaskGetsAChineseAnswer() {
        LabRun run("regional-sales", 2, text::Language::Chinese);
        const auto end = run.session->runTask(run.workbench.tasks.at(0).input.zh);
        QVERIFY2(!end.error, end.error ? LabRun::words(end.error->message).c_str() : "");
        QVERIFY2(has(end.answer, "库存") || has(end.answer, "销售"), end.answer.c_str());
    }
};

QTEST_GUILESS_MAIN(TstSalesRun)
#include "tst_sales_run.moc"
