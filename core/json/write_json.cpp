// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/write_json.h"

#include <nlohmann/json.hpp>

namespace stagefall {

std::string writeJson(const nlohmann::json& value) {
    return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace stagefall
