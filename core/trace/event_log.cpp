// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/event_log.h"

#include "core/trace/delta_redactor.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <shared_mutex>
#include <utility>

namespace stagefall::trace {

struct EventLog::Listeners {
    std::shared_mutex mutex; ///< shared while calling, exclusive while changing: a release waits for running calls
    std::map<std::uint64_t, std::function<void()>> wakes;
    std::uint64_t next = 1;
};

EventLog::EventLog(const Redactor* redactor)
    : redactor_(redactor), deltas_(redactor == nullptr ? nullptr : std::make_unique<DeltaRedactor>(*redactor)) {}
EventLog::~EventLog() = default;

std::uint64_t EventLog::emit(Event event) {
    if (redactor_ != nullptr) redact(event);
    return append(std::move(event));
}

void EventLog::redact(Event& event) {
    const bool over =
        event.kind == EventKind::SpanEnd || (event.kind == EventKind::Mark && event.mark == MarkKind::StreamEnd);
    if (over)
        for (auto& rest : deltas_->end(event.span)) append(std::move(rest));
    if (event.kind == EventKind::Delta) deltas_->redact(event);
    for (auto* text : {&event.name, &event.subject, &event.text_zh}) redactor_->redactInPlace(*text);
    if (event.kind != EventKind::Delta) redactor_->redactInPlace(event.text);
}

std::uint64_t EventLog::append(Event event) {
    std::shared_ptr<Listeners> listeners;
    std::uint64_t seq = 0;
    {
        const std::lock_guard lock(mutex_);
        if (size_ % EventView::kSegmentSize == 0) {
            // Reserved in full: readers hold the segment and read below their size while this one grows.
            segments_.push_back(std::make_shared<EventView::Segment>());
            segments_.back()->reserve(EventView::kSegmentSize);
        }
        seq = event.seq = ++size_;
        segments_.back()->push_back(std::move(event));
        listeners = listeners_;
    }
    if (listeners) {
        const std::shared_lock lock(listeners->mutex);
        for (const auto& [id, wake] : listeners->wakes) wake();
    }
    return seq;
}

std::size_t EventLog::size() const {
    const std::lock_guard lock(mutex_);
    return size_;
}

EventView EventLog::view() const {
    const std::lock_guard lock(mutex_);
    return {{segments_.begin(), segments_.end()}, size_};
}

EventView viewOf(std::vector<Event> events) {
    const auto size = events.size();
    std::vector<std::shared_ptr<const EventView::Segment>> segments;
    for (std::size_t from = 0; from < size; from += EventView::kSegmentSize) {
        const auto first = events.begin() + static_cast<std::ptrdiff_t>(from);
        const auto last = events.begin() + static_cast<std::ptrdiff_t>(std::min(from + EventView::kSegmentSize, size));
        segments.push_back(
            std::make_shared<EventView::Segment>(std::make_move_iterator(first), std::make_move_iterator(last)));
    }
    return {std::move(segments), size};
}

EventLog::Subscription EventLog::subscribe(std::function<void()> wake) {
    std::shared_ptr<Listeners> listeners;
    {
        const std::lock_guard lock(mutex_);
        if (!listeners_) listeners_ = std::make_shared<Listeners>();
        listeners = listeners_;
    }
    const std::unique_lock lock(listeners->mutex);
    const auto id = listeners->next++;
    listeners->wakes.emplace(id, std::move(wake));
    return Subscription([listeners, id] {
        const std::unique_lock release(listeners->mutex);
        listeners->wakes.erase(id);
    });
}

EventLog::Subscription& EventLog::Subscription::operator=(Subscription&& other) noexcept {
    if (this != &other) {
        if (release_) release_();
        release_ = std::exchange(other.release_, nullptr);
    }
    return *this;
}

EventLog::Subscription::~Subscription() {
    if (release_) release_();
}

} // namespace stagefall::trace
