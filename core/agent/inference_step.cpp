// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/inference_step.h"

#include "core/agent/inference_observer.h"
#include "core/llm/json_value.h"
#include "core/llm/utf_text.h"

#include <nlohmann/json.hpp>

namespace stagefall::agent {

namespace {

using nlohmann::json;

/// The messages as they were sent: taken out of the body that was built for sending.
std::string messagesAsSent(const llm::ChatRequest& request, const llm::ChatClient& client) {
    const auto body = llm::adapted(llm::buildRequestBody(request, client.profile()), client.adaptations());
    llm::JsonDoc doc; // no tree of values: what a model has sent may be wide, and goes in as it is
    const bool read = doc.parse(body) && doc.root()["messages"].isArray();
    return read ? llm::cleanUtf8(doc.root()["messages"].raw()) : "[]";
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
    observer->setRequest(messagesAsSent(request, client_), toolNames(request));
    return observer->wait();
}

} // namespace stagefall::agent
