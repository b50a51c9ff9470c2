// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/workbench.h"
#include "core/base/secret_use.h"

#include <string_view>
#include <vector>

namespace stagefall::agent {

/// Whether a tool's url leads to the program's own lab: "${lab}" and then a path, not something that would make another
/// host of it ("${lab}@elsewhere").
bool leadsToLab(std::string_view url);

/// Every secret that the workbench's tools would send and where to, each pair once; those for the lab are not among
/// them. An error names the file and the tool: a reference or an address of an odd form. Pure.
Result<std::vector<SecretUse>> secretUses(const Workbench& workbench);

} // namespace stagefall::agent
