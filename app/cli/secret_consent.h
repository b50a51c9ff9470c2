// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/endpoint_options.h"
#include "app/cli/environment.h"
#include "core/agent/workbench.h"
#include "core/base/secret_use.h"

#include <vector>

namespace stagefall::cli {

/// Which secrets this run may send where. Files are asked about: what a workbench or a profile would send needs an
/// --allow-secret, an earlier yes for the same content, or a yes now, on the terminal. A key and an address that were
/// both typed on this command line need none. Fails, with nothing sent, where one pair is not allowed: without a
/// terminal the error gives the options that would allow it. Either may be nullptr.
Result<std::vector<SecretUse>> permitSecrets(const Environment& environment, const Arguments& arguments,
                                             const agent::Workbench* workbench, const EndpointChoice* endpoint);

} // namespace stagefall::cli
