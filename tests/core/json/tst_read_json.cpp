// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/read_json.h"
#include "core/json/text_place.h"

#include <QtTest>
#include <nlohmann/json.hpp>

using namespace stagefall;
using Kind = JsonProblem::Kind;

namespace {

std::string nested(std::size_t levels, char open = '[', char close = ']') {
    return std::string(levels, open) + std::string(levels, close);
}

JsonProblem problemOf(std::string_view text) {
    JsonProblem problem;
    const auto value = readJson(text, &problem);
    return value.is_discarded() ? problem : JsonProblem{};
}

} // namespace

class TestReadJson final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsJsonIsRead() {
        const auto value = readJson(" {\"a\": [1, -2.5e3, \"\\u00e9\", null, true]} ");
        QCOMPARE(value["a"].size(), std::size_t{5});
        QCOMPARE(value["a"][2].get<std::string>(), std::string("é"));
    }
    void membersKeepTheirOrderWhereThatIsAskedFor() {
        QCOMPARE(readOrderedJson(R"({"z": 1, "a": 2})").begin().key(), std::string("z"));
    }
    void aByteOrderMarkIsNoMistake() { QVERIFY(readJson("\xEF\xBB\xBF{}").is_object()); }
    void whatIsNoJsonIsSaidWithItsPlace_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("offset");
        QTest::newRow("nothing") << QByteArray() << 0;
        QTest::newRow("open") << QByteArray("{\"a\": ") << 6;
        QTest::newRow("two values") << QByteArray("1 2") << 2;
        QTest::newRow("single quotes") << QByteArray("{'a': 1}") << 1;
        QTest::newRow("broken UTF-8") << QByteArray("\"\xff\"") << 1;
        QTest::newRow("a lone half of a pair") << QByteArray(R"("\ud800")") << 7;
    }
    void whatIsNoJsonIsSaidWithItsPlace() {
        QFETCH(QByteArray, text);
        QFETCH(int, offset);
        const auto problem = problemOf(text.toStdString());
        QCOMPARE(problem.kind, Kind::Syntax);
        QCOMPARE(static_cast<int>(problem.offset), offset);
        QVERIFY(!problem.words.empty());
    }
    void levelsAreCountedAndTheFirstOneTooManyIsNamed() {
        QVERIFY(readJson(nested(kMaxJsonDepth)).is_array());
        const auto problem = problemOf("  " + nested(kMaxJsonDepth + 1));
        QCOMPARE(problem.kind, Kind::TooDeep);
        QCOMPARE(problem.offset, kMaxJsonDepth + 2);
    }
    void aMillionLevelsAreRefusedWhateverTheyAreMadeOf() {
        QCOMPARE(problemOf(nested(1'000'000)).kind, Kind::TooDeep);
        QCOMPARE(problemOf(std::string(1'000'000, '[')).kind, Kind::TooDeep); // and never closed
        std::string objects;
        for (int i = 0; i < 150'000; ++i) objects += "{\"a\":";
        QCOMPARE(problemOf(objects).kind, Kind::TooDeep);
    }
    void bracketsInTextsAreNoLevels() {
        QVERIFY(readJson("[\"" + std::string(1000, '[') + R"(\")" + std::string(1000, '{') + "\"]").is_array());
    }
    void listsBesideEachOtherAreNoLevels() {
        std::string text = "[";
        for (int i = 0; i < 1000; ++i) text += "[],{},";
        QVERIFY(readJson(text + "0]").is_array());
    }
    void aNumberThatNothingHoldsIsRefusedWithItsPlace() {
        for (const char* number : {"1e400", "-1e400", "1E+999999999", "123e4000"}) {
            const std::string before = "{\"1e400\": 1.5, \"b\": ";
            const auto problem = problemOf(before + number + "}");
            QCOMPARE(problem.kind, Kind::NumberTooLarge);
            QCOMPARE(problem.offset, before.size());
        }
    }
    void aNumberTooSmallIsZeroAndALongOneIsRounded() {
        QCOMPARE(readJson("1e-400").get<double>(), 0.0);
        QCOMPARE(readJson("123456789012345678901234567890").get<double>(), 1.2345678901234568e29);
        QVERIFY(readJson(std::string(100'000, '9')).is_discarded());
    }
    void theMessageNamesFilePlaceAndRemedy() {
        const auto message = problemOf("\n [1e999]").message("f.json", "2:3");
        QCOMPARE(message.id, std::string("json.number_too_large"));
        QCOMPARE(message.args.front().second, std::string("f.json"));
        QCOMPARE(problemOf(nested(300)).message("f", "1:1").id, std::string("json.too_deep"));
    }
    void placesCountLinesAndCharacters() {
        QCOMPARE(lineAndColumn("ab\ncdé!", 7), std::string("2:4"));
        QCOMPARE(lineAndColumn("", 0), std::string("1:1"));
        QCOMPARE(lineAndColumn("a\n", 99), std::string("2:1"));
    }
};

QTEST_APPLESS_MAIN(TestReadJson)
#include "tst_read_json.moc"
