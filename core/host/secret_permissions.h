// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/secret_use.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace stagefall::host {

/// What a person once agreed to: the file of that content may have this secret sent there.
struct SecretPermission {
    std::string content_hash; ///< SHA-256 of the file; a changed file asks again
    SecretUse use;
    std::string file; ///< where it was then; for people
    std::string at;   ///< UTC, "2026-05-04T12:00:00Z"; for people
};

/// The answers to "may this file send this secret there?", in one small file of the data folder that its owner alone
/// may read. It holds names and destinations, never a secret. Every call reads or writes the file: blocking, any
/// thread; several programs may share it.
class SecretPermissions {
public:
    explicit SecretPermissions(const std::string& data_folder);

    /// Those that were kept. A file that is damaged, too long, or that others may write counts as empty: `problem` says
    /// so, and everything is asked again.
    std::vector<SecretPermission> all(std::optional<Error>* problem = nullptr) const;
    /// Keeps these answers beside what is there. A damaged file is put aside under the name *.damaged first.
    Status add(const std::vector<SecretPermission>& permissions) const;
    /// Takes back those that `which` chooses; how many they were.
    Result<std::size_t> revoke(const std::function<bool(const SecretPermission&)>& which) const;
    const std::string& path() const { return path_; }

private:
    std::string path_;
};

/// A file from elsewhere, or a person's own, and what it would send.
struct SecretAsker {
    std::string file; ///< for people
    std::string content_hash;
    std::vector<SecretUse> uses;
};

/// What of it nobody has agreed to: neither before (`kept`, for just this content), nor for this run (`granted`). Pure.
std::vector<SecretUse> openQuestions(const SecretAsker& asker, const std::vector<SecretPermission>& kept,
                                     const std::vector<SecretUse>& granted);

/// The answers of a person who agreed to all of `uses` of that file, as they are kept. `wall_ns` is the time now.
std::vector<SecretPermission> permissionsFor(const SecretAsker& asker, const std::vector<SecretUse>& uses,
                                             std::int64_t wall_ns);

} // namespace stagefall::host
