// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/plot.h"

// QCustomPlot speaks in Qt's keywords, which this program is built without.
#define signals Q_SIGNALS
#define slots Q_SLOTS
#define foreach Q_FOREACH
#include <qcustomplot.h>
#undef signals
#undef slots
#undef foreach

namespace stagefall::ui {
namespace {

class Layer : public QCPLayerable {
public:
    Layer(QCustomPlot* plot, const QString& layer, Plot::Paint paint)
        : QCPLayerable(plot, layer), paint_(std::move(paint)) {}

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
    void draw(QCPPainter* painter) override { paint_(*painter); }

private:
    Plot::Paint paint_;
};

} // namespace

struct Plot::Parts {
    Parts(QWidget* parent, Paint scene, Paint marks) : plot(new QCustomPlot(parent)) {
        plot->setAttribute(Qt::WA_TransparentForMouseEvents);
        plot->setFocusPolicy(Qt::NoFocus);
        plot->plotLayout()->setMargins({});
        auto* rect = plot->axisRect();
        rect->setAutoMargins(QCP::msNone);
        for (auto* axis : rect->axes()) axis->setVisible(false); // the scene paints it
        plot->xAxis->grid()->setVisible(false);
        plot->yAxis->grid()->setVisible(false);
        plot->setNoAntialiasingOnDrag(false);
        // The plot owns its layerables.
        new Layer(plot, QStringLiteral("main"), std::move(scene));
        new Layer(plot, QStringLiteral("overlay"), std::move(marks));
        QObject::connect(plot, &QCustomPlot::afterReplot, plot, [this] { ++count; });
    }
    QCustomPlot* plot; ///< owned by its parent
    std::uint64_t count = 0;
};

Plot::Plot(QWidget* parent, Paint scene, Paint marks)
    : parts_(std::make_unique<Parts>(parent, std::move(scene), std::move(marks))) {}
Plot::~Plot() { delete parts_->plot; }

QWidget* Plot::widget() const { return parts_->plot; }
void Plot::setBackground(const QColor& colour) { parts_->plot->setBackground(QBrush(colour)); }

void Plot::setAxis(double from, double to, double left, double right) {
    auto& plot = *parts_->plot;
    plot.axisRect()->setMargins({static_cast<int>(left), 0, std::max(0, plot.width() - static_cast<int>(right)), 0});
    plot.xAxis->setRange(from, to);
}

void Plot::replot() { parts_->plot->replot(QCustomPlot::rpImmediateRefresh); }
void Plot::replotMarks() { parts_->plot->layer(QStringLiteral("overlay"))->replot(); }
void Plot::showOwnAxes() {
    for (auto* axis : {parts_->plot->xAxis, parts_->plot->yAxis}) {
        axis->setVisible(true);
        axis->grid()->setVisible(true);
    }
    parts_->plot->axisRect()->setAutoMargins(QCP::msAll);
}
std::uint64_t Plot::replots() const { return parts_->count; }

} // namespace stagefall::ui
