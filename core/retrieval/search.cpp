// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/retrieval/search.h"

#include "core/retrieval/embedding.h"
#include "core/retrieval/index_file.h"
#include "core/retrieval/rank.h"
#include "core/retrieval/words.h"

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

namespace stagefall::retrieval {

namespace {

/// How deep each list is searched before the ranks are fused; a passage below that in one list can still come from the
/// other.
constexpr std::size_t kCandidates = 100;

struct Similar {
    std::int64_t id = 0;
    double similarity = 0;
};

class Search {
public:
    Search(db::Connection connection, const Clock& clock, const std::string& model, const CancelToken& cancel)
        : connection_(std::move(connection)), clock_(clock), model_(model), cancel_(cancel) {}

    Result<SearchResult> run(const std::string& query, std::size_t limit, const Embedder& embed) {
        SF_CHECK(timed("embed", static_cast<bool>(embed), [&] { return embedQuery(query, embed); }));
        // A snapshot: an update between the reads would give away passages that are there no more.
        SF_CHECK(connection_.execute("BEGIN"));
        SF_CHECK(timed("search", true, [&] { return searchBoth(query); }));
        SF_CHECK(timed("rank", true, [&] { return rank(limit); }));
        SF_CHECK(connection_.execute("COMMIT"));
        return std::move(result_);
    }

private:
    Status timed(const char* name, bool really, const std::function<Status()>& part) {
        if (cancel_.cancelled()) return fail(ErrorCode::Cancelled, "retrieval.cancelled");
        const auto start = clock_.now();
        SF_CHECK(part());
        if (really) result_.parts.push_back({name, start, clock_.now()});
        if (cancel_.cancelled()) return fail(ErrorCode::Cancelled, "retrieval.cancelled");
        return {};
    }

    Status embedQuery(const std::string& query, const Embedder& embed) {
        if (!embed) {
            result_.note = {"retrieval.no_embedder", {}};
            return {};
        }
        auto vectors = embedUnit(embed, {query}, cancel_);
        if (vectors) {
            vector_ = std::move(vectors->front());
        } else {
            result_.note = vectors.error().message; // words still answer
        }
        return {};
    }

    Status searchBoth(const std::string& query) {
        SF_CHECK(searchWords(query));
        if (vector_.empty()) return {};
        SF_CHECK(searchVectors());
        result_.vectors_used = !by_vectors_.empty();
        if (!result_.vectors_used) result_.note = {"retrieval.no_vectors", {{"model", model_}}};
        return {};
    }

    Status searchWords(const std::string& query) {
        const auto words = wordQuery(query);
        if (words.empty()) return {};
        // A word in the heading says more than one in the text.
        auto select = connection_.prepare(
            "SELECT passages.id FROM words JOIN passages ON passages.id = words.rowid WHERE words MATCH ?1 "
            "ORDER BY bm25(words, 2.0, 1.0, 1.0), document, ordinal LIMIT ?2");
        if (!select) return fail(select.error());
        select->bindText(1, words).bindInt(2, static_cast<std::int64_t>(kCandidates));
        for (;;) {
            const auto row = select->step();
            if (!row) return fail(row.error());
            if (!*row) return {};
            by_words_.push_back(select->integer(0));
        }
    }

    /// Every vector is compared: at some thousands of passages that takes a few milliseconds and finds the true best.
    Status searchVectors() {
        auto select = connection_.prepare(
            "SELECT passages.id, vector FROM passages JOIN vectors ON vectors.hash = passages.hash AND model = ?1 "
            "ORDER BY document, ordinal");
        if (!select) return fail(select.error());
        select->bindText(1, model_);
        std::vector<Similar> all;
        for (;;) {
            const auto row = select->step();
            if (!row) return fail(row.error());
            if (!*row) break;
            // One of another length is of another model that goes by the same name.
            const auto similarity = product(vector_, select->bytes(1));
            if (similarity) all.push_back({select->integer(0), *similarity});
        }
        std::ranges::stable_sort(all, std::greater<>{}, &Similar::similarity);
        if (all.size() > kCandidates) all.resize(kCandidates);
        for (const auto& one : all) by_vectors_.push_back(one.id);
        return {};
    }

    struct Found {
        Passage passage;
        std::int64_t ordinal = 0;
    };

    /// Passages have no number that outlives an update, so those with equal scores are ordered by where they stand.
    Status rank(std::size_t limit) {
        auto select =
            connection_.prepare("SELECT document, title, text, first_line, ordinal FROM passages WHERE id = ?1");
        if (!select) return fail(select.error());
        std::vector<Found> all;
        for (const auto& ranked : fuseRanks(by_words_, by_vectors_)) {
            auto found = read(*select, ranked);
            if (!found) return fail(found.error());
            all.push_back(std::move(*found));
        }
        std::ranges::stable_sort(all, [](const Found& a, const Found& b) {
            return std::tie(b.passage.score, a.passage.document, a.ordinal) <
                   std::tie(a.passage.score, b.passage.document, b.ordinal);
        });
        if (all.size() > limit) all.resize(limit);
        for (auto& found : all) result_.passages.push_back(std::move(found.passage));
        return {};
    }

    Result<Found> read(db::Statement& select, const Ranked& ranked) {
        const auto row = select.bindInt(1, ranked.passage).step();
        if (!row) return fail(row.error());
        if (!*row) return fail(ErrorCode::DatabaseError, "db.no_row", {{"path", connection_.path()}});
        Found found{.passage = {.document = select.text(0),
                                .title = select.text(1),
                                .text = select.text(2),
                                .first_line = static_cast<int>(select.integer(3)),
                                .score = ranked.score,
                                .word_rank = ranked.word_rank,
                                .vector_rank = ranked.vector_rank},
                    .ordinal = select.integer(4)};
        select.reset();
        return found;
    }

    db::Connection connection_;
    const Clock& clock_;
    const std::string& model_;
    const CancelToken& cancel_;
    SearchResult result_;
    std::vector<float> vector_;
    std::vector<std::int64_t> by_words_;
    std::vector<std::int64_t> by_vectors_;
};

} // namespace

Result<SearchResult> searchIndex(const std::string& index_file, const Clock& clock,
                                 const DocumentIndex::Options& options, const std::string& query, int limit,
                                 const Embedder& embed, const CancelToken& cancel) {
    auto connection = connectIndex(index_file, cancel);
    if (!connection) return fail(connection.error());
    return Search(std::move(*connection), clock, options.embedding_model, cancel)
        .run(query, static_cast<std::size_t>(std::max(limit, 0)), embed);
}

} // namespace stagefall::retrieval
