// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/trace/event.h"

#include <string>
#include <string_view>

namespace stagefall::trace {

/// One event as one line of compact JSON: the form of the store and of JSON exports. Fields at their default are
/// left out, so parse(format(e)) == e for every event. Invalid UTF-8 is replaced by U+FFFD when written.
std::string formatEvent(const Event& event);
/// Errors name the field. Unknown fields are ignored; unknown kinds are an error.
Result<Event> parseEvent(std::string_view json);

} // namespace stagefall::trace
