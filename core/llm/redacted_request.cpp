// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/redacted_request.h"

namespace stagefall::llm {

ChatRequest redactedRequest(ChatRequest request, const Redactor& redactor) {
    if (redactor.empty()) return request;
    for (auto& message : request.messages) {
        for (auto* text : {&message.content, &message.reasoning, &message.tool_call_id, &message.name, &message.echo})
            redactor.redactInPlace(*text);
        for (auto& call : message.tool_calls)
            for (auto* text : {&call.id, &call.name, &call.arguments, &call.arguments_raw, &call.extra})
                redactor.redactInPlace(*text);
    }
    for (auto& tool : request.tools)
        for (auto* text : {&tool.description, &tool.parameters}) redactor.redactInPlace(*text);
    return request;
}

std::vector<std::string> redactedTexts(std::vector<std::string> texts, const Redactor& redactor) {
    for (auto& text : texts) redactor.redactInPlace(text);
    return texts;
}

} // namespace stagefall::llm
