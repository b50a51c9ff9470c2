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
    void everyKeywordOfToolSchemasIsChecked_data() {
        QTest::addColumn<QString>("schema");
        QTest::addColumn<QString>("good");
        QTest::addColumn<QString>("bad");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* schema, const char* good, const char* bad, const char* words) {
            QTest::newRow(schema) << QString::fromUtf8(schema) << QString::fromUtf8(good) << QString::fromUtf8(bad)
                                  << QString::fromUtf8(words);
        };
        row(R"({"type":["string","null"]})", "null", "1", "/: expected string or null, got 1");
        row(R"({"type":"integer"})", "3.0", "3.5", "/: expected integer, got 3.5");
        row(R"({"const":{"a":[1]}})", R"({"a":[1.0]})", "{}", R"(/: expected {"a":[1]}, got {})");
        row(R"({"minimum":9007199254740993})", "9007199254740993", "9007199254740992",
            "/: expected at least 9007199254740993, got 9007199254740992");
        row(R"({"exclusiveMaximum":1})", "0.5", "1", "/: expected less than 1, got 1");
        row(R"({"exclusiveMinimum":1})", "1.5", "1", "/: expected more than 1, got 1");
        row(R"({"multipleOf":0.1})", "0.3", "0.35", "/: expected a multiple of 0.1, got 0.35");
        row(R"({"multipleOf":3})", "-9", "-8", "/: expected a multiple of 3, got -8");
        row(R"({"minLength":2})", R"("销售")", R"("销")", "/: expected at least 2 characters, got 1");
        row(R"({"maxProperties":1})", R"({"a":1})", R"({"a":1,"b":2})", "/: expected at most 1 members, got 2");
        row(R"({"minProperties":1})", R"({"a":1})", "{}", "/: expected at least 1 members, got 0");
        row(R"({"prefixItems":[{"type":"string"}],"items":{"type":"integer"}})", R"(["a",1])", R"([1,"a"])",
            R"(/0: expected string, got 1; /1: expected integer, got "a")");
        row(R"({"items":[{"type":"string"}],"additionalItems":false})", R"(["a"])", R"(["a",1])",
            "/1: nothing is allowed here");
        row(R"({"contains":{"type":"integer"},"maxContains":1})", R"(["a",1])", "[1,2]",
            R"(/: expected at most 1 items of the form that "contains" asks for, got 2)");
        row(R"({"contains":{"type":"integer"}})", "[1]", "[]",
            R"(/: expected at least 1 items of the form that "contains" asks for, got 0)");
        row(R"({"contains":{"type":"integer"},"minContains":0})", "[]", "", "");
        row(R"({"patternProperties":{"^x":{"type":"integer"}},"additionalProperties":false})", R"({"x1":1})",
            R"({"y":1})", "/y: no such argument; there are: none");
        row(R"({"additionalProperties":{"type":"integer"}})", R"({"a":1})", R"({"a":"b"})",
            R"(/a: expected integer, got "b")");
        row(R"({"propertyNames":{"pattern":"^a"}})", R"({"ab":1})", R"({"b":1})",
            R"(/b: this name does not fit: /b: expected text that matches "^a", got "b")");
        row(R"({"dependentRequired":{"a":["b"]}})", R"({"a":1,"b":2})", R"({"a":1})",
            R"(/b: required together with "a", but missing)");
        row(R"({"dependencies":{"a":["b"]}})", R"({"b":2})", R"({"a":1})",
            R"(/b: required together with "a", but missing)");
        row(R"({"dependentSchemas":{"a":{"required":["b"]}}})", "{}", R"({"a":1})", "/b: required, but missing");
        row(R"({"allOf":[{"required":["a"]},{"required":["b"]}]})", R"({"a":1,"b":1})", R"({"a":1})",
            "/b: required, but missing");
        row(R"({"anyOf":[{"type":"string"},{"type":"integer","minimum":5}]})", "5", "4",
            "/: fits none of the 2 forms of anyOf; the nearest asks for /: expected string, got 4");
        row(R"({"oneOf":[{"minimum":1},{"minimum":5}]})", "2", "7",
            "/: fits 2 of the forms of oneOf, but must fit exactly one");
        row(R"({"not":{"type":"string"}})", "1", R"("a")", R"(/: "a" has the form that "not" rules out)");
        row(R"({"if":{"required":["a"]},"then":{"required":["b"]},"else":{"required":["c"]}})", R"({"a":1,"b":1})",
            R"({"a":1})", "/b: required, but missing");
        row(R"({"if":{"required":["a"]},"else":{"required":["c"]}})", R"({"a":1})", "{}", "/c: required, but missing");
        row(R"({"format":"date"})", R"("2026-02-28")", R"("yesterday")", R"(/: expected a date, got "yesterday")");
        row(R"({"format":"date-time"})", R"("2026-02-28T10:00:00Z")", R"("2026-02-28")",
            R"(/: expected a date-time, got "2026-02-28")");
        row(R"({"format":"email"})", R"("not one")", "", "");
        row(R"({"unknownKeyword":7,"minimum":1})", "1", "0", "/: expected at least 1, got 0");
        row("true", "1", "", "");
        row("false", "", "1", "/: nothing is allowed here");
    }
    void everyKeywordOfToolSchemasIsChecked() {
        QFETCH(QString, schema);
        QFETCH(QString, good);
        QFETCH(QString, bad);
        QFETCH(QString, words);
        const auto checker = ArgumentChecker::make(schema.toStdString());
        QVERIFY2(checker.has_value(), checker ? "" : places(fail(checker.error())).c_str());
        if (!good.isEmpty()) QCOMPARE(places(checker->check(good.toStdString())), std::string("valid"));
        if (!bad.isEmpty()) QCOMPARE(places(checker->check(bad.toStdString())), words.toStdString());
    }
    void whatIsBrokenInASchemaIsSaidWithItsPlace() {
        for (const char* schema : {R"({"minimum":"1"})",
                                   R"({"exclusiveMinimum":true})",
                                   R"({"multipleOf":0})",
                                   R"({"multipleOf":-1})",
                                   R"({"minLength":-1})",
                                   R"({"minLength":1.5})",
                                   R"({"uniqueItems":1})",
                                   R"({"pattern":1})",
                                   R"({"allOf":{}})",
                                   R"({"anyOf":[1]})",
                                   R"({"properties":[]})",
                                   R"({"$defs":[]})",
                                   R"({"type":[]})",
                                   R"({"type":"strin"})",
                                   R"({"required":"a"})",
                                   R"({"required":[1]})",
                                   R"({"dependentRequired":{"a":1}})",
                                   R"({"dependencies":{"a":1}})",
                                   R"({"if":1})",
                                   R"({"$ref":1})",
                                   R"({"enum":1})",
                                   "1",
                                   "[]",
                                   "null"})
            QVERIFY2(!ArgumentChecker::make(schema), schema);
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
