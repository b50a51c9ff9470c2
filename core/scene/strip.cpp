// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/strip.h"

#include "core/scene/judged.h"
#include "core/scene/palette.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stagefall::scene {
namespace {

using trace::Row;
using trace::Stage;

struct Leaf {
    Row row = trace::kNoRow;
    MonoTime from, to;
    Stage stage = Stage::Other;
    std::optional<MonoTime> red_from;
};

/// One pixel column of one lane.
struct Cell {
    Ink ink = Ink::Ground; ///< Ground = nothing there
    Nanoseconds longest{-1};
    bool red = false;
    bool operator==(const Cell& other) const { return ink == other.ink && red == other.red; }
};

bool within(const trace::Trace& trace, Row row, Row ancestor) {
    for (; row != trace::kNoRow; row = trace.spans[row].parent_row)
        if (row == ancestor) return true;
    return false;
}

/// Spans that stand for time spent: no groups, and no children of a span that is drawn itself.
std::vector<Leaf> leavesOf(const trace::Trace& trace, const budget::Budget& budget, const StripOptions& options,
                           MonoTime now) {
    const Judge judge(trace, budget, now);
    std::vector<Leaf> leaves;
    for (Row row = 0; row < trace.spans.size(); ++row) {
        const auto span = trace.spans[row];
        if (span.stage == Stage::Group) continue;
        if (span.parent_row != trace::kNoRow && trace.spans[span.parent_row].stage != Stage::Group) continue;
        if (options.task != trace::kNoRow && !within(trace, row, options.task)) continue;
        const auto judged = judge(row);
        Leaf leaf{row, span.start, std::max(span.endOr(now), span.start), span.stage, {}};
        if (options.show_over && judged.verdict == budget::Verdict::Over) leaf.red_from = judged.spent_at;
        leaves.push_back(leaf);
    }
    std::stable_sort(leaves.begin(), leaves.end(), [](const Leaf& a, const Leaf& b) { return a.from < b.from; });
    return leaves;
}

/// Columns of all lanes, filled leaf by leaf.
class Raster {
public:
    Raster(int lanes, double width, MonoTime from, MonoTime to)
        : columns_(static_cast<std::size_t>(std::max(1.0, std::ceil(width)))), from_(from), to_(to),
          cells_(static_cast<std::size_t>(std::max(1, lanes)), std::vector<Cell>(columns_)),
          free_from_(cells_.size(), MonoTime{std::numeric_limits<std::int64_t>::min()}) {}

    void add(const Leaf& leaf) {
        if (leaf.to < from_ || leaf.from > to_) return;
        const auto lane = laneFor(leaf);
        const auto first = column(leaf.from);
        const auto last = std::max(first, lastColumn(leaf.to));
        const auto red_first = leaf.red_from ? std::min(column(*leaf.red_from), last) : last + 1;
        for (auto x = first; x <= last; ++x) {
            auto& cell = cells_[lane][x];
            const auto length = leaf.to - leaf.from;
            if (length > cell.longest) {
                cell.longest = length;
                cell.ink = stageInk(leaf.stage);
            }
            if (x >= red_first) cell.red = true;
        }
    }

    void paint(Scene& scene) const {
        std::size_t used = 0;
        for (std::size_t lane = 0; lane < cells_.size(); ++lane)
            if (free_from_[lane].ns != std::numeric_limits<std::int64_t>::min()) used = lane + 1;
        const double height = scene.height / static_cast<double>(std::max<std::size_t>(1, used));
        for (std::size_t lane = 0; lane < used; ++lane) paintLane(scene, lane, height);
    }

private:
    std::size_t laneFor(const Leaf& leaf) {
        for (std::size_t lane = 0; lane < cells_.size(); ++lane) {
            if (free_from_[lane] > leaf.from) continue;
            free_from_[lane] = leaf.to;
            return lane;
        }
        free_from_.back() = std::max(free_from_.back(), leaf.to);
        return cells_.size() - 1; // more at a time than lanes: they share the last
    }

    double place(MonoTime t) const {
        const auto range = static_cast<double>(std::max<std::int64_t>(1, (to_ - from_).count()));
        return static_cast<double>((t - from_).count()) / range * static_cast<double>(columns_);
    }
    std::size_t column(MonoTime t) const {
        return static_cast<std::size_t>(std::clamp(std::floor(place(t)), 0.0, static_cast<double>(columns_ - 1)));
    }
    std::size_t lastColumn(MonoTime t) const {
        return static_cast<std::size_t>(std::clamp(std::ceil(place(t)) - 1, 0.0, static_cast<double>(columns_ - 1)));
    }

    void paintLane(Scene& scene, std::size_t lane, double height) const {
        const auto& row = cells_[lane];
        const double y = static_cast<double>(lane) * height;
        const double h = std::max(1.0, height - (cells_.size() > 1 ? 1 : 0));
        for (std::size_t x = 0; x < row.size();) {
            auto end = x + 1;
            while (end < row.size() && row[end] == row[x]) ++end;
            const Box box{static_cast<double>(x), y, static_cast<double>(end - x), h, row[x].ink};
            if (row[x].ink != Ink::Ground) scene.primitives.emplace_back(box);
            if (row[x].red) {
                Box red = box;
                red.ink = Ink::Over;
                red.fill = Fill::Hatched;
                scene.primitives.emplace_back(red);
            }
            x = end;
        }
    }

    std::size_t columns_;
    MonoTime from_, to_;
    std::vector<std::vector<Cell>> cells_;
    std::vector<MonoTime> free_from_; ///< by lane
};

} // namespace

Scene layOutStrip(const trace::Trace& trace, const budget::Budget& budget, const StripOptions& options) {
    Scene scene{options.width, options.height, {}};
    const auto now = options.now.value_or(trace.last_at);
    const auto leaves = leavesOf(trace, budget, options, now);
    if (leaves.empty()) return scene;
    auto end = leaves.front().to;
    for (const auto& leaf : leaves) end = std::max(end, leaf.to);
    Raster raster(options.lanes, options.width, options.from.value_or(leaves.front().from), options.to.value_or(end));
    for (const auto& leaf : leaves) raster.add(leaf);
    raster.paint(scene);
    return scene;
}

} // namespace stagefall::scene
