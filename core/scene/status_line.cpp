// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/painting.h"

#include <algorithm>

namespace stagefall::scene {
namespace {

// In px of the usual size.
constexpr double kDiamond = 8;
constexpr double kBeside = 9;    ///< from a diamond's middle to its text
constexpr double kShortest = 64; ///< a cut word or two are noise

struct Spot {
    double x = 0;
    const std::string* text = nullptr;
};

std::vector<Spot> spots(const Painting& p) {
    std::vector<Spot> out;
    for (const auto& status : p.model.statuses())
        if (status.at >= p.out.from && status.at <= p.out.to) out.push_back({p.out.x(status.at), &status.words});
    return out;
}

} // namespace

void paintStatuses(Painting& p, double y) {
    const auto line = spots(p);
    const double diamond = p.px(kDiamond), beside = p.px(kBeside);
    double free_from = p.out.plot_left - diamond;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const double x = line[i].x;
        if (x - diamond / 2 < free_from) continue;
        p.add(Glyph{Glyph::Shape::Diamond, x, y, diamond, Ink::Accent, trace::kNoRow});
        free_from = x + diamond / 2 + p.px(1);
        // The next diamond that will be drawn ends this text's room.
        double end = p.options.width;
        for (std::size_t next = i + 1; next < line.size(); ++next) {
            if (line[next].x - diamond / 2 < free_from) continue;
            end = line[next].x - diamond;
            break;
        }
        const double room = end - x - beside;
        const auto text = fitText(*line[i].text, p.size() - 0.5, false, room, p.measure);
        if (text != *line[i].text && room < p.px(kShortest)) continue;
        const double width = p.measure(text, p.size() - 0.5, false);
        if (const auto ground = p.shield(x + beside, x + beside + width, y)) p.add(*ground);
        p.add(Label{x + beside, Painting::baseline(y, p.size()), text, Ink::Text, p.size() - 0.5, Anchor::Start, false,
                    false, room});
    }
}

} // namespace stagefall::scene
