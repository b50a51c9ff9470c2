// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/retrieval/document_index.h"

#include "core/retrieval/index_file.h"
#include "core/retrieval/search.h"
#include "core/retrieval/update.h"

#include <mutex>
#include <utility>

namespace stagefall::retrieval {

namespace {

/// Each call opens a connection of its own, so that searches run side by side and beside an update.
class SqliteIndex final : public DocumentIndex {
public:
    SqliteIndex(std::string file, const Clock& clock, Options options)
        : file_(std::move(file)), clock_(clock), options_(std::move(options)) {}

    Result<UpdateResult> update(const std::string& folder, const Embedder& embed, const CancelToken& cancel) override {
        const std::lock_guard lock(updating_); // two at once would embed everything twice
        return updateIndex(file_, options_, folder, embed, cancel);
    }

    Result<SearchResult> search(const std::string& query, int limit, const Embedder& embed,
                                const CancelToken& cancel) override {
        return searchIndex(file_, clock_, options_, query, limit, embed, cancel);
    }

private:
    std::string file_;
    const Clock& clock_;
    Options options_;
    std::mutex updating_;
};

} // namespace

Result<std::unique_ptr<DocumentIndex>> DocumentIndex::open(const std::string& index_file, const Clock& clock,
                                                           Options options) {
    SF_CHECK(prepareIndexFile(index_file));
    return std::make_unique<SqliteIndex>(index_file, clock, std::move(options));
}

} // namespace stagefall::retrieval
