// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/painting.h"
#include "core/scene/scene.h"

#include <algorithm>
#include <cmath>

namespace stagefall::scene {
namespace {

using budget::Verdict;

constexpr double kMargin = 12;
constexpr double kIndent = 14; ///< a level of the tree
constexpr double kAxisHeight = 20;
constexpr double kLimitHeight = 15; ///< the band in which the task's allowance says its name
constexpr double kFoot = 8;
constexpr double kNextZero = 24; ///< kept free on the axis before the 0 of another task

bool isThin(const TimelineOptions& options) { return options.row_height < kThin; }

/// How much larger than usual the text is: what is measured for text grows with it.
double scaleOf(const TimelineOptions& options) {
    constexpr double kUsual = 12.5;
    return isThin(options) ? 1 : options.text_size / kUsual;
}

/// The same for what is not text, as far as the rows have grown too: strokes, glyphs, distances. Never finer than
/// usual.
double unitOf(const TimelineOptions& options) {
    constexpr double kUsualRow = 25;
    return isThin(options) ? 1 : std::max(1.0, std::min(scaleOf(options), options.row_height / kUsualRow));
}

/// A window keeps its place for statuses, so that nothing jumps when the first one comes.
bool showsStatuses(const TimelineModel& model, const TimelineOptions& options) {
    return options.show_statuses && !isThin(options) && (options.window || !model.trace().statuses->empty());
}

double statusHeight(const TimelineOptions& options) { return options.row_height + 3; }

/// The stretch of lines that a task's allowance is drawn over.
struct Extent {
    double top = 0, bottom = 0;
};

/// Layout from top to bottom: axis, the band for the allowance's name, statuses, lines.
class Layout {
public:
    explicit Layout(Painting& painting)
        : p_(painting), lines_(painting.model.lines()), extents_(painting.model.limits().size()) {}

    void run() {
        chooseRange();
        const double top = p_.thin() ? 0 : kAxisHeight * scale_;
        const auto heights = heightsOf(p_.model, p_.options);
        statuses_ = showsStatuses(p_.model, p_.options);
        status_y_ = heights.header - (statuses_ ? statusHeight(p_.options) : 0);
        p_.out.header_height = heights.header;
        p_.out.rows_height = heights.rows;
        p_.out.scene.width = p_.options.width;
        p_.out.scene.scale = p_.unit;
        p_.out.scene.height = p_.options.window ? p_.options.window->height : heights.header + heights.rows;
        scroll_ = p_.options.window ? p_.options.window->top : 0;
        chooseLines();
        placeRows();
        placeLimits(top);
        placeNow(top);
        if (!p_.options.window)
            paintWhole(top);
        else if (!lines_.empty()) // before the first span a ruler would measure nothing
            paintWindow(top);
    }

private:
    void paintWhole(double top) {
        if (!p_.thin()) paintAxis(top, p_.out.scene.height - p_.px(4), true, true);
        paintRows();
        for (auto& primitive : p_.late) p_.add(std::move(primitive));
        paintNow(top, p_.out.scene.height);
        paintLimits(top, 0, true);
        if (statuses_) paintStatusRow(status_y_);
        paintValues();
        paintNowName();
    }

    /// The header lies over the lines that are scrolled away under it.
    void paintWindow(double top) {
        const double header = p_.out.header_height;
        paintAxis(header, p_.out.scene.height, true, false);
        paintRows();
        paintNow(header, p_.out.scene.height);
        paintLimits(top, header, false);
        paintValues();
        p_.add(Box{0, 0, p_.options.width, header, Ink::Ground, Fill::Solid, 0, false, false, trace::kNoRow});
        paintAxis(top, header, true, true);
        p_.add(Stroke{0, header, p_.options.width, header, Ink::Line, p_.px(1), false});
        paintNow(top, header);
        paintLimits(top, header, true);
        if (statuses_) paintStatusRow(status_y_);
        paintNowName();
    }

