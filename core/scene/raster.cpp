// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/raster.h"

#include "core/scene/palette.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stagefall::scene {
namespace {
constexpr MonoTime kUnused{std::numeric_limits<std::int64_t>::min()};
}

Raster::Raster(int lanes, double width, MonoTime from, MonoTime to)
    : columns_(static_cast<std::size_t>(std::max(1.0, std::ceil(width)))), from_(from), to_(to),
      cells_(static_cast<std::size_t>(std::max(1, lanes)), std::vector<Cell>(columns_)),
      free_from_(cells_.size(), kUnused) {}

void Raster::add(const Stretch& stretch) {
    if (stretch.to < from_ || stretch.from > to_) return;
    const auto lane = laneFor(stretch);
    const auto first = column(stretch.from);
    const auto last = std::max(first, lastColumn(stretch.to));
    const auto red_first = stretch.red_from ? std::min(column(*stretch.red_from), last) : last + 1;
    const auto length = stretch.to - stretch.from;
    for (auto x = first; x <= last; ++x) {
        auto& cell = cells_[lane][x];
        if (length > cell.longest) {
            cell.longest = length;
            cell.ink = stageInk(stretch.stage);
        }
        if (x >= red_first) cell.red = true;
    }
}

void Raster::paint(std::vector<Primitive>& out, double left, double top, double height, trace::Row owner) const {
    std::size_t used = 0;
    for (std::size_t lane = 0; lane < cells_.size(); ++lane)
        if (free_from_[lane] != kUnused) used = lane + 1;
    const double each = height / static_cast<double>(std::max<std::size_t>(1, used));
    const double h = std::max(1.0, each - (cells_.size() > 1 ? 1 : 0));
    for (std::size_t lane = 0; lane < used; ++lane) {
        const auto& row = cells_[lane];
        for (std::size_t x = 0; x < row.size();) {
            auto end = x + 1;
            while (end < row.size() && row[end] == row[x]) ++end;
            Box box{left + static_cast<double>(x), top + static_cast<double>(lane) * each, static_cast<double>(end - x),
                    h, row[x].ink};
            box.row = owner;
            if (row[x].ink != Ink::Ground) out.emplace_back(box);
            if (row[x].red) {
                box.ink = Ink::Over;
                box.fill = Fill::Hatched;
                out.emplace_back(box);
            }
            x = end;
        }
    }
}

std::size_t Raster::laneFor(const Stretch& stretch) {
    for (std::size_t lane = 0; lane < cells_.size(); ++lane) {
        if (free_from_[lane] > stretch.from) continue;
        free_from_[lane] = stretch.to;
        return lane;
    }
    free_from_.back() = std::max(free_from_.back(), stretch.to);
    return cells_.size() - 1; // more at a time than lanes: they share the last
}

double Raster::place(MonoTime t) const {
    const auto range = static_cast<double>(std::max<std::int64_t>(1, (to_ - from_).count()));
    return static_cast<double>((t - from_).count()) / range * static_cast<double>(columns_);
}

std::size_t Raster::column(MonoTime t) const {
    return static_cast<std::size_t>(std::clamp(std::floor(place(t)), 0.0, static_cast<double>(columns_ - 1)));
}

std::size_t Raster::lastColumn(MonoTime t) const {
    return static_cast<std::size_t>(std::clamp(std::ceil(place(t)) - 1, 0.0, static_cast<double>(columns_ - 1)));
}

} // namespace stagefall::scene
