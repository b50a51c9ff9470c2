// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/time_ticker.h"

#include "core/scene/scene.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace stagefall::ui {

/// The rect's own width would be that of the layout before: ticks are chosen first.
double TimeTicker::getTickStep(const QCPRange& range) {
    constexpr double kGap = 12, kLeast = 56;
    const auto margins = axis_.axisRect()->margins();
    const double pixels = std::max(1, axis_.parentPlot()->viewport().width() - margins.left() - margins.right());
    const auto span = Nanoseconds{static_cast<std::int64_t>(range.size())};
    for (double apart = kLeast;;) {
        const auto step = scene::tickStep(span, pixels, apart);
        step_ = static_cast<double>(step.count());
        const auto needed = widestLabel(range) + kGap;
        if (step_ / range.size() * pixels >= needed || step >= span) return step_;
        apart = std::max(needed, apart + 1); // a rounding error may not keep this going
    }
}

double TimeTicker::widestLabel(const QCPRange& range) const {
    const QFontMetricsF letters(axis_.tickLabelFont());
    double widest = 0;
    for (double tick = std::ceil(range.lower / step_) * step_; tick <= range.upper; tick += step_)
        widest = std::max(widest, letters.horizontalAdvance(label(tick)));
    return widest;
}

QString TimeTicker::label(double tick) const {
    const auto at = Nanoseconds{std::llround(tick)};
    return QString::fromStdString(scene::tickLabel(at, Nanoseconds{static_cast<std::int64_t>(step_)}));
}

QString TimeTicker::getTickLabel(double tick, const QLocale& /*locale*/, QChar /*format*/, int /*precision*/) {
    return label(tick);
}

} // namespace stagefall::ui
