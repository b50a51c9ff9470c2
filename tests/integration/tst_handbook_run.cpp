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
    void everyAnswerHoldsBothFactsThatWereAskedForInEitherLanguage() {
        using Facts = std::vector<std::pair<std::string, std::string>>;
        const Facts english = {{"25 days", "five days"},
                               {"45 euros", "no receipts"},
                               {"Two weeks", "20 working days"},
                               {"lead", "fourth"}};
        const Facts chinese = {{"二十五天", "结转五天"},
                               {"四十五欧元", "不需要发票"},
                               {"两周", "二十个工作日"},
                               {"团队负责人", "第四个自然日"}};
        for (const bool zh : {false, true}) {
            LabRun run("handbook", 1, zh ? text::Language::Chinese : text::Language::English);
            for (std::size_t i = 0; i < run.workbench.tasks.size(); ++i) {
                const auto& input = run.workbench.tasks[i].input;
                const auto answer = run.session->runTask(zh ? input.zh : input.en).answer;
                const auto& [one, other] = (zh ? chinese : english).at(i);
                QVERIFY2(answer.find(one) != std::string::npos, answer.c_str());
                QVERIFY2(answer.find(other) != std::string::npos, answer.c_str());
            }
        }
    }
};

QTEST_GUILESS_MAIN(TstHandbookRun)
#include "tst_handbook_run.moc"
