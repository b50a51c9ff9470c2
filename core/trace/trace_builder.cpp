// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/trace_builder.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>
#include <utility>

namespace stagefall::trace {
namespace {

/// A vector that snapshots share until it changes.
template <typename T>
class SharedVector {
public:
    std::vector<T>& edit() {
        if (shared_) values_ = std::make_shared<std::vector<T>>(*values_);
        shared_ = false;
        return *values_;
    }
    const std::vector<T>& read() const { return *values_; }
    std::shared_ptr<const std::vector<T>> share() {
        shared_ = true;
        return values_;
    }

private:
    std::shared_ptr<std::vector<T>> values_ = std::make_shared<std::vector<T>>();
    bool shared_ = false;
};

} // namespace

struct TraceBuilder::State {
    SpanTable table;
    SharedVector<StatusLine> statuses;
    SharedVector<TraceNote> notes;
    SharedVector<Visible> visible;
    bool visible_in_order = true;
    bool task_began = false; ///< since the last status: then even the same words are about something new
    std::unordered_map<SpanId, Row> rows;
    std::vector<Row> towards_root;                        ///< by row: itself, or a row above it
    std::unordered_map<SpanId, std::vector<Row>> orphans; ///< rows that wait for a parent to be seen
    std::unordered_set<Row> unstarted;                    ///< rows of spans that were only heard of so far
    std::unordered_map<std::uint64_t, std::size_t> status_by_seq;
    std::unordered_map<std::uint64_t, std::size_t> visible_by_seq;
    std::size_t applied = 0;
    std::uint64_t last_seq = 0;
    MonoTime last_at{std::numeric_limits<std::int64_t>::min()};

    void note(SpanId span, MonoTime at, std::string code) {
        notes.edit().push_back({.span = span, .at = at, .code = std::move(code), .en = {}, .zh = {}});
    }

    /// What is still missing may yet come: it is noted in each snapshot anew, and in none once it is there.
    std::shared_ptr<const std::vector<TraceNote>> notesWithMissing() {
        if (unstarted.empty() && orphans.empty()) return notes.share();
        std::vector<Row> missing(unstarted.begin(), unstarted.end());
        for (const auto& [parent, children] : orphans) missing.insert(missing.end(), children.begin(), children.end());
        std::sort(missing.begin(), missing.end());
        auto all = std::make_shared<std::vector<TraceNote>>(notes.read());
        for (const auto row : missing) {
            const auto span = table[row];
            const char* code = (span.flags & kNoStart) != 0 ? "no_start" : "parent_missing";
            all->push_back({.span = span.id, .at = span.start, .code = code, .en = {}, .zh = {}});
        }
        return all;
    }

    /// The row of a span, made on first hearing so that nothing about it is lost.
    Row rowOf(SpanId id, MonoTime heard) {
        if (const auto found = rows.find(id); found != rows.end()) return found->second;
        Span span;
        span.id = id;
        span.start = heard;
        span.flags = kNoStart;
        const auto row = table.append(span);
        rows.emplace(id, row);
        towards_root.push_back(row);
        unstarted.insert(row);
        if (const auto waiting = orphans.find(id); waiting != orphans.end()) {
            for (const auto child : waiting->second) link(child, row);
            orphans.erase(waiting);
        }
        return row;
    }

    /// Disjoint sets whose marks are the roots: of whatever depth a tree is, its root is found in nearly no steps.
    Row rootOf(Row row) {
        while (towards_root[row] != row) row = towards_root[row] = towards_root[towards_root[row]];
        return row;
    }

    /// `child` is the root of its tree: a span is linked once, when its start and its parent are both known.
    void link(Row child_row, Row parent_row) {
        auto child = table[child_row];
        const auto root = rootOf(parent_row);
        if (root == child_row) {
            child.flags |= kParentLoop;
            child.flags = static_cast<std::uint16_t>(child.flags & ~kParentMissing);
            table.update(child);
            note(child.id, child.start, "parent_loop");
            return;
        }
        towards_root[child_row] = root;
        child.parent_row = parent_row;
        child.flags = static_cast<std::uint16_t>(child.flags & ~kParentMissing);
        table.update(child);
    }

