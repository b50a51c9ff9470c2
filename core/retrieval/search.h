// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/retrieval/document_index.h"

#include <string>

namespace stagefall::retrieval {

/// DocumentIndex::search on a prepared file. Any number at once.
Result<SearchResult> searchIndex(const std::string& index_file, const Clock& clock,
                                 const DocumentIndex::Options& options, const std::string& query, int limit,
                                 const Embedder& embed, const CancelToken& cancel);

} // namespace stagefall::retrieval
