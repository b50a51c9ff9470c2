// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/model.h"

#include <vector>

/// Inside core/scene: many stretches in few pixels.
namespace stagefall::scene {

/// Every pixel column of a lane shows one stage: the longest there; what is red there is red, whatever else there is.
class Raster {
public:
    Raster(int lanes, double width, MonoTime from, MonoTime to);
    /// In order of their starts: each takes the first lane that is free.
    void add(const Stretch& stretch);
    /// The lanes used, one below the other, in a box of that height.
    void paint(std::vector<Primitive>& out, double x, double y, double height, trace::Row row = trace::kNoRow) const;

private:
    struct Cell {
        Ink ink = Ink::Ground; ///< Ground = nothing there
        Nanoseconds longest{-1};
        bool red = false;
        bool operator==(const Cell& other) const { return ink == other.ink && red == other.red; }
    };
    std::size_t laneFor(const Stretch& stretch);
    double place(MonoTime t) const;
    std::size_t column(MonoTime t) const;
    std::size_t lastColumn(MonoTime t) const;

    std::size_t columns_;
    MonoTime from_, to_;
    std::vector<std::vector<Cell>> cells_;
    std::vector<MonoTime> free_from_; ///< by lane
};

} // namespace stagefall::scene
