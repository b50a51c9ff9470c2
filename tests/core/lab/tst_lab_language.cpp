// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/embeddings.h"
#include "core/lab/language.h"
#include "core/lab/passages.h"

#include <QTest>

using namespace stagefall::lab;

namespace {

std::string joined(const std::vector<std::string_view>& pieces) {
    std::string out;
    for (const auto piece : pieces) out += piece;
    return out;
}

double similarity(std::string_view a, std::string_view b) {
    const auto left = embed(a);
    const auto right = embed(b);
    double sum = 0;
    for (std::size_t i = 0; i < kEmbeddingSize; ++i)
        sum += static_cast<double>(left[i]) * static_cast<double>(right[i]);
    return sum;
}

constexpr const char* kEnglish =
    "The warehouse supplies all twelve of the region's stores, so every shop sees the same gaps on the shelf. Store "
    "managers report that customers who do not find the product they came for leave without buying anything else.";

} // namespace

class TestLabLanguage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void tokensJoinedAreTheText() {
        for (const char* text : {kEnglish, "东部销售下降 34%，见 east.md。\n\n**ok** 😀 é", "  two  spaces ", "",
                                 "{\"days\":3}", "broken \xff\xc3 bytes \xe4\xb8"})
            QCOMPARE(joined(cutTokens(text)), std::string(text));
    }
    void aTokenIsAboutFourEnglishCharacters() {
        const double per_token =
            static_cast<double>(std::string_view(kEnglish).size()) / static_cast<double>(countTokens(kEnglish));
        QVERIFY2(per_token > 3.5 && per_token < 4.8, std::to_string(per_token).c_str());
    }
    void aTokenIsOneChineseCharacter() { QCOMPARE(countTokens("东部销售下降。"), std::size_t{7}); }
    void noTokenEndsInsideACharacter() {
        for (const auto token : cutTokens("价格上调 é😀x"))
            QVERIFY((static_cast<unsigned char>(token.front()) & 0xC0U) != 0x80U);
    }
    void chineseIsTold() {
        QVERIFY(isChinese("Sales in 东部"));
        QVERIFY(!isChinese("Sales in the East, “quoted”"));
    }
    void sentencesLoseTheirMarks() {
        QCOMPARE(sentences("# Head\n\n- One **bold** 1.5 thing. Two!\n价格上调。客流减少。"),
                 (std::vector<std::string>{"Head", "One bold 1.5 thing.", "Two!", "价格上调。", "客流减少。"}));
    }
    void termsLeaveSmallWordsOut() {
        QCOMPARE(terms("The stores of the East"), (std::vector<std::string>{"store", "east"}));
        QCOMPARE(terms("东部销售"), (std::vector<std::string>{"东部", "部销", "销售"}));
    }
    void shorteningNeverCutsACharacter() {
        QCOMPARE(shorten("价格上调百分之九", 4), "价格上…");
        QCOMPARE(shorten("fewer baskets, not smaller", 20), "fewer baskets, not…");
        QCOMPARE(shorten("fewer baskets, not smaller", 16), "fewer baskets…");
        QCOMPARE(shorten("abcdefgh", 4), "abc…");
        QCOMPARE(shorten("short", 10), "short");
        QCOMPARE(shorten("short", 5), "short");
    }
    void similarTextsAreNear() {
        const double near =
            similarity("why did sales fall in the East", "In the East, sales fell because of a strike: sales fall");
        const double far = similarity("why did sales fall in the East", "Hygiene products are excluded from returns");
        QVERIFY2(near > 0.4 && far < 0.25, (std::to_string(near) + " " + std::to_string(far)).c_str());
        QVERIFY(similarity("东部销售下降的原因", "东部销售下降是因为罢工") >
                similarity("东部销售下降的原因", "年假最多结转五天"));
    }
    void vectorsHaveLengthOne() {
        for (const char* text : {"hello", "", "东部", "the of and"})
            QVERIFY(std::abs(similarity(text, text) - 1) < 1e-5);
    }
    void passagesInAPromptAreFoundByTheirDocuments() {
        const auto found =
            passagesOfText("Question?\n\n[1] leave.md - Annual leave\nYou have 25 days.\n\n<document name=\"x/"
                           "travel.md\">\nTake a train.\n</document>\n");
        QCOMPARE(found.size(), std::size_t{2});
        QCOMPARE(found[0].document, "leave.md");
        QVERIFY(found[0].text.find("25 days") != std::string::npos);
        QCOMPARE(found[1].document, "x/travel.md");
        QCOMPARE(found[1].text, "Take a train.\n");
    }
    void aMentionOfADocumentIsNotAPassage() { QVERIFY(passagesOfText("What does readme.md say?").empty()); }
    void theQuestionIsWhatStandsBeforeThePassages() {
        Conversation conversation;
        conversation.messages.push_back({Speaker::User, "How many days?\n\n[1] leave.md\nYou have 25 days.", "", ""});
        QVERIFY(question(conversation).starts_with("How many days?"));
        QVERIFY(question(conversation).find("25") == std::string::npos);
    }
    void searchResultsInAPromptAreFoundToo() {
        Conversation conversation;
        conversation.messages.push_back(
            {Speaker::User,
             "How many days?\n\nPassages that may help:\n{\"passages\":[{\"document\":\"leave.md\","
             "\"title\":\"\",\"text\":\"You have 25 days.\"}]}",
             "", ""});
        QCOMPARE(question(conversation), "How many days?");
        QCOMPARE(latestPassages(conversation).at(0).document, "leave.md");
    }
};

QTEST_APPLESS_MAIN(TestLabLanguage)
#include "tst_lab_language.moc"
