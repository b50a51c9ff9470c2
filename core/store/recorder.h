// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/store/session_writer.h"
#include "core/trace/event_log.h"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace stagefall::store {

/// SessionRecorder on a thread of its own, which alone touches the writer. The log, which must outlive the recorder,
/// is the buffer: what could not be written yet is still there.
class Recorder final : public SessionRecorder {
public:
    Recorder(std::unique_ptr<SessionWriter> writer, trace::EventLog& log, const Clock& clock);
    /// A session that nobody finished ends as Interrupted here: nobody records it any more.
    ~Recorder() override;
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    Status flush() override;
    Status finish(SessionState state, const std::string& verdict) override;
    std::optional<Error> lastError() const override;
    std::optional<Nanoseconds> worstLag() const override;

private:
    /// What someone waits for; it is carried out by the recorder's thread.
    struct Request {
        std::optional<SessionState> close; ///< none: flush only
        std::string verdict;
        bool served = false;
        Status result;
    };

    Status ask(Request request);
    void onWake();
    void run();
    void waitForWork(std::unique_lock<std::mutex>& lock);
    Status writePending();
    void noteResult(const Status& status);

    std::unique_ptr<SessionWriter> writer_;             ///< recorder's thread only
    std::chrono::steady_clock::time_point next_commit_; ///< recorder's thread only; not before, unless asked
    trace::EventLog& log_;
    const Clock& clock_;

    mutable std::mutex mutex_; ///< guards what follows
    std::condition_variable work_;
    std::condition_variable served_;
    std::optional<MonoTime> oldest_; ///< when the oldest event that is not yet in a batch woke us
    Request* request_ = nullptr;
    bool stop_ = false;
    std::optional<std::uint64_t> closed_at_; ///< finished, with so many events
    int failures_ = 0;                       ///< in a row
    std::optional<Error> first_error_;
    std::optional<Nanoseconds> worst_lag_;

    std::thread thread_;
    trace::EventLog::Subscription subscription_; ///< last, so that it goes first
};

} // namespace stagefall::store
