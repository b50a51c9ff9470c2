// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/endpoint_options.h"

#include "core/base/content_hash.h"
#include "core/base/system_reason.h"
#include "core/base/url_credentials.h"
#include "core/llm/request_headers.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <system_error>

namespace stagefall::cli {
namespace {

/// A number option into an int field, where it was given.
Status override(const Arguments& arguments, const char* option, int least, int& field) {
    const auto number = arguments.number(option, least, std::numeric_limits<int>::max());
    if (!number) return fail(number.error());
    if (*number) field = static_cast<int>(**number);
    return {};
}

} // namespace

std::vector<Option> endpointOptions() {
    return {{"endpoint", "FILE"},
            {"base-url", "URL"},
            {"model", "NAME"},
            {"key-env", "NAME"},
            {"proxy", "URL"},
            {"ca-file", "FILE"},
            {"connect-timeout-ms", "N"},
            {"first-byte-timeout-ms", "N"},
            {"idle-timeout-ms", "N"},
            {"total-timeout-ms", "N"},
            {"finish-grace-ms", "N"},
            {"no-retry", ""}};
}

Result<std::optional<EndpointChoice>> endpointFrom(const Arguments& arguments) {
    EndpointChoice choice;
    auto& profile = choice.profile;
    const auto file = arguments.value("endpoint");
    if (!file && !arguments.has("base-url")) return std::nullopt;
    if (file) {
        const auto text = readFile(*file);
        if (!text) return fail(text.error());
        auto parsed = llm::parseEndpointProfile(*text, *file);
        if (!parsed) return fail(parsed.error());
        auto hash = contentHash(*text);
        if (!hash) return fail(std::move(hash).error());
        profile = std::move(*parsed);
        choice.file = *file;
        choice.content_hash = *std::move(hash);
    }
    if (const auto url = arguments.value("base-url")) profile.base_url = *url;
    if (const auto model = arguments.value("model")) profile.model = *model;
    if (const auto key = arguments.value("key-env")) profile.key_ref = "env:" + *key;
    if (const auto proxy = arguments.value("proxy")) profile.proxy = *proxy;
    if (const auto ca = arguments.value("ca-file")) profile.ca_file = *ca;
    SF_CHECK(llm::checkAddresses(profile));
    if (profile.name.empty()) profile.name = maskedUrl(profile.base_url);
    SF_CHECK(override(arguments, "connect-timeout-ms", 0, profile.timeouts.connect_ms));
    SF_CHECK(override(arguments, "first-byte-timeout-ms", 0, profile.timeouts.first_byte_ms));
    SF_CHECK(override(arguments, "idle-timeout-ms", 0, profile.timeouts.idle_ms));
    SF_CHECK(override(arguments, "total-timeout-ms", 0, profile.timeouts.total_ms));
    SF_CHECK(override(arguments, "finish-grace-ms", 0, profile.finish_grace_ms));
    if (arguments.has("no-retry")) profile.retry.max_attempts = 1;
    choice.typed_address = arguments.has("base-url");
    choice.typed_key = arguments.has("key-env");
    choice.typed_proxy = arguments.has("proxy");
    return choice;
}

Result<std::string> readFile(const std::string& path) {
    std::error_code problem;
    if (std::filesystem::is_directory(path, problem))
        return fail(ErrorCode::IoError, "cli.file_is_folder", {{"path", path}});
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in) return fail(ErrorCode::IoError, "cli.file_not_read", {{"path", path}, {"reason", systemReason(errno)}});
    std::ostringstream text;
    text << in.rdbuf();
    if (in.bad())
        return fail(ErrorCode::IoError, "cli.file_not_read", {{"path", path}, {"reason", systemReason(errno)}});
    return text.str();
}

Status writeFile(const std::string& path, const std::string& content) {
    if (path == "-") {
        const bool ok =
            std::fwrite(content.data(), 1, content.size(), stdout) == content.size() && std::fflush(stdout) == 0;
        if (!ok)
            return fail(ErrorCode::IoError, "cli.file_not_written", {{"path", "-"}, {"reason", systemReason(errno)}});
        return {};
    }
    const auto temporary = path + ".part" + std::to_string(getpid());
    errno = 0;
    {
        std::ofstream out(temporary, std::ios::binary | std::ios::trunc);
        out << content;
        out.close();
        if (!out) {
            const auto why = systemReason(errno);
            std::error_code ignored; // the reason that counts is the one above
            std::filesystem::remove(temporary, ignored);
            return fail(ErrorCode::IoError, "cli.file_not_written", {{"path", path}, {"reason", why}});
        }
    }
    std::error_code problem;
    std::filesystem::rename(temporary, path, problem);
    if (problem)
        return fail(ErrorCode::IoError, "cli.file_not_written", {{"path", path}, {"reason", systemReason(problem)}});
    return {};
}

} // namespace stagefall::cli
