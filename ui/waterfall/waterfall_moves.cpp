// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/hover_card.h"
#include "ui/waterfall/navigation.h"
#include "ui/waterfall/note_editor.h"
#include "ui/waterfall/time_window.h"
#include "ui/waterfall/waterfall_view.h"

#include <algorithm>
#include <cmath>
#include <set>

/// What the waterfall can do, whoever asks for it.
namespace stagefall::ui {
namespace {

/// What has to be shown so that a line that was looked for is seen in time, from `from` on; none where it is.
std::optional<Range> toBeSeen(const TimelineView& view, std::size_t line, MonoTime from) {
    const auto span = view.model().trace().spans[view.model().lines()[line].row];
    const auto range = view.range();
    const auto end = std::max(span.endOr(view.model().now()), span.start);
    if (end > range.from && std::max(from, span.start) < range.to) return std::nullopt;
    return Range{span.start, end};
}

/// The same for one that is to be read: its beginning in view, and not in the last tenth, nor less of it than can be
/// seen. What is short is brought to the middle of a view as long as before.
std::optional<Range> toBeRead(const TimelineView& view, std::size_t line) {
    const auto span = view.model().trace().spans[view.model().lines()[line].row];
    const auto shown = view.range();
    const auto end = std::max(span.endOr(view.model().now()), span.start);
    constexpr int kTenth = 10, kLeast = 250; // of the view
    const bool begins = span.start >= shown.from && span.start <= shown.to - shown.length() / kTenth;
    const bool wide = (end - span.start) * kLeast >= shown.length();
    if (begins && wide) return std::nullopt;
    if (!wide || end - span.start > shown.length()) return Range{span.start, end};
    const auto from = std::max(view.whole().from, span.start + (end - span.start) / 2 - shown.length() / 2);
    return Range{from, from + shown.length()};
}

} // namespace

// Time.

/// Nothing moves under the hand: what runs is no longer followed, and an axis that grew with it is held.
void WaterfallView::handMoved(std::optional<Range> shown) {
    if (view_.model().lines().empty()) return; // what is to come shall be seen
    if (!shown && !range_.shown() && view_.frame()->running) shown = view_.range();
    if (view_.frame()->running) range_.setFollowing(false);
    if (shown) range_.setShown(shown);
}

void WaterfallView::zoom(double factor, std::optional<MonoTime> fixed) {
    const auto range = view_.range();
    const auto& timeline = view_.layout();
    if (!fixed && pointer_.x() >= timeline.plot_left && pointer_.x() <= timeline.plot_right)
        fixed = timeline.time(pointer_.x());
    if (!fixed && marks_.selected != kNoLine) {
        const auto span = view_.model().trace().spans[view_.model().lines()[marks_.selected].row];
        fixed = span.start + span.duration(view_.model().now()) / 2;
    }
    if (!fixed || *fixed < range.from || *fixed > range.to) fixed = range.from + range.length() / 2;
    handMoved(zoomed(range, *fixed, factor, view_.whole()));
}

void WaterfallView::pan(double share) { handMoved(panned(view_.range(), share, view_.whole())); }

void WaterfallView::fitAll() {
    if (view_.model().lines().empty()) return;
    range_.setFollowing(false); // all of it, pauses too
    range_.setShown({});
}

/// Time begins at 0: before it there is nothing to see.
void WaterfallView::fit(Range range) {
    auto wanted = framed(range);
    if (range.from >= view_.whole().from) wanted.from = std::max(wanted.from, view_.whole().from);
    handMoved(wanted);
}

void WaterfallView::fitSelection() {
    if (marks_.selected == kNoLine) return;
    const auto span = view_.model().trace().spans[view_.model().lines()[marks_.selected].row];
    fit({span.start, std::max(span.endOr(view_.model().now()), span.start)});
    reveal(marks_.selected);
}

void WaterfallView::follow() {
    range_.setFollowing(true);
    onLines();
}

// Lines.

void WaterfallView::scrollBy(double pixels) {
    const double wanted = std::clamp(view_.scroll() + pixels, 0.0, view_.maxScroll());
    if (std::round(wanted) == view_.scroll()) return;
    handMoved({});
    scrollTo(wanted);
}

void WaterfallView::scrollTo(double top) {
    view_.setScroll(top);
    placeScrollBar();
    if (pointer_.y() >= 0) marks_.hovered = view_.lineAt(pointer_.y());
    schedule(true);
}

void WaterfallView::reveal(std::size_t line) {
    const double wanted = view_.scrollTo(line);
    if (wanted == view_.scroll()) return;
    handMoved({});
    scrollTo(wanted);
}

void WaterfallView::selectLine(std::size_t line) {
    if (line >= view_.model().lines().size()) return selection_.clear();
    selection_.setSpan(view_.model().trace().spans[view_.model().lines()[line].row].id);
    reveal(line);
}

void WaterfallView::selectNext(int step) {
    const auto line = stepLine(view_.model(), marks_.selected, step, false, selectable);
    if (line != kNoLine) selectLine(line);
}

void WaterfallView::selectNextOver(int step) {
    const auto line = stepLine(view_.model(), marks_.selected, step, true, isOver);
    if (line == kNoLine) return;
    selectLine(line);
    // What is looked for must be seen, in time too, and stay so while lines come.
    handMoved({});
    const auto& found = view_.model().lines()[line];
    const auto start = view_.model().trace().spans[found.row].start;
    const auto red = found.header ? start : found.judged.spent_at.value_or(start);
    if (const auto range = toBeSeen(view_, line, red)) fit(*range);
}

void WaterfallView::bringToRead(std::size_t line) {
    handMoved({});
    // With a line above and one below it, where there is room: at an edge it is hard to find.
    const double top = view_.lineTop(line) - view_.headerHeight();
    if (top < view_.lineHeight()) scrollBy(top - view_.lineHeight());
    if (top > view_.viewHeight() - 2 * view_.lineHeight()) scrollBy(top - view_.viewHeight() + 2 * view_.lineHeight());
    const auto range = toBeRead(view_, line);
    if (range && range->length() == view_.range().length())
        handMoved(*range);
    else if (range)
        fit(*range);
}

bool WaterfallView::bring(SpanId span) {
    selection_.setSpan(span);
    const auto line = view_.model().lineOf(view_.model().trace().spans.find(span));
    if (line == kNoLine) return false;
    bringToRead(line);
    return true;
}

void WaterfallView::bring(Range range) {
    const auto shown = view_.range();
    if (range.from < shown.from || range.to > shown.to) fit(range);
}

void WaterfallView::toggleFold(std::size_t line) {
    if (line >= view_.model().lines().size() || !view_.model().lines()[line].header) return;
    const auto id = view_.model().trace().spans[view_.model().lines()[line].row].id;
    folding_.setFolded(id, !folding_.isFolded(id));
}

void WaterfallView::foldAll(bool fold) {
    std::set<SpanId> groups;
    if (fold) {
        const auto& spans = view_.model().trace().spans;
        for (trace::Row row = 0; row < spans.size(); ++row) {
            const auto span = spans[row];
            const bool task = span.group == trace::GroupKind::Task;
            if (span.stage != trace::Stage::Group || span.group == trace::GroupKind::Session) continue;
            // Folding the one task that there is would leave nothing; it has no line of its own either.
            if (task && view_.model().tasks().size() < 2) continue;
            groups.insert(span.id);
        }
    }
    folding_.setAll(std::move(groups));
}

// Search.

void WaterfallView::setQuery(const QString& text) {
    query_ = text;
    refreshMatches();
    schedule(false);
}

void WaterfallView::refreshMatches() {
    const auto before = marks_.matches.size();
    const bool was = std::exchange(marks_.searching, !query_.trimmed().isEmpty());
    if (!marks_.searching && !was) return;
    marks_.matches = matchingLines(view_.model(), query_);
    if (before != marks_.matches.size() || was != marks_.searching) Q_EMIT matchesChanged();
}

void WaterfallView::selectMatch(int step) {
    const auto& found = marks_.matches;
    if (found.empty()) return;
    const auto line = stepLine(view_.model(), marks_.selected, step, true, [&](const scene::Line& candidate) {
        const auto at = static_cast<std::size_t>(&candidate - view_.model().lines().data());
        return selectable(candidate) && std::binary_search(found.begin(), found.end(), at);
    });
    if (line != kNoLine) {
        selectLine(line);
        bringToRead(line);
    }
    Q_EMIT matchesChanged();
}

// Measuring.

void WaterfallView::setMeasuring(bool on) {
    if (on == measuring_) return;
    measuring_ = on;
    marks_.measure_from.reset();
    marks_.measure_to.reset();
    card_->hide();
    setCursor(on ? Qt::CrossCursor : Qt::ArrowCursor);
    schedule(false);
    Q_EMIT measuringChanged();
}

void WaterfallView::setMeasure(std::optional<MonoTime> from, std::optional<MonoTime> to) {
    marks_.measure_from = from;
    marks_.measure_to = to;
    schedule(false);
}

MonoTime WaterfallView::snapped(double x) const {
    const auto& timeline = view_.layout();
    const double at = std::clamp(x, timeline.plot_left, timeline.plot_right);
    constexpr double kNear = 6;
    double best = kNear;
    auto out = timeline.time(at);
    const auto consider = [&](MonoTime time) {
        const double away = std::abs(timeline.x(time) - at);
        if (away >= best) return;
        best = away;
        out = time;
    };
    for (const auto& row : timeline.rows) {
        if (row.row == trace::kNoRow) continue;
        const auto span = view_.model().trace().spans[row.row];
        consider(span.start);
        consider(span.endOr(view_.model().now()));
    }
    return out;
}

// Notes.

void WaterfallView::addNote() {
    Annotation note;
    QPoint at(static_cast<int>(view_.layout().plot_left), static_cast<int>(view_.layout().header_height));
    if (range_.marked()) {
        note.range = *range_.marked();
        at.setX(static_cast<int>(std::clamp(view_.layout().x(note.range.from), 0.0, width() - 40.0)));
    } else if (selection_.span().valid()) {
        note.span = selection_.span();
        if (marks_.selected != kNoLine) {
            reveal(marks_.selected);
            at.setY(static_cast<int>(view_.lineTop(marks_.selected) + view_.lineHeight()));
        }
    } else {
        return;
    }
    card_->hide();
    editor_->edit(note, at);
}

void WaterfallView::editNote(std::int64_t id) {
    for (const auto& note : annotations_.all()) {
        if (note.id != id) continue;
        const auto place = notePlace(note, view_);
        card_->hide();
        editor_->edit(note, QPoint(static_cast<int>(place.left()), static_cast<int>(place.bottom()) + 4));
        return;
    }
}

} // namespace stagefall::ui
