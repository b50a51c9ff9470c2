// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/adaptation.h"
#include "core/llm/stream_decoder.h"

#include <optional>
#include <string_view>

namespace stagefall::llm {

/// Whether the endpoint refused the request for how it was written, by its status, or by the code of an error inside a
/// stream. Pure.
bool refusesRequest(int status, const ChatResult& result);

/// What to change so that an endpoint that refused `body` (JSON text, as sent) may take it: the member that its words
/// or its structured error name, if it was sent and can be done without. With its successor where the words name one.
/// Nothing where no such member is named. Pure.
std::optional<Adaptation> adaptationFor(const ChatResult& refusal, std::string_view body);

} // namespace stagefall::llm
