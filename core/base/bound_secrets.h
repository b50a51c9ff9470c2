// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secret.h"
#include "core/base/secret_use.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stagefall {

/// Secrets of one run, each bound to where it may go. Whoever sends requests has this and no SecretSource, so that no
/// secret is read without its destination being looked at. Constant; any thread but the UI's. `source` outlives it.
class BoundSecrets {
public:
    /// `permitted`: what a person has agreed to. `own`: the program's own server, which every secret may go to.
    explicit BoundSecrets(const SecretSource& source, std::vector<SecretUse> permitted = {},
                          std::optional<Destination> own = std::nullopt);
    /// The value, for a request that all of `destinations` will see. PermissionDenied names the secret and the
    /// destination that nobody agreed to; the source is not asked then. No destination: refused likewise.
    Result<std::string> get(std::string_view reference, const std::vector<Destination>& destinations) const;

private:
    const SecretSource& source_;
    std::vector<SecretUse> permitted_;
    std::optional<Destination> own_;
};

} // namespace stagefall
