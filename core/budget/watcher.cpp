// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/budget/watcher.h"

#include "core/budget/silence_watch.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace stagefall::budget {

using trace::Channel;
using trace::Event;
using trace::EventKind;
using trace::GroupKind;
using trace::Stage;

namespace {

/// A span as far as the events have told. Made on first hearing, so that events may come in any order.
struct Known {
    bool started = false;
    bool told = false;
    Stage stage = Stage::Other;
    GroupKind group = GroupKind::None;
    std::string subject;
    SpanId parent;
    MonoTime start;
    std::optional<MonoTime> end;
    std::vector<SpanId> children;
    std::vector<SpanId> excluded; ///< what stops this span's clock: gateway of an inference, approvals of everything
    std::optional<SilenceWatch> silence; ///< tasks only
};

/// A status or delta that a Shown event may refer to.
struct Seen {
    SpanId span;
    MonoTime at;
    bool counts = false; ///< new to a reader
    bool shown = false;  ///< a viewer has said when; then `at` is that
};

} // namespace

struct BudgetWatcher::Impl {
    using What = Overrun::What;
    using Deadline = std::tuple<MonoTime, SpanId, What>;

    Impl(Budget b, std::function<void(const Overrun&)> t) : budget(std::move(b)), tell(std::move(t)) {}

    void start(const Event& event);
    void end(const Event& event);
    void status(const Event& event);
    void delta(const Event& event);
    void shown(std::uint64_t ref, MonoTime at);

    std::vector<SpanId> excludables(SpanId root) const;
    void exclude(SpanId id);
    template <typename Visit>
    void climb(SpanId from, Visit visit);
    void refreshAbove(SpanId id);
    void refresh(SpanId id);
    void setDeadline(SpanId id, What what, std::optional<MonoTime> at);

    void remember(const Event& event, bool counts);
    void see(SpanId span, MonoTime at, std::uint64_t seq);
    std::optional<SpanId> taskOf(SpanId span, MonoTime at);
    void placeLeftovers();
    bool tellNext(MonoTime now);

    Budget budget;
    std::function<void(const Overrun&)> tell;
    std::unordered_map<SpanId, Known> spans;
    std::vector<SpanId> tasks;
    std::set<Deadline> deadlines;
    std::map<std::pair<SpanId, What>, MonoTime> set_for; ///< what stands in `deadlines`
    std::unordered_map<std::uint64_t, Seen> seen;
    std::unordered_map<std::uint64_t, MonoTime> shown_early;            ///< reports about events that are still to come
    std::vector<std::tuple<SpanId, MonoTime, std::uint64_t>> leftovers; ///< seen, but of no task known so far
    std::optional<LocalizedText> last_words;
};

// --- spans -----------------------------------------------------------------------------------------------------------

template <typename Visit>
void BudgetWatcher::Impl::climb(SpanId from, Visit visit) {
    // A loop of parents cannot be longer than there are spans.
    auto steps = spans.size();
    for (auto id = from; id.valid() && steps > 0; --steps) {
        const auto found = spans.find(id);
        if (found == spans.end() || !found->second.started || !visit(id, found->second)) return;
        id = found->second.parent;
    }
}

void BudgetWatcher::Impl::start(const Event& event) {
    auto& span = spans[event.span];
    if (span.started) return; // the first report counts, as in the trace
    span.started = true;
    span.stage = event.stage;
    span.group = event.group;
    span.subject = event.subject;
    span.parent = event.parent;
    span.start = event.at;
    if (span.parent.valid()) spans[span.parent].children.push_back(event.span);
    if (span.group == GroupKind::Task) {
        last_words.reset(); // the same words are about something new now
        tasks.push_back(event.span);
        span.silence.emplace(budget.task.first_feedback, budget.task.longest_silence);
        span.silence->begin(span.start);
        if (span.end) span.silence->finish(*span.end);
    }
    for (const auto id : excludables(event.span)) exclude(id);
    refresh(event.span);
    placeLeftovers();
}

void BudgetWatcher::Impl::end(const Event& event) {
    auto& span = spans[event.span];
    if (span.end) return;
    span.end = event.at;
    if (span.silence) span.silence->finish(event.at);
    refresh(event.span);
    if (span.stage == Stage::Gateway || span.stage == Stage::Approval) refreshAbove(event.span);
}

