// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bound_secrets.h"
#include "core/net/http_client.h"
#include "core/tools/tool.h"

namespace stagefall::tools {

/// Calls an HTTP service. {name} in url and header values is replaced by the (URL-encoded in the url) argument;
/// in the JSON body a string that is exactly "{name}" is replaced by the argument with its type.
struct HttpToolConfig {
    ToolInfo info;
    std::string method = "GET";
    std::string url;
    net::Headers headers; ///< values may hold ${secret:REF}
    std::string body;     ///< JSON template, "" = none
    std::size_t max_response_bytes = std::size_t{256} * 1024;
    bool allow_other_hosts = false; ///< an argument must not change scheme, host or port
};

Result<std::unique_ptr<Tool>> makeHttpTool(HttpToolConfig config, net::HttpClient& http, const BoundSecrets& secrets,
                                           Redactor& redactor);

} // namespace stagefall::tools
