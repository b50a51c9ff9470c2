// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/budget_names.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::cli;

class BudgetNamesTest : public QObject {
    Q_OBJECT

    static agent::Workbench bench() {
        agent::Workbench out;
        for (const char* name : {"query_sales", "check_stock"}) {
            agent::HttpToolSpec tool;
            tool.info.name = name;
            out.tools.emplace_back(std::move(tool));
        }
        return out;
    }
    static budget::Budget named(const std::vector<std::string>& tools, const std::vector<std::string>& models) {
        budget::Budget out;
        for (const auto& name : tools) out.tools[name] = Nanoseconds{1};
        for (const auto& name : models) out.models[name] = Nanoseconds{1};
        return out;
    }
    /// "id name" of each message; for one with a near name that as well.
    static std::vector<std::string> found(const budget::Budget& budget, const agent::Workbench& workbench) {
        std::vector<std::string> out;
        for (const auto& message : namesWithoutUse(budget, workbench, "gpt-4o")) {
            out.push_back(message.id.substr(std::string("cli.budget_").size()));
            for (const auto& [key, value] : message.args)
                if (key == "name" || key == "near") out.back() += " " + value;
        }
        return out;
    }
    using Names = std::vector<std::string>;

private Q_SLOTS:
    void whatTheSessionHasIsNoWordWorth() {
        QCOMPARE(found(named({"query_sales"}, {"gpt-4o"}), bench()), Names{});
        QCOMPARE(found(budget::Budget::standard(), bench()), Names{});
    }
    void aToolThatTheWorkbenchDoesNotHaveIsNamedWithTheOneMeant() {
        QCOMPARE(found(named({"query_sale", "zzzzzz"}, {}), bench()),
                 (Names{"tool_near query_sale query_sales", "tool zzzzzz"}));
        QCOMPARE(found(named({"zzzzzz"}, {}), {}), Names{"tool_none zzzzzz"});
    }
    void aToolThatSearchesIsSaidToBeJudgedByTheRetrieval() {
        auto searching = bench();
        searching.retrieval = agent::RetrievalSpec{};
        QCOMPARE(found(named({"search_documents"}, {}), searching), Names{"tool search_documents"});
        searching.retrieval->mode = agent::RetrievalMode::Tool;
        QCOMPARE(found(named({"search_documents"}, {}), searching), Names{"tool_searches search_documents"});
    }
    void aModelThatIsNotAskedIsNamed() {
        QCOMPARE(found(named({}, {"gpt-40"}), bench()), Names{"model_near gpt-40"});
        QCOMPARE(found(named({}, {"llama"}), bench()), Names{"model llama"});
    }
    void aBudgetForSeveralModelsMayNameOthersBesideTheOneAsked() {
        QCOMPARE(found(named({}, {"gpt-4o", "llama"}), bench()), Names{});
    }
};

QTEST_APPLESS_MAIN(BudgetNamesTest)
#include "tst_budget_names.moc"
