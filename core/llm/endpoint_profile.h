// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/net/http_client.h"

#include <string>
#include <string_view>

namespace stagefall::llm {

/// How long to go on trying, and when not to.
struct RetryPolicy {
    int max_attempts = 3;       ///< 1 = no retry
    int first_backoff_ms = 250; ///< doubled each time, with jitter
    int max_backoff_ms = 8'000;
    int max_retry_after_ms = 60'000; ///< a longer hint ends the call instead of waiting

    bool operator==(const RetryPolicy&) const = default;
};

/// Where the model is. Saved as JSON; holds references to keys, never keys.
struct EndpointProfile {
    std::string name;
    std::string base_url; ///< up to and with /v1
    std::string model;
    std::string key_ref;           ///< "" = none; see SecretSource
    net::Headers headers;          ///< extra; values may hold ${secret:REF}
    std::string extra_body = "{}"; ///< JSON object merged into every request
    std::string proxy;
    std::string ca_file;
    std::string client_cert; ///< files, as in net::HttpRequest: who we are, to endpoints that ask by TLS
    std::string client_key;
    net::HttpVersion http_version = net::HttpVersion::Auto;
    net::Timeouts timeouts;
    /// Request sent -> first token. Keep-alive comments prove that the connection lives but do not extend this.
    int first_token_ms = 300'000;
    int finish_grace_ms = 1'000; ///< how long to read on after finish_reason when [DONE] does not come
    RetryPolicy retry;
    bool lab = false; ///< its times are simulated; labelled wherever they show

    bool operator==(const EndpointProfile& other) const;
};

/// Only known members; a literal key anywhere is refused. Errors name `file`, the JSON pointer and the remedy.
Result<EndpointProfile> parseEndpointProfile(std::string_view json, const std::string& file);
std::string formatEndpointProfile(const EndpointProfile& profile);

} // namespace stagefall::llm
