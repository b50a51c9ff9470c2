// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/budget_names.h"

#include "core/base/near_names.h"

#include <algorithm>

namespace stagefall::cli {
namespace {

Message unknownTool(const std::string& name, const std::vector<std::string>& tools) {
    if (const auto near = nearestName(name, tools)) return {"cli.budget_tool_near", {{"name", name}, {"near", *near}}};
    if (tools.empty()) return {"cli.budget_tool_none", {{"name", name}}};
    return {"cli.budget_tool", {{"name", name}, {"known", joined(tools)}}};
}

} // namespace

std::vector<Message> namesWithoutUse(const budget::Budget& budget, const agent::Workbench& workbench,
                                     const std::string& model) {
    std::vector<Message> out;
    std::vector<std::string> tools;
    tools.reserve(workbench.tools.size());
    for (const auto& tool : workbench.tools) tools.push_back(agent::info(tool).name);
    const auto& search = workbench.retrieval;
    for (const auto& [name, allowed] : budget.tools) {
        if (std::find(tools.begin(), tools.end(), name) != tools.end()) continue;
        if (search && search->mode == agent::RetrievalMode::Tool && search->tool_name == name)
            out.push_back({"cli.budget_tool_searches", {{"name", name}}});
        else
            out.push_back(unknownTool(name, tools));
    }
    if (budget.models.contains(model)) return out;
    for (const auto& [name, allowed] : budget.models) {
        const bool near = nearestName(name, {model}).has_value();
        out.push_back({near ? "cli.budget_model_near" : "cli.budget_model", {{"name", name}, {"model", model}}});
    }
    return out;
}

} // namespace stagefall::cli
