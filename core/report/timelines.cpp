// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/timelines.h"

#include "core/analysis/format.h"
#include "core/scene/legend.h"
#include "core/scene/text_width.h"

#include <algorithm>
#include <type_traits>
#include <variant>

namespace stagefall::report {
namespace {

constexpr double kTitleHeight = 34;
constexpr double kMargin = 12; ///< as in a timeline

scene::Primitive moved(scene::Primitive primitive, double down) {
    std::visit(
        [down](auto& shape) {
            if constexpr (std::is_same_v<std::decay_t<decltype(shape)>, scene::Stroke>) {
                shape.y1 += down;
                shape.y2 += down;
            } else {
                shape.y += down;
            }
        },
        primitive);
    return primitive;
}

} // namespace

std::vector<TimelinePart> timelines(const Document& d, scene::TimelineOptions options) {
    options.tell_calls_apart = d.tellsCallsApart();
    options.show_parts = d.input().show_parts;
    options.fold_short = d.input().fold_short;
    const auto lay = [&] { return scene::layOut(d.trace(), d.input().budget, d.input().catalogue, options); };
    std::vector<TimelinePart> out;
    if (d.tasks().size() < 2) {
        out.push_back({{}, {}, lay()});
        return out;
    }
    for (std::size_t i = 0; i < d.tasks().size(); ++i) {
        options.task = d.tasks()[i];
        const auto after = d.origin(options.task) - d.origin(trace::kNoRow);
        out.push_back({d.taskName(i), "+" + analysis::formatDuration(after), lay()});
    }
    options.task = trace::kNoRow;
    options.outside_tasks = true;
    options.show_statuses = false;
    if (auto rest = lay(); !rest.rows.empty()) {
        const auto after = rest.origin - d.origin(trace::kNoRow);
        out.push_back({d.words("report.outside_tasks"), "+" + analysis::formatDuration(after), std::move(rest)});
    }
    return out;
}

scene::Scene legendOf(const Document& document, const scene::TimelineOptions& options) {
    return scene::legend(document.trace(), document.input().catalogue,
                         {.language = options.language,
                          .width = options.width,
                          .text_size = options.text_size - 1.5,
                          .margin = kMargin,
                          .statuses = options.show_statuses,
                          .unattributed = options.show_unattributed,
                          .measure = options.measure});
}

void addBelow(scene::Scene& picture, scene::Scene below) {
    for (auto& primitive : below.primitives) picture.primitives.push_back(moved(std::move(primitive), picture.height));
    picture.height += below.height;
}

scene::Scene stacked(const std::vector<TimelinePart>& parts) {
    if (parts.size() == 1) return parts.front().timeline.scene;
    scene::Scene out;
    for (const auto& part : parts) {
        const auto& scene = part.timeline.scene;
        out.width = std::max(out.width, scene.width);
        constexpr double kSize = 13;
        constexpr double kRoom = 120; // of the time at the other end
        const double baseline = out.height + kTitleHeight - 12;
        if (out.height > 0)
            out.primitives.emplace_back(scene::Stroke{0, out.height, scene.width, out.height, scene::Ink::Line});
        scene::Label title{
            kMargin, baseline,
            scene::fitText(part.title, kSize, false, scene.width - kMargin - kRoom, &scene::estimateWidth)};
        title.size = kSize;
        title.bold = true;
        title.max_width = scene.width - kMargin - kRoom;
        out.primitives.emplace_back(std::move(title));
        out.primitives.emplace_back(scene::Label{scene.width - kMargin, baseline, part.after, scene::Ink::Muted, 11,
                                                 scene::Anchor::End, true, false, 0});
        out.height += kTitleHeight;
        for (const auto& primitive : scene.primitives) out.primitives.push_back(moved(primitive, out.height));
        out.height += scene.height + 8;
    }
    return out;
}

} // namespace stagefall::report
