// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/painting.h"
#include "core/scene/scene.h"

#include <algorithm>
#include <cmath>

namespace stagefall::scene {
namespace {

using budget::Verdict;

constexpr double kMargin = 12;  ///< left of the labels
constexpr double kIndent = 14;  ///< a level of the tree
constexpr double kPerTick = 90; ///< px between ticks, about
constexpr double kAxisHeight = 20;
constexpr double kLimitHeight = 15; ///< the band in which the task's allowance says its name
constexpr double kFoot = 8;

struct Limit {
    MonoTime at;
    double top = 0, bottom = 0;
};

/// Layout from top to bottom: axis, the band for the allowance's name, statuses, rows.
class Layout {
public:
    Layout(Painting& painting, Plan plan) : p_(painting), plan_(std::move(plan)) {}

    void run() {
        chooseRange();
        const double top = p_.thin() ? 0 : kAxisHeight;
        double y = top;
        findLimits();
        if (!limits_.empty() && !p_.thin()) y += kLimitHeight;
        const bool statuses = p_.options.show_statuses && !p_.thin() && !p_.trace.statuses->empty();
        const double status_y = y;
        if (statuses) y += p_.options.row_height + 3;
        constexpr std::size_t kPerRow =
            6; // label, bar, red, bracket, value: moving them all as they grow is what costs
        p_.out.scene.primitives.reserve((plan_.rows.size() + 8) * kPerRow);
        placeRows(y);
        const double bottom = y + p_.options.row_height * static_cast<double>(plan_.rows.size());
        const double foot = p_.options.now && !p_.thin() ? kFoot + 12 : kFoot;
        p_.out.scene.width = p_.options.width;
        p_.out.scene.height = p_.thin() ? bottom : bottom + foot;
        if (!p_.thin()) paintAxis(top, p_.out.scene.height - 4);
        if (statuses) paintStatusRow(status_y);
        paintRows();
        for (auto& primitive : p_.late) p_.add(std::move(primitive));
        paintLimits(top);
        paintNow(top);
    }

private:
    void chooseRange() {
        auto& out = p_.out;
        out.origin = plan_.start;
        out.from = p_.options.from.value_or(plan_.start);
        auto end = plan_.end;
        // A task that is nearly as long as its allowance shows where that ends.
        if (plan_.tasks.size() == 1) {
            const auto judged = p_.judge(plan_.tasks.front());
            if (judged.spent_at && *judged.spent_at > end && (*judged.spent_at - plan_.start) < (end - plan_.start) * 2)
                end = *judged.spent_at;
        }
        out.to = p_.options.to.value_or(end);
        constexpr Nanoseconds kShortest{1'000};
        if (out.to - out.from < kShortest) out.to = out.from + kShortest;
        out.plot_left = p_.thin() && p_.options.label_width <= 0 ? 0 : p_.options.label_width;
        out.plot_right = std::max(out.plot_left + 10, p_.options.width - p_.options.value_width);
    }

    void findLimits() {
        if (!p_.budget.task.total) return;
        for (const auto task : plan_.tasks) {
            // Never spent while the task waits for a person without an end: then there is no line to draw.
            limits_.push_back({p_.judge(task).spent_at.value_or(budget::kNever), 0, 0});
        }
    }

    void placeRows(double y) {
        p_.out.rows.reserve(plan_.rows.size());
        std::size_t task = 0; // the limit of a task spans its own rows
        for (const auto& planned : plan_.rows) {
            TimelineRow line;
            line.unattributed = !planned.gaps.empty();
            line.row = line.unattributed ? trace::kNoRow : planned.row;
            line.depth = planned.depth;
            line.header = planned.header;
            line.y = y;
            line.h = p_.options.row_height;
            const double x = kMargin + kIndent * std::min(planned.depth, 8);
            const double room = p_.options.label_width - x - 10;
            line.label = p_.thin() ? planned.label
                                   : fitText(planned.label, p_.size() + 0.2, false, std::max(0.0, room), p_.measure);
            if (planned.header && task < plan_.tasks.size() && planned.row == plan_.tasks[task]) {
                if (!limits_.empty()) {
                    limits_[task].top = y;
                    if (task > 0) limits_[task - 1].bottom = y;
                }
                ++task;
            }
            p_.out.rows.push_back(std::move(line));
            y += p_.options.row_height;
        }
        if (!limits_.empty()) limits_.back().bottom = y + kFoot / 2;
    }

    void paintAxis(double top, double bottom) {
        const auto& out = p_.out;
        // Where all is shown the axis goes on under the values; a window into it ends with its time.
        const double right = p_.options.to ? out.plot_right : p_.options.width - 8;
        const auto range = out.to - out.from;
        const auto step = tickStep(range, out.plot_right - out.plot_left, kPerTick);
        const auto before = (out.from - out.origin).count();
        auto at = before / step.count() * step.count();
        if (at < before) at += step.count();
        for (double x = out.x(out.origin + Nanoseconds{at}); x <= right; x = out.x(out.origin + Nanoseconds{at})) {
            p_.add(Stroke{x, top, x, bottom, Ink::Line, 1, false});
            const auto label = tickLabel(Nanoseconds{at}, step);
            const double half = p_.measure(label, p_.caption(), true) / 2;
            if (x + half < p_.options.width)
                p_.add(Label{x, top - 7, label, Ink::Muted, p_.caption(), Anchor::Middle, true, false, 0});
            at += step.count();
        }
    }

    void paintStatusRow(double y) {
        const double middle = y + p_.options.row_height / 2;
        p_.add(Label{kMargin, Painting::baseline(middle, p_.size()), p_.words("scene.status"), Ink::Muted, p_.size(),
                     Anchor::Start, false, true, p_.options.label_width - kMargin});
        paintStatuses(p_, middle);
    }

    void paintRows() {
        ThinBars thin(p_);
        for (std::size_t i = 0; i < plan_.rows.size(); ++i) {
            const auto& planned = plan_.rows[i];
            auto& line = p_.out.rows[i];
            const bool bar = !planned.header && !line.unattributed;
            const auto judged = bar ? p_.judge(planned.row) : Judged{};
            line.verdict = judged.verdict;
            if (p_.thin()) {
                if (bar) thin.paint(line, judged);
                continue;
            }
            paintRowLabel(line);
            if (bar)
                paintSpan(p_, line, judged);
            else if (line.unattributed)
                paintGaps(p_, line, planned.gaps);
            else
                paintGroup(p_, line);
        }
    }

    void paintRowLabel(const TimelineRow& line) {
        const bool task = line.header && p_.trace.spans[line.row].group == trace::GroupKind::Task;
        const double x = kMargin + kIndent * std::min(line.depth, 8);
        if (line.header) p_.add(Stroke{kMargin, line.y, p_.options.width - kMargin, line.y, Ink::Line, 1, false});
        const auto ink = line.header && !task ? Ink::Muted : line.unattributed ? Ink::Muted : Ink::Text;
        const double middle = line.y + line.h / 2 + (line.header ? 2 : -1);
        p_.add(Label{x, Painting::baseline(middle, p_.size()), line.label, ink, p_.size(), Anchor::Start, false,
                     line.header, p_.options.label_width - x - 10});
    }

    void paintLimits(double top) {
        const bool one = limits_.size() == 1;
        for (const auto& limit : limits_) {
            if (limit.at < p_.out.from || limit.at > p_.out.to) continue;
            const double x = p_.out.x(limit.at);
            const double from = one ? (p_.thin() ? 0 : top + kLimitHeight - 1) : limit.top;
            p_.add(Stroke{x, from, x, limit.bottom, Ink::Over, 1.3, true});
            if (p_.thin()) continue;
            const auto label = p_.words("scene.task_budget");
            const double half = p_.measure(label, p_.caption(), false) / 2;
            const double middle = std::min(std::max(x, half + 4), p_.options.width - half - 4);
            // Under the axis for a single task; for several, in the header row of each, which is empty there.
            if (one)
                p_.add(Label{middle, top + kLimitHeight - 4, label, Ink::Over, p_.caption(), Anchor::Middle, false,
                             false, 0});
            else
                p_.add(Label{x + 5, Painting::baseline(limit.top + p_.options.row_height / 2 + 2, p_.caption()), label,
                             Ink::Over, p_.caption(), Anchor::Start, false, false, 0});
        }
    }

    void paintNow(double top) {
        if (!p_.options.now || *p_.options.now < p_.out.from || *p_.options.now > p_.out.to) return;
        const double x = p_.out.x(*p_.options.now);
        const double bottom = p_.out.scene.height;
        p_.add(Stroke{x, top, x, bottom, Ink::Accent, 1.3, false});
        if (!p_.thin())
            p_.add(Label{x + 4, bottom - 4, p_.words("scene.now"), Ink::Accent, p_.caption(), Anchor::Start, false,
                         false, 0});
    }

    Painting& p_;
    Plan plan_;
    std::vector<Limit> limits_;
};

} // namespace

double Timeline::x(MonoTime t) const {
    const auto range = static_cast<double>(std::max<std::int64_t>(1, (to - from).count()));
    return plot_left + static_cast<double>((t - from).count()) / range * (plot_right - plot_left);
}

MonoTime Timeline::time(double at) const {
    const double share = (at - plot_left) / std::max(1.0, plot_right - plot_left);
    return from + Nanoseconds{std::llround(share * static_cast<double>((to - from).count()))};
}

Timeline layOut(const trace::Trace& trace, const budget::Budget& budget, const text::Catalogue& catalogue,
                const TimelineOptions& options) {
    const auto now = options.now.value_or(trace.last_at);
    const auto children = trace.childIndex();
    const Measure measure = options.measure ? options.measure : Measure(&estimateWidth);
    const Judge judge(trace, budget, now);
    Painting painting{trace, budget, catalogue, options, judge, now, measure, {}, {}};
    Layout(painting, planRows({trace, children, catalogue, options, now})).run();
    return std::move(painting.out);
}

} // namespace stagefall::scene
