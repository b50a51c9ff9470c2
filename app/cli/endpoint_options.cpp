// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/endpoint_options.h"

#include "core/base/content_hash.h"
#include "core/base/url_credentials.h"
#include "core/llm/request_headers.h"

#include <limits>

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
            {"client-cert", "FILE"},
            {"client-key", "FILE"},
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
        const auto text = readInput(*file);
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
    if (const auto cert = arguments.value("client-cert")) profile.client_cert = *cert;
    if (const auto key = arguments.value("client-key")) profile.client_key = *key;
    for (const auto* path : {&profile.ca_file, &profile.client_cert, &profile.client_key})
        if (!path->empty()) SF_CHECK(checkReadable(*path, kLargestTextFile));
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

Result<std::string> readInput(const std::string& path, std::uint64_t largest) {
    return path == "-" ? readStandardInput(largest) : readFile(path, largest);
}

} // namespace stagefall::cli
