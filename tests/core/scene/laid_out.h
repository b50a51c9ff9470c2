// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/scene.h"

#include <variant>
#include <vector>

/// What the tests of layouts look at.
namespace stagefall::scene::test {

inline Timeline lay(const std::vector<trace::Event>& events, const TimelineOptions& options = {},
                    const budget::Budget& budget = budget::Budget::standard()) {
    return layOut(*trace::buildTrace(trace::viewOf(events)), budget, text::Catalogue::builtIn(), options);
}

template <typename Shape>
std::vector<Shape> all(const Scene& scene) {
    std::vector<Shape> out;
    for (const auto& primitive : scene.primitives)
        if (const auto* shape = std::get_if<Shape>(&primitive)) out.push_back(*shape);
    return out;
}
template <typename Shape>
std::vector<Shape> all(const Timeline& timeline) {
    return all<Shape>(timeline.scene);
}

} // namespace stagefall::scene::test
