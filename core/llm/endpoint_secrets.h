// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secret_use.h"
#include "core/llm/endpoint_profile.h"

#include <vector>

namespace stagefall::llm {

/// Who sees the headers of a request to this endpoint: the endpoint, and its proxy where that can read them, which is
/// with plain http and where the profile brings certificates of its own along. Fails for an address of an odd form.
/// Pure.
Result<std::vector<Destination>> seersOf(const EndpointProfile& profile);

/// One secret of a profile, with what of it stands where.
struct EndpointSecret {
    SecretUse use;
    bool is_key = false;   ///< by key_ref, else by a header
    bool to_proxy = false; ///< not to the endpoint itself
};
/// Every secret that the profile would send, and where to. Empty without secrets, whatever its address. Pure.
Result<std::vector<EndpointSecret>> endpointSecrets(const EndpointProfile& profile);
/// What to call the credential that the profile sends: its key's name, that of a secret in a header, or the query
/// parameter that carries one ("?key"); "" = none is sent. Pure.
std::string keyName(const EndpointProfile& profile);
/// The same without the details, each pair once.
Result<std::vector<SecretUse>> secretUses(const EndpointProfile& profile);

} // namespace stagefall::llm
