// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <optional>
#include <string>

/// Inside core/host: small files that only their owner may read and write. Blocking; any thread.
namespace stagefall::host {

/// The text; none where there is no such file. Refused: what is no regular file, is longer than `limit` bytes, belongs
/// to somebody else, or may be written by others: whoever can write it could answer in the owner's place.
Result<std::optional<std::string>> readOwnerFile(const std::string& path, std::size_t limit);
/// All or nothing, with mode 0600.
Status writeOwnerFile(const std::string& path, const std::string& text);
/// Renames it to `path`.damaged, in the place of an older one.
Status putAside(const std::string& path);

/// While it lives, no other program holds the lock of the folder that `path` stands in. Makes the folder.
class FolderLock {
public:
    static Result<FolderLock> of(const std::string& path);
    ~FolderLock();
    FolderLock(FolderLock&& other) noexcept;
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;
    FolderLock& operator=(FolderLock&&) = delete;

private:
    explicit FolderLock(int fd) : fd_(fd) {}
    int fd_ = -1;
};

} // namespace stagefall::host
