// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/statuses.h"
#include "core/llm/chat_client.h"

#include <functional>
#include <string>

namespace stagefall::agent {

/// One call of the model, its attempts included, written to the trace. Blocks; one thread.
class InferenceStep {
public:
    /// `on_lab` is told, on the network loop, when a lab answers: the id of its profile, "" where it names none. It may
    /// be told while run() waits, and never after.
    using OnLab = std::function<void(const std::string& profile)>;
    InferenceStep(SpanEmitter& emitter, Statuses& statuses, llm::ChatClient& client, OnLab on_lab = {})
        : emitter_(emitter), statuses_(statuses), client_(client), on_lab_(std::move(on_lab)) {}

    /// How the last attempt ended. An Error only where nothing could be sent (a key that is missing).
    Result<llm::AttemptEnd> run(const llm::ChatRequest& request, SpanId step, const CancelToken& cancel);

private:
    SpanEmitter& emitter_;
    Statuses& statuses_;
    llm::ChatClient& client_;
    OnLab on_lab_;
};

} // namespace stagefall::agent
