// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/inference_step.h"

#include "core/agent/inference_observer.h"
#include "core/json/read_json.h"

#include <nlohmann/json.hpp>

namespace stagefall::agent {

namespace {

using nlohmann::json;

/// The messages as they were sent: taken out of the body that was built for sending.
std::string messagesAsSent(const llm::ChatRequest& request, const llm::EndpointProfile& profile) {
    const auto body = readOrderedJson(llm::buildRequestBody(request, profile));
    if (!body.is_object() || !body.contains("messages")) return "[]";
    return body["messages"].dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string toolNames(const llm::ChatRequest& request) {
    auto names = json::array();
    for (const auto& tool : request.tools) names.push_back(tool.name);
    return names.dump();
}

} // namespace

Result<llm::AttemptEnd> InferenceStep::run(const llm::ChatRequest& request, SpanId step, const CancelToken& cancel) {
    const auto observer = std::make_shared<InferenceObserver>(emitter_, statuses_, client_.profile(), step, on_lab_);
    const auto call = client_.start(request, observer);
    if (!call) return fail(call.error());
    const auto registration = cancel.onCancel([&call] { (*call)->cancel(); });
    observer->setRequest(messagesAsSent(request, client_.profile()), toolNames(request));
    return observer->wait();
}

} // namespace stagefall::agent
