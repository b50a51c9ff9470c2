// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/svg.h"
#include "core/report/timelines.h"
#include "core/report/writers.h"

namespace stagefall::report {
namespace {

/// Simulated times say so wherever they show: a picture travels without the page around it.
void addLabLabel(scene::Scene& picture, const std::string& lab) {
    if (lab.empty()) return;
    constexpr double kSize = 11;
    constexpr double kBand = 18;
    scene::Label label{12, picture.height + 8, lab, scene::Ink::Muted, kSize};
    picture.height += kBand;
    picture.primitives.emplace_back(std::move(label));
}

} // namespace

std::string writeSvgFile(const Document& document) {
    const auto& input = document.input();
    scene::TimelineOptions options;
    options.language = input.language;
    auto picture = stacked(timelines(document, options));
    addBelow(picture, legendOf(document, options));
    SvgOptions svg;
    svg.theme = input.dark ? scene::Theme::Dark : scene::Theme::Light;
    svg.title = document.title();
    if (const auto lab = document.lab(); !lab.empty()) svg.title.append(" (").append(lab).append(")");
    svg.row_title = [&](trace::Row row) { return document.spanName(row); };
    addLabLabel(picture, document.lab());
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + writeSvg(picture, svg);
}

} // namespace stagefall::report
