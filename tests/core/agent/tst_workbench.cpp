// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/json_reader.h"
#include "core/agent/workbench.h"
#include "core/base/nested.h"
#include "core/budget/budget.h"
#include "core/text/catalogue.h"
#include "resources/embedded.h"

#include <QTemporaryDir>
#include <QtTest>
#include <cstdlib>
#include <fstream>

using namespace stagefall;
using nlohmann::json;

namespace {

constexpr const char* kGood = R"({"$schema":"x","version":1,"id":"sales","title":{"en":"Sales","zh":"销售"},
 "system_prompt":"Be brief.","tasks":[{"input":{"en":"Compare","zh":"比较"}}],
 "databases":[{"name":"sales","generator":"regional-sales","seed":7,"rows":1000}],
 "tools":[{"kind":"sql","name":"query_sales","description":"Sales","status":"Querying {days}","timeout_ms":5000,
   "parameters":{"type":"object","properties":{"days":{"type":"integer"}}},"database":"sales","query":"SELECT :days","max_rows":50},
  {"kind":"http","name":"check_stock","description":"Stock","parameters":{"type":"object"},"url":"${lab}/stock?r={r}",
   "headers":{"X":"y"},"body":{"a":"{r}"},"max_response_bytes":1000}],
 "budget":{"version":1,"name":"b","stages":{"tool":200}},"lab":{"profile":"calm"},
 "limits":{"max_steps":5,"context_tokens":9000,"max_parallel_tools":3}})";

/// "pointer message-id" of each error; "syntax at" for one of syntax.
std::vector<std::string> problems(const Result<agent::Workbench>& result) {
    std::vector<std::string> out;
    if (result) return out;
    std::string place;
    for (const auto& [key, value] : result.error().message.args)
        if (key == "place") place = value;
    out.push_back(place + " " + result.error().message.id);
    for (const auto& [key, value] : result.error().context)
        if (const auto more = key == "more" ? messageIn(value) : std::nullopt) {
            for (const auto& [name, at] : more->args)
                if (name == "place") place = at;
            out.push_back(place + " " + more->id);
        }
    return out;
}

} // namespace

class TstWorkbench final : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::string file() { return folder_.filePath("bench.json").toStdString(); }
    /// The good file with a change, parsed: the first error as "pointer id".
    std::string broken(const char* pointer, const json& value) {
        auto parsed = json::parse(kGood);
        parsed[json::json_pointer(pointer)] = value;
        const auto list = problems(agent::parseWorkbench(parsed.dump(), file()));
        return list.empty() ? "good" : list.front();
    }

