// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/pdf_parts.h"
#include "ui/widgets/scene_painter.h"

#include <algorithm>

namespace stagefall::ui {
namespace {

/// A band of the scene, drawn where the page stands.
void paintBand(PageWriter& page, ScenePainter& scenes, const scene::Scene& scene, double from, double to) {
    auto& painter = page.painter();
    painter.save();
    painter.translate(page.left(), page.y() - from);
    painter.setClipRect(QRectF(0, from, scene.width, to - from));
    for (const auto& primitive : scene.primitives) {
        // What cannot be seen is left out: a long timeline would be in the file once a page.
        const auto [top, bottom] = std::visit(
            [](const auto& p) -> std::pair<double, double> {
                using P = std::decay_t<decltype(p)>;
                if constexpr (std::is_same_v<P, scene::Box>)
                    return {p.y, p.y + p.h};
                else if constexpr (std::is_same_v<P, scene::Stroke>)
                    return {std::min(p.y1, p.y2), std::max(p.y1, p.y2)};
                else
                    return {p.y - p.size * 2, p.y + p.size * 2};
            },
            primitive);
        if (bottom >= from - 2 && top <= to + 2) scenes.paint(painter, primitive);
    }
    painter.restore();
    page.skip(to - from);
}

} // namespace

void pdfTimeline(PageWriter& page, const report::Document& document, const CancelToken& cancel) {
    const auto& input = document.input();
    scene::TimelineOptions options;
    options.width = page.width();
    options.label_width = 150;
    options.value_width = 108;
    options.row_height = 20;
    options.text_size = 10.5;
    options.language = input.language;
    options.measure = fontMeasure();
    constexpr double kHeading = 60;
    auto timeline = scene::layOut(document.trace(), input.budget, input.catalogue, options);
    if (timeline.scene.height + kHeading > page.room()) {
        // A little smaller it may fit where it stands; else it goes on over pages.
        options.row_height = 15;
        options.text_size = 9;
        auto smaller = scene::layOut(document.trace(), input.budget, input.catalogue, options);
        if (smaller.scene.height + kHeading <= page.room()) timeline = std::move(smaller);
    }
    if (timeline.rows.empty()) return;
    const double head = timeline.rows.front().y;
    // Its beginning shall show some rows.
    if (timeline.scene.height + kHeading > page.room() && page.room() < head + 220) page.newPage();
    pdfHeading(page, document.words("report.waterfall"), document.lab());
    ScenePainter scenes(scene::Theme::Light, 1);
    std::size_t row = 0;
    while (row < timeline.rows.size() && !cancel.cancelled() && page.ok()) {
        const double from = timeline.rows[row].y;
        const double fits = from + page.room() - head;
        double to = from;
        while (row < timeline.rows.size() && (timeline.rows[row].y + timeline.rows[row].h <= fits || to == from)) {
            to = timeline.rows[row].y + timeline.rows[row].h;
            ++row;
        }
        const bool last = row == timeline.rows.size();
        paintBand(page, scenes, timeline.scene, 0, head);
        paintBand(page, scenes, timeline.scene, from, last ? std::max(to, timeline.scene.height) : to);
        if (!last) page.newPage();
    }
}

} // namespace stagefall::ui
