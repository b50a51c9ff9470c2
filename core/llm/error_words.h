// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/json_value.h"

#include <string>

namespace stagefall::llm {

/// What an error object says, for people: its message, then what it says of the cause where that is something else.
/// Gateways put the words of whoever stands behind them into metadata.raw, details, errors or an inner error, often as
/// JSON in a text; validators list what is wrong with its place ("body.temperature: too large"). "" where it says
/// nothing in words. Pure.
std::string errorWords(JsonView object);

} // namespace stagefall::llm
