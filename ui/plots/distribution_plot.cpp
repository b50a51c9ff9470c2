// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/distribution_plot.h"

#include "core/analysis/format.h"
#include "ui/plots/plot_library.h"
#include "ui/plots/time_ticker.h"

#include <QBoxLayout>
#include <QEvent>
#include <QMouseEvent>
#include <QToolTip>

namespace stagefall::ui {
namespace {

using scene::Ink;

constexpr int kSideBySide = 560; ///< from this width on

double ns(Nanoseconds d) { return static_cast<double>(d.count()); }
QString words(Nanoseconds d) { return QString::fromStdString(analysis::formatDuration(d)); }
QString percent(double share) { return QString::fromStdString(analysis::formatPercent(share)); }

/// Whole and round, some five up to the most.
double countStep(std::size_t most) {
    for (double step = 1;; step *= 10)
        for (const auto factor : {1.0, 2.0, 5.0})
            if (step * factor * 5 >= static_cast<double>(most)) return step * factor;
}

} // namespace

DistributionPlot::DistributionPlot(const Appearance& appearance, QWidget* parent)
    : QWidget(parent), appearance_(appearance), ecdf_plot_(new QCustomPlot(this)),
      histogram_plot_(new QCustomPlot(this)) {
    auto* row = new QBoxLayout(QBoxLayout::LeftToRight, this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(16);
    for (auto* plot : {ecdf_plot_, histogram_plot_}) {
        plot->setMinimumSize(120, 110);
        plot->setMouseTracking(true);
        plot->installEventFilter(this);
        plot->setInteractions(QCP::Interactions());
        row->addWidget(plot, 1);
    }
    connect(&appearance, &Appearance::changed, this, &DistributionPlot::redraw);
    redraw();
}

DistributionPlot::~DistributionPlot() = default;

void DistributionPlot::setDistribution(Distribution distribution) {
    if (distribution == shown_) return;
    shown_ = std::move(distribution);
    ecdf_ = ecdf(shown_.samples);
    histogram_ = histogram(shown_.samples);
    summary_ = analysis::summarize(shown_.samples);
    redraw();
}

void DistributionPlot::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) redraw();
    QWidget::changeEvent(event);
}

void DistributionPlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    auto* box = static_cast<QBoxLayout*>(layout());
    box->setDirection(width() >= kSideBySide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    redraw();
}

void DistributionPlot::style(QCustomPlot& plot) const {
    plot.clearPlottables();
    plot.clearItems();
    plot.setBackground(appearance_.colour(Ink::Panel));
    const auto line = appearance_.colour(Ink::Line);
    for (auto* axis : {plot.xAxis, plot.yAxis}) {
        axis->setBasePen(QPen(line, 1));
        axis->setTickPen(QPen(Qt::NoPen));
        axis->setSubTickPen(QPen(Qt::NoPen));
        axis->setTickLabelColor(appearance_.textColour(Ink::Muted));
        axis->setTickLabelFont(appearance_.mono(11));
        axis->setLabelColor(appearance_.textColour(Ink::Muted));
        axis->setLabelFont(appearance_.text(11));
        axis->grid()->setPen(QPen(line, 1));
        axis->grid()->setZeroLinePen(QPen(Qt::NoPen));
        axis->setTickLabelPadding(6);
    }
    plot.xAxis->grid()->setVisible(false);
    plot.xAxis->setTicker(QSharedPointer<TimeTicker>::create(
        std::max(120, static_cast<int>((plot.width() - appearance_.px(60)) / appearance_.scaled(1)))));
    plot.xAxis->setRange(0, ns(shownTo(shown_.samples, shown_.allowed)));
    plot.axisRect()->setAutoMargins(QCP::msLeft | QCP::msBottom);
    plot.axisRect()->setMargins(QMargins(0, appearance_.px(20), 16, 0));
}

void DistributionPlot::redraw() {
    for (auto* plot : {ecdf_plot_, histogram_plot_}) {
        style(*plot);
        drawAllowance(*plot);
    }
    drawEcdf();
    drawHistogram();
    for (auto* plot : {ecdf_plot_, histogram_plot_}) plot->replot(QCustomPlot::rpQueuedReplot);
    ecdf_plot_->setAccessibleName(tr("Distribution: the share of samples at or below each time"));
    histogram_plot_->setAccessibleName(tr("Histogram: how many samples took how long"));
}

void DistributionPlot::drawEcdf() {
    ecdf_plot_->yAxis->setRange(0, 1.04);
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (const auto share : {0.0, 0.25, 0.5, 0.75, 1.0}) ticker->addTick(share, percent(share));
    ecdf_plot_->yAxis->setTicker(ticker);
    if (ecdf_.at.empty()) return;
    auto* graph = ecdf_plot_->addGraph();
    graph->setLineStyle(QCPGraph::lsStepLeft);
    graph->setPen(QPen(appearance_.colour(shown_.ink), 2));
    auto fill = appearance_.colour(shown_.ink);
    fill.setAlpha(28);
    graph->setBrush(fill);
    graph->addData(0, 0);
    for (std::size_t i = 0; i < ecdf_.at.size(); ++i) graph->addData(ns(ecdf_.at[i]), ecdf_.share[i]);
    graph->addData(ecdf_plot_->xAxis->range().upper, 1);
    drawPercentiles();
}

