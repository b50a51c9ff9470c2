// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/workbench_secrets.h"

#include <algorithm>

namespace stagefall::agent {
namespace {

bool hasSecret(const HttpToolSpec& tool) {
    return std::any_of(tool.headers.begin(), tool.headers.end(), [](const auto& header) {
        const auto pieces = secretPieces(header.second);
        return std::any_of(pieces.begin(), pieces.end(), [](const SecretPiece& piece) { return piece.reference; });
    });
}

Status addUses(const HttpToolSpec& tool, std::vector<SecretUse>& uses) {
    const auto destination = destinationOf(tool.url);
    if (!destination) return fail(destination.error());
    for (const auto& [name, value] : tool.headers) SF_CHECK(addSecretUses(value, {*destination}, uses));
    return {};
}

} // namespace

bool leadsToLab(std::string_view url) {
    constexpr std::string_view kLab = "${lab}";
    if (!url.starts_with(kLab)) return false;
    url.remove_prefix(kLab.size());
    return url.empty() || url.front() == '/' || url.front() == '?' || url.front() == '#';
}

Result<std::vector<SecretUse>> secretUses(const Workbench& workbench) {
    std::vector<SecretUse> out;
    for (const auto& spec : workbench.tools) {
        const auto* tool = std::get_if<HttpToolSpec>(&spec);
        if (tool == nullptr || !hasSecret(*tool) || leadsToLab(tool->url)) continue;
        if (auto added = addUses(*tool, out); !added)
            return fail(std::move(added).error().with("file", workbench.file).with("tool", tool->info.name));
    }
    return out;
}

} // namespace stagefall::agent
