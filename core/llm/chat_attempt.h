// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/chat_client.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace stagefall::llm {

/// One HTTP exchange of a call: feeds the decoder, stamps tokens, runs the limits that need to know what bytes mean
/// (first token, grace after the finish), and judges the end. On the loop only.
class ChatAttempt final : public net::TransferHandler, public std::enable_shared_from_this<ChatAttempt> {
public:
    using Over = std::function<void(AttemptEnd)>;
    ChatAttempt(net::HttpClient& http, const EndpointProfile& profile, const Redactor& redactor,
                const ChatRequest& request, std::shared_ptr<ChatObserver> observer);
    /// `over` is called once, unless the attempt is abandoned.
    void start(int number, net::HttpRequest request, Over over);
    void cancel();
    /// Ends it here and now; nothing is called any more.
    AttemptEnd abandon();

    void onSent(MonoTime at) override;
    void onHead(const net::ResponseHead& head) override;
    void onBytes(const net::Bytes& bytes) override;
    void onEnd(const net::TransferEnd& end) override;

private:
    void onToken(const TokenEvent& event);
    void startGrace();
    void waitForToken();
    void readErrorBytes(std::string_view bytes);
    AttemptEnd conclude(const net::TransferEnd& end);
    BodyEnd bodyEnd(const net::TransferEnd& end) const;
    void noteDelivery(ChatResult& result) const;
    bool failedStatus() const { return head_.status != 0 && (head_.status < 200 || head_.status >= 300); }

    net::HttpClient& http_;
    const EndpointProfile& profile_;
    const Redactor& redactor_;
    std::shared_ptr<ChatObserver> observer_;
    StreamDecoder decoder_;
    bool stream_;
    int number_ = 1;
    Over over_;
    std::shared_ptr<net::HttpClient::Transfer> transfer_;
    std::unique_ptr<net::EventLoop::Timer> token_limit_; ///< of the wait for the first token, then for each next one
    std::unique_ptr<net::EventLoop::Timer> grace_;       ///< after the finish; of a failure, for its words
    net::ResponseHead head_;
    std::string error_body_;
    std::string limit_hit_;
    TokenTimes tokens_;
    MonoTime now_; ///< the stamp of the bytes that are being read
    std::uint32_t read_ = 0;
    std::uint32_t first_read_ = 0;
    std::uint32_t last_read_ = 0;
};

/// The ChatResult::error of a failed transfer; "" where the decoder has to judge what came.
std::string transportErrorKind(const net::TransferEnd& end, bool answered);

} // namespace stagefall::llm
