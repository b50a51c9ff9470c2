// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/text_width.h"

#include <QtTest>

using namespace stagefall::scene;

class TestTextWidth : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void monospacedDigitsAreAllAlike() { QCOMPARE(estimateWidth("111", 10, true), estimateWidth("888", 10, true)); }
    void aChineseCharacterIsOneEm() { QCOMPARE(estimateWidth("地区", 12, false), 24.0); }
    void whatFitsIsLeftAlone() { QCOMPARE(fitText("abc", 10, true, 18, &estimateWidth), std::string("abc")); }
    void whatDoesNotFitEndsInAnEllipsis() {
        QCOMPARE(fitText("abcdef", 10, true, 30, &estimateWidth), std::string("abcd…"));
    }
    void nothingIsLeftWhereEvenAnEllipsisIsTooMuch() {
        QCOMPARE(fitText("abcdef", 10, true, 3, &estimateWidth), std::string());
    }
    void aCutNeverSplitsACharacter() {
        const std::string text = "地区 x 销售é额💰终";
        for (int width = 0; width < 160; ++width) {
            const auto cut = QString::fromUtf8(fitText(text, 12, false, width, &estimateWidth).c_str());
            QVERIFY(!cut.contains(QChar::ReplacementCharacter));
        }
    }
    void aFittedTextIsAsLongAsCanBe() {
        const std::string text = "abcdefghijklmnopqrstuvwxyz";
        for (int width = 13; width < 150; ++width) {
            const auto cut = fitText(text, 10, true, width, &estimateWidth);
            QVERIFY(estimateWidth(cut, 10, true) <= width);
            const auto longer = text.substr(0, cut.size() - 3 + 1) + "…";
            QVERIFY(estimateWidth(longer, 10, true) > width);
        }
    }
    void foreignTextBecomesOneLine() {
        QCOMPARE(oneLine("a\r\nb\x1b[31m\x7f"), std::string("a b[31m"));
        const auto cut = oneLine(std::string(100'000, 'x'));
        QVERIFY(cut.size() < 500);
        QVERIFY(cut.ends_with("…"));
    }
};

QTEST_APPLESS_MAIN(TestTextWidth)
#include "tst_text_width.moc"
