// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/chat_attempt.h"
#include "core/llm/chat_client.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <string>

namespace stagefall::llm {

class ChatCall;

/// What the calls of one client share.
struct ChatClient::Impl {
    Impl(net::HttpClient& h, EndpointProfile p, const BoundSecrets& s, Redactor& r, EndpointMemory* m)
        : http(h), profile(std::move(p)), secrets(s), redactor(r), memory(m == nullptr ? own_memory : *m),
          random(std::random_device{}()) {}

    net::HttpClient& http;
    const EndpointProfile profile;
    const BoundSecrets& secrets;
    Redactor& redactor;
    EndpointMemory own_memory; ///< where the caller has none
    EndpointMemory& memory;
    static constexpr std::size_t kMostTexts = 2048;    ///< that any endpoint is known to take
    std::atomic<std::size_t> embed_batch = kMostTexts; ///< texts of one request; smaller once more were refused

    std::mutex mutex; ///< of what follows
    std::mt19937_64 random;
    std::set<std::shared_ptr<ChatCall>> live;
};

/// One call: attempts, and the waits between them. On the loop, except cancel().
class ChatCall final : public ChatClient::Call, public std::enable_shared_from_this<ChatCall> {
public:
    ChatCall(std::shared_ptr<ChatClient::Impl> client, ChatRequest request, net::Headers headers,
             std::shared_ptr<ChatObserver> observer);
    void cancel() override;
    void begin();
    /// The client goes away: ends the call at once.
    void abort();

private:
    void attempt();
    void attemptOver(AttemptEnd end);
    /// How long to wait before the next attempt; nothing where there is to be none.
    std::optional<Nanoseconds> nextWait(const AttemptEnd& end) const;
    /// Led elsewhere within its origin, or refused for a member that can be done without: ready to be sent anew.
    bool asksAgain(AttemptEnd& end);
    bool followsRedirect(AttemptEnd& end);
    bool leavesOutRefused(AttemptEnd& end);
    void remember(const AttemptEnd& end) const;
    void waitThenRetry(Nanoseconds wait, AttemptEnd end);
    void done(const AttemptEnd& end);

    std::shared_ptr<ChatClient::Impl> client_;
    ChatRequest request_;
    net::Headers headers_;
    std::shared_ptr<ChatObserver> observer_;
    std::shared_ptr<ChatAttempt> running_;
    std::unique_ptr<net::EventLoop::Timer> backoff_;
    AttemptEnd last_;
    int number_ = 0;
    int retries_ = 0;
    std::vector<Adaptation> adaptations_;
    std::string body_; ///< as sent last
    std::string url_;  ///< where it is sent: the profile's, or where the endpoint led within its origin
    int redirects_ = 0;
    int refusals_ = 0;
    bool cancelled_ = false;
    std::atomic<bool> over_ = false;
};

} // namespace stagefall::llm
