// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/net/http_client.h"

#include <optional>
#include <string>

namespace stagefall::net {

/// Redirects that are followed for one request; more are a loop.
constexpr int kMostRedirects = 5;

/// Where a 307 or 308 leads, if that is the same scheme, host and port: the same request, key included, may go there.
/// Nothing for any other answer: others change the method, or would carry the key to somebody else. Pure.
std::optional<std::string> redirectWithinOrigin(const std::string& url, const ResponseHead& head);

/// HttpClient::fetch(), going on where redirectWithinOrigin() leads. Blocking.
Result<HttpClient::Response> fetchWithinOrigin(HttpClient& http, HttpRequest request, const CancelToken& cancel = {});

} // namespace stagefall::net
