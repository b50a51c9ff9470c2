// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/redirect.h"

#include "core/net/request_target.h"

#include <utility>

namespace stagefall::net {

std::optional<std::string> redirectWithinOrigin(const std::string& url, const ResponseHead& head) {
    constexpr int kTemporary = 307;
    constexpr int kPermanent = 308;
    if (head.status != kTemporary && head.status != kPermanent) return std::nullopt;
    const auto* location = findHeader(head.headers, "Location");
    if (location == nullptr || location->empty()) return std::nullopt;
    std::string to = resolveUrl(url, *location);
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
