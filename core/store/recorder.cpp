// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/recorder.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace stagefall::store {

namespace {

using namespace std::chrono_literals;

// The shortest time from commit to commit: a stream of tokens is some 40 commits a second and not one per token, while
// an event after a pause is written at once. The rest of the 100 ms that a recorder may be behind is for the commit.
constexpr auto kBetweenCommits = 25ms;
constexpr auto kFirstRetry = 100ms;
constexpr auto kLongestRetry = 5000ms;

std::chrono::milliseconds retryDelay(int failures) {
    return std::min<std::chrono::milliseconds>(kFirstRetry * (1 << std::min(failures - 1, 10)), kLongestRetry);
}

} // namespace

Recorder::Recorder(std::unique_ptr<SessionWriter> writer, trace::EventLog& log, const Clock& clock)
    : writer_(std::move(writer)), log_(log), clock_(clock) {
    thread_ = std::thread([this] { run(); });
    subscription_ = log.subscribe([this] { onWake(); });
    if (log.size() > 0) onWake(); // for what came before the subscription
}

Recorder::~Recorder() {
    subscription_ = {};
    // An error is in lastError() until here; whoever destroys the recorder has had the time to ask.
    static_cast<void>(finish(SessionState::Interrupted, ""));
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    work_.notify_one();
    thread_.join();
}

void Recorder::onWake() {
    {
        const std::lock_guard lock(mutex_);
        if (oldest_) return;
        oldest_ = clock_.now();
    }
    work_.notify_one();
}

Status Recorder::flush() {
    SF_CHECK(ask({}));
    const std::lock_guard lock(mutex_);
    if (closed_at_ && log_.size() > *closed_at_) return fail(ErrorCode::InvalidArgument, "store.session_over");
    return {};
}

Status Recorder::finish(SessionState state, const std::string& verdict) {
    return ask({.close = state, .verdict = verdict});
}

Status Recorder::ask(Request request) {
    std::unique_lock lock(mutex_);
    served_.wait(lock, [&] { return request_ == nullptr; }); // one at a time
    if (closed_at_) return {};
    request_ = &request;
    work_.notify_one();
    served_.wait(lock, [&] { return request.served; });
    request_ = nullptr;
    lock.unlock();
    served_.notify_all();
    return request.result;
}

std::optional<Error> Recorder::lastError() const {
    const std::lock_guard lock(mutex_);
    return first_error_;
}

std::optional<Nanoseconds> Recorder::worstLag() const {
    const std::lock_guard lock(mutex_);
    return worst_lag_;
}

void Recorder::waitForWork(std::unique_lock<std::mutex>& lock) {
    const auto asked = [&] { return stop_ || (request_ != nullptr && !request_->served); };
    if (closed_at_) {
        work_.wait(lock, [&] { return stop_; });
        return;
    }
    if (failures_ > 0) {
        work_.wait_for(lock, retryDelay(failures_), asked);
        return;
    }
    work_.wait_for(lock, std::chrono::nanoseconds(kHeartbeatNs), [&] { return asked() || oldest_; });
    if (oldest_) work_.wait_until(lock, next_commit_, asked);
}

void Recorder::run() {
    std::unique_lock lock(mutex_);
    for (;;) {
        waitForWork(lock);
        if (stop_) return;
        Request* const request = request_ != nullptr && !request_->served ? request_ : nullptr;
        const auto oldest = std::exchange(oldest_, std::nullopt);
        lock.unlock();
        const auto before = writer_->written();
        auto status = writePending();
        const auto committed_at = clock_.now();
        const bool wrote = writer_->written() > before;
        const bool closing = status && request != nullptr && request->close;
        if (closing) status = writer_->close(*request->close, request->verdict);
        next_commit_ = std::chrono::steady_clock::now() + kBetweenCommits;
        lock.lock();
        noteResult(status);
        if (status && oldest && wrote) {
            worst_lag_ = std::max(worst_lag_.value_or(Nanoseconds{0}), committed_at - *oldest);
        }
        if (!status && oldest) oldest_ = oldest; // it is still waiting
        if (closing && status) closed_at_ = writer_->written();
        if (request != nullptr) {
            request->result = status;
            request->served = true;
            served_.notify_all();
        }
    }
}

Status Recorder::writePending() {
    const auto view = log_.view();
    if (writer_->written() == view.size()) return writer_->beat();
    while (writer_->written() < view.size()) SF_CHECK(writer_->append(view));
    return {};
}

void Recorder::noteResult(const Status& status) {
    failures_ = status ? 0 : failures_ + 1;
    if (!status && !first_error_) first_error_ = status.error();
}

} // namespace stagefall::store
