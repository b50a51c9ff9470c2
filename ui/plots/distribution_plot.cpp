// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/distribution_plot.h"

#include "core/analysis/format.h"
#include "ui/plots/plot_library.h"
#include "ui/plots/time_ticker.h"

#include <QBoxLayout>
#include <QEvent>
#include <QFontMetrics>
#include <QMouseEvent>
#include <QToolTip>
#include <QtMath>

namespace stagefall::ui {
namespace {

using scene::Ink;

constexpr int kSideBySide = 560; ///< from this width on
constexpr int kLeastHeight = 72; ///< of one plot: both axes, and a few lines between them
constexpr int kLowHeight = 120;  ///< below it, fewer lines
constexpr int kLabelGap = 6;     ///< from a label to its axis
constexpr double kAbove = 1.08;  ///< how much of the axis is there for 1 of the highest bar

double ns(Nanoseconds d) { return static_cast<double>(d.count()); }
QString words(Nanoseconds d) { return QString::fromStdString(analysis::formatDuration(d)); }
QString percent(double share) { return QString::fromStdString(analysis::formatPercent(share)); }

/// Whole and round, no more than that many up to the most.
double countStep(std::size_t most, int lines) {
    for (double step = 1;; step *= 10)
        for (const auto factor : {1.0, 2.0, 5.0})
            if (step * factor * lines >= static_cast<double>(most)) return step * factor;
}

} // namespace

DistributionPlot::DistributionPlot(const Appearance& appearance, QWidget* parent)
    : QWidget(parent), appearance_(appearance), ecdf_plot_(new QCustomPlot(this)),
      histogram_plot_(new QCustomPlot(this)) {
    auto* row = new QBoxLayout(QBoxLayout::LeftToRight, this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(16);
    for (auto* plot : {ecdf_plot_, histogram_plot_}) {
        plot->setMouseTracking(true);
        plot->installEventFilter(this);
        plot->setInteractions(QCP::Interactions());
        row->addWidget(plot, 1);
    }
    connect(&appearance, &Appearance::changed, this, &DistributionPlot::redraw);
    redraw();
}

DistributionPlot::~DistributionPlot() = default;

QSize DistributionPlot::minimumSizeHint() const { return {240, layout()->minimumSize().height()}; }

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
        axis->setTickLabelPadding(kLabelGap);
        axis->setPadding(2);
    }
    plot.xAxis->grid()->setVisible(false);
    plot.xAxis->setTicker(QSharedPointer<TimeTicker>::create(*plot.xAxis));
    plot.xAxis->setRange(0, ns(shownTo(shown_.samples, shown_.allowed)));
    plot.yAxis->setNumberFormat(QStringLiteral("f"));
    plot.yAxis->setNumberPrecision(0);
    plot.axisRect()->setMinimumSize(10, 10);
    plot.axisRect()->setAutoMargins(QCP::msBottom);
    plot.setMinimumSize(120, appearance_.px(kLeastHeight));
}

std::size_t DistributionPlot::mostInABin() const {
    std::size_t most = 1;
    for (const auto count : histogram_.counts) most = std::max(most, count);
    return most;
}

double DistributionPlot::countsTo() const { return static_cast<double>(mostInABin()) * kAbove; }

/// Of both, so that where one stands above the other their times do too.
int DistributionPlot::leftMargin() const {
    const QFontMetrics letters(appearance_.mono(11));
    const auto widest =
        std::max(letters.horizontalAdvance(percent(1)), letters.horizontalAdvance(QString::number(qFloor(countsTo()))));
    return widest + kLabelGap + 4;
}

/// What follows the size of the plot. On the right there is room for half a label of the last tick.
void DistributionPlot::fitAxes(QCustomPlot& plot) const {
    plot.axisRect()->setMargins(QMargins(leftMargin(), appearance_.px(18), appearance_.px(24), 0));
    const bool low = plot.height() < appearance_.px(kLowHeight);
    if (&plot == histogram_plot_) {
        auto ticker = QSharedPointer<QCPAxisTickerFixed>::create();
        ticker->setTickStep(countStep(mostInABin(), low ? 2 : 5));
        plot.yAxis->setTicker(ticker);
        return;
    }
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const int parts = low ? 2 : 4;
    for (int i = 0; i <= parts; ++i) {
        const auto share = static_cast<double>(i) / parts;
        ticker->addTick(share, percent(share));
    }
    plot.yAxis->setTicker(ticker);
}

void DistributionPlot::redraw() {
    for (auto* plot : {ecdf_plot_, histogram_plot_}) {
        style(*plot);
        fitAxes(*plot);
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
    histogram_plot_->yAxis->setRange(0, countsTo());
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
    if (event->type() == QEvent::Resize) fitAxes(*static_cast<QCustomPlot*>(watched)); // which then draws itself
    if (event->type() == QEvent::MouseMove) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const auto* plot = static_cast<QCustomPlot*>(watched);
        const auto text = reading(*plot, plot->xAxis->pixelToCoord(mouse->position().x()));
        QToolTip::showText(mouse->globalPosition().toPoint() + QPoint(8, 8), text, this);
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace stagefall::ui
