// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secret.h"
#include "core/llm/chat_types.h"

#include <string>
#include <vector>

namespace stagefall::llm {

/// What may go to a model: every text of the request without the credentials that the program has read. A service that
/// a tool asked may have sent its key back, and the endpoint is somebody else's. The endpoint's own key stands in a
/// header and is needed in no text. The same request and the same credentials give the same bytes. Pure.
ChatRequest redactedRequest(ChatRequest request, const Redactor& redactor);
std::vector<std::string> redactedTexts(std::vector<std::string> texts, const Redactor& redactor);

} // namespace stagefall::llm
