// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/template.h"
#include "core/tools/tool.h"

#include <QtTest>
#include <nlohmann/json.hpp>

using namespace stagefall;
using nlohmann::json;
using tools::Encoding;

class TstTemplate final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aStatusIsFilledInBothLanguages() {
        const auto filled = tools::fillStatus({"Sales of {region}", "{region} 的销售"}, R"({"region":"North"})");
        QCOMPARE(filled.en, std::string("Sales of North"));
        QCOMPARE(filled.zh, std::string("North 的销售"));
    }
    void aMissingArgumentLeavesNoBraces() {
        QCOMPARE(tools::fillStatus(LocalizedText::same("Looking at {what} now"), "{}").en,
                 std::string("Looking at now"));
        QCOMPARE(tools::fillStatus(LocalizedText::same("Looking at {what}"), "not json").en, std::string("Looking at"));
    }
    void listsAreJoinedAndLongValuesShortened() {
        QCOMPARE(tools::fillStatus(LocalizedText::same("{r}"), R"({"r":["a","b",3]})").en, std::string("a, b, 3"));
        const std::string long_text(100, 'x');
        const auto filled = tools::fillStatus(LocalizedText::same("{r}"), json{{"r", long_text}}.dump()).en;
        QCOMPARE(filled, std::string(57, 'x') + "...");
    }
    void shorteningNeverCutsACharacter() {
        QCOMPARE(tools::shorten("区域销售分析", 6), std::string("区域销售分析"));
        QCOMPARE(tools::shorten("区域销售分析报告", 6), std::string("区域销..."));
    }
    void urlsAreEncoded() {
        const json arguments = {{"region", "a/b?c=d&e@f"}, {"n", 3}};
        QCOMPARE(tools::fillTemplate("/s?r={region}&n={n}&x={gone}", arguments, Encoding::Url),
                 std::string("/s?r=a%2Fb%3Fc%3Dd%26e%40f&n=3&x="));
    }
    void bracesThatNameNothingStay() {
        QCOMPARE(tools::fillTemplate(R"({"a": 1} {} {)", json::object(), Encoding::Plain),
                 std::string(R"({"a": 1} {} {)"));
    }
    void aBodyKeepsTheTypesOfItsArguments() {
        const json pattern = {
            {"days", "{days}"}, {"text", "for {days} days"}, {"list", {"{tags}", "fix"}}, {"no", "{gone}"}};
        const json arguments = {{"days", 3}, {"tags", {"a", "b"}}};
        QCOMPARE(tools::fillJson(pattern, arguments).dump(),
                 std::string(R"({"days":3,"list":[["a","b"],"fix"],"text":"for 3 days"})"));
    }
};

QTEST_APPLESS_MAIN(TstTemplate)
#include "tst_template.moc"
