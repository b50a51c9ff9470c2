// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "core/base/secret_use.h"

#include <string>
#include <vector>

namespace stagefall::cli {

/// The option of commands that may send secrets: --allow-secret NAME=HOST[:PORT], for one run.
std::vector<Option> secretOptions();

/// One --allow-secret.
struct AllowedSecret {
    std::string given; ///< as it was written
    std::string name;
    DestinationPattern destination;

    bool matches(const SecretUse& use) const { return name == use.name && destination.matches(use.destination); }
};
/// All that were given; InvalidArgument shows the first that is none.
Result<std::vector<AllowedSecret>> allowedSecrets(const Arguments& arguments);

/// What to add to the command line to allow this, as a shell takes it: names come from files. Pure.
std::string allowOption(const SecretUse& use);

} // namespace stagefall::cli
