// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tools/places.h"
#include "core/tools/schema.h"

#include <nlohmann/json.hpp>
#include <string>
#include <unordered_map>

namespace stagefall::tools {

struct Schema::Parts {
    nlohmann::json root; ///< does not move once read: the others point into it
    std::unordered_map<const nlohmann::json*, const nlohmann::json*> targets;
    std::unordered_map<std::string, Pattern> patterns;
    std::unordered_map<std::string, Pattern> formats;
};

/// Private to Schema: fills in what `parts.root` asks for and gives what is wrong with it.
Places readSchema(Schema::Parts& parts);

} // namespace stagefall::tools
