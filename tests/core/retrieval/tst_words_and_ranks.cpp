// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/content_hash.h"
#include "core/retrieval/rank.h"
#include "core/retrieval/words.h"

#include <QTest>

using namespace stagefall::retrieval;

class TestWordsAndRanks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void chineseRunsBecomeCharactersAndPairs() {
        QCOMPARE(cjkTokens("Q1销售额, 退"), std::string("销 销售 售 售额 额 退"));
        QCOMPARE(cjkTokens("only Latin"), std::string());
    }

    void aQuestionBecomesQuotedTermsJoinedByOr() {
        QCOMPARE(wordQuery("What is the refund?"), std::string(R"("What" OR "is" OR "the" OR "refund")"));
        QCOMPARE(wordQuery("退款政策 VIP"), std::string(R"("退款" OR "款政" OR "政策" OR "VIP")"));
        QCOMPARE(wordQuery("税"), std::string(R"("税")"));
        QCOMPARE(wordQuery("again again"), std::string(R"("again")"));
        QCOMPARE(wordQuery("Müller’s café"), std::string(R"("Müller" OR "s" OR "café")"));
    }

    void noSyntaxComesThroughFromOutside() {
        QCOMPARE(wordQuery(R"(title:"x" NEAR(a, b) -c* ^d)"),
                 std::string(R"("title" OR "x" OR "NEAR" OR "a" OR "b" OR "c" OR "d")"));
        QCOMPARE(wordQuery("\"\"\" ( ) * ？！"), std::string());
        QCOMPARE(wordQuery(std::string("a\0b", 3)), std::string(R"("a" OR "b")"));
    }

    void aVeryLongQuestionIsCapped() {
        std::string question;
        for (int i = 0; i < 1'000; ++i) question += "w" + std::to_string(i) + " ";
        const auto query = QString::fromStdString(wordQuery(question));
        QCOMPARE(query.count(" OR ") + 1, static_cast<qsizetype>(kMostTerms));
    }

    void ranksAreFusedByTheirReciprocals() {
        const auto ranked = fuseRanks({10, 20, 30}, {20, 40});
        QCOMPARE(ranked.size(), std::size_t{4});
        QCOMPARE(ranked[0].passage, std::int64_t{20});
        QCOMPARE(ranked[0].score, 1.0 / 62 + 1.0 / 61);
        QCOMPARE(ranked[0].word_rank, 2);
        QCOMPARE(ranked[0].vector_rank, 1);
        QCOMPARE(ranked[1].passage, std::int64_t{10});
        QCOMPARE(ranked[1].score, 1.0 / 61);
        QCOMPARE(ranked[1].vector_rank, 0);
        QCOMPARE(ranked[2].passage, std::int64_t{40});
        QCOMPARE(ranked[3].passage, std::int64_t{30});
    }

    void equalScoresAreOrderedByNumber() {
        const auto ranked = fuseRanks({7}, {3});
        QCOMPARE(ranked[0].passage, std::int64_t{3});
        QCOMPARE(ranked[1].passage, std::int64_t{7});
        QVERIFY(fuseRanks({}, {}).empty());
    }

    void theHashIsSha256() {
        // FIPS 180-4, examples.
        QCOMPARE(*stagefall::contentHash(""),
                 std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
        QCOMPARE(*stagefall::contentHash("abc"),
                 std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    }
};

QTEST_APPLESS_MAIN(TestWordsAndRanks)
#include "tst_words_and_ranks.moc"
