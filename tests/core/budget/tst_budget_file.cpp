// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/budget/budget.h"
#include "core/text/catalogue.h"
#include "resources/embedded.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::budget;
using namespace std::chrono_literals;

namespace {

/// "message id @ pointer" of every problem, in order of the file's checks.
QStringList problems(std::string_view json) {
    QStringList out;
    const auto budget = parseBudgetReportingAll(json, "b.json");
    if (budget) return out;
    for (const auto& error : budget.error()) {
        const auto& pointer = error.context.front().second;
        out << QString::fromStdString(error.message.id + " @ " + pointer);
    }
    return out;
}

std::string argument(const Error& error, std::string_view key) {
    for (const auto& [name, value] : error.message.args)
        if (name == key) return value;
    return {};
}

} // namespace

class BudgetFileTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theStandardFileIsTheStandardBudget() {
        const auto budget = parseBudget(resources::find("budgets/standard.json"), "standard.json");
        QVERIFY(budget);
        QVERIFY(*budget == Budget::standard());
    }
    void everyMemberIsRead() {
        const auto budget = parseBudget(R"({"$schema": "x", "version": 1, "name": "n", "title": {"en": "T", "zh": "题"},
            "stages": {"tool": 0.5, "approval": 9}, "tools": {"sql": 300}, "models": {"m": 1000},
            "task": {"total": 1, "first_feedback": 2, "longest_silence": 3, "ttft": 4, "tpot": 5},
            "near": 0.5, "first_token": "any", "count_approval": true})",
                                        "b.json");
        QVERIFY(budget);
        QCOMPARE(budget->name, std::string("n"));
        QCOMPARE(budget->title.zh, std::string("题"));
        QCOMPARE(budget->allowance(trace::Stage::Tool, "other"), Nanoseconds{500us});
        QCOMPARE(budget->allowance(trace::Stage::Tool, "sql"), Nanoseconds{300ms});
        QCOMPARE(budget->allowance(trace::Stage::Inference, "m"), Nanoseconds{1s});
        QCOMPARE(budget->allowance(trace::Stage::Inference, "sql"), std::optional<Nanoseconds>{});
        QCOMPARE(budget->allowance(trace::Stage::Approval, ""), Nanoseconds{9ms});
        QCOMPARE(budget->task.total, Nanoseconds{1ms});
        QCOMPARE(budget->task.tpot, Nanoseconds{5ms});
        QCOMPARE(budget->near_share, 0.5);
        QVERIFY(budget->first_token == FirstToken::Any);
    }
    void whatIsWrittenReadsBackTheSame() {
        Budget budget = Budget::standard();
        budget.name = "a \"quoted\" 名称";
        budget.tools["query/sales~1"] = 123456ns;
        budget.models["m"] = 1ns;
        budget.task = {1h, 2ms, 3ms, 4ms, 5us};
        budget.near_share = 0.123;
        budget.first_token = FirstToken::Any;
        budget.count_approval = true;
        for (const auto& one : {budget, Budget::standard(), Budget{}}) {
            const auto again = parseBudget(formatBudget(one), "b.json");
            QVERIFY(again);
            QVERIFY(*again == one);
        }
    }
    void aSyntaxErrorNamesLineAndColumnInCharacters() {
        const auto budget = parseBudget("{\n  \"name\": \"预算\" \"stages\": {}\n}", "b.json");
        QVERIFY(!budget);
        QCOMPARE(budget.error().message.id, std::string("budget.syntax"));
        QCOMPARE(argument(budget.error(), "line"), std::string("2"));
        QCOMPARE(argument(budget.error(), "column"), std::string("23")); // the last character of the unexpected text
    }
    void everyTruncationIsASyntaxErrorAndNotACrash() {
        const auto text = formatBudget(Budget::standard());
        for (std::size_t size = 0; size + 2 < text.size(); ++size) {
            const auto budget = parseBudget(std::string_view(text).substr(0, size), "b.json");
            QVERIFY(!budget);
            QCOMPARE(budget.error().message.id, std::string("budget.syntax"));
        }
    }
    void allProblemsAreReportedAtOnce() {
        QCOMPARE(problems(R"({"stages": {"infrence": 5, "tool": -1, "network": 0, "group": 5, "context": "50"},
                              "tools": {"": 5, "a/b": 1e300}, "task": {"totall": 1, "ttft": null}, "near": 1.5,
                              "first_token": "reasoning", "count_approval": 1, "stagess": {}, "colour": 1, "name": 5})"),
                 (QStringList{"budget.unknown_member @ /colour", "budget.unknown_member_near @ /stagess",
                              "budget.not_text @ /name", "budget.group_allowance @ /stages/group",
                              "budget.unknown_member_near @ /stages/infrence", "budget.not_positive @ /stages/network",
                              "budget.not_number @ /stages/context", "budget.not_positive @ /stages/tool",
                              "budget.empty_name @ /tools/", "budget.too_long @ /tools/a~1b",
                              "budget.not_number @ /task/ttft", "budget.unknown_member_near @ /task/totall",
                              "budget.near_range @ /near", "budget.first_token_word @ /first_token",
                              "budget.not_boolean @ /count_approval"}));
    }
    void severalProblemsBecomeOneErrorThatNamesTheirPlaces() {
        const auto budget = parseBudget(R"({"near": 0, "task": {"total": -5}})", "b.json");
        QVERIFY(!budget);
        QCOMPARE(budget.error().message.id, std::string("budget.problems"));
        QCOMPARE(argument(budget.error(), "places"), std::string("/task/total, /near"));
    }
    void anUnknownMemberIsAnsweredWithTheNearestKnownOne() {
        const auto budget = parseBudget(R"({"stages": {"infrence": 5}})", "b.json");
        QVERIFY(!budget);
        QCOMPARE(text::Catalogue::builtIn().render(budget.error().message, text::Language::English),
                 std::string("b.json: /stages/infrence: a budget has no member \"infrence\" there. Did you mean "
                             "\"inference\"?"));
    }
    void onlyTheFirstVersionOfTheFormatIsRead() {
        QVERIFY(parseBudget(R"({"version": 1})", "b.json"));
        for (const char* version : {"2", "0", "\"1\"", "null", "1.5", "[1]"}) {
            const auto text = std::string(R"({"version": )") + version + "}";
            QCOMPARE(problems(text), QStringList{"budget.version @ /version"});
        }
        const auto budget = parseBudget(R"({"version": 2})", "b.json");
        QCOMPARE(argument(budget.error(), "value"), std::string("2"));
    }
    void aMemberThatStandsTwiceIsRefused() {
        QCOMPARE(problems(R"({"task": {"total": 1, "total": 2}})"), QStringList{"budget.duplicate @ /task/total"});
    }
    void anAllowanceForApprovalThatIsNotCountedIsRefused() {
        QCOMPARE(problems(R"({"stages": {"approval": 5}})"),
                 QStringList{"budget.approval_not_counted @ /stages/approval"});
    }
    void deeplyNestedNonsenseIsDescribedBriefly() {
        const auto nested = [](std::size_t levels) {
            return R"({"name": )" + std::string(levels, '[') + std::string(levels, ']') + "}";
        };
        QCOMPARE(problems(nested(150)), QStringList{"budget.not_text @ /name"});
        QCOMPARE(problems(nested(100'000)).front().section(' ', 0, 0), QString("json.too_deep"));
        QCOMPARE(problems("[]"), QStringList{"budget.not_object @ "});
        QCOMPARE(problems(R"({"near": 1e999})").front().section(' ', 0, 0), QString("json.number_too_large"));
    }
    void everyMessageHasWordsInBothLanguages() {
        const auto& catalogue = text::Catalogue::builtIn();
        for (const char* id :
             {"syntax", "problems", "not_object", "version", "unknown_member", "unknown_member_near", "duplicate",
              "not_number", "not_positive", "too_long", "not_text", "not_boolean", "empty_name", "group_allowance",
              "approval_not_counted", "near_range", "first_token_word"}) {
            QVERIFY2(catalogue.has(std::string("budget.") + id, text::Language::English), id);
            QVERIFY2(catalogue.has(std::string("budget.") + id, text::Language::Chinese), id);
        }
    }
};

QTEST_APPLESS_MAIN(BudgetFileTest)
#include "tst_budget_file.moc"
