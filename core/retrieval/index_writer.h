// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/db/sqlite.h"
#include "core/retrieval/document_index.h"

#include <map>
#include <string>
#include <vector>

namespace stagefall::retrieval {

struct CutDocument {
    std::string path;
    std::string hash;
    std::vector<Passage> passages;
    std::vector<std::string> hashes; ///< of textToEmbed, by passage
};

// The changes of an update; all within the caller's transaction.

Status forgetDocument(db::Connection& connection, const std::string& path);
/// In the place of what is there under its path.
Status writeDocument(db::Connection& connection, const CutDocument& document);
/// Which lengths the documents have been cut with.
Status writeCutting(db::Connection& connection, const std::string& cutting);
/// hash -> vector. Vectors of passages that are gone go too.
Status writeVectors(db::Connection& connection, const std::string& model,
                    const std::map<std::string, std::vector<float>>& vectors);
Status dropOtherModels(db::Connection& connection, const std::string& model);

} // namespace stagefall::retrieval
