// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/trace/event_log.h"
#include "core/trace/span_table.h"
#include "core/trace/viewer.h"

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace stagefall::trace {

/// A line that people saw (or could see) about what the agent was doing.
struct StatusLine {
    std::uint64_t seq = 0;
    MonoTime at;
    std::optional<MonoTime> shown; ///< when it was painted or written, where a viewer said so
    SpanId span;
    std::string en;
    std::string zh;
};

/// Something odd about the trace. Nothing is dropped because of it.
struct TraceNote {
    SpanId span; ///< none for the whole trace
    MonoTime at;
    std::string code; ///< "end_before_start", "parent_missing", ...; catalogue id "trace.note.<code>"
    std::string en;   ///< a producer's own text; empty where the catalogue has one
    std::string zh;
};

/// A moment at which something new became visible: a status whose words changed, or text.
struct Visible {
    MonoTime at;           ///< when it happened
    MonoTime shown;        ///< when it was painted or written; = at where no viewer reported
    bool measured = false; ///< a viewer reported `shown`
    SpanId span;
    bool status = false;
    Viewer viewer = Viewer::None; ///< who reported `shown`
};

/// Everything derived from a prefix of the log. Immutable; cheap to keep and to hand to other threads.
struct Trace {
    SpanTable::Snapshot spans;
    std::shared_ptr<const std::vector<StatusLine>> statuses;
    std::shared_ptr<const std::vector<TraceNote>> notes; ///< those on what is missing as of this prefix come last
    std::shared_ptr<const std::vector<Visible>> visible; ///< in order of `at`
    std::uint64_t last_seq = 0;
    MonoTime last_at; ///< latest time seen; the "now" of a trace that is over

    Row session() const; ///< the row of the session span, kNoRow before it is known
    /// By start. What is inside more than kDeepestTask tasks is a span like others: measures of each task look at all
    /// that is inside it, and no agent nests so deeply.
    std::vector<Row> tasks() const;
    static constexpr int kDeepestTask = 16;
    /// Rows whose parent is `row`, by start. O(n); views that need it for all rows use childIndex().
    std::vector<Row> children(Row row) const;
    /// For every row its children, by start; roots under index spans.size().
    std::vector<std::vector<Row>> childIndex() const;
    /// For every row the nearest row above it that is `wanted`; kNoRow where there is none. O(n), however deep.
    std::vector<Row> nearestAbove(const std::function<bool(const Span&)>& wanted) const;
    /// For every row whether it is inside `row`, at any depth. O(n).
    std::vector<bool> inside(Row row) const;
    /// All rows, each after the one above it. O(n).
    std::vector<Row> parentsFirst() const;
    /// The value of the session span's attribute, or "".
    std::string sessionAttribute(std::string_view key) const;
    /// The same for a value that is a text for people; one that has no Chinese is given in both.
    LocalizedText sessionText(std::string_view key) const;
    bool isLab() const { return sessionAttribute(keys::kLab) == "true"; }
};

/// events -> spans. Accepts events in any order: children before parents, ends before starts. One thread.
class TraceBuilder {
public:
    TraceBuilder();
    ~TraceBuilder();
    void apply(const Event& event);
    /// Applies what `view` has beyond what was applied before.
    void catchUp(const EventView& view);
    std::shared_ptr<const Trace> snapshot();
    const SpanTable& table() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// The whole trace of a finished view.
std::shared_ptr<const Trace> buildTrace(const EventView& view);

} // namespace stagefall::trace
