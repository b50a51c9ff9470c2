// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/language.h"
#include "core/lab/planner.h"
#include "core/lab/sales_facts.h"
#include "core/lab/stock.h"
#include "resources/embedded.h"

#include <QTest>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

using namespace stagefall::lab;
using Json = nlohmann::json;

namespace {

constexpr const char* kTask =
    "Compare the last three days of sales by region, check stock where sales fell, and write a short analysis.";
constexpr const char* kChineseTask = "比较各区域最近三天的销售情况，检查销售下滑区域的库存，并写一段简短的分析。";

/// Which regions fall is chosen by the test: the planner must read it from the rows.
std::string rows(const std::vector<std::string>& falling) {
    Json out = {{"columns", {"region", "day", "revenue", "orders"}}, {"rows", Json::array()}, {"cut", false}};
    for (const std::string region : {"East", "North", "South", "West"})
        for (int day = 0; day < 3; ++day) {
            const bool falls = std::find(falling.begin(), falling.end(), region) != falling.end();
            const double revenue = 40000 + (falls ? -4000.0 * day - (region == "East" ? 2000 * day : 0) : 900.0 * day);
            out["rows"].push_back({region, "2026-11-2" + std::to_string(5 + day), revenue, 100});
        }
    return out.dump();
}

std::string stockOf(const std::string& region) {
    return StockService::make(stagefall::resources::find("lab/services.json"), 1)->region(region).body;
}

/// All notes as a search that finds everything would give them.
std::string allNotes() {
    Json passages = Json::array();
    for (const auto& file :
         std::filesystem::directory_iterator(STAGEFALL_SOURCE_DIR "/resources/workbenches/regional-sales/notes")) {
        std::ifstream in(file.path());
        std::stringstream text;
        text << in.rdbuf();
        passages.push_back({{"document", file.path().filename().string()}, {"title", ""}, {"text", text.str()}});
    }
    return Json{{"passages", passages}}.dump();
}

/// Plays the engine: answers the calls of a plan and adds both to the conversation.
class Player {
public:
    explicit Player(std::vector<std::string> falling = {"East", "South"}) : falling_(std::move(falling)) {
        for (const char* name : {"query_sales", "check_stock", "search_notes"})
            conversation.tools.push_back({name, "", "{}"});
    }
    Plan say(const std::string& text) {
        conversation.messages.push_back({Speaker::User, text, "", ""});
        return plan(conversation);
    }
    Plan answer(const Plan& asked) {
        conversation.messages.push_back({Speaker::Assistant, asked.text, "", ""});
        for (const auto& call : asked.calls) {
            std::string result = broken ? "error: timed out" : "";
            if (result.empty() && call.name == "query_sales") result = rows(falling_);
            if (result.empty() && call.name == "check_stock")
                result = stockOf(Json::parse(call.arguments).at("region").get<std::string>());
            if (result.empty()) result = allNotes();
            conversation.messages.push_back({Speaker::Tool, result, call.name, call.arguments});
        }
        return plan(conversation);
    }
    /// Through all steps to the written answer.
    std::string run(const std::string& text) {
        auto next = say(text);
        for (int step = 0; step < 6 && !next.calls.empty(); ++step) next = answer(next);
        conversation.messages.push_back({Speaker::Assistant, next.text, "", ""});
        return next.text;
    }

    Conversation conversation;
    bool broken = false;

private:
    std::vector<std::string> falling_;
};

std::vector<std::string> callsOf(const Plan& plan) {
    std::vector<std::string> out;
    for (const auto& call : plan.calls) out.push_back(call.name + " " + call.arguments);
    return out;
}

bool says(const std::string& text, const char* part) {
    if (contains(text, part)) return true;
    qWarning("\"%s\" is not in:\n%s", part, text.c_str());
    return false;
}

} // namespace

