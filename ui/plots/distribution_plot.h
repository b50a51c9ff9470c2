// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/statistics.h"
#include "ui/plots/series.h"
#include "ui/theme/appearance.h"

#include <QWidget>
#include <memory>

class QCustomPlot;

namespace stagefall::ui {

/// What is drawn: samples of one measure, in the ink of their stage, with the allowance they are held against.
struct Distribution {
    std::vector<Nanoseconds> samples;
    std::optional<Nanoseconds> allowed;
    scene::Ink ink = scene::Ink::Accent;
    bool operator==(const Distribution&) const = default;
};

/// An empirical distribution and a histogram side by side (one above the other where it is narrow), on the same axis of
/// time from zero. What is over the allowance is red and hatched. The pointer reads off both. Where there is little
/// height they are low, with fewer lines, and whole.
class DistributionPlot : public QWidget {
    Q_OBJECT
public:
    explicit DistributionPlot(const Appearance& appearance, QWidget* parent = nullptr);
    ~DistributionPlot() override;
    void setDistribution(Distribution distribution);
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void redraw();
    void style(QCustomPlot& plot) const;
    void fitAxes(QCustomPlot& plot) const;
    int leftMargin() const;
    std::size_t mostInABin() const;
    double countsTo() const; ///< where the axis of counts ends
    void drawEcdf();
    void drawHistogram();
    void drawBars(const Histogram& bins, bool over);
    void drawAllowance(QCustomPlot& plot) const;
    void drawPercentiles();
    QString reading(const QCustomPlot& plot, double x) const;

    const Appearance& appearance_;
    Distribution shown_;
    Ecdf ecdf_;
    Histogram histogram_;
    analysis::Summary summary_;
    QCustomPlot* ecdf_plot_;
    QCustomPlot* histogram_plot_;
};

} // namespace stagefall::ui
