// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/chat_client.h"

#include <string>

namespace stagefall::llm {

/// The end of a call as one JSON object on one line, for the command line: text, reasoning, tool_calls,
/// finish_reason, usage, error, retry_after_ms, timing and the rest. What was not measured is null. Valid arguments
/// are JSON values with their bytes kept, invalid ones strings.
std::string askJson(const AttemptEnd& end);

} // namespace stagefall::llm
