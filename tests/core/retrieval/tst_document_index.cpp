// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/db/sqlite.h"
#include "core/retrieval/document_index.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <thread>

using namespace stagefall;
using namespace stagefall::retrieval;

namespace {

/// Knows three meanings in two languages, and counts what it is asked.
struct FakeEmbedder {
    std::shared_ptr<std::vector<std::string>> asked = std::make_shared<std::vector<std::string>>();

    static std::vector<float> meaning(const std::string& text) {
        const std::vector<std::vector<std::string>> concepts = {
            {"refund", "money back", "退款"}, {"shipping", "delivery", "配送"}, {"warranty", "guarantee", "保修"}};
        std::vector<float> vector;
        for (const auto& words : concepts) {
            float count = 0.01F;
            for (const auto& word : words) count += text.find(word) != std::string::npos ? 1.0F : 0.0F;
            vector.push_back(count);
        }
        return vector;
    }
    Result<std::vector<std::vector<float>>> operator()(const std::vector<std::string>& texts,
                                                       const CancelToken&) const {
        std::vector<std::vector<float>> vectors;
        for (const auto& text : texts) {
            asked->push_back(text);
            vectors.push_back(meaning(text));
        }
        return vectors;
    }
};

Embedder failing(ErrorCode code) {
    return [code](const auto&, const auto&) -> Result<std::vector<std::vector<float>>> {
        return fail(code, "llm.refused", {{"why", "busy"}});
    };
}

} // namespace

class TestDocumentIndex : public QObject {
    Q_OBJECT

    SystemClock clock_;
    std::unique_ptr<QTemporaryDir> dir_;
    std::unique_ptr<DocumentIndex> index_;

