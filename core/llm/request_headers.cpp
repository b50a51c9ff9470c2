// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/request_headers.h"

#include "core/base/ascii.h"
#include "core/base/url_credentials.h"
#include "core/llm/endpoint_secrets.h"
#include "core/llm/utf_text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace stagefall::llm {

namespace {

/// A key as pasted often ends with a line end; inside, a control character would split the header.
Result<std::string> fetchKey(const std::string& reference, const EndpointProfile& profile, const BoundSecrets& secrets,
                             Redactor& redactor) {
    const auto seers = seersOf(profile);
    if (!seers) return fail(seers.error());
    Result<std::string> value = secrets.get(reference, *seers);
    if (!value) return value;
    std::string key(trim(*value));
    for (const char c : key)
        if (static_cast<unsigned char>(c) < 0x20 || c == '\x7F')
            return fail(ErrorCode::InvalidArgument, "llm.key.control_character", {{"key", reference}});
    if (key.empty()) return fail(ErrorCode::NotFound, "llm.key.empty", {{"key", reference}});
    redactor.learn(key, reference);
    return key;
}

Result<std::string> expand(const std::string& value, const EndpointProfile& profile, const BoundSecrets& secrets,
                           Redactor& redactor) {
    std::string out;
    for (const auto& piece : secretPieces(value)) {
        if (!piece.reference) {
            out += piece.text;
            continue;
        }
        Result<std::string> key = fetchKey(std::string(piece.text), profile, secrets, redactor);
        if (!key) return key;
        out += *key;
    }
    return out;
}

void addDefault(net::Headers& headers, const std::string& name, const std::string& value) {
    if (net::findHeader(headers, name) == nullptr) headers.emplace_back(name, value);
}

} // namespace

Result<net::Headers> requestHeaders(const EndpointProfile& profile, const BoundSecrets& secrets, Redactor& redactor,
                                    bool stream) {
    for (const auto* address : {&profile.base_url, &profile.proxy}) learnFromUrl(redactor, *address);
    net::Headers headers;
    for (const auto& [name, value] : profile.headers) {
        Result<std::string> expanded = expand(value, profile, secrets, redactor);
        if (!expanded) return fail(std::move(expanded).error());
        headers.emplace_back(name, *expanded);
    }
    if (!profile.key_ref.empty()) {
        Result<std::string> key = fetchKey(profile.key_ref, profile, secrets, redactor);
        if (!key) return fail(std::move(key).error());
        addDefault(headers, "Authorization", "Bearer " + *key);
    }
    addDefault(headers, "Content-Type", "application/json");
    addDefault(headers, "Accept", stream ? "text/event-stream, application/json" : "application/json");
    // Compressed streams are held back by whoever compresses them, which would be measured as the model's wait.
    addDefault(headers, "Accept-Encoding", "identity");
    return headers;
}

std::string endpointUrl(std::string_view base_url, std::string_view path) {
    constexpr std::array<std::string_view, 4> kTails = {"/", "/chat/completions", "/completions", "/models"};
    // A query ("?api-version=...") belongs behind every path, and a fragment is never sent.
    std::string_view base = trim(base_url);
    base = base.substr(0, base.find('#'));
    const std::size_t mark = std::min(base.find('?'), base.size());
    const std::string_view query = base.substr(mark);
    base = base.substr(0, mark);
    for (bool cut = true; cut;) {
        cut = false;
        for (const std::string_view tail : kTails) {
            if (!base.ends_with(tail)) continue;
            base.remove_suffix(tail.size());
            cut = true;
        }
    }
    return std::string(base) + std::string(path) + (query.size() > 1 ? std::string(query) : "");
}

Status checkAddresses(const EndpointProfile& profile) {
    for (const auto& [member, address] : {std::pair("base_url", &profile.base_url), std::pair("proxy", &profile.proxy)})
        if (hasUserInfo(*address))
            return fail(ErrorCode::InvalidArgument, "llm.profile.user_in_address",
                        {{"member", member}, {"url", maskedUrl(*address)}});
    return {};
}

Status checkProfile(const EndpointProfile& profile) {
    const std::string url = lowerAscii(profile.base_url);
    const bool http = url.starts_with("http://") || url.starts_with("https://");
    if (!http)
        return fail(ErrorCode::InvalidArgument, "llm.profile.unusable_url", {{"url", maskedUrl(profile.base_url)}});
    return checkAddresses(profile);
}

net::HttpRequest baseRequest(const EndpointProfile& profile, std::string_view path, net::Headers headers) {
    net::HttpRequest request;
    request.url = endpointUrl(profile.base_url, path);
    request.headers = std::move(headers);
    request.timeouts = profile.timeouts;
    request.proxy = profile.proxy;
    request.ca_file = profile.ca_file;
    request.client_cert = profile.client_cert;
    request.client_key = profile.client_key;
    request.version = profile.http_version;
    constexpr std::size_t kMaxBody =
        std::size_t{256} * 1024 * 1024; // no answer is that long; a runaway server is stopped
    request.max_body_bytes = kMaxBody;
    return request;
}

} // namespace stagefall::llm
