// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/environment.h"

#include "core/base/nested.h"
#include "core/base/system_reason.h"

#include <cstdio>
#include <filesystem>

namespace stagefall::cli {

ExitStatus statusOf(const Error& error) {
    return error.code == ErrorCode::InvalidArgument ? kWrongUsage : kCouldNotRun;
}

Environment::Environment(text::Language language) : language_(language) {}
Environment::~Environment() = default;

net::HttpClient& Environment::http() {
    if (!http_) {
        loop_ = std::make_unique<net::EventLoop>(clock_, "sf-net");
        http_ = std::make_unique<net::HttpClient>(*loop_);
    }
    return *http_;
}

std::string Environment::dataFolder() {
    return std::filesystem::path(store::Store::defaultPath()).parent_path().string();
}

std::string Environment::reportPath(const SessionId& id) {
    return (std::filesystem::path(dataFolder()) / "reports" / (id + ".html")).string();
}

Result<std::unique_ptr<store::Store>> Environment::openExistingStore(const std::optional<std::string>& path) const {
    std::error_code problem; // whatever it is, it will be met again on opening
    if (path && !std::filesystem::exists(*path, problem) && !problem)
        return fail(ErrorCode::NotFound, "cli.no_store", {{"path", *path}});
    return openStore(path);
}

Result<std::unique_ptr<store::Store>> Environment::openStore(const std::optional<std::string>& path) const {
    const std::string file = path.value_or(store::Store::defaultPath());
    const auto folder = std::filesystem::path(file).parent_path();
    std::error_code problem;
    if (!folder.empty()) std::filesystem::create_directories(folder, problem);
    if (problem)
        return fail(ErrorCode::IoError, "cli.folder_not_made",
                    {{"path", folder.string()}, {"reason", systemReason(problem)}});
    return store::Store::open(file, clock_);
}

void Environment::warn(const Message& message) const {
    const auto text = redactor_.redact(say("cli.warning", {{"text", say(message)}}));
    std::fprintf(stderr, "%s\n", text.c_str());
}

void Environment::complain(const Error& error) const {
    std::string text = say("cli.error", {{"text", say(error.message)}});
    for (const auto& [key, value] : error.context) {
        const auto words = messageIn(value);
        text.append("\n  ").append(key).append(": ").append(words ? say(*words) : value);
    }
    text = redactor_.redact(std::move(text));
    std::fprintf(stderr, "%s\n", text.c_str());
}

} // namespace stagefall::cli
