// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bound_secrets.h"

#include <functional>
#include <string>
#include <string_view>

namespace stagefall::tools {

/// Replaces ${secret:REF} by its value, which `redactor` learns, for a request to `destination`; an error there counts
/// only where there is a secret. What stands between secrets goes through `fill` first, so that an argument that looks
/// like a reference is never resolved.
Result<std::string> expandSecrets(std::string_view pattern, const BoundSecrets& secrets, Redactor& redactor,
                                  const Result<Destination>& destination,
                                  const std::function<std::string(std::string_view)>& fill);

} // namespace stagefall::tools
