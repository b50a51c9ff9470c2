// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/timeline_view.h"

#include "ui/widgets/scene_painter.h"

#include <algorithm>
#include <cmath>

namespace stagefall::ui {
namespace {

constexpr double kPerTick = 72; ///< px between ticks of the axis, about

}

TimelineView::TimelineView() : frame_(emptyFrame()) {
    model_ = std::make_shared<const scene::TimelineModel>(frame_->trace, frame_->budget, text::Catalogue::builtIn(),
                                                          scene::ContentOptions{});
    options_.measure = fontMeasure();
    options_.fold_signs = true;
    options_.pixels_per_tick = kPerTick;
    options_.window = scene::Window{};
}

void TimelineView::setModel(std::shared_ptr<const scene::TimelineModel> model, FramePtr frame, Range recording,
                            trace::Row keep, bool follow) {
    constexpr auto kNone = scene::TimelineModel::kNoLine;
    const bool same = frame->id == frame_->id && frame->kind == frame_->kind;
    // What stays where it is: the line asked for where it can be seen, else the topmost one.
    std::size_t before = kNone;
    if (same && keep != trace::kNoRow) before = model_->lineOf(keep);
    const bool chosen =
        before != kNone && lineTop(before) >= headerHeight() && lineTop(before) <= options_.window->height;
    if (!chosen) {
        const auto topmost = static_cast<std::size_t>(std::ceil(scroll_ / lineHeight()));
        keep = same && topmost < model_->lines().size() ? model_->lines()[topmost].row : trace::kNoRow;
        before = keep == trace::kNoRow ? kNone : model_->lineOf(keep);
    }
    const double stood = before == kNone ? 0 : lineTop(before);
    model_ = std::move(model);
    frame_ = std::move(frame);
    recording_ = recording;
    stale_ = true;
    if (!same) scroll_ = 0;
    // What is opened with its last task in view in time has that task's lines in view too.
    const bool last_task = !same && frame_->kind == FrameKind::Recorded && follow && !shown_ && pausesPrevail();
    const auto task = last_task ? model_->lineOf(model_->tasks().back()) : kNone;
    if (task != kNone)
        scroll_ = lineHeight() * static_cast<double>(task);
    else if (follow && frame_->running)
        scroll_ = maxScroll();
    else if (before != kNone && scroll_ > 0 && model_->lineOf(keep) != kNone)
        scroll_ += lineTop(model_->lineOf(keep)) - stood;
    place();
    // From the very top nothing is scrolled for lines that come, until the one asked for would be lost for them.
    if (!chosen || (follow && frame_->running) || model_->lineOf(keep) == kNone) return;
    scroll_ = scrollTo(model_->lineOf(keep));
    place();
}

void TimelineView::setSize(QSizeF size) {
    options_.width = size.width();
    options_.window->height = std::max(1.0, size.height());
    options_.label_width = std::round(std::clamp(90 + size.width() * 0.12, 140.0, 260.0) * scale_);
    options_.value_width = std::round(std::clamp(size.width() * 0.15, 84.0, 136.0) * scale_);
    place();
}

void TimelineView::setRange(const std::optional<Range>& shown, bool follow) {
    shown_ = shown;
    follow_ = follow;
    stale_ = true;
}

void TimelineView::setScroll(double top) {
    scroll_ = top;
    place();
}

void TimelineView::setLook(bool statuses, bool compact) {
    options_.show_statuses = statuses;
    compact_ = compact;
    setScale(scale_);
}

void TimelineView::setScale(double scale) {
    const scene::TimelineOptions usual;
    constexpr double kCompact = 0.76;
    scroll_ *= scale / scale_;
    scale_ = scale;
    options_.text_size = usual.text_size * scale;
    options_.row_height = std::round(usual.row_height * scale * (compact_ ? kCompact : 1));
    options_.pixels_per_tick = kPerTick * scale;
    setSize({options_.width, options_.window->height});
}

void TimelineView::place() {
    stale_ = true;
    scroll_ = std::round(std::clamp(scroll_, 0.0, maxScroll()));
}

double TimelineView::headerHeight() const { return scene::heightsOf(*model_, options_).header; }
double TimelineView::viewHeight() const { return std::max(0.0, options_.window->height - headerHeight()); }
double TimelineView::maxScroll() const {
    return std::max(0.0, scene::heightsOf(*model_, options_).rows - viewHeight());
}

Range TimelineView::whole() const {
    const auto start = model_->start();
    if (frame_->kind == FrameKind::Replay && hasExtent()) return recording_;
    if (frame_->kind != FrameKind::Live && frame_->kind != FrameKind::Replay) return {start, model_->fitEnd()};
    // A short allowance is in view from the beginning, so that the axis need not jump for it.
    constexpr Nanoseconds kAtOnce{1'000'000'000};
    auto least = Nanoseconds{200'000'000};
    if (model_->limits().size() == 1 && model_->limits().front().at != budget::kNever)
        least = std::max(least, std::min(model_->limits().front().at - start, kAtOnce));
    return {start, start + scene::calmExtent(std::max(latest() - start, least))};
}

/// Now, while something runs; an open conversation in which nothing does ends with its last event.
MonoTime TimelineView::latest() const {
    return frame_->running ? std::max(model_->end(), model_->now()) : model_->end();
}

bool TimelineView::pausesPrevail() const {
    if (model_->tasks().size() < 2) return false;
    Nanoseconds worked{0};
    for (const auto task : model_->tasks()) worked += model_->trace().spans[task].duration(model_->now());
    return worked * 2 < model_->end() - model_->start();
}

Range TimelineView::lastTask() const {
    const auto task = model_->trace().spans[model_->tasks().back()];
    const auto length = std::max(task.duration(model_->now()), Nanoseconds{1'000'000});
    return {task.start, task.start + length + length / 20};
}

std::optional<Range> TimelineView::chosen() const {
    if (shown_) return shown_;
    if (frame_->kind == FrameKind::Recorded || frame_->kind == FrameKind::Empty)
        return follow_ && pausesPrevail() ? std::optional(lastTask()) : std::nullopt;
    const auto all = whole();
    if (!follow_ || (frame_->kind == FrameKind::Replay && hasExtent()) || model_->tasks().size() < 2) return all;
    // In a conversation the view goes along with the task that is at work.
    const auto start = model_->trace().spans[model_->tasks().back()].start;
    constexpr Nanoseconds kLeast{200'000'000};
    return Range{start, start + scene::calmExtent(std::max(latest() - start, kLeast))};
}

Range TimelineView::range() const { return chosen().value_or(Range{model_->start(), model_->fitEnd()}); }

const scene::TimelineOptions& TimelineView::options() const {
    const auto range = chosen();
    options_.from = range ? std::optional(range->from) : std::nullopt;
    options_.to = range ? std::optional(range->to) : std::nullopt;
    options_.window->top = scroll_;
    return options_;
}

const scene::Timeline& TimelineView::layout() const {
    if (std::exchange(stale_, false)) timeline_ = scene::layOut(*model_, options());
    return timeline_;
}

std::size_t TimelineView::lineAt(double y) const {
    if (inHeader(y)) return scene::TimelineModel::kNoLine;
    const double line = std::floor((y - headerHeight() + scroll_) / lineHeight());
    const auto count = static_cast<double>(model_->lines().size());
    return line >= 0 && line < count ? static_cast<std::size_t>(line) : scene::TimelineModel::kNoLine;
}

double TimelineView::lineTop(std::size_t line) const {
    return headerHeight() + lineHeight() * static_cast<double>(line) - scroll_;
}

double TimelineView::scrollTo(std::size_t line) const {
    const double top = lineHeight() * static_cast<double>(line);
    const double room = viewHeight() - lineHeight();
    if (top < scroll_) return top;
    if (top > scroll_ + room) return top - room;
    return scroll_;
}

} // namespace stagefall::ui
