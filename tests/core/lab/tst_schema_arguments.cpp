// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/schema_arguments.h"

#include <QTest>
#include <ctime>
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
    void whateverASchemaAsksForIsSmallAndQuick_data() {
        QTest::addColumn<QByteArray>("schema");
        const auto one = [](const QByteArray& rules) {
            return R"({"type": "object", "required": ["a"], "properties": {"a": )" + rules + "}}";
        };
        QTest::newRow("minLength") << one(R"({"type": "string", "minLength": 4000000000})");
        QTest::newRow("minLength over all") << one(R"({"type": "string", "minLength": 1e300})");
        QTest::newRow("minItems") << one(R"({"type": "array", "minItems": 4000000000, "items": {"type": "string"}})");
        QTest::newRow("lists of lists") << one(
            R"({"type": "array", "minItems": 1e9, "items": {"type": "array", "minItems": 1e9, "items": {"type":
                "array", "minItems": 1e9, "items": {"type": "string", "minLength": 1e9}}}})");
        QTest::newRow("a large default") << one("{\"default\": \"" + QByteArray(10'000'000, 'x') + "\"}");
        QTest::newRow("a large const") << one("{\"const\": [" + QByteArray("0,").repeated(1'000'000) + "0]}");
        QTest::newRow("a large enum") << one("{\"enum\": [" + QByteArray("\"some value\",").repeated(800'000) + "1]}");
        QTest::newRow("large enum values") << one("{\"enum\": [\"" + QByteArray(10'000'000, 'x') + "\"]}");
        QTest::newRow("a long name") << "{\"type\": \"object\", \"required\": [\"" + QByteArray(1'000'000, 'n') +
                                            "\"]}";
        QByteArray names;
        QByteArray members;
        for (int i = 0; i < 100'000; ++i) {
            names += (i == 0 ? "\"p" : ",\"p") + QByteArray::number(i) + "\"";
            members += (i == 0 ? "\"p" : ",\"p") + QByteArray::number(i) + "\": {\"$ref\": \"\\u0023\"}";
        }
        QTest::newRow("many required") << R"({"type": "object", "required": [)" + names + "]}";
        QTest::newRow("many that refer to themselves")
            << R"({"type": "object", "required": [)" + names + R"(], "properties": {)" + members + "}}";
        QTest::newRow("references in a ring")
            << QByteArray(R"({"$defs": {"a": {"$ref": "\u0023/$defs/b"}, "b": {"$ref": "\u0023/$defs/a"}},
                "type": "object", "required": ["x"], "properties": {"x": {"$ref": "\u0023/$defs/a"}}})");
        QTest::newRow("itself alone") << QByteArray(R"({"$ref": "\u0023"})");
        QTest::newRow("allOf itself") << QByteArray(
            R"({"type": "object", "allOf": [{"$ref": "\u0023"}, {"$ref": "\u0023"}, {"$ref": "\u0023"}]})");
        QTest::newRow("anyOf itself") << QByteArray(R"({"type": "object", "anyOf": [{"$ref": "\u0023"}]})");
        QTest::newRow("deep") << one(QByteArray(R"({"type": "array", "items": )").repeated(150) + "{}" +
                                     QByteArray("}").repeated(150));
        QTest::newRow("too deep") << QByteArray(R"({"type": "object", "properties": {"a": )").repeated(4000) + "{}" +
                                         QByteArray("}}").repeated(4000);
        QTest::newRow("numbers") << one(R"({"type": "integer", "multipleOf": 1e300, "minimum": 1e308})");
        QTest::newRow("small steps") << one(R"({"type": "number", "multipleOf": 1e-300, "minimum": 1e300})");
        QTest::newRow("members of no sense") << QByteArray(
            R"({"type": "object", "required": true, "properties": "p", "allOf": [{"required": ["a"], "properties":
                {"a": 7}}, {"properties": [1]}], "anyOf": [null, {"type": 3}]})");
    }
    void whateverASchemaAsksForIsSmallAndQuick() {
        QFETCH(QByteArray, schema);
        const std::string user(2'000'000, 'u');
        const auto text = schema.toStdString();
        const auto begin = std::clock();
        const bool json = Json::accept(text); // the reference: no reader does without going over the text
        const auto read = std::clock();
        const auto out = makeArguments(text, user);
        const auto made = std::clock() - read;
        QVERIFY2(made < CLOCKS_PER_SEC + 8 * (read - begin),
                 qPrintable(QStringLiteral("%1, its text %2").arg(made).arg(read - begin)));
        QVERIFY(json);
        QVERIFY2(out.size() < 100'000, qPrintable(QString::number(out.size())));
        QVERIFY(Json::parse(out, nullptr, false).is_object());
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
