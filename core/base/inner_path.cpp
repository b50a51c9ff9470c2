// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/inner_path.h"

#include "core/base/file.h"
#include "core/base/system_reason.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace stagefall {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestName = 64;
constexpr std::size_t kLongestPart = 200; ///< file systems take 255 bytes; SQLite and others add to names

bool isSafe(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

/// One step down and nothing else.
bool isPart(std::string_view name) {
    return !name.empty() && name.size() <= kLongestPart && name != "." && name != ".." &&
           std::none_of(name.begin(), name.end(), [](char c) {
               return c == '/' || c == '\\' || static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
           });
}

} // namespace

bool isSafeName(std::string_view name) {
    return !name.empty() && name.size() <= kLongestName && std::all_of(name.begin(), name.end(), isSafe);
}

std::string safeName(std::string_view name) {
    std::string out(name.substr(0, kLongestName));
    std::replace_if(
        out.begin(), out.end(), [](char c) { return !isSafe(c); }, '-');
    return out.empty() ? "-" : out;
}

Result<std::string> innerPath(const std::string& root, const std::string& folder, const std::string& name) {
    if (!isPart(folder) || !isPart(name))
        return fail(ErrorCode::InvalidArgument, "base.path.no_name", {{"name", isPart(folder) ? name : folder}});
    const auto inside = fs::path(root) / folder;
    if (auto made = makePrivateFolder(inside.string()); !made) {
        auto error = std::move(made).error();
        error.message.id = "base.path.folder"; // whatever part of the path it was
        return fail(std::move(error));
    }
    std::error_code problem;
    const auto real_root = fs::canonical(root, problem);
    const auto real = problem ? fs::path() : fs::canonical(inside, problem);
    if (problem)
        return fail(ErrorCode::IoError, "base.path.folder",
                    {{"path", inside.string()}, {"reason", systemReason(problem)}});
    if (real != real_root / folder)
        return fail(ErrorCode::PermissionDenied, "base.path.leads_out",
                    {{"path", inside.string()}, {"real", real.string()}});
    const auto file = real / name;
    const auto kind = fs::symlink_status(file, problem);
    if (fs::exists(kind) && !fs::is_regular_file(kind))
        return fail(ErrorCode::PermissionDenied, "base.path.no_file", {{"path", file.string()}});
    return file.string();
}

} // namespace stagefall
