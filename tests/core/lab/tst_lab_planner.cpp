// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/language.h"
#include "core/lab/planner.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace stagefall::lab;
using Json = nlohmann::json;

namespace {

Conversation asked(const std::string& text, std::vector<OfferedTool> tools = {}) {
    Conversation out;
    out.messages.push_back({Speaker::System, "You help.", "", ""});
    out.messages.push_back({Speaker::User, text, "", ""});
    out.tools = std::move(tools);
    return out;
}

const std::vector<OfferedTool> kTools{
    {"get_weather", "",
     R"({"type": "object", "required": ["city"], "properties": {"city": {"enum": ["Paris", "Suzhou"]}}})"},
    {"search", "", R"({"type": "object", "required": ["query"], "properties": {"query": {"type": "string"}}})"}};

constexpr const char* kPassages =
    "\n\n[1] annual-leave.md - Annual leave\nEvery employee has 25 days of annual leave a year. Public holidays are "
    "not taken "
    "from leave. Up to five days of annual leave can be carried over to the next year.\n\n[2] travel.md - Meals\nThe "
    "limit "
    "for meals on a business trip is 45 euros a day.\n\n[3] nianjia.md\n每位员工每年享有二十五天年假，不含节假日。";

} // namespace

class TestLabPlanner : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void unknownToolsAreCalledOnceEachWithArgumentsOfTheirSchemas() {
        const auto first = plan(asked("What is the weather in Suzhou?", kTools));
        QCOMPARE(first.calls.size(), std::size_t{2});
        QVERIFY(Json::parse(first.calls[0].arguments)["city"] == "Suzhou");
        QVERIFY(Json::parse(first.calls[1].arguments)["query"] == "What is the weather in Suzhou?");
        QVERIFY(contains(first.text, "get_weather and search"));
    }
    void afterTheResultsThereIsASummary() {
        auto conversation = asked("What is the weather?", kTools);
        conversation.messages.push_back({Speaker::Tool, "{\n  \"degrees\": 21\n}", "get_weather", "{}"});
        conversation.messages.push_back({Speaker::Tool, "nothing", "search", "{}"});
        const auto answer = plan(conversation);
        QVERIFY(answer.calls.empty());
        QVERIFY(contains(answer.text, R"({ "degrees": 21 })"));
        QVERIFY(contains(answer.text, "2 results"));
    }
    void aNewInputCallsTheToolsAgain() {
        auto conversation = asked("Weather?", kTools);
        conversation.messages.push_back({Speaker::Tool, "21", "get_weather", "{}"});
        conversation.messages.push_back({Speaker::Tool, "x", "search", "{}"});
        conversation.messages.push_back({Speaker::User, "And now?", "", ""});
        QCOMPARE(plan(conversation).calls.size(), std::size_t{2});
    }
    void withoutToolsItTalksAboutTheInput() {
        QVERIFY(contains(plan(asked("Tell me about kettles")).text, "Tell me about kettles"));
        QVERIFY(isChinese(plan(asked("介绍一下电热水壶")).text));
        QVERIFY(!plan(asked("")).text.empty());
        QVERIFY(!plan(Conversation{}).text.empty());
    }
    void toolChoiceNoneCallsNothing() {
        auto conversation = asked("Weather?", kTools);
        conversation.tool_choice = "none";
        const auto answer = plan(conversation);
        QVERIFY(answer.calls.empty());
        QVERIFY(!answer.text.empty());
    }
    void toolChoiceRequiredCallsEvenWhenAllIsKnown() {
        auto conversation = asked("Weather?", kTools);
        conversation.messages.push_back({Speaker::Tool, "21", "get_weather", "{}"});
        conversation.messages.push_back({Speaker::Tool, "x", "search", "{}"});
        conversation.tool_choice = "required";
        QCOMPARE(plan(conversation).calls.size(), std::size_t{1});
    }
    void aNamedToolIsTheOnlyOneCalled() {
        auto conversation = asked("Weather?", kTools);
        conversation.tool_choice = "search";
        conversation.force_named = true;
        const auto forced = plan(conversation);
        QCOMPARE(forced.calls.size(), std::size_t{1});
        QCOMPARE(forced.calls[0].name, "search");
    }
    void passagesAreQuotedWithTheirDocument() {
        const auto answer =
            plan(asked(std::string("How many days of annual leave can be carried over?") + kPassages)).text;
        QVERIFY2(answer.starts_with("According to **annual-leave.md**: Up to five days"), answer.c_str());
        QVERIFY(contains(plan(asked(std::string("What is the limit for meals?") + kPassages)).text, "**travel.md**"));
    }
    void aChineseQuestionIsAnsweredFromAChineseDocument() {
        const auto answer = plan(asked(std::string("每年有多少天年假？") + kPassages)).text;
        QVERIFY2(answer.starts_with("根据 **nianjia.md**：每位员工"), answer.c_str());
    }
    void whatTheSecondSentenceAnswersIsTheOtherQuestion() {
        const auto answer =
            plan(asked("生病时要告知谁？从第几天起需要医生证明？\n\n[1] bingjia.md\n"
                       "十二岁以下的子女生病时，父母双方每人每年对每个孩子最多可有十天带薪假，从第二天起需要提供证明。"
                       "从生病的第四个自然日起需要提供医生证明。"
                       "生病时，请在上班之前、最迟上午九点之前，以电话或消息告知团队负责人。"))
                .text;
        QVERIFY2(contains(answer, "第四个自然日") && contains(answer, "团队负责人"), answer.c_str());
        QVERIFY2(!contains(answer, "子女"), answer.c_str());
    }
    void onlyTheLatestPassagesCount() {
        auto conversation = asked(std::string("How much annual leave?") + kPassages);
        conversation.messages.push_back({Speaker::Assistant, "25 days.", "", ""});
        conversation.messages.push_back(
            {Speaker::User, "And meals?\n\n[1] meals.md\nMeals cost 45 euros a day at most.", "", ""});
        QVERIFY(contains(plan(conversation).text, "meals.md"));
        QVERIFY(!contains(plan(conversation).text, "annual-leave.md"));
    }
    void resultsOfASearchToolAreSummarised() {
        auto conversation = asked("Find leave", {kTools[1]});
        conversation.messages.push_back({Speaker::Tool,
                                         R"({"passages": [{"document": "leave.md", "text": "You have 25 days."}]})",
                                         "search", "{}"});
        QVERIFY(contains(plan(conversation).text, "leave.md"));
    }
};

QTEST_APPLESS_MAIN(TestLabPlanner)
#include "tst_lab_planner.moc"
