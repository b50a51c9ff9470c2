// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/statuses.h"
#include "core/agent/workbench.h"
#include "core/llm/chat_client.h"
#include "core/retrieval/document_index.h"
#include "core/tools/tool.h"

#include <memory>
#include <string>

namespace stagefall::agent {

/// Searches a workbench's documents: before a task's first inference, or as a tool of the model. Any thread.
class RetrievalStep {
public:
    RetrievalStep(RetrievalSpec spec, std::unique_ptr<retrieval::DocumentIndex> index, llm::ChatClient& client);

    const RetrievalSpec& spec() const { return spec_; }
    Result<retrieval::UpdateResult> update(const CancelToken& cancel);
    /// Content for the model, and a part for each thing that took time.
    Result<tools::ToolResult> search(const std::string& query, const CancelToken& cancel);
    /// The model's own way to search(): one argument, "query".
    std::unique_ptr<tools::Tool> makeTool();
    /// The passages for a task's input, as they are joined to it; a span of its own under `step`. A search that fails
    /// is told and gives "": the task goes on without passages.
    std::string beforeTask(const std::string& input, SpanId step, SpanEmitter& emitter, Statuses& statuses,
                           const CancelToken& cancel);

private:
    retrieval::Embedder embedder() const;
    RetrievalSpec spec_;
    std::unique_ptr<retrieval::DocumentIndex> index_;
    llm::ChatClient& client_;
};

/// A tool's own parts as children of its span.
void emitParts(SpanEmitter& emitter, SpanId parent, const std::vector<tools::ToolSpan>& parts);

} // namespace stagefall::agent
