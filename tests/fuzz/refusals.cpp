// SPDX-License-Identifier: GPL-3.0-or-later
// What an endpoint says when it refuses, which changes what is sent to it from then on.
#include "core/llm/error_payload.h"
#include "core/llm/json_value.h"
#include "core/llm/model_list.h"
#include "core/llm/refused_member.h"
#include "tests/fuzz/targets.h"

namespace stagefall::fuzz {

namespace {

constexpr std::string_view kBody =
    R"({"model":"m","messages":[{"role":"user","content":"q"},{"role":"assistant","content":null,"reasoning_content":)"
    R"("why","tool_calls":[{"id":"1","type":"function","function":{"name":"f","arguments":"{}"},"extra_content":{}}]},)"
    R"({"role":"tool","content":"r","tool_call_id":"1","name":"f"}],"tools":[{"type":"function","function":{"name":"f",)"
    R"("strict":true,"parameters":{"type":"object","additionalProperties":false,"properties":{"strict":{"type":)"
    R"("string"}}}}}],"temperature":0.2,"max_tokens":64,"stream":true,"stream_options":{"include_usage":true}})";

} // namespace

std::string refusalFault(std::string_view bytes) {
    static_cast<void>(llm::readModelList(bytes));
    const auto refusal = llm::httpFailure(400, bytes);
    if (refusal.error_detail.size() > 2000) return "words without an end";
    std::string body(kBody);
    // As ChatCall does it: each answer changes one thing, and the same answer comes again.
    for (int times = 0; times < 8; ++times) {
        const auto found = llm::adaptationFor(refusal, body);
        if (!found) return "";
        llm::Adaptation read;
        if (!llm::readCode(llm::codeOf(*found), read) || !(read == *found)) return "a code that is not read again";
        auto next = llm::adapted(body, {*found});
        if (next == body) return "a change that changes nothing: " + llm::codeOf(*found);
        llm::JsonDoc doc;
        if (!doc.parse(next)) return "what is sent is no JSON";
        const auto root = doc.root();
        const bool whole = root["model"].text() == "m" && root["messages"].isArray() && root["tools"].isArray() &&
                           root["messages"].first()["content"].text() == "q";
        if (!whole) return "what cannot be done without was left out";
        body = std::move(next);
    }
    return "";
}

} // namespace stagefall::fuzz
