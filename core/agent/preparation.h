// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/session.h"
#include "core/agent/tool_box.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace stagefall::agent {

/// What a workbench needs before its first task.
struct Prepared {
    std::unique_ptr<RetrievalStep> retrieval; ///< nullptr = the workbench has none
    ToolBox box;
    std::vector<Message> notes; ///< what went wrong without stopping anything
};

/// Generates databases, brings the index up to date, makes and checks the tools. Blocks.
Result<Prepared> prepareWorkbench(const Workbench& workbench, const SessionDeps& deps, llm::ChatClient& client,
                                  const std::function<void(const Message&)>& progress, const CancelToken& cancel);

} // namespace stagefall::agent
