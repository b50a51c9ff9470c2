// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/agent/session_bench.h"

#include <nlohmann/json.hpp>

namespace stagefall::testing {

SessionBench::SessionBench() {
    workbench.id = "bench";
    workbench.title = {"Bench", "台"};
    workbench.system_prompt = {"Be brief.", "请简短。"};
    endpoint.name = "scripted";
    endpoint.base_url = server.url() + "/v1";
    endpoint.model = "m-1";
    endpoint.retry.first_backoff_ms = 20;
    options.budget = budget::Budget::standard();
}

void SessionBench::addTool(const std::string& name, int timeout_ms) {
    agent::HttpToolSpec tool;
    tool.info.name = name;
    tool.info.description = LocalizedText::same(name);
    tool.info.status = {"Looking up {q} in " + name, "正在 " + name + " 中查找 {q}"};
    tool.info.parameters = R"({"type":"object","properties":{"q":{"type":"string"}},"required":["q"]})";
    tool.info.timeout_ms = timeout_ms;
    tool.url = server.url() + "/" + name + "?q={q}";
    workbench.tools.emplace_back(std::move(tool));
}

agent::Session& SessionBench::session() {
    if (!session_) {
        session_.emplace(
            agent::SessionDeps{clock, http, secrets, redactor, text::Catalogue::builtIn(), log, data_folder, lab_url},
            workbench, endpoint, options);
        if (auto status = session_->prepare({}, {}); !status) throw std::runtime_error(status.error().message.id);
    }
    return *session_;
}

trace::Row SessionBench::find(trace::Stage stage, const std::string& name) const {
    const auto seen = trace();
    for (trace::Row row = 0; row < seen->spans.size(); ++row)
        if (seen->spans[row].stage == stage && (name.empty() || seen->spans[row].name == name)) return row;
    return trace::kNoRow;
}

std::string SessionBench::attribute(trace::Row row, std::string_view key) const {
    const auto seen = trace();
    const auto* detail = row == trace::kNoRow ? nullptr : seen->spans.detail(row);
    const auto* value = detail == nullptr ? nullptr : detail->attribute(key);
    return value == nullptr ? "" : *value;
}

std::string SessionBench::lastRequest() const {
    const auto requests = server.requests("/chat/completions");
    if (requests.empty()) return {};
    std::string out;
    const auto body = nlohmann::json::parse(requests.back().body);
    for (const auto& message : body["messages"]) {
        if (message["role"] == "system") continue;
        const auto content = message.value("content", nlohmann::json());
        out.append(out.empty() ? "" : ", ").append(message["role"].get<std::string>()).append(": ");
        out += content.is_string() ? content.get<std::string>() : "-";
    }
    return out;
}

} // namespace stagefall::testing
