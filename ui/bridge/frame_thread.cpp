// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/frame_thread.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <set>

namespace stagefall::ui {
namespace {

/// At most 60 frames a second.
constexpr std::chrono::microseconds kFrame{16'667};

/// The events of a recording up to a moment of it: a prefix, since logs are in the order of their making.
std::size_t prefixUntil(const trace::EventView& events, MonoTime at, std::size_t from) {
    while (from < events.size() && events[from].at <= at) ++from;
    return from;
}

/// What is played of a pause between two tasks, of the recording's time.
constexpr Nanoseconds kBreath{500'000'000};

std::vector<SourceFacts::Pause> pausesIn(const trace::EventView& events) {
    std::vector<SourceFacts::Pause> out;
    std::set<SpanId> at_work;
    std::optional<MonoTime> latest; // at which a task began or ended
    for (std::size_t i = 0; i < events.size(); ++i) {
        const auto& event = events[i];
        const bool begins = event.kind == trace::EventKind::SpanStart && event.group == trace::GroupKind::Task;
        const bool ends = event.kind == trace::EventKind::SpanEnd && at_work.erase(event.span) > 0;
        if (!begins && !ends) continue;
        if (begins && at_work.empty() && latest && event.at > *latest + kBreath)
            out.push_back({*latest + kBreath, event.at});
        if (begins) at_work.insert(event.span);
        latest = std::max(latest.value_or(event.at), event.at);
    }
    return out;
}

std::vector<TaskExtent> tasksIn(const trace::EventView& events) {
    std::vector<TaskExtent> out;
    std::map<SpanId, std::size_t> place;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const auto& event = events[i];
        if (event.kind == trace::EventKind::SpanStart && event.group == trace::GroupKind::Task) {
            place.emplace(event.span, out.size());
            out.push_back({event.span, event.at, event.at});
        } else if (event.kind == trace::EventKind::SpanEnd) {
            if (const auto found = place.find(event.span); found != place.end()) out[found->second].to = event.at;
        }
    }
    const auto last = events.size() == 0 ? MonoTime() : events[events.size() - 1].at;
    for (auto& task : out)
        if (task.to <= task.from) task.to = std::max(task.from, last); // it never ended
    return out;
}

} // namespace

FrameThread::FrameThread(const Clock& clock, FrameSource source, std::function<void(FramePtr)> deliver,
                         std::function<void()> ended)
    : clock_(clock), source_(std::move(source)), deliver_(std::move(deliver)), ended_(std::move(ended)),
      budget_(source_.budget) {
    if (!source_.events.empty()) playing_.at = source_.events[0].at;
    maker_ = std::make_unique<FrameMaker>(budget_);
    if (source_.log)
        subscription_ = source_.log->subscribe([this] {
            const std::lock_guard lock(mutex_);
            changed_ = true;
            wake_.notify_one();
        });
    thread_ = std::thread([this] { run(); });
}

FrameThread::~FrameThread() {
    stop();
    thread_.join();
}

void FrameThread::stop() {
    subscription_ = {};
    const std::lock_guard lock(mutex_);
    stop_ = true;
    wake_.notify_one();
}

SourceFacts FrameThread::facts() const {
    const std::lock_guard lock(mutex_);
    return facts_;
}

void FrameThread::taken() {
    const std::lock_guard lock(mutex_);
    in_flight_ = false;
    wake_.notify_one();
}

void FrameThread::setBudget(std::shared_ptr<const budget::Budget> budget) {
    const std::lock_guard lock(mutex_);
    new_budget_ = std::move(budget);
    changed_ = anyway_ = true;
    wake_.notify_one();
}

void FrameThread::play(MonoTime at, double speed) {
    const std::lock_guard lock(mutex_);
    playing_ = {.at = at, .since = clock_.now(), .speed = speed};
    changed_ = anyway_ = true;
    wake_.notify_one();
}

MonoTime FrameThread::replayTime(MonoTime now) const {
    auto at = playing_.at + fromMs(toMs(now - playing_.since) * playing_.speed);
    for (const auto& pause : facts_.pauses) {
        if (pause.to <= playing_.at) continue;
        const auto from = std::max(pause.from, playing_.at);
        if (at <= from) break;
        at = at + (pause.to - from);
    }
    return at;
}

bool FrameThread::due() const { return changed_ || running_ || playing_.speed > 0; }

FramePtr FrameThread::makeLive(MonoTime now, bool anyway) {
    const auto events = source_.log ? source_.log->view() : source_.events;
    return maker_->make(source_.kind, source_.id, events, now, anyway);
}

FramePtr FrameThread::makeReplay(MonoTime now, bool anyway) {
    const auto& events = source_.events;
    const auto wanted = prefixUntil(events, now, now < prefix_at_ ? 0 : prefix_);
    if (wanted < prefix_) maker_ = std::make_unique<FrameMaker>(budget_);
    prefix_ = wanted;
    prefix_at_ = now;
    return maker_->make(FrameKind::Replay, source_.id, events.prefix(wanted), now, anyway);
}

SourceFacts FrameThread::lookThrough() const {
    SourceFacts facts;
    for (std::size_t i = 0; i < source_.events.size(); ++i)
        facts.end = std::max(facts.end.value_or(source_.events[i].at), source_.events[i].at);
    if (source_.kind == FrameKind::Replay) {
        facts.pauses = pausesIn(source_.events);
        facts.tasks = tasksIn(source_.events);
    }
    if (source_.kind != FrameKind::Live || !source_.log) return facts;
    const auto events = source_.log->view();
    facts.events = events.size();
    for (std::size_t i = 0; i < events.size(); ++i)
        if (events[i].kind == trace::EventKind::Shown) facts.painted = std::max(facts.painted, events[i].ref);
    return facts;
}

void FrameThread::run() {
    auto facts = lookThrough();
    {
        const std::lock_guard lock(mutex_);
        facts_ = std::move(facts);
    }
    makeFrames();
    ended_();
}

void FrameThread::makeFrames() {
    auto next = std::chrono::steady_clock::now();
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, [&] { return stop_ || (!in_flight_ && due()); });
        if (stop_) return;
        if (const auto now = std::chrono::steady_clock::now(); now < next) {
            wake_.wait_until(lock, next, [&] { return stop_; });
            if (stop_) return;
        }
        next = std::chrono::steady_clock::now() + kFrame;
        auto budget = std::exchange(new_budget_, nullptr);
        bool anyway = std::exchange(anyway_, false);
        changed_ = false;
        in_flight_ = true;
        const auto now = clock_.now();
        auto recorded = replayTime(now);
        if (source_.kind == FrameKind::Replay && !source_.events.empty()) {
            const auto last = facts_.end.value_or(playing_.at);
            if (recorded >= last) {
                playing_ = {.at = recorded = last, .since = now, .speed = 0};
                anyway = true; // no frame comes after it whose measures would be newer
            }
        }
        lock.unlock();
        if (budget) {
            budget_ = budget;
            maker_->setBudget(std::move(budget));
        }
        auto frame = source_.kind == FrameKind::Replay ? makeReplay(recorded, anyway) : makeLive(now, anyway);
        const bool running = source_.kind == FrameKind::Live && (frame->running || maker_->nextMeasure().has_value());
        deliver_(std::move(frame));
        lock.lock();
        running_ = running;
    }
}

} // namespace stagefall::ui
