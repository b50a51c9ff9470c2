// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plot_library.h"

namespace stagefall::ui {

/// Ticks of an axis of nanoseconds as the timeline has them: round steps, "600 ms", "1.2 s".
class TimeTicker : public QCPAxisTicker {
public:
    explicit TimeTicker(double pixels) : pixels_(pixels) {}

protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double /*step*/) override { return 0; }
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;

private:
    double pixels_;
    double step_ = 1;
};

} // namespace stagefall::ui
