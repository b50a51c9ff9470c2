// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/statuses.h"
#include "core/agent/tool_box.h"
#include "core/agent/worker_pool.h"

#include <string>
#include <vector>

namespace stagefall::agent {

/// What the model is told about one call.
struct ToolAnswer {
    std::string call_id;
    std::string name;
    std::string content;
    trace::Outcome outcome = trace::Outcome::Cancelled; ///< of a call that never began
};

/// Runs the calls of one turn at the same time, as many as the workbench allows, each with its time limit and its span.
/// run() blocks; one thread.
class ToolRunner {
public:
    ToolRunner(const ToolBox& box, SpanEmitter& emitter, Statuses& statuses, std::size_t most_at_once)
        : box_(box), emitter_(emitter), statuses_(statuses), pool_(most_at_once) {}

    /// The answers in the order of the calls, whatever the order in which they came.
    std::vector<ToolAnswer> run(const std::vector<llm::ToolCall>& calls, SpanId step, const CancelToken& cancel);

private:
    struct Batch;
    struct Job;
    void work(Batch& batch, Job& job, SpanId step);
    Result<tools::ToolResult> execute(Batch& batch, Job& job, SpanId span);
    trace::Outcome finish(Job& job, bool timed_out, Result<tools::ToolResult>& result, SpanId span);
    static void watch(Batch& batch, const SpanEmitter& emitter);

    const ToolBox& box_;
    SpanEmitter& emitter_;
    Statuses& statuses_;
    WorkerPool pool_; ///< last: its threads use what stands above
};

/// {"error": "..."} with the English words of a message.
std::string errorForModel(const text::Catalogue& catalogue, const Message& message);

} // namespace stagefall::agent
