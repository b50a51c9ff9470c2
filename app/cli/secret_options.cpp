// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/secret_options.h"

#include <algorithm>
#include <utility>

namespace stagefall::cli {
namespace {

std::string quotedForShell(const std::string& word) {
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("_-.:/=").find(c) != std::string_view::npos;
    };
    if (std::all_of(word.begin(), word.end(), plain)) return word;
    std::string out = "'";
    for (const char c : word) out.append(c == '\'' ? std::string("'\\''") : std::string(1, c));
    return out + "'";
}

} // namespace

std::vector<Option> secretOptions() { return {{"allow-secret", "NAME=HOST"}}; }

Result<std::vector<AllowedSecret>> allowedSecrets(const Arguments& arguments) {
    std::vector<AllowedSecret> out;
    for (const auto& given : arguments.values("allow-secret")) {
        // The last one: a host has none, the name of a key in the keychain may.
        const auto at = given.rfind('=');
        const auto bad = [&given] {
            return fail(ErrorCode::InvalidArgument, "cli.allow_secret_bad", {{"value", given}});
        };
        if (at == std::string::npos) return bad();
        auto name = secretName(std::string_view(given).substr(0, at));
        auto destination = parseDestinationPattern(std::string_view(given).substr(at + 1));
        if (!name || !destination) return bad();
        out.push_back({given, *std::move(name), *std::move(destination)});
    }
    return out;
}

std::string allowOption(const SecretUse& use) {
    return "--allow-secret " + quotedForShell(use.name + "=" + use.destination.hostAndPort());
}

} // namespace stagefall::cli
