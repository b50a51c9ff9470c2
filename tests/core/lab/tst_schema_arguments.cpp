// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/schema_arguments.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace stagefall::lab;
using Json = nlohmann::json;

namespace {

Json made(const char* schema, const char* user_text = "find the blue kettle") {
    return Json::parse(makeArguments(schema, user_text));
}

} // namespace

/// References are written with \\u0023 for the number sign, which moc does not read inside raw strings.
class TestSchemaArguments : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void requiredMembersAreMadeAndOthersOnlyWhereTheyOfferAValue() {
        const auto out = made(R"({"type": "object", "required": ["query", "limit"], "properties": {
            "query": {"type": "string"}, "limit": {"type": "integer", "minimum": 5}, "note": {"type": "string"},
            "unit": {"type": "string", "default": "C"}}})");
        QVERIFY(out == Json({{"query", "find the blue kettle"}, {"limit", 5}, {"unit", "C"}}));
    }
    void nestedObjectsAndListsAreFilled() {
        const auto out = made(R"({"type": "object", "required": ["filter", "tags"], "properties": {
            "filter": {"type": "object", "required": ["range"], "properties": {"range": {"type": "array",
                "items": {"type": "number", "minimum": 0.5}, "minItems": 2}}},
            "tags": {"type": "array", "items": {"type": "string", "enum": ["a", "b"]}}}})");
        QVERIFY(out == Json::parse(R"({"filter": {"range": [1.0, 1.0]}, "tags": ["a"]})"));
    }
    void anEnumTakesWhatTheUserNamed() {
        const char* schema =
            R"({"type": "object", "required": ["color"], "properties": {"color": {"enum": ["red", "blue"]}}})";
        QVERIFY(made(schema)["color"] == "blue");
        QVERIFY(made(schema, "any")["color"] == "red");
    }
    void numbersKeepTheirBounds() {
        const auto number = [](const char* rules, const char* user) {
            const auto schema =
                std::string(R"({"type": "object", "required": ["n"], "properties": {"n": )") + rules + "}}";
            return made(schema.c_str(), user)["n"];
        };
        QVERIFY(number(R"({"type": "integer"})", "the last 7 days") == Json(7));
        QVERIFY(number(R"({"type": "integer", "maximum": 5})", "the last 7 days") == Json(5));
        QVERIFY(number(R"({"type": "integer", "exclusiveMinimum": 9})", "x") == Json(10));
        QVERIFY(number(R"({"type": "integer", "minimum": 7, "multipleOf": 5})", "x") == Json(10));
        QVERIFY(number(R"({"type": "number", "exclusiveMaximum": 0})", "x").get<double>() < 0);
    }
    void textsKeepFormatAndLength() {
        const auto out = made(R"({"type": "object", "required": ["when", "mail", "code", "short"], "properties": {
            "when": {"type": "string", "format": "date"}, "mail": {"type": "string", "format": "email"},
            "code": {"type": "string", "minLength": 12}, "short": {"type": "string", "maxLength": 3}}})");
        QCOMPARE(out["when"].get<std::string>().size(), std::size_t{10});
        QVERIFY(out["mail"].get<std::string>().find('@') != std::string::npos);
        QVERIFY(out["code"].get<std::string>().size() >= 12);
        QVERIFY(out["short"] == "exa");
    }
    void aShortChineseTextIsNotCutInsideACharacter() {
        const auto out = made(
            R"({"type": "object", "required": ["query"], "properties": {"query": {"type": "string", "maxLength": 4}}})",
            "库存查询");
        QVERIFY(out["query"] == "库");
    }
    void referencesAndAlternativesAreFollowed() {
        const auto out = made(R"({"type": "object", "required": ["a", "b", "c"], "$defs": {"size": {"const": "XL"}},
            "properties": {"a": {"$ref": "\u0023/$defs/size"}, "b": {"anyOf": [{"type": "null"}, {"type": "boolean"}]},
            "c": {"allOf": [{"type": "object", "properties": {"x": {"type": "integer"}}, "required": ["x"]},
                            {"properties": {"y": {"const": 2}}, "required": ["y"]}]}}})");
        QVERIFY(out == Json::parse(R"({"a": "XL", "b": true, "c": {"x": 1, "y": 2}})"));
    }
    void aSchemaThatRefersToItselfEnds() {
        const auto out =
            made(R"({"type": "object", "required": ["next"], "properties": {"next": {"$ref": "\u0023"}}})");
        QVERIFY(out.is_object());
    }
    void brokenSchemasGiveAnEmptyObject() {
        QCOMPARE(makeArguments("{", "x"), "{}");
        QCOMPARE(makeArguments("[]", "x"), "{}");
        QCOMPARE(makeArguments(R"({"type": "string"})", "x"), "{}");
        QCOMPARE(makeArguments(R"({"$ref": "\u0023/nowhere"})", "x"), "{}");
    }
    void examplesAreTaken() {
        QVERIFY(made(R"({"type": "object", "properties": {"city": {"type": "string", "examples": ["Suzhou"]}}})") ==
                Json({{"city", "Suzhou"}}));
    }
};

QTEST_APPLESS_MAIN(TestSchemaArguments)
#include "tst_schema_arguments.moc"
