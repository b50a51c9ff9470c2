// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/statuses.h"
#include "core/llm/chat_client.h"

namespace stagefall::agent {

/// One call of the model, its attempts included, written to the trace. Blocks; one thread.
class InferenceStep {
public:
    InferenceStep(SpanEmitter& emitter, Statuses& statuses, llm::ChatClient& client)
        : emitter_(emitter), statuses_(statuses), client_(client) {}

    /// How the last attempt ended. An Error only where nothing could be sent (a key that is missing).
    Result<llm::AttemptEnd> run(const llm::ChatRequest& request, SpanId step, const CancelToken& cancel);

private:
    SpanEmitter& emitter_;
    Statuses& statuses_;
    llm::ChatClient& client_;
};

} // namespace stagefall::agent
