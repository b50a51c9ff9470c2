// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bound_secrets.h"
#include "core/base/cancel.h"
#include "core/base/streamed_tokens.h"
#include "core/llm/adaptation.h"
#include "core/llm/endpoint_memory.h"
#include "core/llm/endpoint_profile.h"
#include "core/llm/stream_decoder.h"
#include "core/net/http_client.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stagefall::llm {

/// When tokens came, on the client's clock; empty where there were none.
struct TokenTimes {
    std::optional<MonoTime> first;        ///< on any channel
    std::optional<MonoTime> first_answer; ///< visible text or a tool call
    std::optional<MonoTime> last;
    std::int64_t pieces = 0; ///< that carried tokens, on any channel
    StreamedReasoning reasoning;
};

/// What is known after one attempt.
struct AttemptEnd {
    int attempt = 1;
    ChatResult result;
    net::ResponseHead head;
    net::TransferEnd transfer;
    TokenTimes tokens;
    std::optional<Nanoseconds> retry_hint; ///< what the server asked for
    bool retryable = false;
    std::string server_timing; ///< header and trailer, joined by ", "
    /// Why it is asked again at once, where it is: it led elsewhere within its origin, or a member was refused.
    std::optional<Message> asked_again;
    bool led_on = false;                 ///< the former: then this attempt did not fail
    std::vector<Adaptation> adaptations; ///< that this attempt was sent with
};

/// Follows a call as it happens. All on the network loop; must be quick.
class ChatObserver {
public:
    virtual ~ChatObserver() = default;
    virtual void onAttempt(int /*attempt*/, MonoTime /*at*/, const std::string& /*url*/) {}
    virtual void onSent(MonoTime /*at*/) {}
    virtual void onHead(const net::ResponseHead& /*head*/, MonoTime /*at*/) {}
    /// `at` and `read` are those of the socket wake-up.
    virtual void onToken(const TokenEvent& /*event*/, MonoTime /*at*/, std::uint32_t /*read*/) {}
    virtual void onAttemptEnd(const AttemptEnd& /*end*/) {}
    virtual void onBackoff(Nanoseconds /*wait*/, bool /*server_asked*/, MonoTime /*at*/) {}
    /// After the last attempt; nothing follows.
    virtual void onDone(const AttemptEnd& end) = 0;
};

/// Sends chat requests to one endpoint, without any credential that `redactor` knows in their texts. Retries only
/// before the first visible delta, only what can be retried. Where the endpoint refuses a member by name, asks again
/// without it at once, whatever the retries are, and keeps that in `memory` once it was taken; redirects 307 and 308
/// within its origin are followed. Any thread. Keys are fetched from `secrets` on the calling thread and told to
/// `redactor`. `http`, `secrets`, `redactor` and `memory` must outlive the client; destroying the client (not on the
/// loop) cancels its calls.
class ChatClient {
public:
    /// Without `memory` it remembers for itself.
    ChatClient(net::HttpClient& http, EndpointProfile profile, const BoundSecrets& secrets, Redactor& redactor,
               EndpointMemory* memory = nullptr);
    ~ChatClient();

    class Call {
    public:
        virtual ~Call() = default;
        virtual void cancel() = 0; ///< any thread; onDone follows with error "cancelled"
    };
    /// Fails at once (no network) where the key is missing or the profile is unusable.
    Result<std::shared_ptr<Call>> start(const ChatRequest& request, std::shared_ptr<ChatObserver> observer);
    /// Blocking; not on the loop.
    Result<AttemptEnd> complete(const ChatRequest& request, const CancelToken& cancel = {});
    /// One vector a text, by /embeddings; in smaller batches where the endpoint refuses as many. Blocking; not on the
    /// loop.
    Result<std::vector<std::vector<float>>> embed(const std::string& model, const std::vector<std::string>& texts,
                                                  const CancelToken& cancel = {});
    const EndpointProfile& profile() const;
    /// How requests to this endpoint are changed before they are sent. Any thread.
    std::vector<Adaptation> adaptations() const;
    /// Fixes the jitter of the back-off, for tests and replays.
    void seedJitter(std::uint64_t seed);

    struct Impl;

private:
    std::shared_ptr<Impl> impl_;
};

/// The request body as sent. Unparseable tool arguments in the history are replaced by {"_raw": "..."}; unknown members
/// of tool calls and messages, schemas and the profile's extra body go in byte for byte.
std::string buildRequestBody(const ChatRequest& request, const EndpointProfile& profile);

} // namespace stagefall::llm
