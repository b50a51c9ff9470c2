// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/control_port.h"
#include "core/agent/conversation.h"
#include "core/agent/inference_step.h"
#include "core/agent/session.h"
#include "core/agent/tool_runner.h"

#include <optional>
#include <string>

namespace stagefall::agent {

/// What a session lends to its tasks.
struct TaskMeans {
    SpanEmitter& emitter;
    Statuses& statuses;
    Conversation& conversation;
    InferenceStep& inference;
    ToolRunner& runner;
    ControlPort& control;
    const ToolBox& box;
    RetrievalStep* retrieval; ///< nullptr = the workbench has none
    const llm::EndpointProfile& endpoint;
    int max_steps;
};

/// One user input until its answer: step after step, each an inference and the tools it set off. Blocks; one thread.
class TaskLoop {
public:
    TaskLoop(const TaskMeans& means, SpanId session, CancelToken cancel)
        : means_(means), session_(session), cancel_(std::move(cancel)) {}
    TaskEnd run(const std::string& input);

private:
    /// Empty: another step is needed.
    using StepEnd = std::optional<TaskEnd>;
    TaskEnd steps(const std::string& input);
    StepEnd oneStep(int number, const std::string& input, SpanId step);
    void boundary(Boundary next, SpanId step);
    llm::ChatRequest buildContext(SpanId step);
    StepEnd digest(llm::AttemptEnd end, SpanId step);
    StepEnd runTools(llm::ChatResult result, SpanId step);
    StepEnd askAgain(const llm::AttemptEnd& end, SpanId step);
    StepEnd askForLess(const llm::AttemptEnd& end, SpanId step);
    StepEnd nudge(const llm::ChatResult& result, SpanId step);
    TaskEnd answer(const llm::ChatResult& result, SpanId step);
    void close(const TaskEnd& end, SpanId task);
    static TaskEnd failed(Error error);
    static TaskEnd stopped(std::string partial = {});

    TaskMeans means_;
    SpanId session_;
    SpanId task_;
    CancelToken cancel_;
    int argument_errors_ = 0;
    int nudges_ = 0;
};

} // namespace stagefall::agent
