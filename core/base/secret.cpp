// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/secret.h"

#include <cstdlib>

namespace stagefall {

Result<std::string> EnvironmentSecrets::get(std::string_view reference) const {
    constexpr std::string_view kPrefix = "env:";
    if (reference.starts_with(kPrefix)) reference.remove_prefix(kPrefix.size());
    const std::string variable(reference);
    const char* value = std::getenv(variable.c_str());
    if (value == nullptr || *value == '\0') return fail(ErrorCode::NotFound, "base.env_missing", {{"name", variable}});
    return std::string(value);
}

} // namespace stagefall
