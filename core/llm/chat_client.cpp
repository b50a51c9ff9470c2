// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/chat_client.h"

#include "core/llm/chat_call.h"
#include "core/llm/redacted_request.h"
#include "core/llm/request_headers.h"

#include <condition_variable>
#include <utility>

namespace stagefall::llm {

ChatClient::ChatClient(net::HttpClient& http, EndpointProfile profile, const BoundSecrets& secrets, Redactor& redactor,
                       EndpointMemory* memory)
    : impl_(std::make_shared<Impl>(http, std::move(profile), secrets, redactor, memory)) {}

ChatClient::~ChatClient() {
    std::set<std::shared_ptr<ChatCall>> live;
    {
        const std::scoped_lock lock(impl_->mutex);
        live = impl_->live;
    }
    if (live.empty()) return;
    impl_->http.loop().run([&live] {
        for (const auto& call : live) call->abort();
    });
}

const EndpointProfile& ChatClient::profile() const { return impl_->profile; }

std::vector<Adaptation> ChatClient::adaptations() const { return impl_->memory.of(impl_->profile); }

void ChatClient::seedJitter(std::uint64_t seed) {
    const std::scoped_lock lock(impl_->mutex);
    impl_->random.seed(seed);
}

Result<std::shared_ptr<ChatClient::Call>> ChatClient::start(const ChatRequest& request,
                                                            std::shared_ptr<ChatObserver> observer) {
    SF_CHECK(checkProfile(impl_->profile));
    Result<net::Headers> headers = requestHeaders(impl_->profile, impl_->secrets, impl_->redactor, request.stream);
    if (!headers) return fail(std::move(headers).error());
    auto call = std::make_shared<ChatCall>(impl_, redactedRequest(request, impl_->redactor), std::move(*headers),
                                           std::move(observer));
    {
        const std::scoped_lock lock(impl_->mutex);
        impl_->live.insert(call);
    }
    impl_->http.loop().post([call] { call->begin(); });
    return call;
}

namespace {

class Waiter final : public ChatObserver {
public:
    void onDone(const AttemptEnd& end) override {
        const std::scoped_lock lock(mutex_);
        end_ = end;
        ended_ = true;
        done_.notify_all();
    }
    AttemptEnd wait() {
        std::unique_lock lock(mutex_);
        done_.wait(lock, [this] { return ended_; });
        return std::move(end_);
    }

private:
    std::mutex mutex_;
    std::condition_variable done_;
    AttemptEnd end_;
    bool ended_ = false;
};

} // namespace

Result<AttemptEnd> ChatClient::complete(const ChatRequest& request, const CancelToken& cancel) {
    if (impl_->http.loop().onLoop()) return fail(ErrorCode::Internal, "llm.client.blocking_on_loop");
    const auto waiter = std::make_shared<Waiter>();
    Result<std::shared_ptr<Call>> call = start(request, waiter);
    if (!call) return fail(std::move(call).error());
    const CancelToken::Registration registration = cancel.onCancel([call = *call] { call->cancel(); });
    return waiter->wait();
}

} // namespace stagefall::llm
