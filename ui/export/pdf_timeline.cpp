// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/timelines.h"
#include "ui/export/pdf_parts.h"
#include "ui/theme/appearance.h"
#include "ui/widgets/scene_painter.h"

#include <algorithm>

namespace stagefall::ui {
namespace {

constexpr double kPartTitle = 22;
constexpr double kLegend = 10.5; ///< px of its text, as timelines count it

/// A band of the scene, drawn where the page stands.
void paintBand(PageWriter& page, ScenePainter& scenes, const scene::Scene& scene, double from, double to) {
    page.skip(to - from);
    if (page.counts()) return;
    auto& painter = page.painter();
    painter.save();
    painter.translate(page.left(), page.y() - to);
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
        if (bottom < from - 2 || top > to + 2) continue;
        const auto* box = std::get_if<scene::Box>(&primitive);
        const bool ground = box != nullptr && box->ink == scene::Ink::Ground && box->fill == scene::Fill::Solid;
        if (ground)
            painter.fillRect(QRectF(box->x, box->y, box->w, box->h), Qt::white); // as paper is
        else
            scenes.paint(painter, primitive);
    }
    painter.restore();
}

} // namespace

namespace {

scene::TimelineOptions layoutFor(const PageWriter& page, text::Language language) {
    scene::TimelineOptions options;
    options.width = page.width();
    options.label_width = 150;
    options.value_width = 108;
    options.row_height = 20;
    options.text_size = 10.5;
    options.language = language;
    options.measure = fontMeasure();
    return options;
}

/// "Task 2 · ...", and when it began at the other end.
void paintTitle(PageWriter& page, const report::TimelinePart& part) {
    if (part.title.empty()) return;
    page.line(toPlainText(part.title), {textFont(12, true)}, page.left(), page.width() - 100);
    page.line(toPlainText(part.after), {monoFont(10), scene::Ink::Muted}, page.left() + page.width(), 90, true);
    page.skip(kPartTitle);
}

/// Over as many pages as it needs, its head on each.
void paintTimeline(PageWriter& page, const report::TimelinePart& part, const CancelToken& cancel) {
    const auto& timeline = part.timeline;
    const double head = timeline.rows.front().y;
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

} // namespace

void pdfTimeline(PageWriter& page, const report::Document& document, const CancelToken& cancel) {
    auto options = layoutFor(page, document.input().language);
    constexpr double kHeading = 60;
    auto parts = report::timelines(document, options);
    if (parts.size() == 1 && parts.front().timeline.scene.height + kHeading > page.room()) {
        // A little smaller it may fit where it stands; else it goes on over pages.
        options.row_height = 15;
        options.text_size = 9;
        auto smaller = report::timelines(document, options);
        if (smaller.front().timeline.scene.height + kHeading <= page.room()) parts = std::move(smaller);
    }
    std::erase_if(parts, [](const auto& part) { return part.timeline.rows.empty(); });
    for (std::size_t i = 0; i < parts.size() && !cancel.cancelled() && page.ok(); ++i) {
        const auto& timeline = parts[i].timeline;
        const double over = (i == 0 ? kHeading : 14) + (parts[i].title.empty() ? 0 : kPartTitle);
        // Its beginning shall show some rows.
        const double head = timeline.rows.front().y;
        if (timeline.scene.height + over > page.room() && page.room() < over + head + 160) page.newPage();
        if (i == 0)
            pdfHeading(page, document.words("report.waterfall"), document.lab());
        else
            page.skip(14);
        paintTitle(page, parts[i]);
        paintTimeline(page, parts[i], cancel);
    }
    if (parts.empty() || cancel.cancelled() || !page.ok()) return;
    options.text_size = kLegend;
    const auto legend = report::legendOf(document, options);
    page.need(legend.height + 4);
    page.skip(4);
    ScenePainter scenes(scene::Theme::Light, 1);
    paintBand(page, scenes, legend, 0, legend.height);
}

} // namespace stagefall::ui