    void chooseRange() {
        auto& out = p_.out;
        out.origin = p_.model.start();
        out.from = p_.options.from.value_or(p_.model.start());
        out.to = p_.options.to.value_or(p_.model.fitEnd());
        constexpr Nanoseconds kShortest{1'000};
        if (out.to - out.from < kShortest) out.to = out.from + kShortest;
        out.plot_left = p_.thin() && p_.options.label_width <= 0 ? 0 : p_.options.label_width;
        out.plot_right = std::max(out.plot_left + 10, p_.options.width - p_.options.value_width);
    }

    double lineTop(std::size_t line) const {
        return p_.out.header_height + p_.options.row_height * static_cast<double>(line) - scroll_;
    }

    /// Those that any part is seen of.
    void chooseLines() {
        first_ = 0;
        last_ = lines_.size();
        if (!p_.options.window) return;
        const auto count = static_cast<double>(lines_.size());
        const double seen = std::max(0.0, p_.options.window->height - p_.out.header_height);
        first_ = static_cast<std::size_t>(std::clamp(std::floor(scroll_ / p_.options.row_height), 0.0, count));
        last_ = static_cast<std::size_t>(std::clamp(std::ceil((scroll_ + seen) / p_.options.row_height), 0.0, count));
    }

    void placeRows() {
        constexpr std::size_t kPerRow =
            6; // label, bar, red, bracket, value: moving them all as they grow is what costs
        p_.out.scene.primitives.reserve((last_ - first_ + 8) * kPerRow);
        p_.out.rows.reserve(last_ - first_);
        p_.out.first_line = first_;
        for (auto i = first_; i < last_; ++i) p_.out.rows.push_back(placed(i));
        const auto& tasks = p_.model.tasks();
        for (std::size_t i = 0; i < extents_.size(); ++i) {
            // The allowance of a task spans its own lines; a lone task has no line of its own.
            const auto line = p_.model.lineOf(tasks[i]);
            if (line != TimelineModel::kNoLine) extents_[i].top = lineTop(line);
            if (i > 0) extents_[i - 1].bottom = extents_[i].top;
        }
        if (!extents_.empty()) extents_.back().bottom = lineTop(lines_.size()) + p_.px(kFoot / 2);
        if (extents_.size() == 1 && p_.options.window) extents_[0].bottom = p_.out.scene.height;
    }

    TimelineRow placed(std::size_t i) const {
        const auto& line = lines_[i];
        TimelineRow row;
        row.unattributed = line.unattributed();
        row.row = row.unattributed ? trace::kNoRow : line.row;
        row.depth = line.depth;
        row.header = line.header;
        row.folded = line.folded;
        row.y = lineTop(i);
        row.h = p_.options.row_height;
        row.verdict = line.bar() || line.folded ? line.judged.verdict : Verdict::Unknown;
        const double room = p_.options.label_width - labelLeft(row) - p_.px(10);
        row.label =
            p_.thin() ? line.label : fitText(line.label, p_.size() + 0.2, false, std::max(0.0, room), p_.measure);
        return row;
    }

    double labelLeft(const TimelineRow& row) const {
        return margin_ + kIndent * scale_ * (std::min(row.depth, 8) + (p_.options.fold_signs ? 1 : 0));
    }

    void paintAxis(double top, double bottom, bool lines, bool labels) {
        const auto& out = p_.out;
        // Where all is shown the axis goes on under the values; a window into it ends with its time.
        const double right = p_.options.to ? out.plot_right : p_.options.width - p_.px(8);
        const auto step = tickStep(out.to - out.from, out.plot_right - out.plot_left, p_.options.pixels_per_tick);
        const auto zeros = zeroPoints();
        for (std::size_t i = 0; i < zeros.size(); ++i) {
            const auto zero = zeros[i];
            const bool last = i + 1 == zeros.size();
            const double end = last ? right : std::min(right, out.x(zeros[i + 1]));
            // The 0 of the task that comes has its place.
            const double free = last ? p_.options.width : end - p_.px(kNextZero);
            const auto before =
                i == 0 ? (out.from - zero).count() : std::max<std::int64_t>(0, (out.from - zero).count());
            auto at = before / step.count() * step.count();
            if (at < before) at += step.count();
            for (double x = out.x(zero + Nanoseconds{at}); x <= right && (last || x < end);
                 x = out.x(zero + Nanoseconds{at})) {
                if (lines) p_.add(Stroke{x, top, x, bottom, Ink::Line, p_.px(1), false});
                const auto label = tickLabel(Nanoseconds{at}, step);
                const double half = p_.measure(label, p_.caption(), true) / 2;
                if (labels && x + half < free)
                    p_.add(Label{x, (kAxisHeight - 7) * scale_, label, Ink::Muted, p_.caption(), Anchor::Middle, true,
                                 false, 0});
                at += step.count();
            }
        }
    }

    /// What the axis calls 0: of one task or none the beginning of all, of several that of each, since all that is said
    /// of a task counts from its start.
    std::vector<MonoTime> zeroPoints() const {
        const auto& tasks = p_.model.tasks();
        if (tasks.size() < 2) return {p_.out.origin};
        std::vector<MonoTime> out;
        for (const auto task : tasks)
            if (const auto start = p_.trace.spans[task].start; out.empty() || start > out.back()) out.push_back(start);
        return out;
    }

    void paintStatusRow(double y) {
        const double middle = y + p_.options.row_height / 2;
        p_.add(Label{margin_, Painting::baseline(middle, p_.size()), p_.words("scene.status"), Ink::Muted, p_.size(),
                     Anchor::Start, false, true, p_.options.label_width - margin_});
        paintStatuses(p_, middle);
    }

    void paintRows() {
        ThinBars thin(p_);
        for (std::size_t i = 0; i < p_.out.rows.size(); ++i) {
            const auto& line = lines_[first_ + i];
            const auto& row = p_.out.rows[i];
            if (p_.thin()) {
                if (line.bar()) thin.paint(row, line.judged);
                if (line.brief > 0) paintBrief(p_, row, line);
                continue;
            }
            paintRowLabel(row);
            if (line.folded)
                paintFolded(p_, row, line);
            else if (line.brief > 0)
                paintBrief(p_, row, line);
            else if (line.bar())
                paintSpan(p_, row, line.judged);
            else if (line.unattributed())
                paintGaps(p_, row, line.gaps);
            else
                paintGroup(p_, row);
        }
    }

    void paintRowLabel(const TimelineRow& line) {
        const bool task = line.header && p_.trace.spans[line.row].group == trace::GroupKind::Task;
        const double x = labelLeft(line);
        if (line.header)
            p_.add(Stroke{margin_, line.y, p_.options.width - margin_, line.y, Ink::Line, p_.px(1), false});
        const auto ink = line.header && !task ? Ink::Muted : line.unattributed ? Ink::Muted : Ink::Text;
        const double middle = line.y + line.h / 2 + p_.px(line.header && !line.folded ? 2 : -1);
        if (line.header && p_.options.fold_signs)
            p_.add(Glyph{line.folded ? Glyph::Shape::Right : Glyph::Shape::Down, x - (kIndent - 4) * scale_, middle,
                         8 * scale_, Ink::Muted, line.row});
        p_.add(Label{x, Painting::baseline(middle, p_.size()), line.label, ink, p_.size(), Anchor::Start, false,
                     line.header, p_.options.label_width - x - p_.px(10)});
    }

    /// Those in the time that is shown, by limit of the model; none elsewhere.
    void placeLimits(double top) {
        const bool one = extents_.size() == 1;
        for (std::size_t i = 0; i < extents_.size(); ++i) {
            const auto at = p_.model.limits()[i].at;
            if (at < p_.out.from || at > p_.out.to) continue;
            const double begin = one ? (p_.thin() ? 0 : top + kLimitHeight * scale_ - 1) : extents_[i].top;
            p_.limits.push_back({p_.out.x(at), begin, extents_[i].bottom});
        }
    }

    void placeNow(double top) {
        const auto now = p_.model.content().now;
        if (now && *now >= p_.out.from && *now <= p_.out.to)
            p_.now_line = UprightLine{p_.out.x(*now), top, p_.out.scene.height};
    }

    /// `from`: nothing above it. In a window the part in the header is painted apart from that over the lines.
    void paintLimits(double top, double from, bool header) {
        const bool one = extents_.size() == 1;
        const bool whole = !p_.options.window;
        for (const auto& limit : p_.limits) {
            const double upper = whole || header ? limit.top : std::max(limit.top, from);
            const double lower = whole || !header ? limit.bottom : std::min(from, limit.bottom);
            if (whole || lower > upper) p_.add(Stroke{limit.x, upper, limit.x, lower, Ink::Over, p_.px(1.3), true});
            if (!p_.thin() && (whole || header == one)) paintLimitName(limit.x, top, limit.top, one);
        }
    }

    void paintValues() {
        for (auto& primitive : p_.values) p_.add(std::move(primitive));
        p_.values.clear();
    }

    /// Under the axis for a single task; for several, in the header line of each, which is empty there.
    void paintLimitName(double x, double top, double line, bool one) {
        const auto label = p_.words("scene.task_budget");
        const double half = p_.measure(label, p_.caption(), false) / 2;
        const double at = std::min(std::max(x, half + p_.px(4)), p_.options.width - half - p_.px(4));
        const double left = one ? at - half : x + p_.px(5);
        const double middle = one ? top + kLimitHeight / 2 * scale_ : line + p_.options.row_height / 2 + p_.px(2);
        const double y = one ? top + (kLimitHeight - 4) * scale_ : Painting::baseline(middle, p_.caption());
        if (const auto ground = p_.shieldFromNow(left, left + 2 * half, middle)) p_.add(*ground);
        p_.add(Label{one ? at : left, y, label, Ink::Over, p_.caption(), one ? Anchor::Middle : Anchor::Start, false,
                     false, 0});
    }

    /// Under all texts, so that it goes through none.
    void paintNow(double upper, double lower) {
        if (p_.now_line && lower > upper)
            p_.add(Stroke{p_.now_line->x, upper, p_.now_line->x, lower, Ink::Accent, p_.px(1.3), false});
    }

    void paintNowName() {
        if (p_.now_line && !p_.thin())
            p_.add(Label{p_.now_line->x + p_.px(4), p_.now_line->bottom - p_.px(4), p_.words("scene.now"), Ink::Accent,
                         p_.caption(), Anchor::Start, false, false, 0});
    }

    Painting& p_;
    const std::vector<Line>& lines_;
    std::vector<Extent> extents_; ///< by limit of the model
    double scale_ = scaleOf(p_.options);
    double margin_ = p_.px(kMargin); ///< left of the labels
    std::size_t first_ = 0, last_ = 0;
    bool statuses_ = false;
    double status_y_ = 0, scroll_ = 0;
};

} // namespace

namespace {

/// The ground of a text, if the line would go through it.
std::optional<Box> groundOver(const UprightLine& line, Box text, double around) {
    const bool beside = line.x < text.x - around || line.x > text.x + text.w + around;
    if (beside || text.y + text.h < line.top || text.y > line.bottom) return std::nullopt;
    text.x -= around;
    text.w += 2 * around;
    text.radius = 2;
    return text;
}

} // namespace

std::optional<Box> Painting::shield(double left, double right, double middle) const {
    if (const auto ground = shieldFromNow(left, right, middle)) return ground;
    const double half = size() * 0.7;
    for (const auto& limit : limits)
        if (const auto ground = groundOver(limit, {left, middle - half, right - left, 2 * half}, px(3))) return ground;
    return std::nullopt;
}

std::optional<Box> Painting::shieldFromNow(double left, double right, double middle) const {
    const double half = size() * 0.7;
    if (!now_line) return std::nullopt;
    return groundOver(*now_line, {left, middle - half, right - left, 2 * half}, px(3));
}

double Timeline::x(MonoTime t) const {
    const auto range = static_cast<double>(std::max<std::int64_t>(1, (to - from).count()));
    return plot_left + static_cast<double>((t - from).count()) / range * (plot_right - plot_left);
}

MonoTime Timeline::time(double at) const {
    const double share = (at - plot_left) / std::max(1.0, plot_right - plot_left);
    return from + Nanoseconds{std::llround(share * static_cast<double>((to - from).count()))};
}

Heights heightsOf(const TimelineModel& model, const TimelineOptions& options) {
    const bool thin = isThin(options);
    Heights out;
    if (!thin) out.header = (kAxisHeight + (model.limits().empty() ? 0 : kLimitHeight)) * scaleOf(options);
    if (showsStatuses(model, options)) out.header += statusHeight(options);
    const double foot = thin ? 0 : (model.content().now ? kFoot + 12 : kFoot) * unitOf(options);
    out.rows = options.row_height * static_cast<double>(model.lines().size()) + foot;
    return out;
}

Timeline layOut(const TimelineModel& model, const TimelineOptions& options) {
    const Measure measure = options.measure ? options.measure : Measure(&estimateWidth);
    Painting painting{
        model, model.trace(), model.catalogue(), options, model.now(), measure, unitOf(options), {}, {}, {}, {}, {}};
    Layout(painting).run();
    return std::move(painting.out);
}

Timeline layOut(const trace::Trace& trace, const budget::Budget& budget, const text::Catalogue& catalogue,
                const TimelineOptions& options) {
    // Not owned: the model ends before this call does.
    const auto lent = [](const auto& value) {
        return std::shared_ptr<const std::decay_t<decltype(value)>>(&value, [](const auto*) {});
    };
    const ContentOptions& content = options;
    return layOut(TimelineModel(lent(trace), lent(budget), catalogue, content), options);
}

} // namespace stagefall::scene
