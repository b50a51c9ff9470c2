// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/retrieval/update.h"

#include "core/base/content_hash.h"
#include "core/retrieval/documents.h"
#include "core/retrieval/embedding.h"
#include "core/retrieval/index_file.h"
#include "core/retrieval/index_writer.h"

#include <map>
#include <set>
#include <utility>
#include <vector>

namespace stagefall::retrieval {

namespace {

constexpr std::size_t kTextsPerCall = 64; ///< what endpoints take in one request without complaint

/// The way from the folder to the new index: look, cut, embed, and only then write, so that no lock is held while the
/// endpoint works.
class Update {
public:
    Update(db::Connection connection, const DocumentIndex::Options& options, const Embedder& embed,
           const CancelToken& cancel)
        : connection_(std::move(connection)), options_(options), embed_(embed), cancel_(cancel) {}

    Result<UpdateResult> run(const std::string& folder) {
        SF_CHECK(look(folder));
        SF_CHECK(embedMissing());
        SF_CHECK(notCancelled());
        auto transaction = db::Transaction::begin(connection_);
        if (!transaction) return fail(transaction.error());
        for (const auto& path : gone_) SF_CHECK(forgetDocument(connection_, path));
        for (const auto& document : cut_) SF_CHECK(writeDocument(connection_, document));
        SF_CHECK(writeCutting(connection_, cutting()));
        SF_CHECK(writeVectors(connection_, options_.embedding_model, vectors_));
        if (embed_ && !result_.embed_error) SF_CHECK(dropOtherModels(connection_, options_.embedding_model));
        SF_CHECK(transaction->commit());
        return std::move(result_);
    }

private:
    Status notCancelled() const {
        if (cancel_.cancelled()) return fail(ErrorCode::Cancelled, "retrieval.cancelled");
        return {};
    }

    std::string cutting() const {
        return std::to_string(options_.passage_chars) + "/" + std::to_string(options_.overlap_chars);
    }

    /// Other lengths than last time make every document a changed one.
    Result<bool> cutAnotherWay() {
        const auto last = connection_.queryText("SELECT options FROM cutting");
        if (!last && last.error().code != ErrorCode::NotFound) return fail(last.error());
        return last.value_or("") != cutting();
    }

    Status look(const std::string& folder) {
        auto indexed = indexedDocuments(connection_);
        if (!indexed) return fail(indexed.error());
        const auto cut_again = cutAnotherWay();
        if (!cut_again) return fail(cut_again.error());
        auto listing = listDocuments(folder, cancel_);
        if (!listing) return fail(listing.error());
        result_.skipped = std::move(listing->skipped);
        for (const auto& path : listing->documents) {
            SF_CHECK(notCancelled());
            const auto text = readDocument(folder, path);
            if (!text) {
                result_.skipped.push_back(text.error());
                continue;
            }
            bytes_ += text->size();
            if (bytes_ > kMostDocumentBytes) {
                result_.skipped.push_back(Error{
                    ErrorCode::LimitExceeded,
                    {"retrieval.too_much", {{"path", folder}, {"most", std::to_string(kMostDocumentBytes >> 20U)}}},
                    {}});
                break;
            }
            ++result_.documents;
            SF_CHECK(compare(path, *text, *indexed, *cut_again));
        }
        // What is left was not found, or cannot be read any more: a search must not answer from it.
        for (const auto& [path, hash] : *indexed) gone_.push_back(path);
        result_.removed = static_cast<int>(gone_.size());
        return {};
    }

    Status compare(const std::string& path, const std::string& text, std::map<std::string, std::string>& indexed,
                   bool cut_again) {
        auto hash = contentHash(text);
        if (!hash) return fail(hash.error());
        const auto known = indexed.extract(path);
        if (!known.empty() && known.mapped() == *hash && !cut_again) return {};
        ++(known.empty() ? result_.added : result_.changed);
        CutDocument document{.path = path, .hash = std::move(*hash), .passages = {}, .hashes = {}};
        document.passages = cutPassages(path, text, options_.passage_chars, options_.overlap_chars);
        for (const auto& passage : document.passages) {
            auto passage_hash = contentHash(textToEmbed(passage));
            if (!passage_hash) return fail(passage_hash.error());
            document.hashes.push_back(std::move(*passage_hash));
        }
        cut_.push_back(std::move(document));
        return {};
    }

    /// Texts of the new passages, and of old ones whose vector is missing or another model's.
    Result<std::map<std::string, std::string>> missing() {
        std::set<std::string> replaced(gone_.begin(), gone_.end());
        for (const auto& document : cut_) replaced.insert(document.path);
        auto texts = textsWithoutVector(connection_, options_.embedding_model, replaced);
        if (!texts) return texts;
        const auto have = vectorHashes(connection_, options_.embedding_model);
        if (!have) return fail(have.error());
        for (const auto& document : cut_) {
            for (std::size_t i = 0; i < document.passages.size(); ++i) {
                if (!have->contains(document.hashes[i])) {
                    texts->emplace(document.hashes[i], textToEmbed(document.passages[i]));
                }
            }
        }
        return texts;
    }

    Status embedMissing() {
        if (!embed_) return {};
        const auto texts = missing();
        if (!texts) return fail(texts.error());
        std::vector<std::string> hashes;
        std::vector<std::string> batch;
        for (auto it = texts->begin(); it != texts->end();) {
            hashes.push_back(it->first);
            batch.push_back(it->second);
            if (++it != texts->end() && batch.size() < kTextsPerCall) continue;
            SF_CHECK(notCancelled());
            auto vectors = embedUnit(embed_, batch, cancel_);
            SF_CHECK(notCancelled());
            if (!vectors) {
                result_.embed_error = vectors.error();
                return {};
            }
            for (std::size_t i = 0; i < hashes.size(); ++i) vectors_.emplace(hashes[i], std::move((*vectors)[i]));
            result_.passages_embedded = static_cast<int>(vectors_.size());
            hashes.clear();
            batch.clear();
        }
        return {};
    }

    db::Connection connection_;
    const DocumentIndex::Options& options_;
    const Embedder& embed_;
    const CancelToken& cancel_;
    UpdateResult result_;
    std::uintmax_t bytes_ = 0; ///< read so far
    std::vector<CutDocument> cut_;
    std::vector<std::string> gone_;
    std::map<std::string, std::vector<float>> vectors_;
};

} // namespace

Result<UpdateResult> updateIndex(const std::string& index_file, const DocumentIndex::Options& options,
                                 const std::string& folder, const Embedder& embed, const CancelToken& cancel) {
    auto connection = connectIndex(index_file, cancel);
    if (!connection) return fail(connection.error());
    return Update(std::move(*connection), options, embed, cancel).run(folder);
}

} // namespace stagefall::retrieval
