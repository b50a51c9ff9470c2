// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/ascii.h"
#include "core/base/nested.h"
#include "core/base/url_credentials.h"
#include "core/llm/endpoint_tester.h"
#include "core/llm/error_text.h"
#include "core/llm/request_headers.h"
#include "core/net/lab_header.h"

#include <algorithm>

/// The half of the endpoint test that talks with the model.
namespace stagefall::llm {

namespace {

bool refused(int status) { return status == 401 || status == 403; }

bool hasNote(const ChatResult& result, std::string_view code) {
    return std::find(result.notes.begin(), result.notes.end(), code) != result.notes.end();
}

bool cutWhileThinking(const ChatResult& result) {
    return result.finish_normalized == "length" && result.text.empty() && result.tool_calls.empty();
}

ChatRequest question(const char* words, int most_tokens) {
    ChatRequest out;
    out.messages.push_back({.role = Role::User, .content = words});
    out.max_tokens = most_tokens;
    return out;
}

} // namespace

void EndpointTester::ask() {
    EndpointProfile profile = profile_;
    profile.retry.max_attempts = 2;
    EndpointMemory fresh;
    ChatClient client(http_, profile, secrets_, redactor_, &fresh);
    constexpr int kFewTokens = 64;
    const Result<AttemptEnd> end = client.complete(question("Count from 1 to 20.", kFewTokens), cancel_);
    if (!end) return fail("answer", end.error().message);
    if (!end->result.error.empty()) return answerFailed(*end);

    if (!has("auth")) letIn();
    if (!has("path")) pass("path", "path_fine", {{"url", maskedUrl(endpointUrl(profile_.base_url, ""))}});
    if (!has("models"))
        skip("models", refused(models_status_) ? "models_not_allowed" : "models_not_listed",
             {{"status", std::to_string(models_status_)}});
    pass("answer", cutWhileThinking(end->result) ? "answer_thinks" : "answer_fine",
         {{"tokens", std::to_string(kFewTokens)}});
    usable();
    report_.lab = net::labProfile(end->head.headers);
    const std::optional<MonoTime>& sent = end->transfer.phases.request_sent;
    const std::optional<MonoTime>& first = end->tokens.first;
    if (first.has_value() && sent.has_value()) report_.ttft = *first - *sent;
    checkStreaming(*end);
    checkTools(client);
    sayAdaptations(client);
    if (memory_ != nullptr) memory_->keep(profile_, fresh.of(profile_));
}

void EndpointTester::usable() {
    report_.usable = true;
    for (EndpointCheck& check : report_.checks) {
        if (check.passed || check.skipped) continue;
        check.warning = true;
        if (check.finding.id == "llm.test.model_unknown") check.finding.id = "llm.test.model_alias";
        if (check.finding.id == "llm.test.model_unknown_near") check.finding.id = "llm.test.model_alias_near";
    }
}

void EndpointTester::answerFailed(const AttemptEnd& end) {
    const int status = end.head.status;
    constexpr int kNotFound = 404;
    constexpr int kNotAllowed = 405;
    const bool about_model =
        lowerAscii(end.result.error_code + end.result.error_detail).find("model") != std::string::npos;
    if (refused(status)) {
        if (!has("auth")) return fail("auth", describe(end, profile_));
    } else if ((status == kNotFound || status == kNotAllowed) && !about_model && models_missing_) {
        return pathWrong("path_not_found", status);
    } else if (end.result.error == "invalid_response" && models_missing_) {
        return pathWrong("path_is_a_page", status);
    } else if (status == kNotFound && about_model && !has("models")) {
        fail("models", "model_refused", {{"model", profile_.model}, {"detail", end.result.error_detail}});
    }
    fail("answer", describe(end, profile_));
}

void EndpointTester::checkStreaming(const AttemptEnd& end) {
    if (hasNote(end.result, "whole_json_body")) return fail("streaming", "streaming_ignored");
    if (hasNote(end.result, "all_tokens_in_one_read")) return fail("streaming", "streaming_buffered");
    if (end.tokens.first && end.tokens.last && *end.tokens.first < *end.tokens.last)
        return pass("streaming", "streaming_fine");
    skip("streaming", "streaming_too_short");
}

/// As agents ask: whoever does not take tools can chat, but not run a workbench that has some.
void EndpointTester::checkTools(ChatClient& client) {
    if (cancel_.cancelled()) return;
    constexpr int kMostTokens = 512;
    ChatRequest request = question("What is the weather in Rome? Use the tool.", kMostTokens);
    request.tools.push_back({"get_weather", "The weather of a city.",
                             R"({"type":"object","properties":{"city":{"type":"string"}},"required":["city"]})"});
    const Result<AttemptEnd> end = client.complete(request, cancel_);
    if (!end) return fail("tools", end.error().message);
    if (end->result.error == "cancelled") return;
    if (!end->result.error.empty())
        return fail("tools", "tools_refused", {{"detail", asArgument(describe(*end, profile_))}});
    if (!end->result.tool_calls.empty()) return pass("tools", "tools_fine");
    skip("tools", cutWhileThinking(end->result) ? "tools_thinks" : "tools_not_called",
         {{"tokens", std::to_string(kMostTokens)}});
}

void EndpointTester::sayAdaptations(const ChatClient& client) {
    const auto adaptations = client.adaptations();
    if (adaptations.empty()) return;
    Message all = messageOf(adaptations.front());
    for (std::size_t i = 1; i < adaptations.size(); ++i)
        all = Message{"llm.again.both", {{"one", asArgument(all)}, {"other", asArgument(messageOf(adaptations[i]))}}};
    report_.checks.push_back({"members", true, false, std::move(all)});
}

} // namespace stagefall::llm
