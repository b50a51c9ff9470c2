// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nested.h"
#include "core/text/catalogue.h"
#include "core/tools/tool.h"

#include <QElapsedTimer>
#include <QtTest>
#include <thread>

using namespace stagefall;
using tools::ArgumentChecker;

namespace {

/// What a check says at most takes; far more than it should, so that a busy machine does not matter.
constexpr qint64 kSoonMs = 30'000; ///< tells seconds from hours, on a slow machine with sanitizers too

std::string places(const Error& error, text::Language language = text::Language::English) {
    for (const auto& [key, value] : error.message.args)
        if (key == "places") return text::Catalogue::builtIn().render(*messageIn(value), language);
    return error.message.id;
}

/// "valid", the words about the places, or the message's id.
std::string check(const std::string& schema, const std::string& arguments, const CancelToken& cancel = {}) {
    const auto checker = ArgumentChecker::make(schema);
    if (!checker) return "broken: " + places(checker.error());
    const auto status = checker->check(arguments, cancel);
    return status ? "valid" : places(status.error());
}

/// {"type":"object","properties":{"a":...}}
std::string ofA(const std::string& schema) { return R"({"type":"object","properties":{"a":)" + schema + "}}"; }
std::string textA(const std::string& text) { return R"({"a":")" + text + R"("})"; }

std::string referenceTo(const std::string& place) { return check(ofA("{\"$ref\":\"" + place + "\"}"), "{}"); }

std::string repeated(const std::string& text, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += text;
    return out;
}

} // namespace

