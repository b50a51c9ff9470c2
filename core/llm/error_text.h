// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/llm/chat_client.h"

namespace stagefall::llm {

/// Why the call failed and what to do about it, for people. An empty id where it did not fail.
Message describe(const AttemptEnd& end, const EndpointProfile& profile);

/// The path of a URL ("/v1/chat/completions"), for messages that have already named the host.
std::string pathOf(std::string_view url);

} // namespace stagefall::llm
