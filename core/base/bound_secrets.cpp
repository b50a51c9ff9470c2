// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/bound_secrets.h"

#include <algorithm>
#include <utility>

namespace stagefall {

BoundSecrets::BoundSecrets(const SecretSource& source, std::vector<SecretUse> permitted, std::optional<Destination> own)
    : source_(source), permitted_(std::move(permitted)), own_(std::move(own)) {}

Result<std::string> BoundSecrets::get(std::string_view reference, const std::vector<Destination>& destinations) const {
    const auto name = secretName(reference);
    if (!name) return fail(name.error());
    const auto refused = [&name](const std::string& destination) {
        return fail(ErrorCode::PermissionDenied, "base.secret_not_permitted",
                    {{"name", *name}, {"destination", destination}});
    };
    if (destinations.empty()) return refused("?");
    for (const auto& destination : destinations) {
        if (destination == own_) continue;
        const SecretUse use{*name, destination};
        if (std::find(permitted_.begin(), permitted_.end(), use) == permitted_.end())
            return refused(destination.text());
    }
    return source_.get(reference);
}

} // namespace stagefall
