// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/retrieval_step.h"
#include "core/agent/workbench.h"
#include "core/base/bound_secrets.h"
#include "core/llm/chat_types.h"
#include "core/net/http_client.h"
#include "core/tools/tool.h"
#include "core/trace/stage.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace stagefall::agent {

/// A tool that may be called: checked before it runs, and drawn as a span of `stage`.
struct ToolEntry {
    std::unique_ptr<tools::Tool> tool;
    tools::ArgumentChecker checker;
    trace::Stage stage = trace::Stage::Tool;
};

/// What a workbench's agent can do. Built once in prepare(), then only read, from any thread.
class ToolBox {
public:
    /// What tools are made with. `databases`: name -> path of a file that exists.
    struct Means {
        const Clock& clock;
        net::HttpClient& http;
        const BoundSecrets& secrets;
        Redactor& redactor;
        std::map<std::string, std::string> databases;
        std::string lab_url;
        RetrievalStep* retrieval = nullptr; ///< offered as a tool where the workbench says so
    };
    static Result<ToolBox> make(const Workbench& workbench, const Means& means);

    const ToolEntry* find(const std::string& name) const;
    std::string names() const; ///< "a, b, c"
    const std::vector<llm::ToolSpec>& specs() const { return specs_; }

private:
    Status add(std::unique_ptr<tools::Tool> tool, trace::Stage stage);
    std::map<std::string, ToolEntry> entries_;
    std::vector<llm::ToolSpec> specs_; ///< in the order of the file: the prefix of the request stays the same
};

} // namespace stagefall::agent
