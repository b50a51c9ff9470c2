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
        : thread_(clock, std::move(source), [&feed, number](FramePtr frame) {
              QMetaObject::invokeMethod(
                  &feed,
                  [&feed, number, frame = std::move(frame)] {
                      if (number == feed.source_number_) feed.take(frame);
                  },
                  Qt::QueuedConnection);
          }) {}
    FrameThread& thread() { return thread_; }

private:
    FrameThread thread_;
};

namespace {

/// A conversation that is shown again was painted before: nothing of that is told twice.
std::uint64_t alreadyPainted(const trace::EventLog* log) {
    std::uint64_t painted = 0;
    if (log == nullptr) return painted;
    const auto events = log->view();
    for (std::size_t i = 0; i < events.size(); ++i)
        if (events[i].kind == trace::EventKind::Shown) painted = std::max(painted, events[i].ref);
    return painted;
}

} // namespace

FrameFeed::FrameFeed(const Clock& clock, QObject* parent) : QObject(parent), clock_(clock), frame_(emptyFrame()) {}
FrameFeed::~FrameFeed() = default;

void FrameFeed::show(FrameSource source) {
    maker_.reset();
    live_log_ = source.kind == FrameKind::Live ? source.log : nullptr;
    painted_ = alreadyPainted(live_log_.get());
    speed_ = 0;
    recording_ = source;
    extent_ = {};
    if (!source.events.empty()) {
        extent_ = {source.events[0].at, source.events[0].at};
        for (std::size_t i = 0; i < source.events.size(); ++i)
            extent_.second = std::max(extent_.second, source.events[i].at);
    }
    const bool same = frame_->id == source.id && !source.id.empty();
    frame_ = emptyFrame();
    if (!same) Q_EMIT sessionChanged();
    maker_ = std::make_unique<Maker>(clock_, std::move(source), *this, ++source_number_);
    Q_EMIT replayChanged();
}

void FrameFeed::clear() {
    maker_.reset();
    ++source_number_;
    live_log_.reset();
    recording_ = {};
    extent_ = {};
    frame_ = emptyFrame();
    Q_EMIT sessionChanged();
    Q_EMIT frameChanged();
}

void FrameFeed::setBudget(std::shared_ptr<const budget::Budget> budget) {
    recording_.budget = budget;
    if (maker_) maker_->thread().setBudget(std::move(budget));
}

void FrameFeed::replay(double speed) {
    if (recording_.events.empty() || live_log_) return;
    auto at = frame_->kind == FrameKind::Replay ? frame_->now : extent_.first;
    if (speed > 0 && at >= extent_.second) at = extent_.first;
    if (recording_.kind != FrameKind::Replay) {
        auto source = recording_;
        source.kind = FrameKind::Replay;
        const auto shown = frame_;
        show(std::move(source));
        frame_ = shown; // until the first of the replay is there, nothing flickers
    }
    speed_ = speed;
    maker_->thread().play(at, speed);
    Q_EMIT replayChanged();
}

void FrameFeed::endReplay() {
    if (recording_.kind != FrameKind::Replay) return;
    auto source = recording_;
    source.kind = FrameKind::Recorded;
    const auto shown = frame_;
    show(std::move(source));
    frame_ = shown; // nothing flickers
}

void FrameFeed::seek(MonoTime at) {
    if (recording_.events.empty() || live_log_) return;
    if (recording_.kind != FrameKind::Replay) replay(0);
    maker_->thread().play(std::clamp(at, extent_.first, extent_.second), speed_);
}

void FrameFeed::painted(std::uint64_t seq) {
    if (!live_log_ || seq <= painted_) return;
    const auto at = clock_.now();
    const auto& events = frame_->events;
    for (auto next = painted_; next < seq && next < events.size(); ++next) {
        const auto& event = events[next];
        const bool visible = event.kind == trace::EventKind::Status ||
                             (event.kind == trace::EventKind::Delta && event.channel == trace::Channel::Visible);
        if (!visible) continue;
        trace::Event shown;
        shown.kind = trace::EventKind::Shown;
        shown.at = at;
        shown.ref = event.seq;
        live_log_->emit(std::move(shown));
    }
    painted_ = seq;
}

void FrameFeed::take(FramePtr frame) {
    frame_ = std::move(frame);
    if (frame_->kind == FrameKind::Replay && speed_ > 0 && frame_->now >= extent_.second) {
        speed_ = 0;
        Q_EMIT replayChanged();
    }
    Q_EMIT frameChanged();
    if (maker_) maker_->thread().taken();
}

} // namespace stagefall::ui