/// The gateway and approval spans at and below `root`.
std::vector<SpanId> BudgetWatcher::Impl::excludables(SpanId root) const {
    std::vector<SpanId> out;
    std::vector<SpanId> todo{root};
    std::unordered_set<SpanId> visited{root};
    while (!todo.empty()) {
        const auto id = todo.back();
        todo.pop_back();
        const auto& span = spans.at(id);
        if (span.stage == Stage::Gateway || (span.stage == Stage::Approval && !budget.count_approval))
            out.push_back(id);
        for (const auto child : span.children)
            if (visited.insert(child).second) todo.push_back(child);
    }
    return out;
}

void BudgetWatcher::Impl::exclude(SpanId id) {
    const auto& inner = spans.at(id);
    climb(inner.parent, [&](SpanId, Known& outer) {
        const bool gateway = inner.stage == Stage::Gateway;
        if (gateway && outer.stage != Stage::Inference) return true;
        if (std::find(outer.excluded.begin(), outer.excluded.end(), id) == outer.excluded.end())
            outer.excluded.push_back(id);
        return !gateway;
    });
    refreshAbove(id);
}

void BudgetWatcher::Impl::refreshAbove(SpanId id) {
    climb(spans.at(id).parent, [&](SpanId outer, Known&) {
        refresh(outer);
        return true;
    });
}

/// Works out anew when a span runs over.
void BudgetWatcher::Impl::refresh(SpanId id) {
    auto& span = spans.at(id);
    if (!span.started) return;
    Intervals paused;
    for (const auto other : span.excluded) {
        const auto& inner = spans.at(other);
        paused.push_back({inner.start, inner.end.value_or(kNever)});
    }
    paused = normalized(std::move(paused));
    const bool task = span.group == GroupKind::Task;
    const auto allowed = task ? budget.task.total : budget.allowance(span.stage, span.subject);
    auto at = allowed && !span.told ? spentAt(span.start, *allowed, paused) : std::nullopt;
    if (at && span.end && *span.end <= *at) at.reset();
    setDeadline(id, task ? What::TaskTotal : What::Span, at);
    if (!span.silence) return;
    span.silence->setPauses(std::move(paused));
    setDeadline(id, What::FirstFeedback, span.silence->feedbackDeadline());
    setDeadline(id, What::LongestSilence, span.silence->silenceDeadline());
}

void BudgetWatcher::Impl::setDeadline(SpanId id, What what, std::optional<MonoTime> at) {
    const auto key = std::pair{id, what};
    if (const auto old = set_for.find(key); old != set_for.end()) {
        if (old->second == at) return;
        deadlines.erase({old->second, id, what});
        set_for.erase(old);
    }
    if (!at) return;
    deadlines.emplace(*at, id, what);
    set_for.emplace(key, *at);
}

// --- what a person sees ----------------------------------------------------------------------------------------------

void BudgetWatcher::Impl::status(const Event& event) {
    // Words that did not change are a heartbeat: nothing new to read.
    LocalizedText words{event.text, event.text_zh};
    const bool fresh = last_words != words;
    last_words = std::move(words);
    remember(event, fresh);
}

void BudgetWatcher::Impl::delta(const Event& event) {
    if (event.channel != Channel::ToolArguments && !event.text.empty()) remember(event, true);
}

void BudgetWatcher::Impl::remember(const Event& event, bool counts) {
    Seen entry{.span = event.span, .at = event.at, .counts = counts};
    if (const auto early = shown_early.find(event.seq); event.seq != 0 && early != shown_early.end()) {
        entry.at = early->second;
        entry.shown = true;
        shown_early.erase(early);
    }
    // Many viewers hide the reasoning: it counts once one says that it showed it.
    const bool hidden = event.kind == EventKind::Delta && event.channel == Channel::Reasoning && !entry.shown;
    if (counts && !hidden) see(entry.span, entry.at, event.seq);
    if (event.seq != 0) seen.emplace(event.seq, entry);
}

