// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/net/http_client.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace stagefall::llm {

/// When the server wants to be asked again, from a failed response. The first that exists: retry-after-ms,
/// x-ms-retry-after-ms, Retry-After (seconds, or a date against the response's own Date), RetryInfo.retryDelay,
/// x-ratelimit-reset-* (429 only; the used-up window, else the longest), X-RateLimit-Reset in error.metadata.headers,
/// "try again in 4.75s" in the message. Whether to wait that long is the caller's business.
/// `wall_ns` stands in for a missing Date header. Pure.
std::optional<Nanoseconds> retryHint(int status, const net::Headers& headers, std::string_view body,
                                     std::int64_t wall_ns);

/// "1m12.5s", "350ms", "6s", "1h2m"; a bare number is seconds.
std::optional<Nanoseconds> parseDuration(std::string_view text);
/// IMF-fixdate ("Tue, 01 Jan 2030 00:00:30 GMT") in seconds since the epoch.
std::optional<std::int64_t> parseHttpDate(std::string_view text);

} // namespace stagefall::llm
