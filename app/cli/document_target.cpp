// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/document_target.h"

#include "core/base/file.h"
#include "core/base/system_reason.h"

#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <utility>

namespace stagefall::cli {

Result<report::Format> documentFormat(const std::optional<std::string>& word, const std::string& out) {
    if (!word && out == "-") return report::Format::Html;
    if (const auto format = report::parseFormat(word.value_or(out))) return *format;
    if (word) return fail(ErrorCode::InvalidArgument, "cli.unknown_format", {{"format", *word}});
    return fail(ErrorCode::InvalidArgument, "cli.unknown_ending", {{"path", out}});
}

std::vector<Option> partOptions() {
    std::vector<Option> out;
    out.reserve(std::size(report::kSwitches));
    for (const auto& each : report::kSwitches) out.push_back({std::string(each.name), ""});
    return out;
}

void chooseParts(const Arguments& arguments, report::ReportInput& input) {
    for (const auto& each : report::kSwitches)
        if (arguments.has(std::string(each.name))) input.*each.what = each.value;
}

Status leaveDocument(const Environment& environment, const std::string& out, report::Format format,
                     std::string document) {
    if (out != "-") return writeFile(out, document);
    if (format == report::Format::Json)
        environment.terminal().json(std::move(document));
    else
        environment.terminal().document(std::move(document));
    return {}; // what could not be written the terminal knows
}

Status checkWritable(const std::string& out) {
    if (out == "-") return {};
    std::error_code problem;
    if (std::filesystem::is_directory(out, problem))
        return fail(ErrorCode::IoError, "cli.file_is_folder", {{"path", out}});
    const auto folder = std::filesystem::path(out).parent_path() / "."; // the dot: a file is no folder
    if (access(folder.c_str(), W_OK | X_OK) == 0) return {};
    return fail(ErrorCode::IoError, "cli.file_not_written", {{"path", out}, {"reason", systemReason(errno)}});
}

} // namespace stagefall::cli
