// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <functional>
#include <memory>

class QPainter;
class QWidget;

namespace stagefall::ui {

/// The QCustomPlot under the waterfall: a time axis, a layer for the scene and one, kept apart, for what changes under
/// the pointer. Hidden here, so that nobody else sees its header. Takes no input of its own. UI thread.
class Plot {
public:
    using Paint = std::function<void(QPainter&)>;
    Plot(QWidget* parent, Paint scene, Paint marks);
    ~Plot();

    QWidget* widget() const;
    void setBackground(const QColor& colour);
    /// The axis, in nanoseconds since its origin, over the pixels between left and right.
    void setAxis(double from, double to, double left, double right);
    void replot();      ///< both layers
    void replotMarks(); ///< the upper one alone
    std::uint64_t replots() const;
    /// The axes that QCustomPlot has of its own; hidden to begin with, because the scene paints ours. The bench
    /// compares with them.
    void showOwnAxes();

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

} // namespace stagefall::ui
