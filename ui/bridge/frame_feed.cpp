// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/frame_feed.h"

#include "ui/bridge/frame_thread.h"

#include <algorithm>
#include <utility>

namespace stagefall::ui {

/// The thread of the source shown, and a guard that keeps what it still delivers from a feed that shows another.
class FrameFeed::Maker {
public:
    Maker(const Clock& clock, FrameSource source, FrameFeed& feed, std::uint64_t number)
        : number_(number),
          thread_(
              clock, std::move(source),
              [&feed, number](FramePtr frame) {
                  onFeed(feed, [&feed, number, frame = std::move(frame)] {
                      if (number == feed.source_number_) feed.take(frame);
                  });
              },
              [&feed, number] {
                  onFeed(feed, [&feed, number] {
                      std::erase_if(feed.retired_, [&](const auto& maker) { return maker->number_ == number; });
                  });
              }) {}
    FrameThread& thread() { return thread_; }

private:
    template <typename Work>
    static void onFeed(FrameFeed& feed, Work work) {
        QMetaObject::invokeMethod(&feed, std::move(work), Qt::QueuedConnection);
    }

    const std::uint64_t number_;
    FrameThread thread_;
};

FrameFeed::FrameFeed(const Clock& clock, QObject* parent) : QObject(parent), clock_(clock), frame_(emptyFrame()) {}
FrameFeed::~FrameFeed() = default;

void FrameFeed::show(FrameSource source) {
    extent_ = {};
    if (!source.events.empty()) extent_ = {source.events[0].at, source.events[0].at};
    const bool same = frame_->id == source.id && !source.id.empty();
    if (!source.own_budget) source.own_budget = source.budget;
    begin(std::move(source));
    frame_ = emptyFrame();
    if (!same) Q_EMIT sessionChanged();
    Q_EMIT replayChanged();
}

void FrameFeed::begin(FrameSource source) {
    retire();
    live_log_ = source.kind == FrameKind::Live ? source.log : nullptr;
    learnt_ = false;
    task_extents_.clear();
    painted_ = 0;
    speed_ = 0;
    recording_ = source;
    maker_ = std::make_unique<Maker>(clock_, std::move(source), *this, ++source_number_);
}

/// The thread of the source shown may be in the middle of a frame: nobody waits for that.
void FrameFeed::retire() {
    if (!maker_) return;
    maker_->thread().stop();
    retired_.push_back(std::move(maker_));
}

void FrameFeed::clear() {
    retire();
    ++source_number_;
    live_log_.reset();
    recording_ = {};
    extent_ = {};
    frame_ = emptyFrame();
    Q_EMIT sessionChanged();
    tellFrame();
}

void FrameFeed::tellFrame() {
    std::pair now{frame_->id, frame_->kind};
    if (std::exchange(told_, now) != now) Q_EMIT shownChanged();
    Q_EMIT frameChanged();
}

std::optional<TaskExtent> FrameFeed::taskExtent(const SpanId& task) const {
    const auto found = std::find_if(task_extents_.begin(), task_extents_.end(),
                                    [&task](const TaskExtent& each) { return !task.valid() || each.task == task; });
    return found == task_extents_.end() ? std::nullopt : std::optional(*found);
}

void FrameFeed::setBudget(std::shared_ptr<const budget::Budget> budget) {
    recording_.budget = budget;
    if (maker_) maker_->thread().setBudget(std::move(budget));
}

// The same events in another way: until the first frame is there the last one stays, so that nothing flickers.
void FrameFeed::replay(double speed) {
    if (recording_.events.empty() || live_log_) return;
    auto at = frame_->kind == FrameKind::Replay ? frame_->now : extent_.first;
    if (speed > 0 && at >= extent_.second) at = extent_.first;
    if (recording_.kind != FrameKind::Replay) {
        auto source = recording_;
        source.kind = FrameKind::Replay;
        begin(std::move(source));
    }
    speed_ = speed;
    maker_->thread().play(at, speed);
    Q_EMIT replayChanged();
}

void FrameFeed::endReplay() {
    if (recording_.kind != FrameKind::Replay) return;
    auto source = recording_;
    source.kind = FrameKind::Recorded;
    begin(std::move(source));
    Q_EMIT replayChanged();
}

void FrameFeed::seek(MonoTime at) {
    if (recording_.events.empty() || live_log_) return;
    if (recording_.kind != FrameKind::Replay) replay(0);
    maker_->thread().play(std::clamp(at, extent_.first, extent_.second), speed_);
}

void FrameFeed::painted(std::uint64_t seq) {
    const auto& events = frame_->events;
    seq = std::min<std::uint64_t>(seq, events.size());
    if (!live_log_ || !learnt_ || seq <= painted_) return;
    const auto at = clock_.now();
    for (; painted_ < seq; ++painted_) {
        const auto& event = events[painted_];
        const bool visible = event.kind == trace::EventKind::Status ||
                             (event.kind == trace::EventKind::Delta && event.channel == trace::Channel::Visible);
        if (!visible) continue;
        trace::Event shown;
        shown.kind = trace::EventKind::Shown;
        shown.name = trace::viewers::kScreen;
        shown.at = at;
        shown.ref = event.seq;
        live_log_->emit(std::move(shown));
    }
}

void FrameFeed::beginWatching() {
    if (live_log_) painted_ = std::max<std::uint64_t>(painted_, frame_->events.size());
}

/// What a look at all events told, which the frame thread took.
void FrameFeed::learn() {
    const auto facts = maker_->thread().facts();
    learnt_ = true;
    // A conversation that is shown again was painted before: nothing of that is told twice, and what came while
    // another was shown is told by nobody.
    painted_ = facts.painted == 0 ? 0 : facts.events;
    task_extents_ = facts.tasks;
    Nanoseconds paused{0};
    for (const auto& pause : facts.pauses) paused += pause.to - pause.from;
    pauses_prevail_ = facts.end && paused * 2 > *facts.end - extent_.first;
    if (!facts.end || *facts.end == extent_.second) return;
    extent_.second = *facts.end;
    Q_EMIT replayChanged();
}

void FrameFeed::take(FramePtr frame) {
    frame_ = std::move(frame);
    if (!learnt_) learn();
    if (frame_->kind == FrameKind::Replay && speed_ > 0 && frame_->now >= extent_.second) {
        speed_ = 0;
        Q_EMIT replayChanged();
    }
    tellFrame();
    if (maker_) maker_->thread().taken();
}

} // namespace stagefall::ui