void DistributionPlot::drawPercentiles() {
    const std::array<std::pair<std::optional<Nanoseconds>, const char*>, 3> marks{
        {{summary_.p50, "p50"}, {summary_.p95, "p95"}, {summary_.p99, "p99"}}};
    for (const auto& [at, name] : marks) {
        if (!at) continue;
        auto* dot = new QCPItemTracer(ecdf_plot_);
        dot->position->setCoords(ns(*at), ecdf_.shareAt(*at));
        dot->setStyle(QCPItemTracer::tsCircle);
        dot->setSize(7);
        dot->setPen(QPen(appearance_.colour(Ink::Panel), 1.5));
        dot->setBrush(appearance_.colour(Ink::Text));
        auto* label = new QCPItemText(ecdf_plot_);
        const bool right = ns(*at) > ecdf_plot_->xAxis->range().upper * 0.7;
        label->setPositionAlignment((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
        label->position->setParentAnchor(dot->position);
        label->position->setCoords(right ? -6 : 6, 4);
        label->setText(QStringLiteral("%1 %2").arg(QLatin1String(name), words(*at)));
        label->setFont(appearance_.mono(11));
        label->setColor(appearance_.textColour(Ink::Text));
        label->setBrush(appearance_.colour(Ink::Panel));
        label->setPadding(QMargins(3, 0, 3, 0));
    }
}

void DistributionPlot::drawHistogram() {
    std::size_t most = 1;
    for (const auto count : histogram_.counts) most = std::max(most, count);
    histogram_plot_->yAxis->setRange(0, static_cast<double>(most) * 1.08);
    auto ticker = QSharedPointer<QCPAxisTickerFixed>::create();
    ticker->setTickStep(countStep(most));
    histogram_plot_->yAxis->setTicker(ticker);
    histogram_plot_->yAxis->setNumberFormat(QStringLiteral("f"));
    histogram_plot_->yAxis->setNumberPrecision(0);
    drawBars(histogram_, false);
    drawBars(histogram_, true);
}

void DistributionPlot::drawBars(const Histogram& bins, bool over) {
    QVector<double> at, counts;
    for (std::size_t bin = 0; bin < bins.counts.size(); ++bin) {
        const auto start = bins.binStart(bin);
        if (bins.counts[bin] == 0 || (shown_.allowed && start >= *shown_.allowed) != over) continue;
        at << ns(start) + ns(bins.width) / 2;
        counts << static_cast<double>(bins.counts[bin]);
    }
    if (at.isEmpty()) return;
    const auto add = [&](const QBrush& brush) {
        auto* bars = new QCPBars(histogram_plot_->xAxis, histogram_plot_->yAxis);
        bars->setWidth(ns(bins.width) * 0.9);
        bars->setPen(QPen(Qt::NoPen));
        bars->setBrush(brush);
        bars->setData(at, counts);
        bars->setAntialiased(false);
    };
    auto base = appearance_.colour(shown_.ink);
    if (over) base.setAlpha(70);
    add(base);
    if (over) add(QBrush(appearance_.colour(Ink::Over), Qt::BDiagPattern));
}

void DistributionPlot::drawAllowance(QCustomPlot& plot) const {
    if (!shown_.allowed) return;
    auto* line = new QCPItemLine(&plot);
    line->start->setTypeX(QCPItemPosition::ptPlotCoords);
    line->start->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line->start->setCoords(ns(*shown_.allowed), 0);
    line->end->setTypeX(QCPItemPosition::ptPlotCoords);
    line->end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line->end->setCoords(ns(*shown_.allowed), 1);
    line->setPen(QPen(appearance_.colour(Ink::Over), 1.4, Qt::DashLine));
    line->setClipToAxisRect(false);
    auto* label = new QCPItemText(&plot);
    label->setClipToAxisRect(false);
    const bool right = ns(*shown_.allowed) > plot.xAxis->range().upper * 0.6;
    label->setPositionAlignment((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignBottom);
    label->position->setParentAnchor(line->start);
    label->position->setCoords(right ? 2 : -2, -3);
    label->setText(tr("allowed %1").arg(words(*shown_.allowed)));
    label->setFont(appearance_.text(11));
    label->setColor(appearance_.textColour(Ink::Over));
}

QString DistributionPlot::reading(const QCustomPlot& plot, double x) const {
    if (shown_.samples.empty() || x < 0 || x > plot.xAxis->range().upper) return {};
    const Nanoseconds at{static_cast<std::int64_t>(x)};
    if (&plot == ecdf_plot_) return tr("%1 took at most %2").arg(percent(ecdf_.shareAt(at)), words(at));
    if (at < histogram_.from) return {};
    const auto bin = static_cast<std::size_t>((at - histogram_.from) / histogram_.width);
    if (bin >= histogram_.counts.size()) return {};
    return tr("%1 to %2: %3")
        .arg(words(histogram_.binStart(bin)), words(histogram_.binStart(bin + 1)))
        .arg(static_cast<qulonglong>(histogram_.counts[bin]));
}

bool DistributionPlot::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseMove) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const auto* plot = static_cast<QCustomPlot*>(watched);
        const auto text = reading(*plot, plot->xAxis->pixelToCoord(mouse->position().x()));
        QToolTip::showText(mouse->globalPosition().toPoint() + QPoint(8, 8), text, this);
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace stagefall::ui
