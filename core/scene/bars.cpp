// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/format.h"
#include "core/scene/painting.h"
#include "core/scene/palette.h"
#include "core/scene/raster.h"
#include "core/scene/words.h"

#include <algorithm>
#include <cmath>

namespace stagefall::scene {
namespace {

using analysis::formatDuration;
using budget::Verdict;
using trace::MarkKind;
using trace::Stage;

// All in px of the usual size.
constexpr double kLeast = 1.5; ///< nothing that happened is invisible
constexpr double kRadius = 2.5;
constexpr double kGap = 7; ///< between a bar and its value

/// A bar's place, cut to the plot.
struct Place {
    double left = 0, right = 0, top = 0, height = 0;
    bool open = false;
    double width() const { return right - left; }
    double bottom() const { return top + height; }
};

std::optional<Place> placeOf(const Painting& p, const TimelineRow& line, MonoTime start, MonoTime end) {
    end = std::max(end, start);
    if (end < p.out.from || start > p.out.to) return std::nullopt;
    const double height = std::round(line.h * 0.6);
    Place place{p.clampX(start), p.clampX(end), line.y + std::floor((line.h - height) / 2) - p.px(1), height, false};
    const double least = p.px(kLeast);
    if (place.width() < least) {
        place.left = std::min(place.left, p.out.plot_right - least);
        place.right = place.left + least;
    }
    return place;
}

struct Piece {
    MonoTime from, to;
    Fill fill = Fill::Solid;
};

/// What the bar is made of. An inference: the wait for its first token, the thinking, the answer.
std::vector<Piece> piecesOf(const trace::Span& span, const trace::SpanDetail* detail, MonoTime end) {
    if (span.stage == Stage::Approval) return {{span.start, end, Fill::Striped}};
    if (span.stage != Stage::Inference || detail == nullptr) return {{span.start, end, Fill::Solid}};
    const auto reasoning = detail->mark(MarkKind::FirstReasoning);
    auto answer = detail->mark(MarkKind::FirstVisible);
    const auto tool = detail->mark(MarkKind::FirstToolCall);
    if (tool && (!answer || *tool < *answer)) answer = tool;
    const auto first = reasoning && (!answer || *reasoning < *answer) ? reasoning : answer;
    // An answer that came in one piece at its end has no marks of its own: it waited, as far as anybody could see.
    if (!first) return {{span.start, end, Fill::Pale}};
    std::vector<Piece> pieces;
    if (*first > span.start) pieces.push_back({span.start, *first, Fill::Pale});
    const auto answer_from = std::min(answer.value_or(end), end);
    if (answer_from > *first) pieces.push_back({*first, answer_from, Fill::Dotted});
    if (end > answer_from) pieces.push_back({answer_from, end, Fill::Solid});
    return pieces;
}

/// `over_from`: where the red begins; place.right where nothing is over.
void paintPieces(Painting& p, const trace::Span& span, const Place& place, double over_from, MonoTime end) {
    const auto pieces = piecesOf(span, p.trace.spans.detail(span.row), end);
    const bool one = pieces.size() < 2 || place.width() <= p.px(kLeast);
    const double radius = p.px(kRadius);
    const auto ink = stageInk(span.stage);
    if (one) {
        // Under the red there is nothing to tell apart, and it is cleaner on the bare ground.
        const auto fill = pieces.empty() ? Fill::Solid : pieces.back().fill;
        const bool over = over_from < place.right;
        if (over_from > place.left)
            p.add(Box{place.left, place.top, over_from - place.left, place.height, ink, fill, radius, false,
                      place.open && !over, span.row});
        return;
    }
    for (const auto& piece : pieces) {
        const double left = std::max(p.clampX(piece.from), place.left);
        const double right = &piece == &pieces.back() ? place.right : std::min(p.clampX(piece.to), place.right);
        if (right <= left) continue;
        const bool last = &piece == &pieces.back();
        const bool outer = last || &piece == &pieces.front();
        p.add(Box{left, place.top, right - left, place.height, ink, piece.fill, outer ? radius : 0, false,
                  last && place.open, span.row});
    }
}

void paintFirstToken(Painting& p, const trace::Span& span, const Place& place) {
    const auto* detail = p.trace.spans.detail(span.row);
    if (span.stage != Stage::Inference || detail == nullptr) return;
    std::optional<MonoTime> first;
    for (const auto kind : {MarkKind::FirstReasoning, MarkKind::FirstVisible, MarkKind::FirstToolCall})
        if (const auto at = detail->mark(kind); at && (!first || *at < *first)) first = at;
    if (first && *first >= p.out.from && *first <= p.out.to)
        p.add(Glyph{Glyph::Shape::Down, p.out.x(*first), place.top - p.px(3.5), p.px(7), Ink::Text, span.row});
}

double overFrom(const Painting& p, const Judged& judged, const Place& place) {
    if (judged.verdict != Verdict::Over || !judged.spent_at) return place.right;
    return std::min(std::max(p.clampX(*judged.spent_at), place.left), place.right - p.px(kLeast));
}

void paintOver(Painting& p, const trace::Span& span, const Place& place, double from) {
    if (from < place.right)
        p.add(Box{from, place.top, place.right - from, place.height, Ink::Over, Fill::Hatched, p.px(kRadius), true,
                  place.open, span.row});
}

/// The allowance, drawn: a line under the bar from its start, and a tick where the allowance is spent.
void paintBracket(Painting& p, const trace::Span& span, const Judged& judged, const Place& place) {
    if (!judged.spent_at || *judged.spent_at < p.out.from || span.start > p.out.to) return;
    constexpr double kUnder = 3;
    const double y = place.bottom() + p.px(kUnder);
    const double left = p.clampX(span.start);
    const double right = p.clampX(*judged.spent_at);
    if (right > left) p.add(Stroke{left, y, right, y, Ink::Text, p.px(1), false});
    if (*judged.spent_at <= p.out.to)
        p.add(Stroke{right, place.top - p.px(2), right, y + p.px(0.5), Ink::Text, p.px(1.4), false});
}

/// "806 ms +606 ms".
std::string valueText(const Painting& p, const Judged& judged) {
    auto text = p.figure(judged.actual);
    if (judged.over().count() <= 0) return text;
    const auto over = p.figure(judged.over());
    return over.empty() ? text : text.append(" +").append(over);
}

struct Value {
    std::string number;
    Ink ink = Ink::Muted;
    std::string words; ///< what went wrong, beside a sign
};

Value valueOf(const Painting& p, const trace::Span& span, const Judged& judged) {
    Value value{valueText(p, judged), Ink::Muted, outcomeLabel(span.outcome, p.catalogue, p.model.content().language)};
    if (judged.verdict == Verdict::Over) value.ink = Ink::Over;
    if (judged.verdict == Verdict::Near) value.ink = Ink::Near;
    if ((span.flags & trace::kEndBeforeStart) != 0) {
        value.number.clear();
        value.words = p.words("scene.odd.end_before_start");
    } else if (span.running() && !p.model.content().now) {
        value.words = p.words("scene.odd.never_ended");
    } else if ((span.flags & trace::kNoStart) != 0) {
        value.words = p.words("scene.odd.no_start");
    }
    return value;
}

/// Right of the bar, behind the tick of its bracket where that would go through it; left of it, or over its end, where
/// there is no room.
void paintValue(Painting& p, const TimelineRow& line, const Value& value, double left, double right,
                std::optional<double> tick = {}) {
    const double size = p.size() - 0.5;
    const double number = value.number.empty() ? 0 : p.measure(value.number, size, true);
    auto words = value.words;
    const double before = p.px(kGap);
    const double sign_room = p.px(15);
    const double gap = number > 0 ? p.px(8) : 0;
    const double longest = number + (words.empty() ? 0 : gap + sign_room + p.measure(words, p.caption(), false));
    if (tick && *tick > right && *tick < right + longest + 2 * before) right = *tick;
    double room = p.options.width - right - before - p.px(4);
    if (!words.empty())
        words = fitText(words, p.caption(), false, std::max(0.0, room - number - gap - sign_room), p.measure);
    const double sign = value.words.empty() ? 0 : gap + sign_room;
    const double width = number + sign + (words.empty() ? 0 : p.measure(words, p.caption(), false));
    double x = right + before;
    if (width > room) {
        x = left - before - width;
        if (x < p.out.plot_left) {
            x = std::max(p.out.plot_left + p.px(2), p.options.width - width - p.px(8));
            p.addValue(Box{x - p.px(4), line.y + p.px(3), width + p.px(8), line.h - p.px(8), Ink::Ground, Fill::Solid,
                           p.px(3), false, false, line.row});
        }
        room = width;
    }
    const double middle = line.y + line.h / 2 - p.px(1);
    if (const auto ground = p.shield(x, x + width, middle)) p.addValue(*ground);
    if (number > 0)
        p.addValue(
            Label{x, Painting::baseline(middle, size), value.number, value.ink, size, Anchor::Start, true, false, 0});
    if (value.words.empty()) return;
    p.addValue(Glyph{Glyph::Shape::Warning, x + number + gap + p.px(5), middle, p.px(10), Ink::Near, line.row});
    if (!words.empty())
        p.addValue(Label{x + number + gap + sign_room, Painting::baseline(middle, p.caption()), words, Ink::Text,
                         p.caption(), Anchor::Start, false, false, room});
}

/// Before or after the time that is shown: which way it lies, and how it stands, at that edge.
void paintElsewhere(Painting& p, const TimelineRow& line, const trace::Span& span, const Judged& judged) {
    const auto value = valueOf(p, span, judged);
    const bool after = span.start > p.out.to;
    const auto text = after ? value.number + " ›" : "‹ " + value.number;
    const double size = p.size() - 0.5;
    const double middle = line.y + line.h / 2 - p.px(1);
    const double width = p.measure(text, size, true);
    const double x = after ? p.out.plot_right - p.px(4) - width : p.out.plot_left + p.px(4);
    if (const auto ground = p.shield(x, x + width, middle)) p.addValue(*ground);
    p.addValue(Label{after ? x + width : x, Painting::baseline(middle, size), text,
                     value.ink == Ink::Muted ? Ink::Faint : value.ink, size, after ? Anchor::End : Anchor::Start, true,
                     false, 0});
}

} // namespace

std::string Painting::figure(Nanoseconds time) const {
    const auto least = options.shortest_figure;
    if (least.count() <= 0) return formatDuration(time);
    if (time < least) return {};
    return formatDuration(least * ((time + least / 2) / least));
}

void paintSpan(Painting& p, const TimelineRow& line, const Judged& judged) {
    const auto span = p.trace.spans[line.row];
    const auto end = std::max(span.endOr(p.now), span.start);
    auto place = placeOf(p, line, span.start, end);
    if (!place) {
        if (p.options.window) return paintElsewhere(p, line, span, judged);
        paintBracket(p, span, judged, Place{0, 0, line.y + p.px(4), line.h * 0.6, false});
        return;
    }
    place->open = span.running();
    const double over_from = overFrom(p, judged, *place);
    paintPieces(p, span, *place, over_from, end);
    paintOver(p, span, *place, over_from);
    paintBracket(p, span, judged, *place);
    paintFirstToken(p, span, *place);
    auto value = valueOf(p, span, judged);
    // In a window into the timeline a bar may go on at either side; what is written beside it says so.
    if (p.options.window && !value.number.empty()) {
        if (span.start < p.out.from) value.number.insert(0, "‹ ");
        if (end > p.out.to && !span.running()) value.number += " ›";
    }
    const bool ticked = judged.spent_at && *judged.spent_at >= p.out.from && *judged.spent_at <= p.out.to;
    paintValue(p, line, value, place->left, place->right + (place->open ? p.px(kFray) : 0),
               ticked ? std::optional(p.clampX(*judged.spent_at)) : std::nullopt);
}

void paintGaps(Painting& p, const TimelineRow& line, const budget::Intervals& gaps) {
    double painted_until = -1;
    double left = p.out.plot_right;
    double right = -1;
    Nanoseconds sum{0};
    for (const auto& gap : gaps) {
        sum += gap.to - gap.from;
        const auto place = placeOf(p, line, gap.from, gap.to);
        // Gaps that share a pixel are one bar: a line of thousands stays a line.
        if (!place || place->right <= painted_until) continue;
        p.add(Box{place->left, place->top, place->width(), place->height, Ink::Unattributed, Fill::Hatched, p.px(1),
                  true, false, trace::kNoRow});
        painted_until = std::max(place->right, std::floor(place->left) + 1);
        left = std::min(left, place->left);
        right = place->right;
    }
    if (right >= 0) paintValue(p, line, {p.figure(sum), Ink::Muted, {}}, left, right);
}

void paintGroup(Painting& p, const TimelineRow& line) {
    const auto span = p.trace.spans[line.row];
    if (span.group == trace::GroupKind::Step || span.group == trace::GroupKind::Task) return;
    const auto end = std::max(span.endOr(p.now), span.start);
    if (end < p.out.from || span.start > p.out.to) return;
    const double left = p.clampX(span.start);
    const double right = std::max(p.clampX(end), left + p.px(kLeast));
    const double y = line.y + line.h / 2;
    p.add(Box{left, y - p.px(1.5), right - left, p.px(3), Ink::Faint, Fill::Solid, p.px(1), false, span.running(),
              line.row});
    const Judged judged{Verdict::Unknown, std::nullopt, end - span.start, {}};
    paintValue(p, line, valueOf(p, span, judged), left, right);
}

void paintFolded(Painting& p, const TimelineRow& line, const Line& group) {
    const auto span = p.trace.spans[line.row];
    const auto place = placeOf(p, line, span.start, std::max(span.endOr(p.now), span.start));
    if (!place) return;
    // A hull, so that what nothing covers belongs to the group all the same.
    p.add(Box{place->left, place->top, place->width(), place->height, Ink::Raised, Fill::Solid, p.px(kRadius), true,
              span.running(), line.row});
    Raster raster(1, p.out.plot_right - p.out.plot_left, p.out.from, p.out.to);
    for (const auto& stretch : group.inside) raster.add(stretch);
    const double inset = p.px(2);
    raster.paint(p.out.scene.primitives, p.out.plot_left, place->top + inset, place->height - 2 * inset, line.row);
    auto number = p.figure(std::max(span.endOr(p.now), span.start) - span.start);
    const bool over = group.inside_over > 0;
    if (over) number = p.words("scene.folded.over", {{"duration", number}, {"n", std::to_string(group.inside_over)}});
    paintValue(
        p, line,
        {number, over ? Ink::Over : Ink::Muted, outcomeLabel(span.outcome, p.catalogue, p.model.content().language)},
        place->left, place->right + (span.running() ? p.px(kFray) : 0));
}

void paintBrief(Painting& p, const TimelineRow& line, const Line& brief) {
    auto left = brief.inside.front().from, right = left;
    for (const auto& stretch : brief.inside) right = std::max(right, stretch.to);
    const auto place = placeOf(p, line, left, right);
    if (!place) return;
    Raster raster(1, p.out.plot_right - p.out.plot_left, p.out.from, p.out.to);
    for (const auto& stretch : brief.inside) raster.add(stretch);
    raster.paint(p.out.scene.primitives, p.out.plot_left, place->top, place->height, line.row);
    if (!p.thin())
        paintValue(p, line, {formatDuration(brief.judged.actual), Ink::Muted, {}}, place->left, place->right);
}

void ThinBars::paint(const TimelineRow& line, const Judged& judged) {
    auto& p = painting_;
    const auto span = p.trace.spans[line.row];
    const auto end = std::max(span.endOr(p.now), span.start);
    if (end < p.out.from || span.start > p.out.to) return;
    const bool red = judged.verdict == Verdict::Over && judged.spent_at;
    const double left = std::min(p.clampX(span.start), p.out.plot_right - kLeast);
    const double right = std::max(p.clampX(end), left + kLeast);
    const double height = std::max(1.0, line.h - (line.h > 3 ? 1 : 0));
    if (right - left <= kLeast && !red) {
        const auto pixel =
            static_cast<std::uint64_t>(std::max(0.0, line.y)) << 24U | static_cast<std::uint64_t>(std::max(0.0, left));
        if (!taken_.insert(pixel).second) return;
    }
    p.add(
        Box{left, line.y, right - left, height, stageInk(span.stage), Fill::Solid, 0, false, span.running(), span.row});
    if (!red) return;
    const double over = std::min(std::max(p.clampX(*judged.spent_at), left), right - kLeast);
    p.late.emplace_back(Box{over, line.y, right - over, height, Ink::Over, Fill::Hatched, 0, false, false, span.row});
}

} // namespace stagefall::scene
