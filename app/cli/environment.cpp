// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/environment.h"

#include "core/analysis/wrap_text.h"
#include "core/base/file.h"
#include "core/base/harmless_text.h"
#include "core/base/nested.h"

#include <sys/ioctl.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace stagefall::cli {
namespace {

Message onOneLine(Message message) {
    for (auto& [key, value] : message.args) {
        auto inner = messageIn(value);
        value = inner ? asArgument(onOneLine(*std::move(inner))) : harmlessLine(value);
    }
    return message;
}

} // namespace

ExitStatus statusOf(const Error& error) {
    return error.code == ErrorCode::InvalidArgument ? kWrongUsage : kCouldNotRun;
}

Environment::Environment(text::Language language)
    : language_(language), terminal_(std::make_unique<text::Terminal>(redactor_)) {}
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
    if (const auto made = makePrivateFolder(std::filesystem::path(file).parent_path().string()); !made) {
        auto error = made.error();
        error.message.id = "cli.folder_not_made"; // with a remedy that is this program's
        return fail(std::move(error));
    }
    return store::Store::open(file, clock_);
}

std::size_t Environment::columns(text::Terminal::Stream stream) const {
    constexpr std::size_t kLeast = 40; // less is no width to write for
    const auto usable = [&](std::size_t columns) { return std::max(columns, kLeast); };
    if (const char* said = std::getenv("COLUMNS"); said != nullptr) {
        std::size_t columns = 0;
        const auto [end, problem] = std::from_chars(said, said + std::strlen(said), columns);
        if (problem == std::errc{} && *end == '\0' && columns > 0) return usable(columns);
    }
    winsize size{};
    if (!terminal_->isTerminal(stream)) return 0;
    if (ioctl(stream == text::Terminal::Stream::Out ? 1 : 2, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 0;
    return usable(size.ws_col);
}

std::string Environment::fitted(text::Terminal::Stream stream, std::string_view text) const {
    return analysis::wrapped(text, columns(stream), 2);
}

std::string Environment::say(const Message& message) const { return catalogue().render(onOneLine(message), language_); }

void Environment::warn(const Message& message) const {
    const auto stream = text::Terminal::Stream::Error;
    terminal_->line(stream, fitted(stream, say("cli.warning", {{"text", asArgument(message)}})));
}

void Environment::complain(const Error& error) const {
    std::string text = say("cli.error", {{"text", asArgument(error.message)}});
    for (const auto& [key, value] : error.context) {
        const auto words = messageIn(value);
        text.append("\n  ").append(harmlessLine(key)).append(": ").append(words ? say(*words) : harmlessLine(value));
    }
    terminal_->line(text::Terminal::Stream::Error, fitted(text::Terminal::Stream::Error, text));
}

} // namespace stagefall::cli
