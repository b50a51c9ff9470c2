// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/strip.h"

#include "core/scene/plan.h"
#include "core/scene/raster.h"

#include <algorithm>

namespace stagefall::scene {
namespace {

using trace::Row;

std::vector<Stretch> stretchesOf(const trace::Trace& trace, const budget::Budget& budget, const StripOptions& options,
                                 MonoTime now) {
    const Judge judge(trace, budget, now);
    const auto inside = options.task == trace::kNoRow ? std::vector<bool>() : trace.inside(options.task);
    std::vector<Stretch> out;
    for (Row row = 0; row < trace.spans.size(); ++row) {
        const auto span = trace.spans[row];
        if (!standsForTime(trace, span)) continue;
        if (options.task != trace::kNoRow && row != options.task && !inside[row]) continue;
        auto stretch = stretchOf(span, judge(row), now);
        if (!options.show_over) stretch.red_from.reset();
        out.push_back(stretch);
    }
    std::stable_sort(out.begin(), out.end(), [](const Stretch& a, const Stretch& b) { return a.from < b.from; });
    return out;
}

} // namespace

Scene layOutStrip(const trace::Trace& trace, const budget::Budget& budget, const StripOptions& options) {
    Scene scene{options.width, options.height, {}};
    const auto now = options.now.value_or(trace.last_at);
    const auto stretches = stretchesOf(trace, budget, options, now);
    if (stretches.empty()) return scene;
    auto end = stretches.front().to;
    for (const auto& stretch : stretches) end = std::max(end, stretch.to);
    Raster raster(options.lanes, options.width, options.from.value_or(stretches.front().from),
                  options.to.value_or(end));
    for (const auto& stretch : stretches) raster.add(stretch);
    raster.paint(scene.primitives, 0, 0, scene.height);
    return scene;
}

} // namespace stagefall::scene
