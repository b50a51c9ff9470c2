// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/chat_client.h"
#include "core/llm/endpoint_test.h"

#include <string>
#include <string_view>

namespace stagefall::llm {

/// Runs the checks of testEndpoint() in their order. What one check makes pointless is skipped.
class EndpointTester {
public:
    EndpointTester(net::HttpClient& http, const EndpointProfile& profile, const BoundSecrets& secrets,
                   Redactor& redactor, const CancelToken& cancel, EndpointMemory* memory);
    EndpointReport run();

private:
    using Args = std::vector<std::pair<std::string, std::string>>;
    using Response = net::HttpClient::Response;
    void pass(const char* check, const char* finding, Args args = {});
    void fail(const char* check, Message finding);
    void fail(const char* check, const char* finding, Args args = {});
    void skip(const char* check, const char* finding, Args args = {});
    bool has(std::string_view check) const;
    void skipTheRest();

    bool checkKey();
    bool fetchModels();
    void transportFailed(const Error& error);
    void tlsFailed(const Error& error);
    void transportWorked(const net::Phases& phases);
    void letIn();
    void readModels(const Response& response);
    void checkModelListed();
    Result<Response> getModels(const std::string& base_url);
    /// A base URL under which models are listed, or "".
    std::string findBaseUrl();
    void pathWrong(const char* finding, int status);
    void ask();
    /// What the client had to change until the endpoint took its requests.
    void sayAdaptations(const ChatClient& client);
    void checkTools(ChatClient& client);
    /// The model answers: what failed before is no more than a warning.
    void usable();
    void answerFailed(const AttemptEnd& end);
    void checkStreaming(const AttemptEnd& end);

    net::HttpClient& http_;
    EndpointProfile profile_;
    const BoundSecrets& secrets_;
    Redactor& redactor_;
    CancelToken cancel_;
    EndpointMemory* memory_;
    EndpointReport report_;
    bool models_missing_ = false; ///< GET /models gave nothing to go by; the chat request decides
    int models_status_ = 0;
};

} // namespace stagefall::llm
