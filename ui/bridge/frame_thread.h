// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame_feed.h"
#include "ui/bridge/frame_maker.h"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace stagefall::ui {

/// What only a look at all events of a source tells.
struct SourceFacts {
    std::optional<MonoTime> end; ///< the latest time of a recording; none without events
    std::uint64_t painted = 0;   ///< up to which event of a live log a viewer has said that it showed it
    std::uint64_t events = 0;    ///< of a live log, when it was looked through
    /// Of what is played: between the end of a task and the beginning of the next, all but a breath. By time.
    struct Pause {
        MonoTime from, to;
    };
    std::vector<Pause> pauses;
    std::vector<TaskExtent> tasks; ///< of what is played, by start
};

/// Inside ui/bridge: makes the frames of one source on a thread of its own and hands each to `deliver` there. A frame
/// is made only when the one before was taken(), so that a slow window is not flooded. Any thread may call.
class FrameThread {
public:
    /// `ended` is the last that the thread calls, after stop().
    FrameThread(const Clock& clock, FrameSource source, std::function<void(FramePtr)> deliver,
                std::function<void()> ended);
    ~FrameThread(); ///< waits for a frame that is being made; who must not wait calls stop() and comes after `ended`
    FrameThread(const FrameThread&) = delete;
    FrameThread& operator=(const FrameThread&) = delete;

    void stop(); ///< delivers nothing more but, at most, the frame that is being made
    /// Known from the first frame on.
    SourceFacts facts() const;
    void taken();
    void setBudget(std::shared_ptr<const budget::Budget> budget);
    /// Playing from `at` of the recording with `speed`; 0 stands still there. A pause that a person made between two
    /// tasks is cut short: after half a second of it the next task begins. Times stay the recording's own, and `at` may
    /// lie within a pause.
    void play(MonoTime at, double speed);

private:
    struct Playing {
        MonoTime at;      ///< of the recording
        MonoTime since;   ///< of the clock
        double speed = 0; ///< 0 = stands
    };

    void run();
    void makeFrames();
    SourceFacts lookThrough() const;
    /// Whether there is something new to show. Called with the lock held.
    bool due() const;
    FramePtr makeLive(MonoTime now, bool anyway);
    FramePtr makeReplay(MonoTime now, bool anyway);
    MonoTime replayTime(MonoTime now) const;

    const Clock& clock_;
    const FrameSource source_;
    const std::function<void(FramePtr)> deliver_;
    const std::function<void()> ended_;

    mutable std::mutex mutex_; ///< guards what follows
    std::condition_variable wake_;
    bool stop_ = false;
    bool in_flight_ = false;
    bool changed_ = true; ///< events, budget or replay position
    bool anyway_ = true;  ///< measures must be of this moment
    std::shared_ptr<const budget::Budget> new_budget_;
    Playing playing_;
    SourceFacts facts_;

    std::unique_ptr<FrameMaker> maker_; ///< the thread's own, as all below
    std::shared_ptr<const budget::Budget> budget_;
    std::size_t prefix_ = 0; ///< events of the recording in the maker
    MonoTime prefix_at_;     ///< the moment that they were looked for
    bool running_ = false;

    trace::EventLog::Subscription subscription_;
    std::thread thread_;
};

} // namespace stagefall::ui
