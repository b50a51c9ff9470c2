// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bound_secrets.h"
#include "core/llm/endpoint_memory.h"
#include "core/llm/endpoint_profile.h"

#include <optional>
#include <string>
#include <vector>

namespace stagefall::llm {

struct EndpointCheck {
    std::string
        id; ///< "key", "resolve", "connect", "tls", "auth", "path", "models", "answer", "streaming", "tools", "members"
    bool passed = false;
    bool skipped = false;
    Message finding;      ///< what was found and, where it failed, what to do
    bool warning = false; ///< not passed, but the endpoint is usable all the same
};

struct EndpointReport {
    std::vector<EndpointCheck> checks; ///< those that were made, in their order; then those that were not reached
    std::vector<std::string> models;
    std::optional<Nanoseconds> connect;
    std::optional<Nanoseconds> ttft;
    std::optional<std::string> lab; ///< the endpoint says that it is a lab: times are simulated. Its profile
    bool usable = false;
    std::string suggested_base_url; ///< where another path would be right
};

/// Lists the models, sends one tiny streaming request and one with a tool, and says exactly what is wrong: name,
/// refused, TLS, 401, 404 with the path that would be right, not an OpenAI-style answer, no streaming, no tools. The
/// chat request decides: whoever answers it is usable, whatever else failed. What the endpoint refused before is tried
/// anew and goes into `memory`. Blocking; not on the loop or UI thread.
EndpointReport testEndpoint(net::HttpClient& http, const EndpointProfile& profile, const BoundSecrets& secrets,
                            Redactor& redactor, const CancelToken& cancel = {}, EndpointMemory* memory = nullptr);

} // namespace stagefall::llm
