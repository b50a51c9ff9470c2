// SPDX-License-Identifier: GPL-3.0-or-later
// JSON as such, and what the lab takes for requests.
#include "core/json/read_json.h"
#include "core/lab/chat_body.h"
#include "core/lab/embeddings_api.h"
#include "core/lab/planner.h"
#include "core/tools/tool.h"
#include "core/trace/event_json.h"
#include "tests/fuzz/targets.h"

#include <nlohmann/json.hpp>

namespace stagefall::fuzz {

std::string jsonFault(std::string_view bytes) {
    JsonProblem problem;
    const auto value = readJson(bytes, &problem);
    if (value.is_discarded() != readOrderedJson(bytes).is_discarded()) return "two orders, two opinions";
    if (value.is_discarded() && problem.offset > bytes.size()) return "the place is behind the end";
    if (value.is_discarded() && problem.kind == JsonProblem::Kind::None) return "refused without a reason";
    if (!value.is_discarded() && readJson(value.dump()) != value) return "written and read again it is another value";

    if (const auto event = trace::parseEvent(bytes)) {
        const auto again = trace::parseEvent(trace::formatEvent(*event));
        if (!again || !(*again == *event)) return "an event is not what was written of it";
    }
    static_cast<void>(lab::answerEmbeddings(bytes));
    tools::fillStatus({"{a} of {b}", "{b}"}, std::string(bytes));
    const auto body = lab::parseChatBody(bytes);
    if (!body) return "";
    for (const auto& call : lab::plan(body->conversation).calls)
        if (readJson(call.arguments).is_discarded()) return "the planner's arguments are no JSON: " + call.arguments;
    return "";
}

} // namespace stagefall::fuzz
