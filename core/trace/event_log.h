// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secret.h"
#include "core/trace/event.h"

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace stagefall::trace {

/// Where producers put events. Callable from any thread; never blocks on I/O.
class EventSink {
public:
    virtual ~EventSink() = default;
    /// Takes the event, gives it the next seq and returns that.
    virtual std::uint64_t emit(Event event) = 0;
};

/// An immutable prefix of a log. Cheap to copy (shares the segments), valid after the log is gone.
class EventView {
public:
    static constexpr std::size_t kSegmentSize = 512;
    using Segment = std::vector<Event>;

    EventView() = default;
    EventView(std::vector<std::shared_ptr<const Segment>> segments, std::size_t size)
        : segments_(std::move(segments)), size_(size) {}
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    /// The first `size` events (all where there are fewer); shares the segments.
    EventView prefix(std::size_t size) const { return {segments_, size < size_ ? size : size_}; }
    /// `index` from 0; the event's seq is index + 1.
    const Event& operator[](std::size_t index) const {
        return (*segments_[index / kSegmentSize])[index % kSegmentSize];
    }

private:
    std::vector<std::shared_ptr<const Segment>> segments_;
    std::size_t size_ = 0;
};

/// A view of events that come from a store or a file; their numbers stay as they are.
EventView viewOf(std::vector<Event> events);

class DeltaRedactor;

/// The append-only log of one session, in memory. Consumers (store, builder, watcher, views) read views of it;
/// nothing else connects them with producers. Thread-safe.
class EventLog final : public EventSink {
public:
    /// Events are passed through `redactor` where one is given, so that no credential is ever recorded. Deltas of one
    /// stream (span, channel, call) are read as one text: what may be the beginning of a credential is held back and
    /// comes with a later delta, or in one of its own before the stream or the span ends.
    explicit EventLog(const Redactor* redactor = nullptr);
    ~EventLog() override;
    EventLog(const EventLog&) = delete;
    EventLog& operator=(const EventLog&) = delete;

    std::uint64_t emit(Event event) override;
    std::size_t size() const;
    EventView view() const;

    /// Calls `wake` after each emit, on the emitting thread and outside the log's lock; it must be quick and must
    /// not emit. Returns a handle; the listener is gone once it is destroyed (waits for a running call).
    class Subscription {
    public:
        Subscription() = default;
        explicit Subscription(std::function<void()> release) : release_(std::move(release)) {}
        Subscription(Subscription&& other) noexcept : release_(std::exchange(other.release_, nullptr)) {}
        Subscription& operator=(Subscription&& other) noexcept;
        Subscription(const Subscription&) = delete;
        Subscription& operator=(const Subscription&) = delete;
        ~Subscription();

    private:
        std::function<void()> release_;
    };
    [[nodiscard]] Subscription subscribe(std::function<void()> wake);

private:
    struct Listeners;
    void redact(Event& event);
    std::uint64_t append(Event event);

    const Redactor* redactor_;
    const std::unique_ptr<DeltaRedactor> deltas_; ///< with a redactor
    mutable std::mutex mutex_;                    ///< guards what follows
    std::vector<std::shared_ptr<EventView::Segment>> segments_;
    std::size_t size_ = 0;
    std::shared_ptr<Listeners> listeners_;
};

} // namespace stagefall::trace
