// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/db/sqlite.h"
#include "core/retrieval/document_index.h"

#include <map>
#include <set>
#include <string>

namespace stagefall::retrieval {

/// Makes the index file where there is none. One of another version is emptied, since it can be filled again; a file
/// that is no index is refused and left alone.
Status prepareIndexFile(const std::string& path);

/// A connection to a prepared file that gives up when `cancel` fires.
Result<db::Connection> connectIndex(const std::string& path, const CancelToken& cancel);

/// What is embedded for a passage; its hash is the key of the vector, so that a passage that did not change keeps its
/// vector though its document changed.
std::string textToEmbed(const Passage& passage);

/// document -> content hash, as indexed.
Result<std::map<std::string, std::string>> indexedDocuments(db::Connection& connection);
/// hash -> text of passages for which `model` has given no vector yet, except those of `left_out` documents.
Result<std::map<std::string, std::string>> textsWithoutVector(db::Connection& connection, const std::string& model,
                                                              const std::set<std::string>& left_out);
/// Hashes of the vectors of `model`.
Result<std::set<std::string>> vectorHashes(db::Connection& connection, const std::string& model);

} // namespace stagefall::retrieval
