// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/harmless_text.h"

#include <QTest>
#include <random>

using namespace stagefall;

class TestHarmlessText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatActsOnATerminalIsTakenOut_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("wanted");
        QTest::newRow("a title set by ESC ] ... BEL") << QByteArray("a\x1b]0;x\x07"
                                                                    "b")
                                                      << QByteArray("a]0;xb");
        QTest::newRow("C1 as UTF-8") << QByteArray("a\xC2\x9B"
                                                   "31mb")
                                     << QByteArray("a31mb");
        QTest::newRow("C1 as a bare byte") << QByteArray("a\x9B"
                                                         "31mb")
                                           << QByteArray("a\xEF\xBF\xBD"
                                                         "31mb");
        QTest::newRow("backspace and DEL") << QByteArray("good\b\b\b\bevil\x7f") << QByteArray("goodevil");
        QTest::newRow("a lone CR goes back to the start") << QByteArray("$ 1\r$ 9") << QByteArray("$ 1 $ 9");
        QTest::newRow("CR LF is a line end") << QByteArray("a\r\nb") << QByteArray("a\nb");
        QTest::newRow("VT, FF, NEL, LS, PS") << QByteArray("a\vb\fc\xC2\x85"
                                                           "d\xE2\x80\xA8"
                                                           "e\xE2\x80\xA9"
                                                           "f")
                                             << QByteArray("a b cd e f");
        QTest::newRow("overrides") << QByteArray("a\xE2\x80\xAE"
                                                 "b\xE2\x80\xAC")
                                   << QByteArray("ab");
        QTest::newRow("isolates") << QByteArray("\xE2\x81\xA6"
                                                "a\xE2\x81\xA9")
                                  << QByteArray("a");
        QTest::newRow("marks") << QByteArray("\xE2\x80\x8E\xE2\x80\x8F\xD8\x9C"
                                             "a")
                               << QByteArray("a");
        QTest::newRow("zero width") << QByteArray("s\xE2\x80\x8Bk\xE2\x81\xA0-\xEF\xBB\xBF"
                                                  "1\xC2\xAD")
                                    << QByteArray("sk-1");
        QTest::newRow("tags") << QByteArray("a\xF3\xA0\x81\x81\xF3\xA0\x81\xBF"
                                            "b")
                              << QByteArray("ab");
        QTest::newRow("a NUL") << QByteArray("a\0b", 3) << QByteArray("ab");
        QTest::newRow("half a character") << QByteArray("a\xE5\x8C") << QByteArray("a\xEF\xBF\xBD");
        QTest::newRow("an overlong ESC") << QByteArray("\xC0\x9B[m") << QByteArray("\xEF\xBF\xBD[m");
        QTest::newRow("a surrogate") << QByteArray("\xED\xA0\x80") << QByteArray("\xEF\xBF\xBD");
        QTest::newRow("what people write stays")
            << QByteArray("café 区域 é\xC2\xA0\t\n⚠️ – “x”") << QByteArray("café 区域 é\xC2\xA0\t\n⚠️ – “x”");
    }
    void whatActsOnATerminalIsTakenOut() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, wanted);
        const auto once = harmlessText(text.toStdString());
        QCOMPARE(QByteArray::fromStdString(once), wanted);
        QCOMPARE(harmlessText(once), once);
    }
    void nothingPassesForALineOfOurOwn() {
        QCOMPARE(harmlessLine("model\nError: sent\r\n\tall"), std::string("model Error: sent  all"));
    }
    void aWindowKeepsTheJoinersOfScriptsAndSigns() {
        const std::string family = "👩\u200D👧 می\u200Cخواهم";
        QCOMPARE(harmlessText(family, Joiners::Keep), family);
        QCOMPARE(harmlessText(family), std::string("👩👧 میخواهم"));
        QCOMPARE(harmlessText("a\u202Eb", Joiners::Keep), std::string("ab"));
    }
    void jsonKeepsItsMeaning() {
        QCOMPARE(harmlessJson("{\n  \"a\": \"x\u202Ey\x7f\u009b\u200B\U000E0041é\"\n}"),
                 std::string("{\n  \"a\": \"x\\u202ey\\u007f\\u009b\\u200b\\udb40\\udc41é\"\n}"));
    }
    void noBytesLeadToAnythingThatActs() {
        std::mt19937 random(7);
        for (int i = 0; i < 20'000; ++i) {
            std::string bytes;
            for (auto left = random() % 24; left > 0; --left)
                bytes += static_cast<char>(random() % 3 == 0 ? 0x80 + random() % 0x80 : random() % 0x100);
            const auto text = QString::fromStdString(harmlessText(bytes));
            QCOMPARE(text.toStdString(), harmlessText(bytes)); // valid UTF-8
            for (const auto code : text.toUcs4()) QVERIFY(code == '\n' || code == '\t' || !actsOnDisplay(code));
        }
    }
};

QTEST_APPLESS_MAIN(TestHarmlessText)
#include "tst_harmless_text.moc"
