// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/chat_client.h"
#include "core/trace/stage.h"

#include <optional>
#include <vector>

namespace stagefall::agent {

/// An attempt's error as a value: its code, and words with the remedy. None where the attempt was good. Pure.
std::optional<Error> attemptError(const llm::AttemptEnd& end, const llm::EndpointProfile& profile);
trace::Outcome attemptOutcome(const llm::AttemptEnd& end);

/// The calls were cut off or their arguments are no JSON: the model can be asked to send them again.
bool isArgumentsError(const llm::ChatResult& result);
/// More or larger calls than one turn may bring: the model can be asked to send less.
bool isCallsError(const llm::ChatResult& result);

/// Some servers give two calls of one turn the same id; results could then not be told apart.
void makeIdsUnique(std::vector<llm::ToolCall>& calls);

} // namespace stagefall::agent
