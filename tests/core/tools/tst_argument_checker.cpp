// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nested.h"
#include "core/text/catalogue.h"
#include "core/tools/tool.h"

#include <QtTest>

using namespace stagefall;
using tools::ArgumentChecker;

namespace {

constexpr const char* kSchema = R"({"type":"object","required":["days"],"additionalProperties":false,"properties":{
  "days":{"type":"integer","minimum":1,"maximum":90},"region":{"type":"string","enum":["North","East"]},
  "tags":{"type":"array","items":{"type":"string"},"maxItems":2},"code":{"type":"string","pattern":"^[A-Z]+$"}}})";

std::string places(const Status& status, text::Language language = text::Language::English) {
    if (status) return "valid";
    for (const auto& [key, value] : status.error().message.args)
        if (key == "places") return text::Catalogue::builtIn().render(*messageIn(value), language);
    return status.error().message.id;
}

std::string check(const char* arguments) { return places(ArgumentChecker::make(kSchema)->check(arguments)); }

} // namespace

class TstArgumentChecker final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void argumentsThatFitPass() {
        QCOMPARE(check(R"({"days":3,"region":"North","tags":["a"],"code":"AB"})"), std::string("valid"));
    }
    void aWrongTypeSaysWhatWasExpectedAndWhatCame() {
        QCOMPARE(check(R"({"days":"three"})"), std::string(R"(/days: expected integer, got "three")"));
    }
    void aMissingArgumentIsNamed() { QCOMPARE(check("{}"), std::string("/days: required, but missing")); }
    void anUnknownArgumentIsToldTheKnownOnes() {
        QCOMPARE(check(R"({"days":3,"regoin":"x"})"),
                 std::string("/regoin: no such argument; there are: code, days, region, tags"));
    }
    void aValueOutsideAListIsToldTheList() {
        QCOMPARE(check(R"({"days":3,"region":"South"})"),
                 std::string(R"(/region: expected one of ["North","East"], got "South")"));
    }
    void aNumberOutOfRangeIsToldTheLimit() {
        QCOMPARE(check(R"({"days":300})"), std::string("/days: expected at most 90, got 300"));
    }
    void aPatternThatDoesNotMatchIsShown() {
        QCOMPARE(check(R"({"days":3,"code":"ab"})"),
                 std::string(R"(/code: expected text that matches "^[A-Z]+$", got "ab")"));
    }
    void allPlacesAreNamedAtOnce() {
        QCOMPARE(check(R"({"days":0,"tags":["a",2,"c"]})"),
                 std::string("/days: expected at least 1, got 0; /tags: expected at most 2 items, got 3; "
                             "/tags/1: expected string, got 2"));
    }
    void aPersonReadsThePlacesInTheirLanguage() {
        const auto wrong = ArgumentChecker::make(kSchema)->check(R"({"days":0,"tags":["a",2,"c"],"x":1})");
        const auto words = places(wrong, text::Language::Chinese);
        QCOMPARE(words, std::string("/days：应不小于 1，实际是 0；/tags：应至多有 2 项，实际有 3 项；"
                                    "/tags/1：应为 string，实际是 2；"
                                    "/x：没有这个参数；可用的有：code, days, region, tags"));
    }
    void textThatIsNoJsonIsSaid() { QCOMPARE(check("{days:3"), std::string("tools.arguments_not_json")); }
    void whatOurWordsDoNotCoverIsSaidByTheValidator() {
        const auto checker = ArgumentChecker::make(R"({"anyOf":[{"required":["a"]},{"required":["b"]}]})");
        QVERIFY(checker.has_value());
        QVERIFY(checker->check(R"({"b":1})").has_value());
        QVERIFY(places(checker->check(R"({"c":1})")).find("anyOf") != std::string::npos);
    }
    void aBrokenSchemaNamesThePlace() {
        const auto checker = ArgumentChecker::make(R"({"type":"object","properties":{"days":{"type":"integr"}}})");
        QVERIFY(!checker);
        QVERIFY(checker.error().code == ErrorCode::SchemaError);
        QVERIFY(places(fail(checker.error())).starts_with(R"(/properties/days/type: "integr" is no type)"));
        QVERIFY(!ArgumentChecker::make("{"));
        QVERIFY(!ArgumentChecker::make(R"({"type":"object","minProperties":"two"})"));
    }
};

QTEST_APPLESS_MAIN(TstArgumentChecker)
#include "tst_argument_checker.moc"