    void start(const Event& event);
    void end(const Event& event);
    void mark(const Event& event);
    void delta(const Event& event);
    void status(const Event& event);
    void shown(std::uint64_t ref, MonoTime at, Viewer viewer);
    void addVisible(const Event& event, bool is_status);
    void orderVisible();
};

void TraceBuilder::State::start(const Event& event) {
    const auto row = rowOf(event.span, event.at);
    auto span = table[row];
    if ((span.flags & kNoStart) == 0) {
        span.flags |= kStartedTwice;
        table.update(span);
        note(event.span, event.at, "started_twice");
        return;
    }
    unstarted.erase(row);
    span.flags = static_cast<std::uint16_t>(span.flags & ~kNoStart);
    span.start = event.at;
    span.stage = event.stage;
    span.group = event.group;
    span.parent = event.parent;
    span.name = event.name;
    span.subject = event.subject;
    if (span.group == GroupKind::Task) task_began = true;
    if (span.end && *span.end < span.start) {
        span.flags |= kEndBeforeStart;
        note(event.span, event.at, "end_before_start");
    }
    const auto parent = rows.find(event.parent);
    const bool wants_parent = event.parent.valid();
    if (wants_parent && parent == rows.end()) {
        span.flags |= kParentMissing;
        orphans[event.parent].push_back(row);
    }
    table.update(span);
    if (wants_parent && parent != rows.end()) link(row, parent->second);
}

void TraceBuilder::State::end(const Event& event) {
    const auto row = rowOf(event.span, event.at);
    auto span = table[row];
    if (span.end) {
        span.flags |= kEndedTwice;
        table.update(span);
        note(event.span, event.at, "ended_twice");
        return;
    }
    span.end = event.at;
    span.outcome = event.outcome == Outcome::Running ? Outcome::Ok : event.outcome;
    if (event.at < span.start) {
        span.flags |= kEndBeforeStart;
        note(event.span, event.at, "end_before_start");
    }
    table.update(span);
}

void TraceBuilder::State::mark(const Event& event) {
    auto& detail = table.editDetail(rowOf(event.span, event.at));
    auto& slot = detail.marks.at(static_cast<std::size_t>(event.mark));
    // The first of a kind counts; only the last payload moves on.
    if (!slot || event.mark == MarkKind::LastPayload) slot = event.at;
    if (event.mark == MarkKind::ArgumentsComplete) detail.arguments_complete.emplace_back(event.name, event.at);
}

void TraceBuilder::State::delta(const Event& event) {
    auto& detail = table.editDetail(rowOf(event.span, event.at));
    if (event.ref != kOwnText)
        detail.chunks.push_back(
            {.at = event.at,
             .read = event.read,
             .tokens = event.tokens,
             .bytes = static_cast<std::uint32_t>(event.ref == 0 ? event.text.size() : event.ref - kOwnText),
             .channel = event.channel});
    if (event.channel == Channel::Visible) detail.visible += event.text;
    if (event.channel == Channel::Reasoning) detail.reasoning += event.text;
    if (event.channel == Channel::Visible && !event.text.empty()) addVisible(event, false);
}

void TraceBuilder::State::status(const Event& event) {
    auto& lines = statuses.edit();
    // A status whose words are those of the one before is a heartbeat: kept, but nothing new to read.
    const bool fresh = task_began || lines.empty() || lines.back().en != event.text || lines.back().zh != event.text_zh;
    task_began = false;
    lines.push_back({.seq = event.seq,
                     .at = event.at,
                     .shown = std::nullopt,
                     .span = event.span,
                     .en = event.text,
                     .zh = event.text_zh});
    status_by_seq.emplace(event.seq, lines.size() - 1);
    if (fresh) addVisible(event, true);
}

void TraceBuilder::State::addVisible(const Event& event, bool is_status) {
    auto& all = visible.edit();
    if (!all.empty() && event.at < all.back().at) visible_in_order = false;
    all.push_back({.at = event.at, .shown = event.at, .measured = false, .span = event.span, .status = is_status});
    visible_by_seq.emplace(event.seq, all.size() - 1);
}

/// What came out of order is put in order once for all, when somebody wants to see it.
void TraceBuilder::State::orderVisible() {
    if (std::exchange(visible_in_order, true)) return;
    auto& all = visible.edit();
    std::vector<std::size_t> places(all.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::stable_sort(places.begin(), places.end(), [&](auto a, auto b) { return all[a].at < all[b].at; });
    std::vector<Visible> ordered;
    std::vector<std::size_t> now_at(all.size());
    for (const auto place : places) {
        now_at[place] = ordered.size();
        ordered.push_back(all[place]);
    }
    all = std::move(ordered);
    for (auto& [seq, place] : visible_by_seq) place = now_at[place];
}

void TraceBuilder::State::shown(std::uint64_t ref, MonoTime at, Viewer viewer) {
    if (const auto found = status_by_seq.find(ref); found != status_by_seq.end()) {
        auto& line = statuses.edit()[found->second];
        if (!line.shown || at < *line.shown) line.shown = at;
    }
    if (const auto found = visible_by_seq.find(ref); found != visible_by_seq.end()) {
        auto& item = visible.edit()[found->second];
        // Several viewers may report: a person saw it at the earliest.
        if (!item.measured || at < item.shown) {
            item.shown = at;
            item.viewer = viewer;
        }
        item.measured = true;
    }
}

TraceBuilder::TraceBuilder() : state_(std::make_unique<State>()) {}
TraceBuilder::~TraceBuilder() = default;

void TraceBuilder::apply(const Event& event) {
    auto& s = *state_;
    s.last_seq = std::max(s.last_seq, event.seq);
    s.last_at = std::max(s.last_at, event.at);
    switch (event.kind) {
    case EventKind::SpanStart:
        s.start(event);
        break;
    case EventKind::SpanEnd:
        s.end(event);
        break;
    case EventKind::Mark:
        s.mark(event);
        break;
    case EventKind::Attribute:
        s.table.editDetail(s.rowOf(event.span, event.at)).attributes.push_back({event.name, event.text, event.text_zh});
        break;
    case EventKind::Delta:
        s.delta(event);
        break;
    case EventKind::Status:
        s.status(event);
        break;
    case EventKind::Shown:
        s.shown(event.ref, event.at, viewerOf(event.name));
        break;
    case EventKind::Note:
        s.notes.edit().push_back(
            {.span = event.span, .at = event.at, .code = event.name, .en = event.text, .zh = event.text_zh});
        break;
    }
}

void TraceBuilder::catchUp(const EventView& view) {
    for (; state_->applied < view.size(); ++state_->applied) apply(view[state_->applied]);
}

std::shared_ptr<const Trace> TraceBuilder::snapshot() {
    auto& s = *state_;
    s.orderVisible();
    auto trace = std::make_shared<Trace>();
    trace->spans = s.table.snapshot();
    trace->statuses = s.statuses.share();
    trace->notes = s.notesWithMissing();
    trace->visible = s.visible.share();
    trace->last_seq = s.last_seq;
    trace->last_at = s.last_seq == 0 && s.table.size() == 0 ? MonoTime{} : s.last_at;
    return trace;
}

const SpanTable& TraceBuilder::table() const { return state_->table; }

std::shared_ptr<const Trace> buildTrace(const EventView& view) {
    TraceBuilder builder;
    builder.catchUp(view);
    return builder.snapshot();
}

} // namespace stagefall::trace
