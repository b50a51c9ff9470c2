// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/workbench.h"
#include "core/base/file.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace stagefall::agent {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> shippedWorkbenches(const fs::path& folder) {
    std::vector<std::string> out;
    std::error_code problem; // a folder that is not there ships none
    for (const auto& entry : fs::directory_iterator(folder, problem))
        if (entry.path().extension() == ".json") out.push_back(entry.path().stem().string());
    std::sort(out.begin(), out.end());
    return out;
}

} // namespace

Result<Workbench> loadWorkbench(const std::string& path) {
    const auto text = readFile(path, kLargestTextFile);
    if (!text) return fail(text.error());
    return parseWorkbench(*text, path);
}

std::string resourceFolder() {
    if (const char* given = std::getenv("STAGEFALL_RESOURCES"); given != nullptr && *given != '\0') return given;
    std::error_code problem;
    const auto program = fs::read_symlink("/proc/self/exe", problem);
    if (!problem) {
        const auto installed = program.parent_path().parent_path() / "share" / "stagefall";
        if (fs::is_directory(installed / "workbenches", problem)) return installed.string();
    }
    return STAGEFALL_SOURCE_RESOURCES;
}

Result<std::string> findWorkbench(const std::string& name_or_path) {
    std::error_code problem;
    const auto kind = fs::status(name_or_path, problem);
    if (fs::exists(kind) && !fs::is_directory(kind))
        return name_or_path; // what is no file either is refused on reading
    const auto folder = fs::path(resourceFolder()) / "workbenches";
    const auto names = shippedWorkbenches(folder);
    if (std::find(names.begin(), names.end(), name_or_path) != names.end())
        return (folder / (name_or_path + ".json")).string();
    std::string known;
    for (const auto& name : names) known.append(known.empty() ? "" : ", ").append(name);
    if (known.empty())
        return fail(ErrorCode::NotFound, "agent.file.no_workbenches",
                    {{"name", name_or_path}, {"folder", folder.string()}});
    return fail(ErrorCode::NotFound, "agent.file.no_workbench",
                {{"name", name_or_path}, {"known", known}, {"folder", folder.string()}});
}

} // namespace stagefall::agent
