// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/retrieval/documents.h"

#include "core/base/file.h"
#include "core/base/nested.h"
#include "core/base/system_reason.h"
#include "core/retrieval/unicode.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

namespace stagefall::retrieval {

namespace {

namespace fs = std::filesystem;

bool isDocument(const fs::path& path) {
    auto ending = path.extension().string();
    std::ranges::transform(ending, ending.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; });
    return ending == ".md" || ending == ".txt";
}

bool isBelow(const fs::path& path, const fs::path& root) {
    return std::mismatch(root.begin(), root.end(), path.begin(), path.end()).first == root.end();
}

Error fileError(ErrorCode code, const char* message, const fs::path& path, const std::string& detail = {}) {
    return Error{code, Message{message, {{"path", path.string()}, {"detail", detail}}}, {}};
}

/// The system's reason, or that it is no regular file.
std::string reasonOf(const Error& error) {
    for (const auto& [key, value] : error.message.args)
        if (key == "reason") return value;
    return asArgument(error.message);
}

class Walker {
public:
    Walker(fs::path root, const CancelToken& cancel, std::size_t most)
        : root_(std::move(root)), cancel_(cancel), most_(most) {}

    Status walk(const fs::path& real_folder, const fs::path& below) {
        if (cancel_.cancelled()) return fail(ErrorCode::Cancelled, "retrieval.cancelled");
        if (!visited_.insert(real_folder).second) return {};
        std::error_code error;
        std::vector<fs::path> names;
        for (fs::directory_iterator it(real_folder, error), end; !error && it != end; it.increment(error)) {
            if (names.size() % kNamesBetweenLooks == 0 && cancel_.cancelled())
                return fail(ErrorCode::Cancelled, "retrieval.cancelled");
            if (names.size() == kMostNames) {
                tooMany(real_folder);
                break;
            }
            names.push_back(it->path().filename());
        }
        if (error) {
            listing_.skipped.push_back(
                fileError(ErrorCode::IoError, "retrieval.unreadable", real_folder, systemReason(error)));
        }
        // Sorted here too: which of two links to one folder comes first must not depend on the file system.
        std::ranges::sort(names);
        for (const auto& name : names) {
            if (full_) break;
            if (!name.native().starts_with('.')) SF_CHECK(visit(real_folder / name, below / name));
        }
        return {};
    }

    FolderListing take() {
        std::ranges::sort(listing_.documents);
        return std::move(listing_);
    }

private:
    Status visit(const fs::path& path, const fs::path& below) {
        if (cancel_.cancelled()) return fail(ErrorCode::Cancelled, "retrieval.cancelled");
        std::error_code error;
        const auto real = fs::canonical(path, error);
        const bool folder = !error && fs::is_directory(real, error);
        if (!folder && !isDocument(path)) return {};
        if (error) {
            listing_.skipped.push_back(
                fileError(ErrorCode::IoError, "retrieval.unreadable", path, systemReason(error)));
            return {};
        }
        if (!isBelow(real, root_)) {
            listing_.skipped.push_back(fileError(ErrorCode::PermissionDenied, "retrieval.outside", path));
            return {};
        }
        if (folder) return walk(real, below);
        if (!fs::is_regular_file(real, error) || !visited_.insert(real).second) return {};
        full_ = listing_.documents.size() == most_;
        if (full_)
            tooMany(root_);
        else
            listing_.documents.push_back(below.generic_string());
        return {};
    }

    void tooMany(const fs::path& folder) {
        listing_.skipped.push_back(
            fileError(ErrorCode::LimitExceeded, "retrieval.too_many", folder, std::to_string(most_)));
    }

    static constexpr std::size_t kMostNames = 200'000; ///< of one folder
    static constexpr std::size_t kNamesBetweenLooks = 1'000;
    fs::path root_;
    const CancelToken& cancel_;
    std::size_t most_;
    bool full_ = false;
    std::set<fs::path> visited_;
    FolderListing listing_;
};

} // namespace

Result<FolderListing> listDocuments(const std::string& folder, const CancelToken& cancel, std::size_t most) {
    std::error_code error;
    const auto root = fs::canonical(folder, error);
    if (error || !fs::is_directory(root, error)) {
        return fail(ErrorCode::NotFound, "retrieval.no_folder", {{"path", folder}});
    }
    Walker walker(root, cancel, most);
    SF_CHECK(walker.walk(root, {}));
    return walker.take();
}

Result<std::string> readDocument(const std::string& folder, const std::string& document) {
    const auto path = fs::path(folder) / document;
    auto read = readFile(path.string(), kLargestFile);
    if (!read && read.error().code == ErrorCode::LimitExceeded)
        return fail(
            fileError(ErrorCode::LimitExceeded, "retrieval.too_big", path, std::to_string(kLargestFile >> 20U)));
    if (!read) return fail(fileError(ErrorCode::IoError, "retrieval.unreadable", path, reasonOf(read.error())));
    auto text = *std::move(read);
    if (!isUtf8(text)) return fail(fileError(ErrorCode::ParseError, "retrieval.not_utf8", path));
    if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    return text;
}

} // namespace stagefall::retrieval
