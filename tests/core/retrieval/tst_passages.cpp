// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/retrieval/document_index.h"
#include "core/retrieval/sentences.h"
#include "core/retrieval/unicode.h"

#include <QTest>

using namespace stagefall::retrieval;

namespace {

std::vector<std::string> texts(const std::vector<Passage>& passages) {
    std::vector<std::string> all;
    for (const auto& passage : passages) all.push_back(passage.text);
    return all;
}

using Texts = std::vector<std::string>;

} // namespace

class TestPassages : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyHeadingStartsAPassageAndIsItsTitle() {
        const auto passages =
            cutPassages("guide.md", "Intro.\n\n# Returns #\nWithin 30 days.\n## 退货\n三十天内。\n", 900, 0);
        QCOMPARE(texts(passages), (Texts{"Intro.", "# Returns #\nWithin 30 days.", "## 退货\n三十天内。"}));
        QCOMPARE(passages[0].title, std::string());
        QCOMPARE(passages[1].title, std::string("Returns"));
        QCOMPARE(passages[2].title, std::string("退货"));
        QCOMPARE(passages[0].first_line, 1);
        QCOMPARE(passages[1].first_line, 3);
        QCOMPARE(passages[2].first_line, 5);
        QCOMPARE(passages[2].document, std::string("guide.md"));
    }

    void aHeadingWithNothingUnderItGoesWithTheNext() {
        const auto passages = cutPassages("a.md", "# Shop\n\n## Returns\nWithin 30 days.\n", 900, 0);
        QCOMPARE(texts(passages), (Texts{"# Shop\n\n## Returns\nWithin 30 days."}));
        QCOMPARE(passages[0].title, std::string("Returns"));
    }

    void aCommentInCodeOrInPlainTextIsNoHeading() {
        QCOMPARE(cutPassages("a.md", "Run:\n```\n# not a heading\n```\n", 900, 0).size(), std::size_t{1});
        QCOMPARE(cutPassages("a.txt", "one\n# two\nthree\n", 900, 0).size(), std::size_t{1});
        QCOMPARE(cutPassages("a.md", "#hashtag\n####### seven\n", 900, 0)[0].title, std::string());
    }

    void paragraphsAreKeptTogetherWhereTheyFit() {
        const auto passages = cutPassages("a.txt", "One one.\n\nTwo two.\n\nThree three.\n", 22, 0);
        QCOMPARE(texts(passages), (Texts{"One one.\n\nTwo two.", "Three three."}));
        QCOMPARE(passages[1].first_line, 5);
    }

    void longParagraphsAreCutAfterSentences() {
        const auto passages = cutPassages("a.txt", "It costs 3.50 now. Is it much? No! \"Really.\" Yes.", 20, 0);
        QCOMPARE(texts(passages), (Texts{"It costs 3.50 now.", "Is it much? No!", "\"Really.\" Yes."}));
    }

    void chineseSentencesEndWithoutABlank() {
        const auto passages = cutPassages("a.txt", "退款需要三天。真的吗？他说：“是的。”请联系客服……谢谢。", 12, 0);
        QCOMPARE(texts(passages), (Texts{"退款需要三天。真的吗？", "他说：“是的。”", "请联系客服……谢谢。"}));
    }

    void listItemsAndTableRowsStandForThemselves() {
        const auto passages = cutPassages("a.md", "- first item\n- second item\n| a | b |\n1. numbered\n", 14, 0);
        QCOMPARE(texts(passages), (Texts{"- first item", "- second item", "| a | b |", "1. numbered"}));
    }

    void withoutStopsItIsCutAtBlanksOrBetweenCharacters() {
        QCOMPARE(texts(cutPassages("a.txt", "alpha beta gamma delta", 12, 0)), (Texts{"alpha beta", "gamma delta"}));
        QCOMPARE(texts(cutPassages("a.txt", "一二三四五六七八", 3, 0)), (Texts{"一二三", "四五六", "七八"}));
    }

    void passagesOverlapByWholeSentences() {
        const auto passages = cutPassages("a.txt", "Aaaa one. Bbbb two.\nCccc three. Dddd four.", 24, 12);
        QCOMPARE(texts(passages), (Texts{"Aaaa one. Bbbb two.", "Bbbb two.\nCccc three.", "Cccc three. Dddd four."}));
        QCOMPARE(passages[1].first_line, 1);
        QCOMPARE(passages[2].first_line, 2);
    }

    void nothingIsLostWhateverTheLengthAndNoCharacterIsCut() {
        const std::string text = "# 标题 Title\r\nFirst sentence. 第二句。Ünïcödé wörds!\r\n\r\n- 项目😀 one\n- two\n"
                                 "No stop here but a very long line of words that goes on and on\n\n\n最后一段";
        std::string solid;
        for (const char c : text)
            if (!isBlank(c)) solid += c;
        for (std::size_t length = 1; length < 120; ++length) {
            std::string joined;
            for (const auto& passage : cutPassages("a.md", text, length, 0)) {
                QVERIFY2(isUtf8(passage.text), qPrintable(QString::number(length)));
                QVERIFY(countCodePoints(passage.text) <= length);
                for (const char c : passage.text)
                    if (!isBlank(c)) joined += c;
            }
            QCOMPARE(joined, solid);
            QVERIFY(!cutPassages("a.md", text, length, length).empty()); // and it comes to an end
        }
    }

    void bytesThatAreNoUtf8AreNoReasonToFail() {
        QVERIFY(!isUtf8("\xff") && !isUtf8("\xc0\x80") && !isUtf8("\xed\xa0\x80") && !isUtf8("\xe4\xbd"));
        QVERIFY(isUtf8("\xef\xbf\xbd")); // U+FFFD itself
        QCOMPARE(cutPassages("a.txt", "a\xff\xe4\xbd", 1, 0).size(), std::size_t{4});
        QVERIFY(cutPassages("a.txt", "", 10, 5).empty());
        QVERIFY(cutPassages("a.txt", " \n\n\t", 10, 5).empty());
        QVERIFY(!cutPassages("a.txt", "abc", 0, 0).empty());
    }
};

QTEST_APPLESS_MAIN(TestPassages)
#include "tst_passages.moc"
