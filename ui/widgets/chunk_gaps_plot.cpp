// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/chunk_gaps_plot.h"

#include "core/analysis/format.h"
#include "ui/widgets/accessible_role.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace stagefall::ui {
namespace {

using scene::Ink;

QString duration(Nanoseconds time) { return QString::fromStdString(analysis::formatDuration(time)); }

} // namespace

ChunkGapsPlot::ChunkGapsPlot(const Appearance& appearance, QWidget* parent) : QWidget(parent), appearance_(appearance) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAttribute(Qt::WA_NoSystemBackground);
    setAccessibleRole(this, QAccessible::Chart);
    connect(&appearance, &Appearance::changed, this, [this] {
        updateGeometry();
        update();
    });
    describe();
}

void ChunkGapsPlot::setGaps(std::vector<analysis::Gap> gaps, std::optional<Nanoseconds> median, MonoTime origin) {
    gaps_ = std::move(gaps);
    median_ = median;
    origin_ = origin;
    longest_ = Nanoseconds{0};
    for (const auto& gap : gaps_) longest_ = std::max(longest_, gap.length);
    describe();
    update();
}

void ChunkGapsPlot::describe() {
    const auto stalls = std::count_if(gaps_.begin(), gaps_.end(), [](const auto& gap) { return gap.stall; });
    setAccessibleName(tr("Chunk gaps"));
    setAccessibleDescription(tr("%1 gaps, the longest %2, the median %3, %4 stalls")
                                 .arg(gaps_.size())
                                 .arg(duration(longest_), duration(median_.value_or(Nanoseconds{0})))
                                 .arg(stalls));
}

QRectF ChunkGapsPlot::plot() const { return QRectF(rect()).adjusted(0, appearance_.px(20), 0, -appearance_.px(18)); }

double ChunkGapsPlot::x(MonoTime at) const {
    const auto area = plot().adjusted(4, 0, -4, 0);
    const auto whole = gaps_.back().from + gaps_.back().length - gaps_.front().from;
    if (whole.count() <= 0) return area.left();
    return area.left() +
           area.width() * static_cast<double>((at - gaps_.front().from).count()) / static_cast<double>(whole.count());
}

/// By the square root, so that the ordinary gaps can be seen beside a stall.
double ChunkGapsPlot::y(Nanoseconds length) const {
    const auto area = plot();
    if (longest_.count() <= 0) return area.bottom();
    return area.bottom() -
           (area.height() - 8) * std::sqrt(static_cast<double>(length.count()) / static_cast<double>(longest_.count()));
}

void ChunkGapsPlot::paintGap(QPainter& painter, const analysis::Gap& gap) const {
    const auto right = x(gap.from + gap.length);
    const auto base = plot().bottom();
    if (gap.coalesced) {
        painter.setPen(QPen(appearance_.textColour(Ink::Muted), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(QPointF(right, base), 1.8, 1.8);
        return;
    }
    const auto top = y(gap.length);
    painter.setPen(QPen(gap.stall ? appearance_.textColour(Ink::Near) : appearance_.colour(Ink::Inference), 1.6));
    painter.drawLine(QPointF(right, base), QPointF(right, top));
    if (!gap.stall) return;
    painter.setBrush(appearance_.textColour(Ink::Near));
    painter.setPen(Qt::NoPen);
    painter.drawPolygon(QPolygonF({{right, top}, {right - 4, top - 6}, {right + 4, top - 6}}));
}

void ChunkGapsPlot::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto area = plot();
    painter.setPen(QPen(appearance_.colour(Ink::Line), 1));
    painter.drawLine(QPointF(area.left(), std::floor(area.bottom()) + 0.5),
                     QPointF(area.right(), std::floor(area.bottom()) + 0.5));
    if (gaps_.empty()) return;
    int column = -1;
    const analysis::Gap* longest = nullptr;
    for (const auto& gap : gaps_) {
        const auto here = static_cast<int>(x(gap.from + gap.length));
        if (here != column && longest != nullptr) paintGap(painter, *longest);
        if (here != column || longest == nullptr || gap.length > longest->length) longest = &gap;
        column = here;
    }
    if (longest != nullptr) paintGap(painter, *longest);
    painter.setFont(appearance_.mono(10));
    const double line_height = appearance_.px(14);
    if (median_ && median_->count() > 0) {
        painter.setPen(QPen(appearance_.textColour(Ink::Muted), 1, Qt::DashLine));
        const auto line = std::floor(y(*median_)) + 0.5;
        painter.drawLine(QPointF(area.left(), line), QPointF(area.right(), line));
    }
    painter.setPen(appearance_.textColour(Ink::Muted));
    painter.drawText(QRectF(0, 0, width(), line_height), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("longest %1").arg(duration(longest_)));
    if (median_)
        painter.drawText(QRectF(0, 0, width(), line_height), Qt::AlignRight | Qt::AlignVCenter,
                         tr("median %1").arg(duration(*median_)));
    const QRectF below(0, height() - line_height, width(), line_height);
    const auto last = gaps_.back().from + gaps_.back().length;
    painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter,
                     QStringLiteral("+") + duration(gaps_.front().from - origin_));
    painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("+") + duration(last - origin_));
}

QString ChunkGapsPlot::wordsAt(const QPoint& point) const {
    const analysis::Gap* nearest = nullptr;
    double distance = 6;
    for (const auto& gap : gaps_) {
        const auto away = std::abs(x(gap.from + gap.length) - point.x());
        if (away > distance || (nearest != nullptr && away == distance && gap.length < nearest->length)) continue;
        distance = away;
        nearest = &gap;
    }
    if (nearest == nullptr) return {};
    const auto at = QStringLiteral("+") + duration(nearest->from + nearest->length - origin_);
    if (nearest->coalesced)
        return tr("%1: came out of the same read as the one before, so its gap says nothing").arg(at);
    if (nearest->stall) return tr("%1: a stall of %2").arg(at, duration(nearest->length));
    return tr("%1: a gap of %2").arg(at, duration(nearest->length));
}

bool ChunkGapsPlot::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto words = wordsAt(help->pos());
        words.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), words, this);
        return true;
    }
    return QWidget::event(event);
}

void ChunkGapsPlot::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) describe();
}

} // namespace stagefall::ui
