// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/redirect.h"

#include "core/net/request_target.h"

#include <curl/curl.h>

#include <memory>
#include <utility>

namespace stagefall::net {

namespace {

/// `location` as seen from `url`; "" where it cannot be read.
std::string resolved(const std::string& url, const std::string& location) {
    const std::unique_ptr<CURLU, decltype(&curl_url_cleanup)> parsed(curl_url(), &curl_url_cleanup);
    if (curl_url_set(parsed.get(), CURLUPART_URL, url.c_str(), 0) != CURLUE_OK ||
        curl_url_set(parsed.get(), CURLUPART_URL, location.c_str(), 0) != CURLUE_OK)
        return {};
    curl_url_set(parsed.get(), CURLUPART_FRAGMENT, nullptr, 0);
    char* user = nullptr;
    const bool has_user = curl_url_get(parsed.get(), CURLUPART_USER, &user, 0) == CURLUE_OK;
    curl_free(user);
    char* text = nullptr;
    if (has_user || curl_url_get(parsed.get(), CURLUPART_URL, &text, 0) != CURLUE_OK) return {};
    std::string out(text);
    curl_free(text);
    return out;
}

} // namespace

std::optional<std::string> redirectWithinOrigin(const std::string& url, const ResponseHead& head) {
    constexpr int kTemporary = 307;
    constexpr int kPermanent = 308;
    if (head.status != kTemporary && head.status != kPermanent) return std::nullopt;
    const auto* location = findHeader(head.headers, "Location");
    if (location == nullptr || location->empty()) return std::nullopt;
    std::string to = resolved(url, *location);
    const auto here = parseTarget(url);
    const auto there = parseTarget(to);
    const bool same =
        here && there && here->tls == there->tls && here->host == there->host && here->port == there->port;
    if (!same || to == url) return std::nullopt;
    return to;
}

Result<HttpClient::Response> fetchWithinOrigin(HttpClient& http, HttpRequest request, const CancelToken& cancel) {
    for (int hops = 0;; ++hops) {
        auto response = http.fetch(request, cancel);
        auto to = response && hops < kMostRedirects ? redirectWithinOrigin(request.url, response->head) : std::nullopt;
        if (!to) return response;
        request.url = *std::move(to);
    }
}

} // namespace stagefall::net
