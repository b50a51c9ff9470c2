// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace stagefall {

/// On one line; bytes that are no UTF-8 become U+FFFD. Never throws but for want of memory. Pure.
std::string writeJson(const nlohmann::json& value);

} // namespace stagefall
