// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace stagefall::retrieval {

constexpr std::uintmax_t kLargestFile = std::uintmax_t{4} * 1024 * 1024;
/// A folder that a workbench names by mistake, or on purpose, may be a whole disk.
constexpr std::size_t kMostDocuments = 20'000;
constexpr std::uintmax_t kMostDocumentBytes = std::uintmax_t{256} * 1024 * 1024; ///< of all documents together

struct FolderListing {
    std::vector<std::string> documents; ///< paths below the folder with '/', sorted by their bytes
    std::vector<Error> skipped; ///< links that leave the folder, folders that cannot be read, and what was too much
};

/// All .md and .txt files below `folder`. Hidden files and folders (".git") are none of it. Links are followed where
/// they stay inside; each folder and file counts once. After `most` documents the rest is skipped, and told so.
Result<FolderListing> listDocuments(const std::string& folder, const CancelToken& cancel,
                                    std::size_t most = kMostDocuments);

/// The text without a byte order mark. Errors name the file: not readable, over kLargestFile, not UTF-8.
Result<std::string> readDocument(const std::string& folder, const std::string& document);

} // namespace stagefall::retrieval
