// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bound_secrets.h"
#include "core/llm/endpoint_profile.h"

#include <string>
#include <string_view>

namespace stagefall::llm {

/// The headers of a request to the endpoint, keys included; the profile's own win over those made here. Every key, in
/// the addresses too, is told to `redactor` before it is used. Fails with what is missing, or may not go to this
/// endpoint.
Result<net::Headers> requestHeaders(const EndpointProfile& profile, const BoundSecrets& secrets, Redactor& redactor,
                                    bool stream);

/// `path` ("/models") under the base URL, whatever of "/", "/chat/completions" the base URL ends with; the base URL's
/// query stays behind it.
std::string endpointUrl(std::string_view base_url, std::string_view path);

/// Refuses "user:password@" in the addresses: it would be shown and kept wherever the address is. Files say it with
/// their place in parseEndpointProfile(); this is for what was typed.
Status checkAddresses(const EndpointProfile& profile);
/// Whether the profile can be used at all.
Status checkProfile(const EndpointProfile& profile);

/// A request with the profile's transport settings.
net::HttpRequest baseRequest(const EndpointProfile& profile, std::string_view path, net::Headers headers);

} // namespace stagefall::llm
