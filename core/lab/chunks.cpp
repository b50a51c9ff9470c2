// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/chunks.h"

#include "core/lab/language.h"

#include <nlohmann/json.hpp>

namespace stagefall::lab {
namespace {

using Json = nlohmann::ordered_json;

/// Foreign text may be broken UTF-8; it must not break the answer.
std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json usageJson(const TokenUsage& usage) {
    return {{"prompt_tokens", usage.prompt},
            {"completion_tokens", usage.completion},
            {"total_tokens", usage.prompt + static_cast<std::size_t>(usage.completion)},
            {"prompt_tokens_details", {{"cached_tokens", usage.cached}}},
            {"completion_tokens_details", {{"reasoning_tokens", usage.reasoning}}}};
}

void addText(std::vector<Piece>& out, Piece::Kind kind, std::size_t call, std::string_view text) {
    for (const auto token : cutTokens(text)) out.push_back({kind, call, std::string(token), 1});
}

} // namespace

int Answer::tokens() const {
    int sum = 0;
    for (const auto& piece : pieces) sum += piece.tokens;
    return sum;
}

Answer cutPlan(const Plan& plan, std::optional<int> max_tokens) {
    Answer out;
    addText(out.pieces, Piece::Kind::Reasoning, 0, plan.reasoning);
    addText(out.pieces, Piece::Kind::Text, 0, plan.text);
    for (std::size_t i = 0; i < plan.calls.size(); ++i) {
        out.pieces.push_back({Piece::Kind::CallStart, i, plan.calls[i].name, 1});
        addText(out.pieces, Piece::Kind::CallArguments, i, plan.calls[i].arguments);
    }
    out.finish_reason = plan.calls.empty() ? "stop" : "tool_calls";
    if (max_tokens && out.pieces.size() > static_cast<std::size_t>(*max_tokens)) {
        out.pieces.resize(static_cast<std::size_t>(*max_tokens));
        out.finish_reason = "length";
    }
    for (const auto& piece : out.pieces)
        if (piece.kind == Piece::Kind::Reasoning) ++out.reasoning_tokens;
    return out;
}

std::vector<Piece> coalesce(const std::vector<Piece>& pieces, const std::function<int()>& next_size) {
    std::vector<Piece> out;
    int room = 0;
    for (const auto& piece : pieces) {
        const bool joins = room > 0 && !out.empty() && out.back().kind == piece.kind && out.back().call == piece.call &&
                           piece.kind != Piece::Kind::CallStart;
        if (joins) {
            out.back().text += piece.text;
            out.back().tokens += piece.tokens;
        } else {
            out.push_back(piece);
            room = next_size();
        }
        --room;
    }
    return out;
}

ChatFormat::ChatFormat(std::uint64_t request, std::string model, std::int64_t created_s)
    : id_(std::to_string(request)), model_(std::move(model)), created_s_(created_s) {}

std::string ChatFormat::callId(std::size_t call) const { return "call_lab_" + id_ + "_" + std::to_string(call); }

std::string ChatFormat::chunk(const std::string& delta_json, const std::string& finish_json) const {
    // Put together by hand: a thousand chunks a second must not cost a tree each.
    return R"({"id":"chatcmpl-lab-)" + id_ + R"(","object":"chat.completion.chunk","created":)" +
           std::to_string(created_s_) + R"(,"model":)" + dump(model_) + R"(,"choices":[{"index":0,"delta":)" +
           delta_json + R"(,"finish_reason":)" + finish_json + "}]}";
}

std::string ChatFormat::role() const { return chunk(R"({"role":"assistant","content":""})", "null"); }

std::string ChatFormat::piece(const Piece& piece) const {
    const auto quoted = dump(piece.text);
    const auto index = std::to_string(piece.call);
    switch (piece.kind) {
    case Piece::Kind::Reasoning:
        return chunk(R"({"reasoning_content":)" + quoted + "}", "null");
    case Piece::Kind::Text:
        return chunk(R"({"content":)" + quoted + "}", "null");
    case Piece::Kind::CallStart:
        return chunk(R"({"tool_calls":[{"index":)" + index + R"(,"id":")" + callId(piece.call) +
                         R"(","type":"function","function":{"name":)" + quoted + R"(,"arguments":""}}]})",
                     "null");
    case Piece::Kind::CallArguments:
        break;
    }
    return chunk(R"({"tool_calls":[{"index":)" + index + R"(,"function":{"arguments":)" + quoted + "}}]}", "null");
}

std::string ChatFormat::finish(const std::string& reason) const { return chunk("{}", dump(reason)); }

std::string ChatFormat::usage(const TokenUsage& usage) const {
    return dump({{"id", "chatcmpl-lab-" + id_},
                 {"object", "chat.completion.chunk"},
                 {"created", created_s_},
                 {"model", model_},
                 {"choices", Json::array()},
                 {"usage", usageJson(usage)}});
}

std::string ChatFormat::whole(const Answer& answer, const TokenUsage& usage) const {
    std::string text;
    std::string reasoning;
    Json calls = Json::array();
    for (const auto& piece : answer.pieces) {
        if (piece.kind == Piece::Kind::Reasoning) reasoning += piece.text;
        if (piece.kind == Piece::Kind::Text) text += piece.text;
        if (piece.kind == Piece::Kind::CallStart)
            calls.push_back({{"id", callId(piece.call)},
                             {"type", "function"},
                             {"function", {{"name", piece.text}, {"arguments", ""}}}});
        if (piece.kind == Piece::Kind::CallArguments) {
            auto& arguments = calls.back()["function"]["arguments"];
            arguments = arguments.get<std::string>() + piece.text;
        }
    }
    Json message = {{"role", "assistant"}, {"content", text}};
    if (!reasoning.empty()) message["reasoning_content"] = reasoning;
    if (!calls.empty()) message["tool_calls"] = calls;
    return dump(
        {{"id", "chatcmpl-lab-" + id_},
         {"object", "chat.completion"},
         {"created", created_s_},
         {"model", model_},
         {"choices", Json::array({{{"index", 0}, {"message", message}, {"finish_reason", answer.finish_reason}}})},
         {"usage", usageJson(usage)}});
}

std::string sseFrame(const std::string& json) { return "data: " + json + "\n\n"; }

std::string errorBody(const std::string& message, const std::string& type, const std::string& code) {
    return dump({{"error", {{"message", message}, {"type", type}, {"param", nullptr}, {"code", code}}}});
}

} // namespace stagefall::lab