void BudgetWatcher::Impl::shown(std::uint64_t ref, MonoTime at) {
    const auto found = seen.find(ref);
    if (found == seen.end()) {
        const auto [early, fresh] = shown_early.emplace(ref, at);
        if (!fresh) early->second = std::min(early->second, at);
        return;
    }
    auto& entry = found->second;
    // Several viewers may report: a person saw it at the earliest.
    if (!entry.counts || (entry.shown && entry.at <= at)) return;
    if (const auto task = taskOf(entry.span, entry.at); task && task->valid())
        spans.at(*task).silence->forget(entry.at, ref);
    std::erase(leftovers, std::tuple{entry.span, entry.at, ref});
    entry.at = at;
    entry.shown = true;
    see(entry.span, at, ref);
}

/// The task in which something was seen: the outermost around its span, since that is what a person waits for. For what
/// belongs to the session as a whole, the task of that time; the invalid id where that is none. Nothing where a parent
/// is still to be heard of.
std::optional<SpanId> BudgetWatcher::Impl::taskOf(SpanId span, MonoTime at) {
    SpanId task;
    SpanId root = span;
    climb(span, [&](SpanId id, Known& known) {
        if (known.silence) task = id;
        root = known.parent;
        return true;
    });
    if (task.valid()) return task;
    if (root.valid()) return std::nullopt;
    for (const auto id : tasks) {
        const auto& known = spans.at(id);
        if (known.start <= at && (!known.end || at <= *known.end)) return id;
    }
    return SpanId{};
}

void BudgetWatcher::Impl::see(SpanId span, MonoTime at, std::uint64_t seq) {
    const auto task = taskOf(span, at);
    if (!task) {
        leftovers.emplace_back(span, at, seq);
    } else if (task->valid()) {
        spans.at(*task).silence->visible(at, seq);
        refresh(*task);
    }
}

/// Tries again with what was seen before its task was known.
void BudgetWatcher::Impl::placeLeftovers() {
    for (const auto& [span, at, seq] : std::exchange(leftovers, {})) see(span, at, seq);
}

// --- time ------------------------------------------------------------------------------------------------------------

bool BudgetWatcher::Impl::tellNext(MonoTime now) {
    if (deadlines.empty()) return false;
    const auto [at, id, what] = *deadlines.begin();
    if (at >= now) return false;
    setDeadline(id, what, std::nullopt);
    auto& span = spans.at(id);
    Overrun overrun{.what = what, .span = id, .stage = span.stage, .subject = span.subject, .at = at, .told = now};
    switch (what) {
    case What::Span:
        overrun.allowed = budget.allowance(span.stage, span.subject).value_or(Nanoseconds{0});
        if (span.end) overrun.took = *span.end - span.start;
        span.told = true;
        break;
    case What::TaskTotal:
        overrun.allowed = budget.task.total.value_or(Nanoseconds{0});
        span.told = true;
        break;
    case What::FirstFeedback:
        overrun.allowed = budget.task.first_feedback.value_or(Nanoseconds{0});
        span.silence->feedbackTold();
        break;
    case What::LongestSilence:
        overrun.allowed = budget.task.longest_silence.value_or(Nanoseconds{0});
        span.silence->silenceTold();
        break;
    }
    tell(overrun);
    return true;
}

BudgetWatcher::BudgetWatcher(Budget budget, std::function<void(const Overrun&)> tell)
    : impl_(std::make_unique<Impl>(std::move(budget), std::move(tell))) {}
BudgetWatcher::~BudgetWatcher() = default;

void BudgetWatcher::apply(const Event& event) {
    switch (event.kind) {
    case EventKind::SpanStart:
        impl_->start(event);
        break;
    case EventKind::SpanEnd:
        impl_->end(event);
        break;
    case EventKind::Delta:
        impl_->delta(event);
        break;
    case EventKind::Status:
        impl_->status(event);
        break;
    case EventKind::Shown:
        impl_->shown(event.ref, event.at);
        break;
    case EventKind::Mark:
    case EventKind::Attribute:
    case EventKind::Note:
        break;
    }
}

std::optional<MonoTime> BudgetWatcher::nextDeadline() const {
    if (impl_->deadlines.empty()) return std::nullopt;
    return std::get<MonoTime>(*impl_->deadlines.begin()) + Nanoseconds{1};
}

void BudgetWatcher::advance(MonoTime now) {
    while (impl_->tellNext(now)) {
    }
    for (const auto task : impl_->tasks) impl_->spans.at(task).silence->settle(now);
}

} // namespace stagefall::budget
