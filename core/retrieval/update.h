// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/retrieval/document_index.h"

#include <string>

namespace stagefall::retrieval {

/// DocumentIndex::update on a prepared file. One at a time per process; the caller sees to that.
Result<UpdateResult> updateIndex(const std::string& index_file, const DocumentIndex::Options& options,
                                 const std::string& folder, const Embedder& embed, const CancelToken& cancel);

} // namespace stagefall::retrieval
