// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame.h"

#include <QObject>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace stagefall::ui {

/// Where the events of the session shown come from. Built by SessionRunner and Library.
struct FrameSource {
    FrameKind kind = FrameKind::Recorded;
    SessionId id;
    std::shared_ptr<trace::EventLog> log; ///< Live: kept alive by whoever runs it; read, and told what was painted
    trace::EventView events;              ///< Recorded, Replay
    std::shared_ptr<const budget::Budget> budget;
    /// The one that is kept with the session, where it is judged by another; null: the same.
    std::shared_ptr<const budget::Budget> own_budget;
};

/// When a task of a recording began and ended (or was heard of last).
struct TaskExtent {
    SpanId task;
    MonoTime from, to;
};

/// The session that is shown, as frames. UI thread; the frames are made on a thread of its own, at most 60 a second,
/// and none while nothing changes. Views connect to frameChanged() and read frame(); they never call each other.
class FrameFeed : public QObject {
    Q_OBJECT
public:
    explicit FrameFeed(const Clock& clock, QObject* parent = nullptr);
    ~FrameFeed() override;

    const FramePtr& frame() const { return frame_; } ///< never null
    /// Shows another session (or another budget on the same one, see setBudget). An empty source shows none. Returns at
    /// once, however many events there are and whatever is being made of those shown before.
    void show(FrameSource source);
    void clear();
    /// Judges the same events by another budget: everything recolours with the next frame.
    void setBudget(std::shared_ptr<const budget::Budget> budget);

    // Replay: only where frame()->kind is Replay.
    void replay(double speed); ///< from where it stands (from the start when at the end); 0 pauses
    bool replays() const { return recording_.kind == FrameKind::Replay; } ///< its first frame may be to come
    /// That of what was asked to be shown last; none without a session.
    const std::shared_ptr<const budget::Budget>& budget() const { return recording_.budget; }
    /// That of the session itself, whatever it is judged by.
    const std::shared_ptr<const budget::Budget>& ownBudget() const { return recording_.own_budget; }
    void endReplay(); ///< back to the recording as a whole
    void seek(MonoTime at);
    double speed() const { return speed_; } ///< 0 = paused
    /// The extent of the recording; both equal where there is none, and until its first frame is there.
    std::pair<MonoTime, MonoTime> extent() const { return extent_; }
    /// Of what is replayed: the extent of that task, which may have more to come; of none: that of the first.
    std::optional<TaskExtent> taskExtent(const SpanId& task) const;
    /// Of what is replayed: most of its time went by between its tasks.
    bool pausesPrevail() const { return pauses_prevail_; }

    /// A view painted everything up to event `seq` just now: written to a live log as Shown, so that first feedback and
    /// silences are those of the screen. Ignored for recordings.
    void painted(std::uint64_t seq);
    /// A view that tells what it paints has just come into sight: of what came before that nobody says when it was
    /// painted, or the measures of a session would change with the panels that are opened after it.
    void beginWatching();

Q_SIGNALS:
    void frameChanged();
    /// Another session than before (or none): views forget what belonged to the old one. Followed by frameChanged().
    void sessionChanged();
    /// The frame is of another session, or shows it in another way (live, recorded, replayed). Followed by
    /// frameChanged().
    void shownChanged();
    void replayChanged(); ///< speed, extent, or end reached

private:
    class Maker;
    void retire();
    void begin(FrameSource source);
    void take(FramePtr frame);
    void learn();
    void tellFrame();

    const Clock& clock_;
    FramePtr frame_;
    std::pair<SessionId, FrameKind> told_{{}, FrameKind::Empty}; ///< of the frame that was told last
    std::unique_ptr<Maker> maker_;
    std::vector<std::unique_ptr<Maker>> retired_; ///< of sources no longer shown, until their threads have ended
    FrameSource recording_;                       ///< what was asked to be shown last
    std::shared_ptr<trace::EventLog> live_log_;
    bool pauses_prevail_ = false;
    std::vector<TaskExtent> task_extents_;
    bool learnt_ = false; ///< what the frame thread found out about the source
    std::uint64_t painted_ = 0;
    double speed_ = 0;
    std::pair<MonoTime, MonoTime> extent_;
    std::uint64_t source_number_ = 0;
};

} // namespace stagefall::ui
