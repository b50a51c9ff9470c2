// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace stagefall::llm {

/// The reason to keep when `next` comes after `current`: the last one, but a plain "stop" replaces nothing.
std::string laterReason(const std::string& current, const std::string& next);

/// stop, length, tool_calls, content_filter or unknown. The calls decide over the word: "tool_calls" without a call
/// is a stop, "end_turn" with one is tool_calls.
std::string normalizedReason(std::string_view reason, bool has_calls);

} // namespace stagefall::llm
