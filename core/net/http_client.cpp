// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/http_client.h"

#include "core/net/curl_transfer.h"

#include <cassert>
#include <condition_variable>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace stagefall::net {
namespace {

class Collector final : public TransferHandler {
public:
    void onHead(const ResponseHead& head) override { response_.head = head; }
    void onBytes(const Bytes& bytes) override { response_.body.append(bytes.data); }
    void onEnd(const TransferEnd& end) override {
        const std::lock_guard lock(mutex_);
        response_.end = end;
        over_ = true;
        ended_.notify_all();
    }
    HttpClient::Response wait() {
        std::unique_lock lock(mutex_);
        ended_.wait(lock, [this] { return over_; });
        return std::move(response_);
    }

private:
    std::mutex mutex_;
    std::condition_variable ended_;
    bool over_ = false;
    HttpClient::Response response_;
};

} // namespace

/// Outlives the client in the tasks that are still queued.
struct HttpClient::Impl : std::enable_shared_from_this<HttpClient::Impl> {
    explicit Impl(EventLoop& l) : loop(l) {}

    void open() {
        multi = std::make_unique<CurlMulti>(
            loop,
            [this](void* easy, int code) {
                if (const auto transfer = transferOf(easy)) transfer->curlDone(code);
            },
            [this](void* easy, int socket) {
                if (const auto transfer = transferOf(easy)) transfer->watched(socket);
            });
    }

    void begin(const std::shared_ptr<CurlTransfer>& transfer) {
        if (!multi) return transfer->shutDown();
        if (void* easy = transfer->begin(*multi, [this](void* over) { running.erase(over); }))
            running.emplace(easy, transfer);
    }

    std::shared_ptr<CurlTransfer> transferOf(void* easy) const {
        const auto found = running.find(easy);
        return found == running.end() ? nullptr : found->second;
    }

    void close() {
        assert(!busy()); // the client must not go from within a handler that curl's callbacks call
        const auto closing = std::move(multi); // what a handler starts from now on is refused
        const auto all = std::exchange(running, {});
        for (const auto& [easy, transfer] : all) transfer->shutDown();
    }

    bool busy() const { return multi && multi->busy(); }

    EventLoop& loop;
    std::unique_ptr<CurlMulti> multi; ///< null before open() and after close()
    std::unordered_map<void*, std::shared_ptr<CurlTransfer>> running;
};

HttpClient::HttpClient(EventLoop& loop) : impl_(std::make_shared<Impl>(loop)) {
    loop.run([this] { impl_->open(); });
}

HttpClient::~HttpClient() {
    impl_->loop.run([this] { impl_->close(); });
}

EventLoop& HttpClient::loop() { return impl_->loop; }

std::shared_ptr<HttpClient::Transfer> HttpClient::start(HttpRequest request, std::shared_ptr<TransferHandler> handler) {
    auto transfer = std::make_shared<CurlTransfer>(impl_->loop, std::move(request), std::move(handler));
    if (impl_->loop.onLoop() && !impl_->busy()) {
        impl_->begin(transfer);
    } else {
        impl_->loop.post([impl = impl_, transfer] { impl->begin(transfer); });
    }
    return transfer;
}

Result<HttpClient::Response> HttpClient::fetch(HttpRequest request, const CancelToken& cancel) {
    if (impl_->loop.onLoop()) return fail(ErrorCode::Internal, "net.fetch_on_loop");
    const auto collector = std::make_shared<Collector>();
    const auto transfer = start(std::move(request), collector);
    const auto registration = cancel.onCancel([transfer] { transfer->cancel(); });
    auto response = collector->wait();
    if (response.end.error) return fail(*std::move(response.end.error));
    return response;
}

} // namespace stagefall::net
