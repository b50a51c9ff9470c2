// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/model.h"
#include "core/scene/text_width.h"

#include <string>
#include <unordered_set>
#include <vector>

/// Inside core/scene: what the parts of a layout share.
namespace stagefall::scene {

constexpr double kThin = 8;  ///< px: rows under that have no text
constexpr double kFray = 10; ///< px of the usual size: what a painter draws of an open edge

/// A line through the rows, from top to bottom: where a task's allowance ends, where now is.
struct UprightLine {
    double x = 0, top = 0, bottom = 0;
};

struct Painting {
    const TimelineModel& model;
    const trace::Trace& trace;
    const text::Catalogue& catalogue;
    const TimelineOptions& options;
    MonoTime now;
    Measure measure;
    double unit = 1; ///< one px of the usual size; never less than that
    Timeline out;
    std::vector<Primitive> late;     ///< painted over all the rest: what is red, where rows are thinner than a line
    std::vector<UprightLine> limits; ///< placed before lines are painted
    std::optional<UprightLine> now_line;
    std::vector<Primitive> values; ///< texts beside bars, painted over the lines of allowances and of now

    /// Strokes, glyphs and distances, given for the usual size.
    double px(double usual) const { return usual * unit; }
    double size() const { return options.text_size; }
    double caption() const { return options.text_size - 1.5; }
    bool thin() const { return options.row_height < kThin; } ///< too low for text and brackets
    std::string words(std::string id, std::vector<std::pair<std::string, std::string>> args = {}) const {
        return catalogue.render({std::move(id), std::move(args)}, model.content().language);
    }
    /// A time as it is written beside a bar; "" where it is too short to be.
    std::string figure(Nanoseconds time) const;
    void add(Primitive primitive) { out.scene.primitives.push_back(std::move(primitive)); }
    void addValue(Primitive primitive) { values.push_back(std::move(primitive)); }
    /// A ground behind a text at that middle, where the line of an allowance or of now would go through its letters.
    std::optional<Box> shield(double left, double right, double middle) const;
    /// The same for the name of an allowance, whose own line ends there.
    std::optional<Box> shieldFromNow(double left, double right, double middle) const;
    double clampX(MonoTime t) const { return std::min(std::max(out.x(t), out.plot_left), out.plot_right); }
    /// Where the letters of a line of that middle stand.
    static double baseline(double middle, double text_size) { return middle + text_size * 0.36; }
};

/// The bar of a span with everything on and beside it.
void paintSpan(Painting& painting, const TimelineRow& line, const Judged& judged);
/// The hatched bars of one line of unattributed time.
void paintGaps(Painting& painting, const TimelineRow& line, const budget::Intervals& gaps);
/// A header's extent, for groups that are no step of the task.
void paintGroup(Painting& painting, const TimelineRow& line);
/// What is in a folded group, in one line.
void paintFolded(Painting& painting, const TimelineRow& line, const Line& group);
/// Spans under a millisecond, in one line.
void paintBrief(Painting& painting, const TimelineRow& line, const Line& brief);
/// The line of statuses with its middle at `y`; nothing where there are none.
void paintStatuses(Painting& painting, double y);
/// The thin rows: one bar each, one winner a pixel, red before all else.
class ThinBars {
public:
    explicit ThinBars(Painting& painting) : painting_(painting) {}
    void paint(const TimelineRow& line, const Judged& judged);

private:
    Painting& painting_;
    std::unordered_set<std::uint64_t> taken_;
};

} // namespace stagefall::scene
