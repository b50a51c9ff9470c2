// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/tool_box.h"

#include "core/agent/workbench_secrets.h"
#include "core/tools/http_tool.h"
#include "core/tools/sql_tool.h"

namespace stagefall::agent {

namespace {

using MadeTool = Result<std::unique_ptr<tools::Tool>>;

MadeTool makeTool(const SqlToolSpec& spec, const ToolBox::Means& means) {
    const auto database = means.databases.find(spec.database);
    if (database == means.databases.end())
        return fail(ErrorCode::NotFound, "agent.tool_without_database",
                    {{"tool", spec.info.name}, {"database", spec.database}});
    return tools::makeSqlTool({spec.info, database->second, spec.query, spec.max_rows}, means.clock);
}

MadeTool makeTool(const HttpToolSpec& spec, const ToolBox::Means& means) {
    constexpr std::string_view kLab = "${lab}";
    tools::HttpToolConfig config;
    config.info = spec.info;
    config.method = spec.method;
    config.url = spec.url;
    if (leadsToLab(config.url)) {
        if (means.lab_url.empty())
            return fail(ErrorCode::NotFound, "agent.tool_without_lab", {{"tool", spec.info.name}});
        config.url = means.lab_url + config.url.substr(kLab.size());
    }
    config.headers = spec.headers;
    config.body = spec.body;
    config.max_response_bytes = spec.max_response_bytes;
    return tools::makeHttpTool(std::move(config), means.http, means.secrets, means.redactor);
}

} // namespace

Result<ToolBox> ToolBox::make(const Workbench& workbench, const Means& means) {
    ToolBox box;
    for (const auto& spec : workbench.tools) {
        auto tool = std::visit([&](const auto& one) { return makeTool(one, means); }, spec);
        if (!tool) return fail(tool.error());
        SF_CHECK(box.add(std::move(*tool), trace::Stage::Tool));
    }
    if (means.retrieval != nullptr && means.retrieval->spec().mode == RetrievalMode::Tool)
        SF_CHECK(box.add(means.retrieval->makeTool(), trace::Stage::Retrieval));
    return box;
}

Status ToolBox::add(std::unique_ptr<tools::Tool> tool, trace::Stage stage) {
    const auto& info = tool->info();
    auto checker = tools::ArgumentChecker::make(info.parameters);
    if (!checker) return fail(std::move(checker.error().with("tool", info.name)));
    const auto name = info.name;
    specs_.push_back({name, info.description.en, info.parameters});
    entries_.emplace(name, ToolEntry{std::move(tool), std::move(*checker), stage});
    return {};
}

const ToolEntry* ToolBox::find(const std::string& name) const {
    const auto found = entries_.find(name);
    return found == entries_.end() ? nullptr : &found->second;
}

std::string ToolBox::names() const {
    std::string out;
    for (const auto& spec : specs_) out.append(out.empty() ? "" : ", ").append(spec.name);
    return out;
}

} // namespace stagefall::agent
