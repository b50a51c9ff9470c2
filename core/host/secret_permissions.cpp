// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/host/secret_permissions.h"

#include "core/host/owner_file.h"
#include "core/json/read_json.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <nlohmann/json.hpp>
#include <utility>

namespace stagefall::host {
namespace {

using nlohmann::json;

constexpr const char* kFormat = "stagefall.secret-permissions";
constexpr std::size_t kLargest = std::size_t{1} << 20U; ///< thousands of answers; nobody gives that many

bool same(const SecretPermission& a, const SecretPermission& b) {
    return a.content_hash == b.content_hash && a.use == b.use;
}

std::string textIn(const json& object, const char* member) {
    const auto found = object.find(member);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// What cannot be read as an answer is none: the question is asked again.
std::optional<SecretPermission> readPermission(const json& entry) {
    constexpr std::size_t kHashSize = 64;
    if (!entry.is_object()) return std::nullopt;
    SecretPermission out{textIn(entry, "file_sha256"), {}, textIn(entry, "file"), textIn(entry, "at")};
    const auto name = secretName(textIn(entry, "secret"));
    const auto text = textIn(entry, "destination");
    auto destination = destinationOf(text);
    if (!destination) destination = destinationOfProxy(text);
    if (!name || !destination || out.content_hash.size() != kHashSize) return std::nullopt;
    out.use = {*name, *destination};
    return out;
}

std::optional<std::vector<SecretPermission>> parse(const std::string& text) {
    const auto root = readJson(text);
    if (!root.is_object() || textIn(root, "format") != kFormat) return std::nullopt;
    const auto entries = root.find("permissions");
    if (entries == root.end() || !entries->is_array()) return std::nullopt;
    std::vector<SecretPermission> out;
    for (const auto& entry : *entries) {
        auto permission = readPermission(entry);
        if (!permission) return std::nullopt;
        out.push_back(*std::move(permission));
    }
    return out;
}

std::string format(const std::vector<SecretPermission>& permissions) {
    auto entries = json::array();
    for (const auto& each : permissions)
        entries.push_back({{"file_sha256", each.content_hash},
                           {"secret", each.use.name},
                           {"destination", each.use.destination.text()},
                           {"file", each.file},
                           {"at", each.at}});
    const json root{{"format", kFormat}, {"version", 1}, {"permissions", std::move(entries)}};
    return root.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

struct Contents {
    std::vector<SecretPermission> permissions;
    std::optional<Error> problem;
};

Contents read(const std::string& path) {
    auto text = readOwnerFile(path, kLargest);
    if (!text) return {{}, std::move(text).error()};
    if (!*text) return {};
    auto parsed = parse(**text);
    if (parsed) return {*std::move(parsed), {}};
    return {{}, Error{ErrorCode::ParseError, {"host.permissions_damaged", {{"path", path}}}, {}}};
}

/// Reads, changes and writes while no other program does.
Status change(const std::string& path, const std::function<void(std::vector<SecretPermission>&)>& what) {
    const auto lock = FolderLock::of(path);
    if (!lock) return fail(lock.error());
    auto contents = read(path);
    if (contents.problem) SF_CHECK(putAside(path));
    what(contents.permissions);
    return writeOwnerFile(path, format(contents.permissions));
}

std::string utc(std::int64_t wall_ns) {
    constexpr std::int64_t kNsPerSecond = 1'000'000'000;
    const auto seconds = static_cast<std::time_t>(wall_ns / kNsPerSecond);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 32> out{};
    return {out.data(), std::strftime(out.data(), out.size(), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

} // namespace

SecretPermissions::SecretPermissions(const std::string& data_folder)
    : path_((data_folder.empty() ? std::string(".") : data_folder) + "/secret_permissions.json") {}

std::vector<SecretPermission> SecretPermissions::all(std::optional<Error>* problem) const {
    auto contents = read(path_);
    if (problem != nullptr) *problem = std::move(contents.problem);
    return std::move(contents.permissions);
}

Status SecretPermissions::add(const std::vector<SecretPermission>& permissions) const {
    if (permissions.empty()) return {};
    return change(path_, [&permissions](std::vector<SecretPermission>& all) {
        for (const auto& added : permissions) {
            std::erase_if(all, [&added](const auto& old) { return same(old, added); });
            all.push_back(added);
        }
    });
}

Result<std::size_t> SecretPermissions::revoke(const std::function<bool(const SecretPermission&)>& which) const {
    std::size_t count = 0;
    SF_CHECK(change(path_, [&](std::vector<SecretPermission>& all) { count = std::erase_if(all, which); }));
    return count;
}

std::vector<SecretUse> openQuestions(const SecretAsker& asker, const std::vector<SecretPermission>& kept,
                                     const std::vector<SecretUse>& granted) {
    std::vector<SecretUse> out;
    for (const auto& use : asker.uses) {
        const bool known = std::any_of(kept.begin(), kept.end(), [&](const SecretPermission& each) {
            return !asker.content_hash.empty() && each.content_hash == asker.content_hash && each.use == use;
        });
        if (!known && std::find(granted.begin(), granted.end(), use) == granted.end()) addSecretUse(use, out);
    }
    return out;
}

std::vector<SecretPermission> permissionsFor(const SecretAsker& asker, const std::vector<SecretUse>& uses,
                                             std::int64_t wall_ns) {
    std::vector<SecretPermission> out;
    out.reserve(uses.size());
    for (const auto& use : uses) out.push_back({asker.content_hash, use, asker.file, utc(wall_ns)});
    return out;
}

} // namespace stagefall::host
