// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/endpoint_secrets.h"

#include "core/base/url_credentials.h"

#include <algorithm>
#include <utility>

namespace stagefall::llm {

Result<std::vector<Destination>> seersOf(const EndpointProfile& profile) {
    auto endpoint = destinationOf(profile.base_url);
    if (!endpoint) return fail(std::move(endpoint).error());
    std::vector<Destination> out{*std::move(endpoint)};
    // Who holds the key of a certificate that the profile tells us to trust can stand in the middle of TLS.
    const bool proxy_reads = out.front().scheme == "http" || !profile.ca_file.empty();
    if (profile.proxy.empty() || !proxy_reads) return out;
    auto proxy = destinationOfProxy(profile.proxy);
    if (!proxy) return fail(std::move(proxy).error());
    out.push_back(*std::move(proxy));
    return out;
}

Result<std::vector<EndpointSecret>> endpointSecrets(const EndpointProfile& profile) {
    std::vector<EndpointSecret> out;
    const auto carries = [](const auto& header) {
        const auto pieces = secretPieces(header.second);
        return std::any_of(pieces.begin(), pieces.end(), [](const SecretPiece& piece) { return piece.reference; });
    };
    if (profile.key_ref.empty() && std::none_of(profile.headers.begin(), profile.headers.end(), carries)) return out;
    const auto seers = seersOf(profile);
    if (!seers) return fail(seers.error());
    const auto add = [&](std::string_view reference, bool is_key) -> Status {
        const auto name = secretName(reference);
        if (!name) return fail(name.error());
        for (std::size_t i = 0; i < seers->size(); ++i) out.push_back({{*name, (*seers)[i]}, is_key, i > 0});
        return {};
    };
    if (!profile.key_ref.empty()) SF_CHECK(add(profile.key_ref, true));
    for (const auto& [header, value] : profile.headers)
        for (const auto& piece : secretPieces(value))
            if (piece.reference) SF_CHECK(add(piece.text, false));
    return out;
}

std::string keyName(const EndpointProfile& profile) {
    if (!profile.key_ref.empty()) return profile.key_ref;
    for (const auto& [header, value] : profile.headers)
        for (const auto& piece : secretPieces(value))
            if (piece.reference) return std::string(piece.text);
    const std::string masked = maskedUrl(profile.base_url);
    if (masked == profile.base_url) return {};
    const auto end = masked.find("=" + std::string(Redactor::kMask));
    if (end == std::string::npos) return "base_url";
    return "?" + masked.substr(masked.find_last_of("?&", end) + 1, end - masked.find_last_of("?&", end) - 1);
}

Result<std::vector<SecretUse>> secretUses(const EndpointProfile& profile) {
    const auto all = endpointSecrets(profile);
    if (!all) return fail(all.error());
    std::vector<SecretUse> out;
    for (const auto& secret : *all) addSecretUse(secret.use, out);
    return out;
}

} // namespace stagefall::llm
