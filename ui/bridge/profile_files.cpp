// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/profile_files.h"

#include "core/base/content_hash.h"
#include "core/base/file.h"
#include "core/base/nested.h"
#include "ui/bridge/profile_names.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace stagefall::ui {
namespace {

std::vector<QFileInfo> jsonFiles(const std::string& folder) {
    const QDir dir(QString::fromStdString(folder));
    std::vector<QFileInfo> out;
    for (const auto& info : dir.entryInfoList({QStringLiteral("*.json")}, QDir::Files | QDir::Readable, QDir::Name))
        out.push_back(info);
    return out;
}

Error unreadable(const std::string& file) {
    return {ErrorCode::IoError, {"profiles.unreadable", {{"file", file}}}, {}};
}

std::vector<EndpointItem> readEndpoints(const std::string& folder) {
    std::vector<EndpointItem> out;
    for (const auto& info : jsonFiles(folder)) {
        EndpointItem item;
        item.id = info.completeBaseName().toStdString();
        item.file = info.absoluteFilePath().toStdString();
        const auto text = readTextFile(item.file);
        auto profile = text ? llm::parseEndpointProfile(*text, item.file)
                            : Result<llm::EndpointProfile>(fail(unreadable(item.file)));
        if (text) item.content_hash = contentHash(*text).value_or(std::string());
        if (profile)
            item.profile = *std::move(profile);
        else
            item.problems = problemsOf(profile.error());
        if (item.profile.name.empty()) item.profile.name = item.id;
        out.push_back(std::move(item));
    }
    return out;
}

std::vector<LabItem> readLabs(const std::string& folder) {
    std::vector<LabItem> out;
    for (const auto& profile : lab::builtInProfiles()) out.push_back({profile.id, profile.title, "", profile, {}});
    for (const auto& info : jsonFiles(folder)) {
        LabItem item;
        item.id = info.completeBaseName().toStdString();
        item.file = info.absoluteFilePath().toStdString();
        item.title = LocalizedText::same(item.id);
        const auto text = readTextFile(item.file);
        auto profile =
            text ? lab::parseProfile(*text, item.file) : Result<lab::LatencyProfile>(fail(unreadable(item.file)));
        if (profile) {
            item.title = profile->title;
            item.profile = *std::move(profile);
        } else {
            item.problems = problemsOf(profile.error());
        }
        out.push_back(std::move(item));
    }
    return out;
}

void readWorkbenches(const std::string& folder, bool shipped, std::vector<WorkbenchItem>& out) {
    for (const auto& info : jsonFiles(folder)) {
        WorkbenchItem item;
        item.id = info.completeBaseName().toStdString();
        item.file = info.absoluteFilePath().toStdString();
        item.shipped = shipped;
        item.title = LocalizedText::same(item.id);
        const auto text = readTextFile(item.file);
        item.text = text.value_or("");
        auto workbench =
            text ? agent::parseWorkbench(*text, item.file) : Result<agent::Workbench>(fail(unreadable(item.file)));
        if (workbench) {
            if (!workbench->title.empty()) item.title = workbench->title;
            item.workbench = *std::move(workbench);
        } else {
            item.problems = problemsOf(workbench.error());
        }
        out.push_back(std::move(item));
    }
}

std::vector<BudgetItem> readBudgets(const std::string& folder) {
    std::vector<BudgetItem> out;
    for (const auto& info : jsonFiles(folder)) {
        BudgetItem item;
        item.id = info.completeBaseName().toStdString();
        item.file = info.absoluteFilePath().toStdString();
        item.title = LocalizedText::same(item.id);
        const auto text = readTextFile(item.file);
        auto budget =
            text ? budget::parseBudget(*text, item.file) : Result<budget::Budget>(fail(unreadable(item.file)));
        if (budget) {
            if (!budget->title.empty()) item.title = budget->title;
            item.budget = *std::move(budget);
        } else {
            item.problems = problemsOf(budget.error());
        }
        out.push_back(std::move(item));
    }
    return out;
}

} // namespace

std::vector<Error> problemsOf(const Error& error) {
    std::vector<Error> out{Error{error.code, error.message, {}}};
    for (const auto& [key, value] : error.context) {
        // The way parsers tell of all problems but the first.
        const auto more = key == "more" ? messageIn(value) : std::nullopt;
        if (!more) {
            out.front().with(key, value);
            continue;
        }
        Error problem{ErrorCode::SchemaError, *more, {}};
        for (const auto& [name, place] : more->args)
            if (name == "place") problem.with("pointer", place);
        out.push_back(std::move(problem));
    }
    return out;
}

ProfileLists readProfiles(const std::string& data_folder, const std::string& resource_folder) {
    ProfileLists out;
    out.endpoints = readEndpoints(data_folder + "/endpoints");
    out.labs = readLabs(data_folder + "/lab");
    readWorkbenches(resource_folder + "/workbenches", true, out.workbenches);
    readWorkbenches(data_folder + "/workbenches", false, out.workbenches);
    out.budgets = readBudgets(data_folder + "/budgets");
    tellApart(out.labs);
    tellApart(out.workbenches);
    return out;
}

std::optional<std::string> readTextFile(const std::string& path) {
    auto text = readFile(path, kLargestTextFile);
    if (!text) return std::nullopt;
    return *std::move(text);
}

Status writeTextFile(const std::string& path, const std::string& text) {
    const auto folder = QFileInfo(QString::fromStdString(path)).absolutePath().toStdString();
    auto written = makePrivateFolder(folder);
    if (written) written = writeFile(path, text);
    if (written) return {};
    for (const auto& [key, value] : written.error().message.args)
        if (key == "reason")
            return fail(ErrorCode::IoError, "profiles.not_written", {{"file", path}, {"reason", value}});
    return written;
}

Status removeFile(const std::string& path) {
    QFile file(QString::fromStdString(path));
    if (file.remove()) return {};
    return fail(ErrorCode::IoError, "profiles.not_removed",
                {{"file", path}, {"reason", file.errorString().toStdString()}});
}

} // namespace stagefall::ui