private Q_SLOTS:
    void aGoodFileIsReadWhole() {
        const auto bench = agent::parseWorkbench(kGood, file());
        QVERIFY(bench.has_value());
        QCOMPARE(bench->title.zh, std::string("销售"));
        QCOMPARE(bench->system_prompt.zh, std::string("Be brief."));
        QCOMPARE(bench->tasks.at(0).title.en, std::string("Compare"));
        QCOMPARE(bench->databases.at(0).rows, std::int64_t(1'000));
        QCOMPARE(bench->tools.size(), std::size_t(2));
        const auto& sql = std::get<agent::SqlToolSpec>(bench->tools[0]);
        QCOMPARE(sql.info.timeout_ms, 5'000);
        QCOMPARE(sql.max_rows, 50);
        const auto& http = std::get<agent::HttpToolSpec>(bench->tools[1]);
        QCOMPARE(http.headers.at(0).second, std::string("y"));
        QCOMPARE(http.body, std::string("{\"a\":\"{r}\"}"));
        QCOMPARE(bench->lab_profile, std::string("calm"));
        QCOMPARE(bench->max_parallel_tools, 3);
        QVERIFY(!bench->budget_json.empty());
    }
    void aSyntaxErrorNamesFileLineAndColumn() {
        const auto result = agent::parseWorkbench("{\n  \"version\": 1,\n  \"id\" \"x\"\n}", "a/b.json");
        QVERIFY(result.error().code == ErrorCode::ParseError);
        const auto text = text::Catalogue::builtIn().render(result.error().message, text::Language::English);
        QVERIFY2(text.starts_with("a/b.json:3:10: this is not valid JSON"), text.c_str());
    }
    void aSyntaxErrorIsSaidInPlainWordsWithTheRemedy() {
        const std::vector<std::pair<const char*, const char*>> cases{
            {"{\n  \"a\": 1,\n  oops\n}", "syntax_key"},
            {"{\"a\": 1,\n}", "syntax_key"},
            {"{\"a\" 1}", "syntax_colon"},
            {"{\"a\": 1 \"b\": 2}", "syntax_object"},
            {"{\"a\": [1 2]}", "syntax_array"},
            {"{\"a\": yes}", "syntax_value"},
            {"{\"a\": \"regional-sales,\nx}", "syntax_string"},
            {"{\"a\": 1", "syntax_end"},
            {"{\"a\": \"\\q\"}", "syntax_escape"},
            {"{\"a\": -}", "syntax_number"},
            {"{\"a\": \"\xff\"}", "syntax_utf8"},
        };
        for (const auto& [broken_text, kind] : cases) {
            const auto result = agent::parseWorkbench(broken_text, "b.json");
            QVERIFY(!result);
            QCOMPARE(result.error().message.id, std::string("agent.file.") + kind);
            for (const auto language : {text::Language::English, text::Language::Chinese}) {
                const auto said = text::Catalogue::builtIn().render(result.error().message, language);
                QVERIFY2(said.find("U+") == std::string::npos && said.find("literal") == std::string::npos,
                         said.c_str());
            }
        }
    }
    void whatIsShippedIsFoundThroughItsFolder() {
        auto parsed = json::parse(kGood);
        parsed["retrieval"] = {{"folder", "${resources}/workbenches/handbook"}, {"embeddings", false}};
        const auto result = agent::parseWorkbench(parsed.dump(), file());
        QVERIFY(result);
        QCOMPARE(result->retrieval->folder, agent::resourceFolder() + "/workbenches/handbook");
    }
    void pathsStayWhereTheySayTheyAre() {
        for (const char* folder : {"${resources}/..", "${resources}/../../etc", "${resources}/workbenches/../../.."})
            QCOMPARE(broken("/retrieval", json{{"folder", folder}, {"embeddings", false}}),
                     std::string("/retrieval/folder agent.file.outside_resources"));
        QCOMPARE(broken("/retrieval", json{{"folder", "${resources}//etc"}, {"embeddings", false}}),
                 std::string("/retrieval/folder agent.file.missing_folder")); // below the resources
        QCOMPARE(broken("/retrieval", json{{"folder", std::string("a\0b", 3)}, {"embeddings", false}}),
                 std::string("/retrieval/folder agent.file.path"));
        QCOMPARE(broken("/databases/0", json{{"name", "sales"}, {"path", "${resources}/../x.db"}}),
                 std::string("/databases/0/path agent.file.outside_resources"));
    }
    void contentErrorsNameThePlace() {
        QCOMPARE(broken("/version", 2), std::string("/version agent.file.must_be"));
        QCOMPARE(broken("/id", 3), std::string("/id agent.file.wrong_type"));
        for (const std::string id : {"", ".", "..", "../../victim/y", "a/b", "a b", "a.b", "销售", "a\n"})
            QCOMPARE(broken("/id", id), std::string("/id agent.file.tool_name"));
        QCOMPARE(broken("/id", std::string(65, 'x')), std::string("/id agent.file.tool_name"));
        QCOMPARE(broken("/id", std::string(64, 'x')), std::string("good"));
        for (const char* name : {"", "..", "../y", "a/b"})
            QCOMPARE(broken("/databases/0/name", name), std::string("/databases/0/name agent.file.tool_name"));
        QCOMPARE(broken("/tools/0/name", ""), std::string("/tools/0/name agent.file.tool_name"));
        QCOMPARE(broken("/title", json{{"en", "x"}}), std::string("/title/zh agent.file.missing_member"));
        QCOMPARE(broken("/tools/0/name", "a b"), std::string("/tools/0/name agent.file.tool_name"));
        QCOMPARE(broken("/tools/0/name", std::string(65, 'x')), std::string("/tools/0/name agent.file.tool_name"));
        QCOMPARE(broken("/tools/0/name", "check_stock"), std::string("/tools/1/name agent.file.name_twice"));
        QCOMPARE(broken("/tools/0/kind", "sqll"), std::string("/tools/0/kind agent.file.not_one_of"));
        QCOMPARE(broken("/tools/0/database", "sale"), std::string("/tools/0/database agent.file.no_database_near"));
        QCOMPARE(broken("/tools/0/database", "stock-room"), std::string("/tools/0/database agent.file.no_database"));
        QCOMPARE(broken("/tools/0/timeout_ms", 0), std::string("/tools/0/timeout_ms agent.file.wrong_type"));
        QCOMPARE(broken("/tools/0/parameters/type", "array"),
                 std::string("/tools/0/parameters agent.file.parameters_type"));
        QCOMPARE(broken("/tools/0/parameters/properties/days/type", "int"),
                 std::string("/tools/0/parameters agent.file.schema_broken"));
        QCOMPARE(broken("/tools/1/url", "ftp://x"), std::string("/tools/1/url agent.file.url"));
        QCOMPARE(broken("/databases/0/generator", "x"), std::string("/databases/0/generator agent.file.generator"));
        QCOMPARE(broken("/databases/0/path", "gone.db"), std::string("/databases/0 agent.file.path_or_generator"));
        QCOMPARE(broken("/limits/max_steps", "many"), std::string("/limits/max_steps agent.file.wrong_type"));
        QCOMPARE(broken("/budget/stages", 3), std::string("/budget agent.file.budget"));
        QCOMPARE(broken("/retrieval", json{{"folder", "notes"}, {"embeddings", false}}),
                 std::string("/retrieval/folder agent.file.missing_folder"));
        QCOMPARE(broken("/tasks", json{{"input", "x"}}), std::string("/tasks agent.file.wrong_type"));
    }
    void literalKeysOfToolsAreRefused() {
        const std::string header = " agent.file.literal_key_header";
        const std::string body = " agent.file.literal_key_body";
        for (const std::string name : {"Authorization", "x-litellm-key", "Ocp-Apim-Subscription-Key", "Cookie"})
            QCOMPARE(broken("/tools/1/headers", json{{name, "SUBKEY-0123456789"}}),
                     "/tools/1/headers/" + name + header);
        QCOMPARE(broken("/tools/1/headers", json{{"X", "sk-proj-abc123def456"}}), "/tools/1/headers/X" + header);
        for (const char* value : {"${secret:env:STOCK}", "Bearer ${secret:env:STOCK}", "{token}"})
            QCOMPARE(broken("/tools/1/headers", json{{"X-Api-Key", value}}), std::string("good"));
        QCOMPARE(broken("/tools/1/body", json{{"a", {{"api_key", "abc"}}}}), "/tools/1/body/a/api_key" + body);
        QCOMPARE(broken("/tools/1/body", json{{"a", {1, "sk-proj-abc123def456"}}}), "/tools/1/body/a/1" + body);
        for (const auto& harmless :
             {json{{"key", "region"}}, json{{"password", "{password}"}}, json{{"max_tokens", 5}}})
            QCOMPARE(broken("/tools/1/body", harmless), std::string("good"));
        QCOMPARE(broken("/tools/1/url", "http://me:pw@h/x"), std::string("/tools/1/url agent.file.user_in_url"));
        QCOMPARE(broken("/tools/1/url", "http://h/x?appid=abc&q={q}"), std::string("good"));
    }
    void aMisspelledMemberIsAnErrorWithTheNearestName() {
        auto parsed = json::parse(kGood);
        parsed["tools"][0]["timeout"] = 3;
        parsed["wholly_unrelated_thing"] = 3;
        const auto list = problems(agent::parseWorkbench(parsed.dump(), file()));
        QCOMPARE(list.size(), std::size_t(2));
        QCOMPARE(list[0], std::string("/tools/0/timeout agent.file.unknown_member_near"));
        QCOMPARE(list[1], std::string("/wholly_unrelated_thing agent.file.unknown_member"));
    }
    void whatWasExpectedIsSaidInTheReadersLanguage() {
        const auto chinese = [this](const char* pointer, const json& value) {
            auto parsed = json::parse(kGood);
            parsed[json::json_pointer(pointer)] = value;
            const auto bench = agent::parseWorkbench(parsed.dump(), "f.json");
            if (bench) return QString("good");
            return QString::fromStdString(
                text::Catalogue::builtIn().render(bench.error().message, text::Language::Chinese));
        };
        // All that is left of other letters is the file's: its name, its members, its values.
        for (const auto& [pointer, value] : std::initializer_list<std::pair<const char*, json>>{
                 {"/tools/0/timeout_ms", 0}, {"/limits/max_steps", 500}, {"/title", 7}, {"/tasks", 7}, {"/id", 7}}) {
            auto words = chinese(pointer, value);
            for (const char* of_the_file : {"f.json", pointer, "{\"en\": …, \"zh\": …}"})
                words.remove(QString::fromUtf8(of_the_file));
            QVERIFY2(!words.contains(QRegularExpression("[A-Za-z]{2}")), qPrintable(words));
        }
        QVERIFY(chinese("/tools/0/timeout_ms", 0).contains(QString::fromUtf8("1 到 3600000 之间的整数")));
        const auto budget = chinese("/budget/stages", json{{"tool", -5}});
        QVERIFY2(budget.contains(QString::fromUtf8("限额必须大于零")), qPrintable(budget));
        QVERIFY(!budget.contains("budget."));
        const auto schema = chinese("/tools/0/parameters/properties/days/type", "int");
        QVERIFY2(schema.contains(QString::fromUtf8("不是类型")), qPrintable(schema));
    }
    void allErrorsAreCollected() {
        const auto list =
            problems(agent::parseWorkbench(R"({"id":3,"tools":[{"kind":"sql"}],"limits":{"max_stps":1}})", file()));
        QVERIFY2(list.size() >= 8, std::to_string(list.size()).c_str());
    }
    void whatIsNoObjectIsSaid() {
        QCOMPARE(problems(agent::parseWorkbench("[]", file())).front(), std::string("/ agent.file.not_object"));
    }
    void missingFilesAreNamedWithTheRemedy() {
        auto parsed = json::parse(kGood);
        parsed["databases"][0] = {{"name", "sales"}, {"path", "gone.db"}};
        parsed.erase("budget");
        parsed["budget_file"] = "gone.json";
        const auto list = problems(agent::parseWorkbench(parsed.dump(), file()));
        QCOMPARE(list.size(), std::size_t(2));
        QCOMPARE(list[0], std::string("/databases/0/path agent.file.missing_file"));
        QCOMPARE(list[1], std::string("/budget_file agent.file.budget_file"));
    }
    void aBudgetMayCarryItsVersionWhereverItStands() {
        std::ofstream(folder_.filePath("b.json").toStdString()) << R"({"version": 1, "stages": {"tool": 200}})";
        auto parsed = json::parse(kGood);
        parsed.erase("budget");
        parsed["budget_file"] = "b.json";
        std::ofstream(file()) << parsed.dump();
        const auto workbench = agent::loadWorkbench(file());
        QVERIFY(workbench);
        QVERIFY(budget::parseBudget(workbench->budget_json, "b.json"));
        QVERIFY(budget::parseBudget(agent::parseWorkbench(kGood, file())->budget_json, "b.json"));
    }
    void pathsAreRelativeToTheFile() {
        QVERIFY(QDir(folder_.path()).mkpath("notes"));
        std::ofstream(folder_.filePath("mine.db").toStdString()) << "x";
        auto parsed = json::parse(kGood);
        parsed["databases"][0] = {{"name", "sales"}, {"path", "mine.db"}};
        parsed["retrieval"] = {
            {"folder", "notes"}, {"mode", "tool"}, {"tool_name", "search"}, {"embedding_model", "e"}};
        std::ofstream(file()) << parsed.dump();
        const auto bench = agent::loadWorkbench(file());
        QVERIFY(bench.has_value());
        QCOMPARE(bench->databases[0].path, folder_.filePath("mine.db").toStdString());
        QCOMPARE(bench->retrieval->folder, folder_.filePath("notes").toStdString());
        QVERIFY(bench->retrieval->mode == agent::RetrievalMode::Tool);
    }
    void shippedWorkbenchesAreFoundByName() {
        QVERIFY(QDir(folder_.path()).mkpath("workbenches"));
        std::ofstream(folder_.filePath("workbenches/mine.json").toStdString()) << kGood;
        setenv("STAGEFALL_RESOURCES", folder_.path().toStdString().c_str(), 1);
        QVERIFY(agent::findWorkbench("mine").has_value());
        const auto missing = agent::findWorkbench("other");
        setenv("STAGEFALL_RESOURCES", folder_.filePath("nowhere").toStdString().c_str(), 1);
        QCOMPARE(agent::findWorkbench("mine").error().message.id, std::string("agent.file.no_workbenches"));
        unsetenv("STAGEFALL_RESOURCES");
        QVERIFY(missing.error().code == ErrorCode::NotFound);
        QCOMPARE(missing.error().message.args.at(1).second, std::string("mine"));
        QVERIFY(agent::findWorkbench(folder_.filePath("workbenches/mine.json").toStdString()).has_value());
    }
    void thePublishedSchemaAcceptsWhatTheParserAccepts() {
        const auto schema = resources::find("schemas/workbench.schema.json");
        QVERIFY(!schema.empty());
        const auto checker = tools::ArgumentChecker::make(std::string(schema));
        QVERIFY2(checker.has_value(), checker ? "" : checker.error().message.args.front().second.c_str());
        const auto good = checker->check(kGood);
        QVERIFY2(good.has_value(), good ? "" : good.error().message.args.front().second.c_str());
        auto parsed = json::parse(kGood);
        parsed["limits"]["max_step"] = 3;
        QVERIFY(!checker->check(parsed.dump()));
        parsed = json::parse(kGood);
        parsed["tools"][0]["name"] = "a b";
        QVERIFY(!checker->check(parsed.dump()));
    }
};

QTEST_APPLESS_MAIN(TstWorkbench)
#include "tst_workbench.moc"
