// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/json_reader.h"
#include "core/agent/workbench.h"

#include <nlohmann/json.hpp>

namespace stagefall::agent {

/// Private to the workbench parser: notes every key that an HTTP tool would put into the file, in its headers, its
/// address and its body (JSON; null where there is none). `place`: the JSON pointer of the tool.
void checkLiteralKeys(const HttpToolSpec& tool, const nlohmann::json& body, const std::string& place,
                      Problems& problems);

} // namespace stagefall::agent
