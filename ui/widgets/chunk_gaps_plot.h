// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/measures.h"
#include "ui/theme/appearance.h"

#include <QWidget>
#include <optional>
#include <vector>

namespace stagefall::ui {

/// The times between the chunks of one stream, over time: a bar each, as high as the gap is long. A stall carries a
/// mark on top; a gap whose chunks came out of one read says nothing and is an open dot on the line. The median is a
/// dashed line. Where several fall on one pixel the longest is shown.
class ChunkGapsPlot : public QWidget {
    Q_OBJECT
public:
    explicit ChunkGapsPlot(const Appearance& appearance, QWidget* parent = nullptr);
    /// `origin`: what times on hover count from.
    void setGaps(std::vector<analysis::Gap> gaps, std::optional<Nanoseconds> median, MonoTime origin);
    QSize sizeHint() const override { return {240, appearance_.px(92)}; }
    QSize minimumSizeHint() const override { return {120, 92}; }
    /// What is said on hover at that place; "" where there is nothing.
    QString wordsAt(const QPoint& point) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QRectF plot() const;
    double x(MonoTime at) const;
    double y(Nanoseconds length) const;
    void paintGap(QPainter& painter, const analysis::Gap& gap) const;
    void describe();

    const Appearance& appearance_;
    std::vector<analysis::Gap> gaps_;
    std::optional<Nanoseconds> median_;
    MonoTime origin_;
    Nanoseconds longest_{0};
};

} // namespace stagefall::ui
