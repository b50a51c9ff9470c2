// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/base/time.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// core/retrieval: documents -> passages -> an index on disk -> ranked passages. Words (SQLite FTS5) and meaning
/// (embeddings from the endpoint) are searched apart and their ranks fused.
namespace stagefall::retrieval {

/// Texts -> vectors of one length. Blocking; may be called from any thread but the loop.
using Embedder =
    std::function<Result<std::vector<std::vector<float>>>(const std::vector<std::string>&, const CancelToken&)>;

struct Passage {
    std::string document; ///< path below the folder
    std::string title;    ///< nearest heading above
    std::string text;
    int first_line = 1;
    double score = 0;  ///< fused; only its order means something
    int word_rank = 0; ///< 1 = best; 0 = not found that way
    int vector_rank = 0;
};

/// One timed part of an update or a search, for child spans: "embed", "search" (words and vectors), "rank".
struct Part {
    std::string name;
    MonoTime start;
    MonoTime end;
};

struct SearchResult {
    std::vector<Passage> passages;
    std::vector<Part> parts;
    bool vectors_used = false; ///< false: no embedder, or it failed (`note` says why); words alone were used
    Message note;              ///< the embedder's own message, or "retrieval.no_embedder", "retrieval.no_vectors"
};

struct UpdateResult {
    int documents = 0;
    int added = 0;
    int changed = 0;
    int removed = 0;
    int passages_embedded = 0;
    std::vector<Error> skipped; ///< files that could not be read, with their names; the rest goes on
    /// The embedder failed: words are indexed, the vectors it did not give are missing and asked for next time.
    std::optional<Error> embed_error;
};

/// An index of one folder of .md and .txt files, kept in an SQLite file and updated by content (hashes), so that an
/// unchanged document is not cut or embedded again. Thread-safe; calls block.
class DocumentIndex {
public:
    struct Options {
        std::size_t passage_chars = 900;
        std::size_t overlap_chars = 120;
        std::string embedding_model; ///< changes invalidate the vectors
    };
    static Result<std::unique_ptr<DocumentIndex>> open(const std::string& index_file, const Clock& clock,
                                                       Options options);
    virtual ~DocumentIndex() = default;
    /// Makes the index what the folder is, in one transaction: searches see the old state or the new one. Nothing
    /// changes where it is cancelled. Hidden files are no documents. An empty `embed` leaves out the vectors.
    virtual Result<UpdateResult> update(const std::string& folder, const Embedder& embed,
                                        const CancelToken& cancel) = 0;
    /// At most `limit` passages, best first; the same index and vectors give the same order.
    virtual Result<SearchResult> search(const std::string& query, int limit, const Embedder& embed,
                                        const CancelToken& cancel) = 0;
};

/// Cuts a document into passages at headings, paragraphs and sentences (Chinese ones too), never inside a character.
std::vector<Passage> cutPassages(const std::string& document, const std::string& text, std::size_t passage_chars,
                                 std::size_t overlap_chars);

} // namespace stagefall::retrieval
