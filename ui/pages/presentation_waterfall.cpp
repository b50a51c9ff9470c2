// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/presentation_waterfall.h"

#include "ui/pages/presentation_parts.h"
#include "ui/widgets/accessible_role.h"
#include "ui/widgets/scene_painter.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace stagefall::ui {
namespace {

constexpr double kDearMs = 6; ///< a layout that takes longer rests four times as long

constexpr double kRow = 34, kLeastRow = 24; ///< twenty of the larger fit beside the statuses

} // namespace

PresentationWaterfall::PresentationWaterfall(const Appearance& appearance, QWidget* parent)
    : QWidget(parent), appearance_(appearance) {
    setAttribute(Qt::WA_NoSystemBackground);
    setAccessibleName(tr("Waterfall"));
    setAccessibleRole(this, QAccessible::Chart);
    later_.setSingleShot(true);
    connect(&later_, &QTimer::timeout, this, &PresentationWaterfall::layOut);
    connect(&appearance, &Appearance::changed, this, &PresentationWaterfall::layOut);
}

PresentationWaterfall::~PresentationWaterfall() = default;

void PresentationWaterfall::show(FramePtr frame, trace::Row task, std::optional<TaskExtent> extent) {
    frame_ = std::move(frame);
    task_ = task;
    extent_ = extent;
    if (later_.isActive()) return;
    const auto rest = cost_ms_ * 4 - static_cast<double>(since_.isValid() ? since_.elapsed() : 0);
    if (cost_ms_ > kDearMs && rest > 0)
        later_.start(static_cast<int>(rest) + 1);
    else
        layOut();
}

void PresentationWaterfall::setScale(double scale) {
    scale_ = scale;
    layOut();
}

MonoTime PresentationWaterfall::axisEnd() const {
    const auto task = frame_->trace->spans[task_];
    const auto length = frame_->budget->task.total.value_or(Nanoseconds{1'000'000'000});
    const auto needed = std::max(task.endOr(frame_->now) - task.start, Nanoseconds{0});
    if (!task.running() && !extent_) return task.start + std::max(needed, length);
    if (extent_) return task.start + std::max(extent_->to - extent_->from, length);
    return task.start + std::max(length, scene::calmExtent(needed));
}

void PresentationWaterfall::layOut() {
    const bool beginning = task_ == trace::kNoRow;
    if (!frame_ || (beginning && !extent_) || width() < 40 || height() < 40) {
        timeline_ = {};
        update();
        return;
    }
    QElapsedTimer timer;
    timer.start();
    scene::TimelineOptions options;
    options.width = width();
    options.label_width = 244 * scale_; // "check_stock (South)"
    options.value_width = 170 * scale_;
    options.row_height = kRow * scale_;
    options.shortest_figure = kShortestFigure;
    options.text_size = 18 * scale_;
    options.language = appearance_.language();
    options.task = task_;
    options.show_statuses = false;
    options.show_parts = false;
    options.tell_calls_apart = true;
    options.shortest_unattributed = Nanoseconds{20'000'000};
    options.measure = fontMeasure();
    if (beginning) return layOutBeginning(std::move(options));
    options.from = frame_->trace->spans[task_].start;
    options.to = axisEnd();
    if (frame_->running) options.now = frame_->now;
    timeline_ = scene::layOut(*frame_->trace, *frame_->budget, appearance_.catalogue(), options);
    const auto room = height() - timeline_.header_height;
    if (timeline_.rows_height > room && !frame_->running) {
        options.row_height = std::max(kLeastRow * scale_, options.row_height * room / timeline_.rows_height);
        options.text_size = std::min(options.text_size, options.row_height * 0.62);
        timeline_ = scene::layOut(*frame_->trace, *frame_->budget, appearance_.catalogue(), options);
    }
    if (timeline_.rows_height > room) { // the latest, under an axis that stays
        options.window = scene::Window{timeline_.rows_height - room, static_cast<double>(height())};
        timeline_ = scene::layOut(*frame_->trace, *frame_->budget, appearance_.catalogue(), options);
    }
    row_height_ = options.row_height;
    cost_ms_ = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    since_.start();
    update();
}

/// The axis, with the present at its 0.
void PresentationWaterfall::layOutBeginning(scene::TimelineOptions options) {
    const auto length = frame_->budget->task.total.value_or(Nanoseconds{1'000'000'000});
    options.from = options.now = extent_->from;
    options.to = extent_->from + std::max(extent_->to - extent_->from, length);
    timeline_ = scene::layOut(*emptyFrame()->trace, *frame_->budget, appearance_.catalogue(), options);
    row_height_ = options.row_height;
    update();
}

void PresentationWaterfall::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event);
    QPainter painter(this);
    // Kept between paints: it remembers how texts and patterns look.
    if (!brush_ || brush_->theme() != appearance_.theme() || brush_->pixelRatio() != devicePixelRatioF())
        brush_ = std::make_unique<ScenePainter>(appearance_.theme(), devicePixelRatioF());
    brush_->setScale(timeline_.scene.scale);
    for (const auto& primitive : timeline_.scene.primitives) brush_->paint(painter, primitive);
}

void PresentationWaterfall::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layOut();
}

} // namespace stagefall::ui
