// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plot_library.h"

namespace stagefall::ui {

/// Ticks of an axis of nanoseconds as the timeline has them: round steps, "600 ms", "1.2 s". As many as have room for
/// their labels; looked at whenever the axis is drawn.
class TimeTicker : public QCPAxisTicker {
public:
    /// Of a horizontal axis whose rect is as wide as its plot, less margins that are given (not automatic). The axis
    /// owns the ticker.
    explicit TimeTicker(const QCPAxis& axis) : axis_(axis) {}

protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double /*step*/) override { return 0; }
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;

private:
    double widestLabel(const QCPRange& range) const;
    QString label(double tick) const;

    const QCPAxis& axis_;
    double step_ = 1;
};

} // namespace stagefall::ui