    std::string folder() const { return dir_->filePath("docs").toStdString(); }
    std::string file() const { return dir_->filePath("index.db").toStdString(); }
    void write(const QString& name, const QByteArray& bytes) const {
        QFile out(dir_->filePath("docs/" + name));
        QVERIFY(out.open(QIODevice::WriteOnly) && out.write(bytes) == bytes.size());
    }
    void reopen(DocumentIndex::Options options = {.embedding_model = "fake"}) {
        auto opened = DocumentIndex::open(file(), clock_, std::move(options));
        QVERIFY2(opened, opened ? "" : opened.error().message.id.c_str());
        index_ = std::move(*opened);
    }
    UpdateResult update(const Embedder& embed) {
        auto result = index_->update(folder(), embed, {});
        if (!result) qWarning("%s", result.error().message.id.c_str());
        return result ? *result : UpdateResult{.documents = -1};
    }
    SearchResult search(const std::string& query, const Embedder& embed, int limit = 10) {
        auto result = index_->search(query, limit, embed, {});
        if (!result) qWarning("%s", result.error().message.id.c_str());
        return result ? *result : SearchResult{};
    }
    static std::string documentsOf(const SearchResult& result) {
        std::string all;
        for (const auto& passage : result.passages) all += passage.document + " ";
        return all;
    }

private Q_SLOTS:
    void init() {
        dir_ = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir().mkpath(dir_->filePath("docs")));
        write("refunds.md", "# Refunds\nYou get your money back within 30 days.\n");
        write("shipping.md", "# Delivery\nParcels leave our house on the day of the order.\n");
        write("保修.md", "# 保修政策\n所有产品享有两年保修。配送费用由我们承担。\n");
        reopen();
    }

    void wordsAndMeaningAreBothSearched() {
        const FakeEmbedder embed;
        const auto updated = update(embed);
        QCOMPARE(updated.documents, 3);
        QCOMPARE(updated.added, 3);
        QCOMPARE(updated.passages_embedded, 3);
        // "refund" as a word is in no text (the heading says "Refunds"); its meaning is.
        const auto result = search("How does a refund of my parcel order work?", embed);
        QVERIFY(result.vectors_used);
        QVERIFY(result.note.id.empty());
        QCOMPARE(result.passages.size(), std::size_t{3});
        const auto& refunds = result.passages[0].document == "refunds.md" ? result.passages[0] : result.passages[1];
        QCOMPARE(refunds.document, std::string("refunds.md"));
        QCOMPARE(refunds.vector_rank, 1);
        QCOMPARE(refunds.title, std::string("Refunds"));
        QCOMPARE(refunds.first_line, 1);
        QCOMPARE(result.parts.size(), std::size_t{3});
        const std::vector<std::string> names{"embed", "search", "rank"};
        for (std::size_t i = 0; i < 3; ++i) {
            QCOMPARE(result.parts[i].name, names[i]);
            QVERIFY(result.parts[i].start <= result.parts[i].end);
            if (i > 0) QVERIFY(result.parts[i - 1].end <= result.parts[i].start);
        }
    }

    void chineseQuestionsFindChineseTextByPartsOfItsWords() {
        QCOMPARE(update({}).passages_embedded, 0);
        const auto result = search("产品的保修期是多久？", {});
        QCOMPARE(documentsOf(result), std::string("保修.md "));
        QCOMPARE(result.passages[0].word_rank, 1);
        QCOMPARE(result.passages[0].vector_rank, 0);
        QCOMPARE(documentsOf(search("费", {})), std::string("保修.md "));
        QCOMPARE(documentsOf(search("汽车", {})), std::string());
    }

    void accentsAndCaseDoNotMatter() {
        write("cafe.txt", "The Café in Zürich opens at nine.");
        update({});
        QCOMPARE(documentsOf(search("CAFE zurich", {})), std::string("cafe.txt "));
    }

    void withoutAnEmbedderWordsAloneAreUsedAndThatIsSaid() {
        update({});
        const auto result = search("money", {});
        QVERIFY(!result.vectors_used);
        QCOMPARE(result.note.id, std::string("retrieval.no_embedder"));
        QCOMPARE(result.parts.size(), std::size_t{2}); // nothing was embedded, so nothing was timed
        QCOMPARE(documentsOf(result), std::string("refunds.md "));
    }

    void anEmbedderThatFailsLeavesTheWordsAndItsReason() {
        const auto updated = update(failing(ErrorCode::HttpStatus));
        QVERIFY(updated.embed_error && updated.embed_error->code == ErrorCode::HttpStatus);
        QCOMPARE(updated.added, 3);
        const auto result = search("money", failing(ErrorCode::HttpStatus));
        QVERIFY(!result.vectors_used);
        QCOMPARE(result.note.id, std::string("llm.refused"));
        QCOMPARE(documentsOf(result), std::string("refunds.md "));
        QCOMPARE(search("money", FakeEmbedder{}).note.id, std::string("retrieval.no_vectors"));
        QCOMPARE(update(FakeEmbedder{}).passages_embedded, 3); // made up for, without cutting again
    }

    void uselessEmbeddingsAreToldAndNotStored() {
        const std::vector<Embedder> bad = {
            [](const auto&, const auto&) { return std::vector<std::vector<float>>{}; },
            [](const auto& texts, const auto&) { return std::vector<std::vector<float>>(texts.size()); },
            [](const auto& texts, const auto&) {
                return std::vector<std::vector<float>>(texts.size(), {std::numeric_limits<float>::quiet_NaN()});
            },
            [](const auto&, const auto&) -> Result<std::vector<std::vector<float>>> { throw std::runtime_error("x"); }};
        for (const auto& embed : bad) {
            const auto updated = update(embed);
            QVERIFY(updated.embed_error.has_value());
            QCOMPARE(updated.passages_embedded, 0);
            QVERIFY(!search("money", embed).note.id.empty());
        }
    }

    void anUnchangedFolderAsksForNothing() {
        update(FakeEmbedder{});
        reopen();
        const FakeEmbedder embed;
        const auto again = update(embed);
        QCOMPARE(again.documents, 3);
        QCOMPARE(again.added + again.changed + again.removed + again.passages_embedded, 0);
        QVERIFY(embed.asked->empty());
    }

    void onlyChangedPassagesAreEmbeddedAgain() {
        write("two.md", "# One\nFirst.\n# Two\nSecond.\n");
        update(FakeEmbedder{});
        write("two.md", "# One\nFirst.\n# Two\nSecond, but new.\n");
        QVERIFY(QFile::remove(dir_->filePath("docs/shipping.md")));
        write("new.txt", "Fresh.");
        const FakeEmbedder embed;
        const auto updated = update(embed);
        QCOMPARE(updated.added, 1);
        QCOMPARE(updated.changed, 1);
        QCOMPARE(updated.removed, 1);
        QCOMPARE(updated.passages_embedded, 2);
        std::ranges::sort(*embed.asked);
        QCOMPARE(*embed.asked, (std::vector<std::string>{"Fresh.", "Two\n# Two\nSecond, but new."}));
        QCOMPARE(documentsOf(search("parcels", {})), std::string());
        QCOMPARE(documentsOf(search("fresh", {})), std::string("new.txt "));
        auto direct = db::Connection::open(file());
        QCOMPARE(*direct->queryInt("SELECT count(*) FROM vectors"), *direct->queryInt("SELECT count(*) FROM passages"));
        QCOMPARE(*direct->queryInt("SELECT count(*) FROM words"), *direct->queryInt("SELECT count(*) FROM passages"));
    }

    void anotherModelInvalidatesTheVectorsAndNothingElse() {
        update(FakeEmbedder{});
        reopen({.embedding_model = "another"});
        QCOMPARE(search("money", FakeEmbedder{}).note.id, std::string("retrieval.no_vectors"));
        const auto updated = update(FakeEmbedder{});
        QCOMPARE(updated.changed, 0);
        QCOMPARE(updated.passages_embedded, 3);
        auto direct = db::Connection::open(file());
        QCOMPARE(*direct->queryInt("SELECT count(*) FROM vectors"), std::int64_t{3});
    }

    void otherPassageLengthsCutEverythingAgain() {
        update({});
        reopen({.passage_chars = 20, .overlap_chars = 0, .embedding_model = "fake"});
        QCOMPARE(update({}).changed, 3);
        QCOMPARE(update({}).changed, 0);
    }

    void filesThatCannotBeReadAreNamedAndTheirOldTextIsGone() {
        update({});
        write("refunds.md", "money \xff\xfe");
        const auto updated = update({});
        QCOMPARE(updated.documents, 2);
        QCOMPARE(updated.skipped.size(), std::size_t{1});
        QCOMPARE(updated.skipped[0].message.id, std::string("retrieval.not_utf8"));
        QCOMPARE(updated.removed, 1);
        QCOMPARE(documentsOf(search("money", {})), std::string());
    }

    void theSameSearchGivesTheSameOrderHoweverTheIndexWasBuilt() {
        for (const char* name : {"e.txt", "c.txt", "d.txt"}) write(name, "exactly the same words");
        update(FakeEmbedder{});
        const auto first = search("same words", FakeEmbedder{});
        QVERIFY(documentsOf(first).starts_with("c.txt d.txt e.txt"));
        write("c.txt", "something else");
        update(FakeEmbedder{});
        write("c.txt", "exactly the same words"); // now with the newest row
        update(FakeEmbedder{});
        const auto second = search("same words", FakeEmbedder{});
        QCOMPARE(documentsOf(second), documentsOf(first));
        for (std::size_t i = 0; i < first.passages.size(); ++i) {
            QCOMPARE(second.passages[i].score, first.passages[i].score);
        }
    }

    void theLimitIsKeptAndOddQuestionsAreHarmless() {
        update(FakeEmbedder{});
        QCOMPARE(search("refund delivery 保修", FakeEmbedder{}, 2).passages.size(), std::size_t{2});
        for (const char* odd : {"", "\"", "AND OR NOT", "a* NEAR(b)", "text : (", "？", "'; DROP TABLE words; --"}) {
            QVERIFY2(index_->search(odd, 5, {}, {}), odd);
        }
        QVERIFY(search("refund", FakeEmbedder{}, 0).passages.empty());
        QVERIFY(search("refund", FakeEmbedder{}, -1).passages.empty());
    }

    void cancellingChangesNothing() {
        CancelSource source;
        const Embedder cancelling = [&](const auto& texts, const CancelToken& token) {
            source.cancel();
            return FakeEmbedder{}(texts, token);
        };
        QCOMPARE(index_->update(folder(), cancelling, source.token()).error().code, ErrorCode::Cancelled);
        QCOMPARE(index_->search("money", 5, {}, source.token()).error().code, ErrorCode::Cancelled);
        QCOMPARE(documentsOf(search("money", {})), std::string());
        CancelSource other;
        const Embedder late = [&](const auto&, const auto&) -> Result<std::vector<std::vector<float>>> {
            other.cancel();
            return fail(ErrorCode::Cancelled, "net.cancelled");
        };
        update({});
        QCOMPARE(index_->search("money", 5, late, other.token()).error().code, ErrorCode::Cancelled);
    }

    void searchesRunBesideAnUpdate() {
        update({});
        std::atomic<bool> done = false;
        std::atomic<int> failures = 0;
        std::thread searcher([&] {
            while (!done) failures += index_->search("money", 5, {}, {}) ? 0 : 1;
        });
        for (int i = 0; i < 10; ++i) {
            write("shipping.md", "Version " + QByteArray::number(i));
            QCOMPARE(update({}).changed, 1);
        }
        done = true;
        searcher.join();
        QCOMPARE(failures.load(), 0);
    }

    void aFileThatIsNoIndexIsLeftAlone() {
        const auto other = dir_->filePath("shop.db").toStdString();
        { QVERIFY(db::Connection::open(other)->execute("CREATE TABLE sales(amount)")); }
        QCOMPARE(DocumentIndex::open(other, clock_, {}).error().message.id, std::string("retrieval.foreign"));
        write("text.db", "no database");
        QCOMPARE(DocumentIndex::open(folder() + "/text.db", clock_, {}).error().message.id,
                 std::string("db.not_a_database"));
    }

    void anIndexOfAnotherVersionIsFilledAnew() {
        update({});
        { QVERIFY(db::Connection::open(file())->execute("PRAGMA user_version = 77")); }
        reopen();
        QCOMPARE(update({}).added, 3);
    }
};

QTEST_APPLESS_MAIN(TestDocumentIndex)
#include "tst_document_index.moc"
