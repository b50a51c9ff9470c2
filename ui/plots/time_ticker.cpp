// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/time_ticker.h"

#include "core/scene/scene.h"

#include <cmath>

namespace stagefall::ui {

double TimeTicker::getTickStep(const QCPRange& range) {
    constexpr double kPixelsPerTick = 68;
    const auto span = Nanoseconds{static_cast<std::int64_t>(range.size())};
    step_ = static_cast<double>(scene::tickStep(span, pixels_, kPixelsPerTick).count());
    return step_;
}

QString TimeTicker::getTickLabel(double tick, const QLocale& /*locale*/, QChar /*format*/, int /*precision*/) {
    const auto at = Nanoseconds{std::llround(tick)};
    return QString::fromStdString(scene::tickLabel(at, Nanoseconds{static_cast<std::int64_t>(step_)}));
}

} // namespace stagefall::ui
