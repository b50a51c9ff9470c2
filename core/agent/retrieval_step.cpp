// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/retrieval_step.h"

#include "core/json/read_json.h"

#include <nlohmann/json.hpp>

namespace stagefall::agent {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr const char* kSearchParameters =
    R"({"type":"object","properties":{"query":{"type":"string","minLength":1,"description":"What to look for, in words"}},"required":["query"],"additionalProperties":false})";

class SearchTool final : public tools::Tool {
public:
    explicit SearchTool(RetrievalStep& step) : step_(step) {
        const auto& spec = step.spec();
        info_.name = spec.tool_name;
        info_.description = spec.tool_description.empty() ? LocalizedText{"Searches the documents.", "搜索文档。"}
                                                          : spec.tool_description;
        info_.parameters = kSearchParameters;
        info_.status = spec.status.empty()
                           ? LocalizedText{"Searching the documents for {query}", "正在文档中查找 {query}"}
                           : spec.status;
    }
    const tools::ToolInfo& info() const override { return info_; }
    Result<tools::ToolResult> run(const std::string& arguments_json, const CancelToken& cancel) override {
        const auto arguments = readJson(arguments_json);
        if (!arguments.is_object() || !arguments.contains("query") || !arguments["query"].is_string())
            return fail(ErrorCode::InvalidArgument, "agent.search_needs_query", {{"tool", info_.name}});
        return step_.search(arguments["query"].get<std::string>(), cancel);
    }

private:
    RetrievalStep& step_;
    tools::ToolInfo info_;
};

std::string contentOf(const std::vector<retrieval::Passage>& passages) {
    ordered_json list = ordered_json::array();
    for (const auto& passage : passages)
        list.push_back({{"document", passage.document}, {"title", passage.title}, {"text", passage.text}});
    return ordered_json{{"passages", list}}.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

} // namespace

RetrievalStep::RetrievalStep(RetrievalSpec spec, std::unique_ptr<retrieval::DocumentIndex> index,
                             llm::ChatClient& client)
    : spec_(std::move(spec)), index_(std::move(index)), client_(client) {}

retrieval::Embedder RetrievalStep::embedder() const {
    if (!spec_.embeddings) return {};
    return [this](const std::vector<std::string>& texts, const CancelToken& cancel) {
        return client_.embed(spec_.embedding_model, texts, cancel);
    };
}

Result<retrieval::UpdateResult> RetrievalStep::update(const CancelToken& cancel) {
    return index_->update(spec_.folder, embedder(), cancel);
}

Result<tools::ToolResult> RetrievalStep::search(const std::string& query, const CancelToken& cancel) {
    auto found = index_->search(query, spec_.passages, embedder(), cancel);
    if (!found) return fail(found.error());
    tools::ToolResult result;
    result.content = contentOf(found->passages);
    result.rows = static_cast<std::int64_t>(found->passages.size());
    for (const auto& part : found->parts) result.spans.push_back({part.name, part.start, part.end, false, {}});
    result.note = std::move(found->note);
    return result;
}

std::unique_ptr<tools::Tool> RetrievalStep::makeTool() { return std::make_unique<SearchTool>(*this); }

std::string RetrievalStep::beforeTask(const std::string& input, SpanId step, SpanEmitter& emitter, Statuses& statuses,
                                      const CancelToken& cancel) {
    const auto span = emitter.start({step, trace::Stage::Retrieval, "retrieval", {}}, emitter.now());
    const auto status =
        tools::fillStatus(spec_.status, json{{"query", input}}.dump(-1, ' ', false, json::error_handler_t::replace));
    if (status.empty())
        statuses.say(span, Message{"agent.status.retrieval", {}});
    else
        statuses.say(span, status);
    emitter.attribute(span, "retrieval.query", input);
    auto found = search(input, cancel);
    const auto end = emitter.now();
    if (!found) {
        emitter.error(span, found.error());
        const bool cancelled = cancel.cancelled();
        emitter.end(span, cancelled ? trace::Outcome::Cancelled : trace::Outcome::Error, end);
        if (!cancelled) emitter.note(span, {"agent.note.without_passages", {}});
        return {};
    }
    emitParts(emitter, span, found->spans);
    emitter.attribute(span, trace::keys::kRows, std::to_string(found->rows.value_or(0)));
    emitter.attribute(span, trace::keys::kResult, found->content);
    if (!found->note.id.empty()) emitter.note(span, found->note);
    if (spec_.embeddings && !found->note.id.empty()) statuses.say(span, Message{"agent.status.words_only", {}});
    emitter.end(span, trace::Outcome::Ok, end);
    return found->rows.value_or(0) == 0 ? "" : "Passages from the documents that may help:\n" + found->content;
}

void emitParts(SpanEmitter& emitter, SpanId parent, const std::vector<tools::ToolSpan>& parts) {
    for (const auto& part : parts) {
        const auto stage = part.network ? trace::Stage::Network : trace::Stage::Other;
        const auto id = emitter.whole({parent, stage, part.name, {}}, part.start, part.end);
        for (const auto& [key, value] : part.attributes) emitter.attribute(id, key, value);
    }
}

} // namespace stagefall::agent
