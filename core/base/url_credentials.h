// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secret.h"

#include <string>
#include <string_view>
#include <vector>

/// Credentials that stand in an address: "user:password@", and query values that are keys by their name or their looks.
namespace stagefall {

/// Whether there is anything before an "@" in the part that names the host.
bool hasUserInfo(std::string_view url);
/// The address without user info, and with Redactor::kMask in the place of query values (and parts of the path) that
/// are credentials: what is shown and recorded, whether or not they are long enough to be learnt.
std::string maskedUrl(std::string_view url);
/// Tells the redactor of every credential in the address, as it stands there and decoded. `{name}` and `${...}` are
/// none.
void learnFromUrl(Redactor& redactor, std::string_view url);

} // namespace stagefall