class TstHostileSchemas final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void patternsTakeLinearTime_data() {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<int>("length");
        for (const char* pattern :
             {"^(a+)+$", "^(a|a)*$", "^(a*)*$", "(x+x+)+y", "^(a?){50}a{50}$", "^([a-z]+)*[0-9]$"})
            for (const int length : {40, 100'000})
                QTest::addRow("%s on %d", pattern, length) << QString::fromLatin1(pattern) << length;
    }
    void patternsTakeLinearTime() {
        QFETCH(QString, pattern);
        QFETCH(int, length);
        QElapsedTimer timer;
        timer.start();
        const auto said = check(ofA(R"({"type":"string","pattern":")" + pattern.toStdString() + R"("})"),
                                textA(std::string(static_cast<std::size_t>(length), 'a') + "!"));
        QVERIFY2(said.starts_with("/a: expected text that matches"), said.c_str());
        QVERIFY(said.size() < 400); // the value is shown shortened
        QVERIFY(timer.elapsed() < kSoonMs);
    }
    void aLongTextThatMatchesIsValid() {
        QCOMPARE(check(ofA(R"({"pattern":"^(a+)+$"})"), textA(std::string(900'000, 'a'))), std::string("valid"));
        QCOMPARE(check(ofA(R"({"pattern":"^[a-z]+$"})"), textA(std::string(900'000, 'a'))), std::string("valid"));
    }
    void aPatternWhoseProgramAndTextAreBothLargeIsGivenUpBeforeItRuns() {
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(check(ofA(R"({"pattern":"(.{0,500}a){2}q"})"), textA(repeated("ab", 400'000))),
                 std::string("tools.check_too_long"));
        QVERIFY(timer.elapsed() < kSoonMs);
    }
    void patternsThatNeedGoingBackAreRefusedWithTheirPlace_data() {
        QTest::addColumn<QString>("pattern");
        for (const char* pattern : {"(?=a)b", "(?!a)b", "(?<=a)b", "(?<!a)b", R"((a)\\1)", "a{1,100000}", "(", "[a",
                                    "(((a{100}){100}){100}){100}"})
            QTest::newRow(pattern) << QString::fromLatin1(pattern);
    }
    void patternsThatNeedGoingBackAreRefusedWithTheirPlace() {
        QFETCH(QString, pattern);
        const auto text = pattern.toStdString();
        const auto said = check(ofA(R"({"pattern":")" + text + R"("})"), textA("b"));
        QVERIFY2(said.starts_with("broken: /properties/a/pattern: the pattern "), said.c_str());
        const auto named = check(R"({"patternProperties":{")" + text + R"(":{}}})", textA("b"));
        QVERIFY2(named.starts_with("broken: /patternProperties/"), named.c_str());
    }
    void whatEcmascriptWritesInItsOwnWayIsUnderstood() {
        QCOMPARE(check(ofA(R"({"pattern":"^\\u0041\\u{42}\\/(?<rest>[\\w-]+)$"})"), textA("AB/c-d")),
                 std::string("valid"));
        QCOMPARE(check(ofA(R"({"pattern":"^\\p{L}+$"})"), textA("销售")), std::string("valid"));
        QVERIFY(check(ofA(R"({"pattern":"b"})"), textA("abc")) == "valid"); // found anywhere
        QVERIFY(check(ofA(R"({"pattern":"a$"})"), R"({"a":"a\n"})") != "valid");
    }
    void veryManyPatternsAreRefused() {
        std::string all;
        for (int i = 0; i < 300; ++i) all += std::string(i > 0 ? "," : "") + "\"x" + std::to_string(i) + ".{900}\":{}";
        const auto said = check(R"({"patternProperties":{)" + all + "}}", "{}");
        QVERIFY2(said.find("all patterns together are too large") != std::string::npos, said.c_str());
    }
    void aReferenceToItselfIsRefusedWithItsPlace_data() {
        QTest::addColumn<QString>("schema");
        for (
            const char* schema :
            {R"({"$ref":"#"})", R"({"allOf":[{"$ref":"#"}]})", R"({"anyOf":[{"type":"string"},{"$ref":"#"}]})",
             R"({"oneOf":[{"$ref":"#"}]})", R"({"not":{"$ref":"#"}})", R"({"if":{"$ref":"#"}})",
             R"({"if":{},"then":{"$ref":"#"}})", R"({"dependentSchemas":{"a":{"$ref":"#"}}})",
             R"({"dependencies":{"a":{"$ref":"#"}}})",
             R"({"properties":{"a":{"$ref":"#/$defs/x"}},"$defs":{"x":{"$ref":"#/$defs/y"},"y":{"$ref":"#/$defs/x"}}})",
             R"({"$anchor":"top","allOf":[{"$ref":"#top"}]})"})
            QTest::newRow(schema) << QString::fromLatin1(schema);
    }
    void aReferenceToItselfIsRefusedWithItsPlace() {
        QFETCH(QString, schema);
        const auto said = check(schema.toStdString(), R"({"a":{"a":1}})");
        QVERIFY2(said.starts_with("broken: /") && said.find("without end") != std::string::npos, said.c_str());
    }
    void referencesThatLeadAwayAreRefused() {
        for (const char* to : {"http://127.0.0.1/x.json", "other.json#/a", "file:///etc/passwd", "urn:x", ""})
            QVERIFY2(referenceTo(to).find("leads out of this schema") != std::string::npos, to);
        for (const char* to : {"#/nothing", "#/properties/b", "#nowhere", "#/type", "#/properties/a/%zz", "#/~2"})
            QVERIFY2(referenceTo(to).starts_with("broken: "), to);
    }
    void aReferenceThatGoesIntoTheValueIsFine() {
        const auto tree =
            R"({"type":"object","properties":{"n":{"type":"integer"},"next":{"$ref":"#"}},"required":["n"]})";
        QCOMPARE(check(tree, R"({"n":1,"next":{"n":2,"next":{"n":3}}})"), std::string("valid"));
        QCOMPARE(check(tree, R"({"n":1,"next":{"n":2,"next":{}}})"),
                 std::string("/next/next/n: required, but missing"));
        const auto deep = repeated(R"({"n":1,"next":)", 190) + R"({"n":1})" + repeated("}", 190);
        QCOMPARE(check(tree, deep), std::string("valid"));
    }
    void definitionsAnchorsAndOddPlacesAreFound() {
        const auto schema = R"({"properties":{"a":{"$ref":"#/$defs/a~1b%25"},"b":{"$ref":"#/definitions/c"},
          "d":{"$ref":"#named"},"e":{"$ref":"#/x-mine/e"}},"$defs":{"a/b%":{"type":"integer"},"n":{"$anchor":"named",
          "type":"boolean"}},"definitions":{"c":{"type":"string","pattern":"^x"}},
          "x-mine":{"e":{"pattern":"^y","items":{"$ref":"#/$defs/n"}}}})";
        QCOMPARE(check(schema, R"({"a":1,"b":"x","d":true,"e":"y"})"), std::string("valid"));
        QCOMPARE(check(schema, R"({"a":"1","b":"y","d":0,"e":"z"})"),
                 std::string("/a: expected integer, got \"1\"; /b: expected text that matches \"^x\", got \"y\"; "
                             "/d: expected boolean, got 0; /e: expected text that matches \"^y\", got \"z\""));
        QCOMPARE(check(schema, R"({"e":[1]})"), std::string("/e/0: expected boolean, got 1"));
    }
    void longRowsOfReferencesAreRefused() {
        std::string all = R"("d0":{"type":"string"})";
        for (int i = 1; i < 5'000; ++i)
            all += ",\"d" + std::to_string(i) + R"(":{"$ref":"#/$defs/d)" + std::to_string(i - 1) + R"("})";
        const auto said = check(R"({"properties":{"a":{"$ref":"#/$defs/d4999"}},"$defs":{)" + all + "}}", textA("x"));
        QVERIFY2(said.find("schemas in a row") != std::string::npos, said.c_str());
    }
    void combinationsThatGrowExponentiallyAreGivenUp_data() {
        QTest::addColumn<QString>("keyword");
        for (const char* keyword : {"allOf", "anyOf", "oneOf"}) QTest::newRow(keyword) << QString::fromLatin1(keyword);
    }
    void combinationsThatGrowExponentiallyAreGivenUp() {
        QFETCH(QString, keyword);
        std::string all = R"("d0":{"type":"integer"})";
        for (int i = 1; i < 40; ++i) {
            const auto before = R"({"$ref":"#/$defs/d)" + std::to_string(i - 1) + R"("})";
            all +=
                ",\"d" + std::to_string(i) + "\":{\"" + keyword.toStdString() + "\":[" + before + "," + before + "]}";
        }
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(check(R"({"properties":{"a":{"$ref":"#/$defs/d39"}},"$defs":{)" + all + "}}", textA("x")),
                 std::string("tools.check_too_long"));
        QVERIFY(timer.elapsed() < kSoonMs);
    }
    void aCheckStopsWhenItIsCancelled() {
        CancelSource source;
        source.cancel();
        QCOMPARE(check(ofA(R"({"type":"string"})"), textA("x"), source.token()), std::string("tools.check_cancelled"));
    }
    void manyItemsThatMustDifferAreQuick() {
        std::string items;
        for (int i = 0; i < 100'000; ++i) items += std::to_string(i) + ",";
        QElapsedTimer timer;
        timer.start();
        const auto schema = ofA(R"({"type":"array","uniqueItems":true})");
        QCOMPARE(check(schema, "{\"a\":[" + items + "100000]}"), std::string("valid"));
        QCOMPARE(check(schema, "{\"a\":[" + items + "7.0]}"),
                 std::string("/a/100000: the same as /a/7, but all items must differ"));
        QVERIFY(timer.elapsed() < kSoonMs);
        QVERIFY(check(schema, R"({"a":[{"x":1,"y":[2]},{"y":[2.0],"x":1}]})") != "valid");
        QCOMPARE(check(schema, R"({"a":[1,"1",true,null,[1],{"a":1},[],{}]})"), std::string("valid"));
    }
    void veryManyWrongPlacesAreSummedUp() {
        std::string items;
        for (int i = 0; i < 20'000; ++i) items += "1,";
        const auto said = check(ofA(R"({"items":{"type":"string"}})"), "{\"a\":[" + items + "1]}");
        QVERIFY2(said.ends_with("; and 19981 more places"), said.c_str());
        QVERIFY(said.size() < 4'000);
    }
    void longNamesAndListsAreShownShortened() {
        const std::string name(100'000, 'k');
        const auto said = check(R"({"additionalProperties":false})", "{\"" + name + "\":1}");
        QVERIFY(said.size() < 500);
        std::string known;
        for (int i = 0; i < 10'000; ++i) known += std::string(i > 0 ? "," : "") + "\"p" + std::to_string(i) + "\":{}";
        QVERIFY(check(R"({"additionalProperties":false,"properties":{)" + known + "}}", R"({"x":1})").size() < 2'000);
    }
    void argumentsThatAreTooLongAreNotRead() {
        const auto checker = ArgumentChecker::make("{}");
        QVERIFY(checker->check(textA(std::string(tools::kMostArgumentBytes - 8, 'x'))));
        const auto refused = checker->check(textA(std::string(50'000'000, 'x')));
        QVERIFY(!refused);
        QCOMPARE(refused.error().message.id, std::string("tools.arguments_too_long"));
    }
    void depthIsBounded() {
        const auto deep = repeated("[", 100'000) + repeated("]", 100'000);
        QCOMPARE(check("{}", deep), std::string("tools.arguments_not_json"));
        QCOMPARE(check(repeated("{\"not\":", 100'000) + "{}" + repeated("}", 100'000), "{}"),
                 std::string("broken: tools.schema_not_json"));
        QVERIFY(check(repeated("{\"not\":", 199) + "{}" + repeated("}", 199), "{}").starts_with("broken: "));
        QCOMPARE(check("{}", "[1e400]"), std::string("tools.arguments_not_json"));
    }
    void veryManyPartsAreRefused() {
        std::string all;
        for (int i = 0; i < 30'000; ++i) all += std::string(i > 0 ? "," : "") + "\"p" + std::to_string(i) + "\":{}";
        QVERIFY(check(R"({"properties":{)" + all + "}}", "{}").find("may have 20000 parts") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TstHostileSchemas)
#include "tst_hostile_schemas.moc"