class TestLabSales : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theFirstStepQueriesTheDaysThatWereAskedFor() {
        Player player;
        const auto first = player.say(kTask);
        QCOMPARE(callsOf(first), (std::vector<std::string>{R"(query_sales {"days":3})"}));
        QVERIFY(!first.text.empty());
        QCOMPARE(callsOf(Player().say("Compare sales of the last 14 days")),
                 (std::vector<std::string>{R"(query_sales {"days":14})"}));
        QCOMPARE(callsOf(Player().say("比较最近一周的销售")), (std::vector<std::string>{R"(query_sales {"days":7})"}));
    }
    void theSecondStepChecksTheRegionsThatFellAndTheNotesAtOnce() {
        Player player;
        const auto second = player.answer(player.say(kTask));
        QCOMPARE(second.calls.size(), std::size_t{3});
        QCOMPARE(second.calls[0].arguments, R"({"region":"East"})");
        QCOMPARE(second.calls[1].arguments, R"({"region":"South"})");
        QCOMPARE(second.calls[2].name, "search_notes");
    }
    void whichRegionsFellIsReadFromTheRows() {
        Player player(std::vector<std::string>{"West"});
        const auto second = player.answer(player.say(kTask));
        QCOMPARE(second.calls.size(), std::size_t{2});
        QCOMPARE(second.calls[0].arguments, R"({"region":"West"})");
        QVERIFY(contains(player.answer(second).text, "**West**"));
    }
    void theAnswerNamesRegionsNumbersStockAndDocuments() {
        const auto text = Player().run(kTask);
        for (const char* part : {"**East** from 40,000 to 28,000 (-30%)", "**South** from 40,000 to 32,000 (-20%)",
                                 "North", "Out of stock:", "east-port-strike.md", "strike", "south-price-change.md",
                                 "price increase", "Nothing is out of stock", "restock East first"})
            QVERIFY(says(text, part));
        const auto tokens = countTokens(text);
        QVERIFY2(tokens >= 120 && tokens <= 220, (std::to_string(tokens) + "\n" + text).c_str());
    }
    void aChineseTaskIsAnsweredInChinese() {
        const auto text = Player().run(kChineseTask);
        for (const char* part :
             {"**东部**从 40,000 降至 28,000（-30%）", "**南部**", "缺货：", "east-port-strike-zh.md", "罢工",
              "south-price-change-zh.md", "价格上调", "没有产品缺货", "优先为东部补货；"})
            QVERIFY(says(text, part));
        QVERIFY2(countTokens(text) <= 260, (std::to_string(countTokens(text)) + "\n" + text).c_str());
    }
    void beforeTheAnswerThereIsAThought() {
        Player player;
        const auto last = player.answer(player.answer(player.say(kTask)));
        QVERIFY(last.calls.empty());
        QVERIFY(contains(last.reasoning, "East is short of stock"));
    }
    void aFollowUpAboutStockUsesWhatIsKnown() {
        Player player;
        player.run(kTask);
        const auto next = player.say("And which products are out of stock in the East?");
        QVERIFY(next.calls.empty());
        QVERIFY(says(next.text, "**East**: Out of stock:"));
        const auto south = player.say("And which products are out of stock in the South?");
        QVERIFY(says(south.text, "**South**: Nothing is out of stock"));
        QVERIFY(says(player.say("东部有哪些产品缺货？").text, "**东部**：缺货："));
    }
    void aFollowUpAboutAnotherRegionAsksTheService() {
        Player player;
        player.run(kTask);
        const auto next = player.say("And which products are out of stock in the North?");
        QCOMPARE(callsOf(next), (std::vector<std::string>{R"(check_stock {"region":"North"})"}));
        QVERIFY(says(player.answer(next).text, "**North**: Running low:"));
    }
    void aRegionAloneGoesOnAboutStock() {
        Player player;
        player.run("Which products are out of stock in the South?");
        QCOMPARE(callsOf(player.say("And in the West?")),
                 (std::vector<std::string>{R"(check_stock {"region":"West"})"}));
    }
    void aQuestionForReasonsSearchesTheNotes() {
        Player player;
        const auto next = player.say("What is our policy on matching a competitor's price?");
        QCOMPARE(next.calls.size(), std::size_t{1});
        QCOMPARE(next.calls[0].name, "search_notes");
        QVERIFY(says(player.answer(next).text, "competitor"));
    }
    void nothingFellIsSaid() {
        const auto text = Player(std::vector<std::string>{}).run(kTask);
        QVERIFY(says(text, "No region fell noticeably"));
    }
    void brokenToolsAreNamedAndNotAskedAgain() {
        Player player;
        player.broken = true;
        const auto text = player.run(kTask);
        QVERIFY(says(text, "`query_sales` gave no usable data"));
        QCOMPARE(player.conversation.results("query_sales", true).size(), std::size_t{1});
    }
    void withoutPermissionToCallItAnswersFromWhatItHas() {
        Player player;
        auto second = player.answer(player.say(kTask));
        player.conversation.tool_choice = "none";
        const auto text = plan(player.conversation);
        QVERIFY(text.calls.empty());
        QVERIFY(says(text.text, "**East** from 40,000"));
    }
    void regionsAreReadInBothLanguages() {
        QCOMPARE(regionsNamed("南部和East的库存"), (std::vector<std::string>{"East", "South"}));
        QVERIFY(regionsNamed("at least, northern, easterly").empty());
    }
};

QTEST_APPLESS_MAIN(TestLabSales)
#include "tst_lab_sales.moc"
