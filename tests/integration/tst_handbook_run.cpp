// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/lab_run.h"

#include <QtTest>

using namespace stagefall;
using testing::LabRun;

class TstHandbookRun final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyQuestionIsSearchedAndAnsweredInOneConversation() {
        LabRun run("handbook");
        for (const auto& task : run.workbench.tasks) {
            const auto end = run.session->runTask(task.input.en);
            QVERIFY2(!end.error, end.error ? LabRun::words(end.error->message).c_str() : "");
            QVERIFY2(end.answer.find(".md") != std::string::npos, end.answer.c_str());
        }
        run.session->finish();
        const auto trace = run.trace();
        QCOMPARE(trace->tasks().size(), run.workbench.tasks.size());
        std::size_t searches = 0;
        for (trace::Row row = 0; row < trace->spans.size(); ++row)
            searches += trace->spans[row].stage == trace::Stage::Retrieval ? 1U : 0U;
        QCOMPARE(searches, run.workbench.tasks.size());
    }
};

QTEST_GUILESS_MAIN(TstHandbookRun)
#include "tst_handbook_run.moc"
