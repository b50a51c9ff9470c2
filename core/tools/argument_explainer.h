// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <nlohmann/json_fwd.hpp>
#include <vector>

namespace stagefall::tools {

/// One line a place where `value` misses what `schema` asks for: "/days: expected integer, got \"three\"".
/// Covers the keywords tool schemas use; empty where the mismatch comes from another one. Pure.
std::vector<Message> explainMismatch(const nlohmann::json& schema, const nlohmann::json& value);

/// One line a place where a schema is broken in itself: "/properties/days/type: \"integr\" is no type". Pure.
std::vector<Message> lintSchema(const nlohmann::json& schema);

} // namespace stagefall::tools
